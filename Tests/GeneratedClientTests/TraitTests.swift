import Testing

/// Without the trait the tests of the clients are not compiled, which must not pass for success.
struct TraitTests {
    @Test func traitIsOn() {
        #if MockServer
            #expect(Bool(true))
        #else
            Issue.record("the clients are tested against servers: swift test --traits MockServer, or make test")
        #endif
    }
}
