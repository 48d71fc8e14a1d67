#if !Observability
    import Testing

    /// Without the trait, the tests of this module are not compiled, which must not count as a success.
    struct MissingTraitTests {
        @Test func traitIsOn() {
            Issue.record("the middleware is compiled with its trait: run 'make test', or add '--traits Observability'")
        }
    }
#endif
