extension Diagnostic {
    /// How much a diagnostic matters, from a remark to what stops a run.
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        /// A remark; nothing needs to be done.
        case note

        /// Probably wrong, but there is a usable result.
        case warning

        /// Wrong: there is no usable result.
        case error
    }
}
