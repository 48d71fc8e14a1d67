import Diagnostics
import YAML

/// A warning about a part of a recording that is left out, or read in another way than it was sent.
struct RecordedIssue {
    private let code: DiagnosticCode
    private let range: SourceRange
    private let message: String
    private let hint: String?

    static func warning(
        _ code: DiagnosticCode,
        at range: SourceRange,
        _ message: String,
        hint: String? = nil
    ) -> RecordedIssue {
        RecordedIssue(code: code, range: range, message: message, hint: hint)
    }

    /// The diagnostic, located at the first character of the part.
    func diagnostic(in document: YAMLDocument) -> Diagnostic {
        let location = SourceLocation(path: document.path, range: range).firstCharacter
        return .warning(code, at: location, message, hint: hint)
    }
}
