/// Diagnostics as one JSON value, for editors and scripts:
/// `{"diagnostics": [{"severity": …, "code": …, "path": …, …}]}`.
///
/// Lines and columns count from 1, columns in Unicode scalars; an end is the position after the last character.
package struct DiagnosticReport: Encodable, Sendable {
    private let diagnostics: [Entry]

    /// Creates a report of diagnostics in their order.
    package init(_ diagnostics: some Sequence<Diagnostic>) {
        self.diagnostics = diagnostics.map(Entry.init)
    }

    private struct Entry: Encodable, Sendable {
        let severity: String
        let code: String
        let message: String
        let hint: String?
        let location: Place?
        let notes: [Remark]
        /// The text that replaces the text at the location.
        let replacement: String?

        init(_ diagnostic: Diagnostic) {
            severity = diagnostic.severity.rawValue
            code = diagnostic.code.rawValue
            message = diagnostic.message
            hint = diagnostic.hint
            location = diagnostic.location.map(Place.init)
            replacement = diagnostic.replacement
            notes = diagnostic.notes.map { Remark(message: $0.message, location: $0.location.map(Place.init)) }
        }
    }

    private struct Remark: Encodable, Sendable {
        let message: String
        let location: Place?
    }

    private struct Place: Encodable, Sendable {
        let path: String
        let line: Int
        let column: Int
        let endLine: Int
        let endColumn: Int

        init(_ location: SourceLocation) {
            path = location.path
            line = location.start.line
            column = location.start.column
            endLine = location.end.line
            endColumn = location.end.column
        }
    }
}
