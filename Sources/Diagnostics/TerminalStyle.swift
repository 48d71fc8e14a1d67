/// Wraps text in ANSI escape sequences, or leaves it as it is.
struct TerminalStyle: Sendable {
    let isPlain: Bool

    func bold(_ text: String) -> String {
        wrapping(text, in: "1")
    }

    func colored(_ text: String, as severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: wrapping(text, in: "1;31")
        case .warning: wrapping(text, in: "1;35")
        case .note: wrapping(text, in: "1;36")
        }
    }

    private func wrapping(_ text: String, in attributes: String) -> String {
        isPlain ? text : "\u{1B}[\(attributes)m\(text)\u{1B}[0m"
    }
}
