extension YAMLReader {
    /// How large a file may be.
    package struct Limits: Sendable {
        /// The size of a file in bytes.
        package var bytes = 10_000_000

        /// How deep lists and mappings may be nested, with aliases expanded.
        package var depth = 64

        /// How many keys and values a document may hold, with aliases expanded.
        package var nodes = 2_000_000

        /// Makes the default limits.
        package init() {}
    }
}
