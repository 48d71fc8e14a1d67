import Diagnostics

/// Errors inside a single value.
extension SyntaxDiagnosis {
    /// The error for `[User]?`, or for a `? ` in the middle of a line.
    var strayQuestionMark: ParseFailure {
        guard let previous = line.previous, previous.isClosingBracket || previous.isQuote else {
            return unquotedText(line.valueBounds, at: failure.position, "a '? ' begins a complex key in YAML")
        }
        if previous.isQuote { return textAfterQuote }
        return textAfterBracket(previous)
    }

    /// The error for `@`, a backtick, `%` or a tab at the start of a value or a key.
    var forbiddenStart: ParseFailure {
        guard let character = line.character, character != "\t" else { return tab }
        return unquotedText(
            line.valueBounds,
            at: failure.position,
            "unquoted text cannot begin with '\(character)'"
        )
    }

    var tab: ParseFailure {
        error(at: failure.position, "a tab cannot indent in YAML", hint: "indent with spaces")
    }

    /// The error for `*bold*`, `*/*` or `&amp;`: an alias or an anchor that is meant as text.
    var markAsText: ParseFailure {
        let start = MarkedLine(at: failure.contextPosition, in: source)
        let isAlias = start.character == "*"
        return unquotedText(
            start.valueBounds,
            in: start,
            at: failure.contextPosition,
            isAlias ? "a '*' begins an alias in YAML" : "an '&' begins an anchor in YAML"
        )
    }

    var unclosedQuote: ParseFailure {
        let isSingle = MarkedLine(at: failure.contextPosition, in: source).character == "'"
        return error(
            at: failure.contextPosition,
            "the quote that opens here is never closed",
            hint: isSingle
                ? "close it; inside of it, a ' is written twice"
                : "close it; inside of it, write \\\" for a quote",
            note: (failure.position, "the text was read up to here")
        )
    }

    /// The error for `a: - b`.
    var strayDash: ParseFailure {
        error(
            at: failure.position,
            "a list cannot begin on the line of its key",
            hint: "begin it on the next line, write '[a, b]', or quote the text"
        )
    }

    /// The error for `%YAML` without `---` after it.
    var missingDocumentStart: ParseFailure {
        error(at: failure.position, "'---' is missing between '%YAML' and this line", hint: "delete the '%YAML' line")
    }

    /// The error for `\d` in double quotes.
    var unknownEscape: ParseFailure {
        let escape = String(String.UnicodeScalarView(line.scalars[line.mark...].prefix(2)))
        return error(
            at: failure.position,
            "'\(escape)' is not an escape of YAML",
            hint: "write '\\\\' for a backslash, or use single quotes"
        )
    }

    /// The error for `\ud83d\udc4d` or `\x4`; the position that libyaml reports is after the letter.
    var brokenEscape: ParseFailure {
        let start = max(0, line.mark - 2)
        let escape = Array(line.scalars[start...].prefix(12))
        let position = SourcePosition(line: failure.position.line, column: start + 1)
        if let character = surrogatePair(in: escape) {
            return error(at: position, "YAML has no surrogate pairs", hint: "write '\(character)' itself")
        }
        return error(
            at: position,
            "this escape names no character",
            hint: "'\\x' takes 2 hexadecimal digits, '\\u' 4 and '\\U' 8; write '\\\\' for a backslash"
        )
    }

    /// The character that JSON reads in `\ud83d\udc4d`.
    private func surrogatePair(in escape: [Unicode.Scalar]) -> Unicode.Scalar? {
        let digits = String(String.UnicodeScalarView(escape)).split(separator: "\\u")
        var iterator = digits.compactMap { UInt16($0, radix: 16) }.makeIterator()
        var decoder = UTF16()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value > 0xFFFF else { return nil }
        return scalar
    }
}
