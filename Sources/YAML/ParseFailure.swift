import Diagnostics

/// The error of a file that cannot be parsed, as a diagnostic.
struct ParseFailure: Error {
    let diagnostic: Diagnostic

    init(
        _ code: DiagnosticCode,
        at location: SourceLocation,
        _ message: String,
        hint: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        diagnostic = .error(code, at: location, message, hint: hint, notes: notes)
    }
}
