import Diagnostics

/// Errors in lists and mappings between brackets, and after quotes.
extension SyntaxDiagnosis {
    /// The error for something other than a comma or the closing bracket after an item.
    var brokenFlow: ParseFailure {
        guard let character = line.character else { return unclosedBracket(at: failure.contextPosition) }
        if endsLongKey { return longKey(at: failure.position) }
        if character.isClosingBracket { return mismatchedBracket(character) }
        if let previous = line.previous {
            if character.isQuote || previous.isQuote && line.isAtKey { return missingComma }
            if previous.isQuote { return textAfterQuote }
            if previous.isClosingBracket {
                return textAfterBracket(previous)
            }
        }
        if character.isOpeningBracket { return bracketInText(character) }
        if failure.contextPosition.line < failure.position.line, !line.followsKey, !line.value.isEmpty {
            return opensAboveLine
        }
        return error(
            at: failure.position,
            character == ":" ? "unquoted text cannot contain ': '" : "a ',' is missing before this",
            hint: "\(quoteValue), or put a ',' between two entries"
        )
    }

    /// The error for `[User]?`, and for `{fields: {id: Int}}?`, which quotes would not correct.
    func textAfterBracket(_ bracket: Unicode.Scalar) -> ParseFailure {
        if let trailingComma { return trailingComma }
        let value = line.value
        let isInline = line.character == "?" && value.contains("{") && value.contains(": ")
        let message = "unquoted text cannot follow '\(bracket)'"
        if isInline { return error(at: failure.position, message, hint: InlineTypeHint.optional(value)) }
        return unquotedText(line.valueBounds, at: failure.position, message)
    }

    /// The error for `{path: /items/{id}}`.
    private func bracketInText(_ bracket: Unicode.Scalar) -> ParseFailure {
        let bounds = line.contentBounds
        let value = line.string(bounds)
        if let name = line.nameWithoutBracket {
            let text = value.prefix { $0 != "{" } + "{\(name)}"
            return error(
                at: failure.position,
                "the bracket that opens here is not closed",
                hint: "close it, and quote the text: \(quoted(String(text)))"
            )
        }
        // Other texts, such as `T[]`, are mistakes in quotes, too.
        return unquotedText(
            bounds,
            "unquoted text between brackets cannot contain '\(bracket)'",
            hint: Self.listType(value).map { "a list is written '[\($0)]'" },
            isReplaceable: value.contains("/") && line.hasBalancedBrackets(in: bounds)
        )
    }

    /// The element type of a list in the syntax of other languages, `T[]` or `List[T]`; `nil` for any other text.
    private static func listType(_ text: String) -> Substring? {
        let isName = { (text: Substring) in
            text.first?.isUppercase == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
        guard let open = text.firstIndex(of: "["), text.last == "]" else { return nil }
        let (name, argument) = (text[..<open], text[text.index(after: open)...].dropLast())
        if argument.isEmpty { return isName(name) ? name : nil }
        return ["Array", "List", "Set"].contains(name) && isName(argument) ? argument : nil
    }

    private var missingComma: ParseFailure {
        error(at: failure.position, "a ',' is missing before this", hint: "put a ',' between two entries")
    }

    /// The error for a line that looks like the next key, below brackets that are still open.
    private var opensAboveLine: ParseFailure {
        let opening = MarkedLine(at: failure.contextPosition, in: source)
        if line.indentation <= opening.indentation { return unclosedBracket(at: failure.contextPosition) }
        let start = SourcePosition(line: failure.position.line, column: line.indentation + 1)
        return error(
            at: start,
            "a ',' is missing before this line",
            hint: "put a ',' at the end of the line above",
            note: (failure.contextPosition, "the bracket opens here")
        )
    }

    func unclosedBracket(at position: SourcePosition) -> ParseFailure {
        let opening = MarkedLine(at: position, in: source)
        let closing = opening.character == "{" ? "}" : "]"
        let hint = "close it with '\(closing)'"
        return error(
            at: position,
            "the bracket that opens here is not closed",
            hint: opening.text.contains(" #") ? hint + "; after a space, '#' hides the rest of its line" : hint,
            note: (failure.position, "the text was read up to here")
        )
    }

    private func mismatchedBracket(_ closing: Unicode.Scalar) -> ParseFailure {
        let expected: Unicode.Scalar = closing == "}" ? "]" : "}"
        return error(
            at: failure.position,
            "'\(closing)' closes the bracket, but '\(expected)' is expected",
            hint: "close the innermost bracket first",
            note: (failure.contextPosition, "the bracket opens here")
        )
    }

    /// The error for `{a:[User]}`.
    var missingSpace: ParseFailure {
        error(at: failure.position, "a ':' between brackets must be followed by a space", hint: "write ': '")
    }

    /// The error for a comma at the end of a line outside of brackets; `nil` for any other text.
    private var trailingComma: ParseFailure? {
        guard line.character == ",", line.scalars[(line.mark + 1)...].allSatisfy({ $0 == " " }) else { return nil }
        return error(
            at: failure.position,
            "only entries between brackets are separated by commas",
            hint: "remove the comma at the end of the line"
        )
    }

    /// The error for text after a closing quote.
    var textAfterQuote: ParseFailure {
        if let lastScalar, lastScalar.style == .singleQuoted || lastScalar.style == .doubleQuoted,
            lastScalar.range.start.line < failure.position.line, lastScalar.range.end.line == failure.position.line
        {
            return error(
                at: lastScalar.range.start,
                "the quote that opens here is closed lines below, where other text follows",
                hint: "close it where its text ends",
                note: (failure.position, "this follows the closing quote")
            )
        }
        if endsLongKey { return longKey(at: failure.position) }
        if let trailingComma { return trailingComma }
        let value = line.value
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            return unquotedText(line.valueBounds, at: failure.position, "this is not allowed after the value before it")
        }
        if line.character == "?", line.mark + 1 < line.scalars.count, line.scalars[line.mark + 1] == ":" {
            let text = value.filter { $0 != quote }
            return unquotedText(
                line.valueBounds,
                as: text,
                at: failure.position,
                "a '?' cannot follow a closing quote",
                hint: "put it inside of the quotes: \(quoted(text))"
            )
        }
        let isClosed = value.count > 1 && value.last == quote
        // In `'It's'`, an apostrophe ends the text.
        let isApostrophe = quote == "'" && line.mark > 0 && line.scalars[line.mark - 1] == "'" && !isClosed
        let inner =
            isClosed
            ? String(value.dropFirst().dropLast())
            : isApostrophe ? value.dropFirst().trimmingClosingBrackets : value.filter { $0 != quote }
        return unquotedText(
            line.valueBounds,
            as: inner,
            at: failure.position,
            "text is not allowed after a closing quote"
        )
    }
}

extension MarkedLine {
    /// The name after the bracket at the mark, if a comma ends it instead of a bracket: `id` in `/users/{id, response: T`.
    fileprivate var nameWithoutBracket: String? {
        guard character == "{" else { return nil }
        let name = scalars[(mark + 1)...].prefix { $0.properties.isAlphabetic || $0 == "_" || "0"..."9" ~= $0 }
        guard !name.isEmpty, name.endIndex < scalars.count, scalars[name.endIndex] == "," else { return nil }
        return String(String.UnicodeScalarView(name))
    }
}

extension StringProtocol {
    /// The text without the closing brackets at its end, which close those around it.
    fileprivate var trimmingClosingBrackets: String {
        String(self[..<(lastIndex { $0 != "}" && $0 != "]" }.map { index(after: $0) } ?? startIndex)])
    }
}
