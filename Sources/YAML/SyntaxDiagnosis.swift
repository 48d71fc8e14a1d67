import Diagnostics

/// Explains a syntax error of libyaml in the user's terms.
///
/// libyaml reports the expected syntax and its position. The cause and the fix follow from the characters around that
/// position: most causes are texts that need quotes.
struct SyntaxDiagnosis {
    let failure: SyntaxFailure
    let source: SourceText
    let lastScalar: LastScalar?
    let openBracket: SourcePosition?
    let line: MarkedLine

    /// - Parameters:
    ///   - lastScalar: The last scalar that libyaml read before the error.
    ///   - openBracket: The start of the innermost list or mapping between brackets that is not closed.
    init(
        of failure: SyntaxFailure,
        in source: SourceText,
        after lastScalar: LastScalar?,
        openBracket: SourcePosition?
    ) {
        self.failure = failure
        self.source = source
        self.lastScalar = lastScalar
        self.openBracket = openBracket
        line = MarkedLine(at: failure.position, in: source, openBracket: openBracket)
    }

    /// The libyaml failure as a diagnostic.
    var parseFailure: ParseFailure {
        if let slashComment { return slashComment }
        if let invisibleSpace { return invisibleSpace }
        return switch failure.problem {
        case "mapping keys are not allowed in this context": strayQuestionMark
        case "mapping values are not allowed in this context": strayColon
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'": brokenFlow
        case "did not find expected key", "did not find expected '-' indicator": brokenBlock
        case "could not find expected ':'": missingColon
        case "found unexpected ':'": missingSpace
        case "found character that cannot start any token": forbiddenStart
        case "did not find expected alphabetic or numeric character": markAsText
        case "found unexpected end of stream", "found unexpected document indicator": unclosedQuote
        case "block sequence entries are not allowed in this context": strayDash
        case "did not find expected node content": missingValue
        case "found unknown escape character": unknownEscape
        case "found invalid Unicode character escape code", "did not find expected hexdecimal number": brokenEscape
        case "did not find expected <document start>": missingDocumentStart
        case let problem where problem.hasPrefix("found a tab character"): tab
        default: otherProblem
        }
    }

    /// The error for a comment that begins with `//`, on a separate line or after a value.
    private var slashComment: ParseFailure? {
        for (position, line) in linesAtFault {
            let start = line.text.hasPrefix("//") ? line.indentation : line.mark
            guard line.scalars[start...].starts(with: "//".unicodeScalars) else { continue }
            let place = SourcePosition(line: position.line, column: start + 1)
            return error(at: place, "'//' does not begin a comment", hint: "a comment begins with '#'")
        }
        return nil
    }

    /// The error for a no-break space or another invisible character in place of a space.
    private var invisibleSpace: ParseFailure? {
        for (position, line) in linesAtFault {
            // A line with a key explains its error itself, and the line above may be prose.
            if position.line < failure.position.line, self.line.followsKey { continue }
            guard let index = line.invisibleSpace, let character = InvisibleCharacter(line.scalars[index]) else {
                continue
            }
            let place = SourcePosition(line: position.line, column: index + 1)
            return error(at: place, character.message, hint: character.hint)
        }
        return nil
    }

    /// The lines that may contain the cause: that of the error, that of its context, and the one above the error.
    private var linesAtFault: [(position: SourcePosition, line: MarkedLine)] {
        let above = lineAbove.map { SourcePosition(line: $0.number, column: 1) }
        return [failure.position, failure.contextPosition, above].compactMap(\.self).map { position in
            (position, MarkedLine(at: position, in: source))
        }
    }

    private var otherProblem: ParseFailure {
        switch failure.context {
        case _ where line.scalars.first == "%":
            error(at: failure.position, "this '%YAML' line is not understood", hint: "delete the line")
        case "while scanning a block scalar":
            error(
                at: failure.contextPosition,
                "nothing but a comment may follow the '|' or '>' that begins a block of text",
                hint: "begin the text on the next line, or quote it"
            )
        case "while scanning a tag", "while parsing a node":
            error(at: failure.contextPosition, "a '!' begins a tag in YAML", hint: "quote the text")
        default:
            error(
                at: failure.position,
                "this is not YAML: \(failure.problem)",
                hint: "quote the text",
                note: failure.context.isEmpty ? nil : (failure.contextPosition, "\(failure.context) that begins here")
            )
        }
    }
}

extension SyntaxDiagnosis {
    /// A scalar in the text.
    struct LastScalar {
        let range: SourceRange
        let style: Scalar.Style
    }

    /// Returns an error at one character. The note is included only if it is about another line.
    func error(
        at position: SourcePosition,
        _ message: String,
        hint: String?,
        note: (position: SourcePosition, message: String)? = nil
    ) -> ParseFailure {
        let notes = note.map { $0.position.line == position.line ? [] : [$0] } ?? []
        return ParseFailure(
            "yaml-syntax",
            at: SourceLocation(path: source.path, at: position),
            message,
            hint: hint,
            notes: notes.map { Diagnostic.Note(at: SourceLocation(path: source.path, at: $0.position), $0.message) }
        )
    }

    /// The help to quote the value at the mark.
    var quoteValue: String { quote(line.value) }

    /// The help to quote a text, which includes the text unless it is too long.
    func quote(_ written: String) -> String {
        let text = written.betweenTypographicQuotes ?? written
        guard !text.isEmpty, text.unicodeScalars.count <= 60 else { return "quote the text" }
        return "quote the text: \(quoted(text))"
    }

    /// The text in double quotes, or in single quotes if it contains characters that double quotes would have to
    /// escape.
    func quoted(_ written: String) -> String {
        let text = written.betweenTypographicQuotes ?? written
        guard text.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(text)\"" }
        let doubled = text.flatMap { $0 == "'" ? ["'", "'"] : [$0] }
        return "'\(String(doubled))'"
    }
}
