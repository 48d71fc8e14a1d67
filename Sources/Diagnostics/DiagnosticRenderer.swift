/// Renders diagnostics as text for people: `path:line:column: error: …`, the source line and an underline.
///
/// Nothing that comes from a file reaches the terminal as a control character or as a bidirectional override.
package struct DiagnosticRenderer: Sendable {
    private let sources: [String: SourceText]
    private let style: TerminalStyle

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - sources: The source texts by path; a diagnostic in another file is shown without its line.
    ///   - usesColor: Whether ANSI escape sequences are written.
    package init(sources: [String: SourceText], usesColor: Bool = false) {
        self.sources = sources
        style = TerminalStyle(isPlain: !usesColor)
    }

    /// Creates a renderer that shows lines of `sources`.
    package init(sources: some Sequence<SourceText>, usesColor: Bool = false) {
        let byPath = Dictionary(sources.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        self.init(sources: byPath, usesColor: usesColor)
    }

    /// The text of several diagnostics, in their order; every line ends with a line feed.
    package func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
        diagnostics.map(render).joined()
    }

    /// The text of one diagnostic; every line ends with a line feed.
    package func render(_ diagnostic: Diagnostic) -> String {
        var text = headline(
            at: diagnostic.location,
            severity: diagnostic.severity,
            message: diagnostic.message,
            code: diagnostic.code
        )
        text += excerpt(at: diagnostic.location, severity: diagnostic.severity)
        if let hint = diagnostic.hint {
            text += "\(style.bold("help:")) \(shown(hint))\n"
        }
        for note in diagnostic.notes {
            text += headline(at: note.location, severity: .note, message: note.message, code: nil)
            text += excerpt(at: note.location, severity: .note)
        }
        return text
    }

    private func headline(
        at location: SourceLocation?,
        severity: Diagnostic.Severity,
        message: String,
        code: DiagnosticCode?
    ) -> String {
        let place = location.map { style.bold(escapingControls(in: $0.description) + ":") + " " } ?? ""
        let kind = style.colored("\(severity.rawValue):", as: severity)
        let suffix = code.map { " [\($0)]" } ?? ""
        return "\(place)\(kind) \(style.bold(shown(message)))\(suffix)\n"
    }

    private func excerpt(at location: SourceLocation?, severity: Diagnostic.Severity) -> String {
        guard let location, let source = sources[location.path],
            let excerpt = SourceExcerpt(source, range: location.range)
        else { return "" }
        let number = String(location.start.line)
        let margin = String(repeating: " ", count: number.count)
        let underline = style.colored(excerpt.underline, as: severity)
        let separator = excerpt.text.isEmpty ? "" : " "
        return " \(number) |\(separator)\(excerpt.text)\n \(margin) | \(excerpt.indentation)\(underline)\n"
    }

    /// The text with control characters escaped. It is cut if it is very long, since a name may be as long as its file.
    private func shown(_ text: String) -> String {
        let longest = 1000
        guard text.utf8.count > longest, text.unicodeScalars.count > longest else { return escapingControls(in: text) }
        return escapingControls(in: String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))) + "…"
    }
}

/// Wraps text in ANSI escape sequences, or leaves it unchanged.
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

/// Escapes characters that a terminal could act upon (control characters, bidirectional overrides, line ends) as
/// `\u{…}`.
package func escapingControls(in text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isUnsafeToShow) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
        if scalar.isUnsafeToShow {
            escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
            escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
