extension Diagnostic {
    /// A remark that belongs to a diagnostic, such as where a name was used first.
    package struct Note: Hashable, Sendable {
        /// What it is about; `nil` where it is about no place in a text.
        package let location: SourceLocation?

        /// What it says.
        package let message: String

        /// Makes a note.
        package init(at location: SourceLocation? = nil, _ message: String) {
            self.location = location
            self.message = message
        }
    }
}
