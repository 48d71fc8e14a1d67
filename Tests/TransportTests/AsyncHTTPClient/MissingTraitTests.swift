#if !AsyncHTTPClient
    import Testing

    /// Without the trait, the tests over AsyncHTTPClient are not compiled, which must not count as a success.
    struct MissingTraitTests {
        @Test func traitIsOn() {
            Issue.record("the transport is compiled with its trait: run 'make test', or add '--traits AsyncHTTPClient'")
        }
    }
#endif
