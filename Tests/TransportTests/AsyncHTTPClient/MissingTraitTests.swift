#if !AsyncHTTPClient
    import Testing

    /// Lists what is not tested without the trait.
    struct MissingTraitTests {
        @Test(.disabled("run swift test --traits MockServer,AsyncHTTPClient"))
        func transportOverAsyncHTTPClientIsTested() {}
    }
#endif
