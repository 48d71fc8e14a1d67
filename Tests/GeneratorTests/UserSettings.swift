/// Settings of a target under which generated code must compile without a warning.
enum UserSettings {
    static let all = [strict, strict + ["-default-isolation", "MainActor"]]

    /// Swift 6, and all features that a later language version will enable.
    private static let strict =
        ["-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety"]
        + [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
            "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
        ].flatMap { ["-enable-upcoming-feature", $0] }
}
