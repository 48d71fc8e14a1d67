/// Settings of a target that generated code must stand without a warning.
enum UserSettings {
    static let all = [strict, strict + ["-default-isolation", "MainActor"]]

    /// Swift 6, and all that a later language version will turn on.
    private static let strict =
        ["-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety"]
        + [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
            "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
        ].flatMap { ["-enable-upcoming-feature", $0] }
}
