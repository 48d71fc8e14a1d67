import Diagnostics

/// Why a file cannot be read at all.
struct Refusal: Error {
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
