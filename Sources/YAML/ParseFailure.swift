import CYAML
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

/// Where and why libyaml gave up, in its own words.
struct SyntaxFailure: Error {
    /// What it found, such as `did not find expected key`.
    let problem: String

    /// Where it found that.
    let position: SourcePosition

    /// What it was doing, such as `while parsing a block mapping`; empty where it does not say.
    let context: String

    /// Where it had begun to do so; the position of the problem where it does not say.
    let contextPosition: SourcePosition

    init(_ parser: yaml_parser_t) {
        problem = parser.problem.map { String(cString: $0) } ?? "not enough memory"
        position = SourcePosition(parser.problem_mark)
        context = parser.context.map { String(cString: $0) } ?? ""
        contextPosition = parser.context == nil ? position : SourcePosition(parser.context_mark)
    }
}
