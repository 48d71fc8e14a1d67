import CYAML
import Diagnostics

/// The error of a file that cannot be parsed, as a diagnostic.
struct ParseFailure: Error {
    let diagnostic: Diagnostic

    /// The text whose quotes are missing; `nil` for any other error.
    let unquotedText: UnquotedText?

    init(
        _ code: DiagnosticCode,
        at location: SourceLocation,
        _ message: String,
        hint: String? = nil,
        notes: [Diagnostic.Note] = [],
        replacement: String? = nil,
        unquotedText: UnquotedText? = nil
    ) {
        self.unquotedText = unquotedText
        diagnostic = .error(code, at: location, message, hint: hint, notes: notes, replacement: replacement)
    }
}

/// The error that libyaml reports, with its original message.
struct SyntaxFailure: Error {
    /// The problem, such as `did not find expected key`.
    let problem: String

    /// The position of the problem.
    let position: SourcePosition

    /// The context, such as `while parsing a block mapping`; empty if libyaml reports none.
    let context: String

    /// The start of the context; the position of the problem if libyaml reports no context.
    let contextPosition: SourcePosition

    init(_ parser: yaml_parser_t) {
        problem = parser.problem.map { String(cString: $0) } ?? "not enough memory"
        position = SourcePosition(parser.problem_mark)
        context = parser.context.map { String(cString: $0) } ?? ""
        contextPosition = parser.context == nil ? position : SourcePosition(parser.context_mark)
    }
}
