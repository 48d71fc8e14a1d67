/// Settings of a target under which generated code must compile without a warning.
enum UserSettings {
    static let all = [strict, strict + ["-default-isolation", "MainActor"]]

    /// The options of a compiler that reports everything and writes nothing, which takes half the time of machine code.
    ///
    /// Type checking alone does not report code that will never be executed.
    static let diagnosing = ["-emit-sib", "-wmo", "-o", "/dev/null"]

    /// Swift 6, and all features that a later language version will enable.
    private static let strict =
        ["-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety"]
        + [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
            "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
        ].flatMap { ["-enable-upcoming-feature", $0] }
}
