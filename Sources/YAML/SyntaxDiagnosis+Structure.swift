import Diagnostics

/// Errors between values: colons, commas, brackets and indentation.
extension SyntaxDiagnosis {
    /// The error for a `: ` where a key is not allowed.
    var strayColon: ParseFailure {
        if line.followsKey {
            // A text such as `Note: gone` is rarely meant as a mapping.
            let key = line.value.prefix { $0 != ":" }
            let mayBeKey = key.allSatisfy { $0.isLetter || $0 == "_" } && key.first?.isLowercase == true
            let message = "unquoted text cannot contain ': '"
            if !mayBeKey { return unquotedText(line.valueBounds, at: failure.position, message) }
            let hint = "\(quoteValue), or write '{\(line.value)}' for a mapping"
            return error(at: failure.position, message, hint: hint)
        }
        if line.mark - line.indentation > Self.longestKey { return longKey(at: failure.position) }
        let keyStart = SourcePosition(line: failure.position.line, column: line.indentation + 1)
        guard let (number, above) = lineAbove else {
            return error(at: failure.position, "a ':' is not allowed here", hint: quoteValue)
        }
        let start = SourcePosition(line: number, column: above.indentation + 1)
        if above.indentation < line.indentation {
            return error(
                at: keyStart,
                "a key is not allowed here: the line above is already the value",
                hint: "remove the value above, or quote the text if it continues here",
                note: (start, "the value is here")
            )
        }
        return error(
            at: start,
            "'\(shortened(above.text))' is not a key with a value",
            hint: "write 'key: value', with a space after the colon",
            note: (keyStart, "the next key is here")
        )
    }

    /// Whether the mark is at the colon after a key that is too long.
    var endsLongKey: Bool { line.endsKey && line.value.unicodeScalars.count > Self.longestKey }

    func longKey(at position: SourcePosition) -> ParseFailure {
        error(at: position, "a key in front of a ':' has at most 1024 characters", hint: nil)
    }

    /// The maximum number of characters before the colon of a key (YAML 1.2.2, section 7.4.2).
    private static let longestKey = 1024

    /// The error for a line without a colon among keys.
    var missingColon: ParseFailure {
        let key = MarkedLine(at: failure.contextPosition, in: source)
        if let colon = key.firstColon, colon - key.indentation > Self.longestKey {
            return longKey(at: failure.contextPosition)
        }
        return error(
            at: failure.contextPosition,
            "'\(shortened(key.text))' is not followed by ':'",
            hint: "write 'key: value'; text that continues the line above is indented deeper than its key",
            note: (failure.position, "a ':' was expected here")
        )
    }

    /// The error for text that is not allowed among the keys of a mapping or the items of a list.
    var brokenBlock: ParseFailure {
        let isList = failure.context == "while parsing a block collection"
        let collection = isList ? "list" : "mapping"
        guard line.isAtStart else { return brokenLine }
        if line.character?.isClosingBracket == true { return strayBracket }
        let begin = (failure.contextPosition, "the \(collection) begins here")
        if isList {
            return error(
                at: failure.position,
                "this line is among the items of a list, but does not begin with '- '",
                hint: "indent it like the key that it belongs to, or begin it with '- '",
                note: begin
            )
        }
        if line.character == "-" {
            return error(
                at: failure.position,
                "an item of a list is not allowed among the keys of a mapping",
                hint: "indent it below the key whose value it is",
                note: begin
            )
        }
        return error(
            at: failure.position,
            "this line is indented like none of the keys above",
            hint: "indent it by as many spaces as the other keys",
            note: begin
        )
    }

    /// The error for text after a complete value.
    private var brokenLine: ParseFailure {
        if line.character?.isClosingBracket == true { return strayBracket }
        guard let previous = line.previous, previous.isClosingBracket else { return textAfterQuote }
        return textAfterBracket(previous)
    }

    private var strayBracket: ParseFailure {
        error(
            at: failure.position,
            "this bracket closes nothing",
            hint: "remove it, or quote the text that it belongs to"
        )
    }

    /// The error for a `,` or a bracket in place of a value, or for a missing value.
    var missingValue: ParseFailure {
        guard let character = line.character else {
            if let openBracket { return unclosedBracket(at: openBracket) }
            return error(at: failure.position, "a value is missing here", hint: "write it, or remove its key")
        }
        if character == ",", failure.context == "while parsing a flow node" {
            return error(at: failure.position, "an item is missing before ','", hint: "remove the ','")
        }
        return unquotedText(
            line.valueBounds,
            at: failure.position,
            "unquoted text cannot begin with '\(character)'"
        )
    }

    /// The nearest line above that is not blank and contains more than a comment.
    var lineAbove: (number: Int, line: MarkedLine)? {
        var number = failure.position.line - 1
        while number > 0 {
            let line = MarkedLine(at: SourcePosition(line: number, column: 1), in: source)
            if !line.isBlank { return (number, line) }
            number -= 1
        }
        return nil
    }

    private func shortened(_ text: String) -> String {
        text.count <= 40 ? text : text.prefix(39) + "…"
    }
}
