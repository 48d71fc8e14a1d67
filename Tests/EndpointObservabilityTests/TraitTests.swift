import Testing

/// Without the trait, the tests of this module are not compiled, which must not count as a success.
struct TraitTests {
    @Test func traitIsOn() {
        #if Observability
            #expect(Bool(true))
        #else
            Issue.record(
                "the middleware is compiled with its trait: swift test --traits MockServer,Observability, or make test"
            )
        #endif
    }
}
