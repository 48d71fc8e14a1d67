import Diagnostics

/// Errors about texts that need quotes.
extension SyntaxDiagnosis {
    /// Returns the error for a text that needs quotes, after which the rest of the file can be read if the text is whole.
    ///
    /// - Parameters:
    ///   - bounds: The characters of the line that belong to the text.
    ///   - line: The line of the text; by default that of the error.
    ///   - text: The text between the quotes, if it is not what the line contains.
    ///   - position: The location of the error; `nil` for the text.
    ///   - hint: The help; by default to quote the text.
    func unquotedText(
        _ bounds: Range<Int>,
        in line: MarkedLine? = nil,
        as text: String? = nil,
        at position: SourcePosition? = nil,
        _ message: String,
        hint: String? = nil,
        isReplaceable: Bool = false
    ) -> ParseFailure {
        let number = position?.line ?? failure.position.line
        let line = line ?? self.line
        let text = text ?? line.string(bounds)
        let range = SourceRange(
            start: SourcePosition(line: number, column: bounds.lowerBound + 1),
            end: SourcePosition(line: number, column: bounds.upperBound + 1)
        )
        return ParseFailure(
            "yaml-syntax",
            at: position.map { SourceLocation(path: source.path, at: $0) }
                ?? SourceLocation(path: source.path, range: range),
            message,
            hint: hint ?? quote(text),
            replacement: isReplaceable ? quoted(text) : nil,
            unquotedText: isWhole(bounds, of: line, number)
                ? UnquotedText(range: range, text: text.betweenTypographicQuotes ?? text) : nil
        )
    }

    /// Whether the characters are a whole key or value: the bounds are a guess, which may be wrong beside quotes and brackets,
    /// and a text may have several lines.
    private func isWhole(_ bounds: Range<Int>, of line: MarkedLine, _ number: Int) -> Bool {
        let text = line.scalars[bounds]
        let quotes = text.filter(\.isQuote)
        // In `'It's`, the second quote is an apostrophe.
        let closing = text.lastIndex(where: \.isQuote).map { text[($0 + 1)...].first }
        let isClosed = closing.map { $0 == nil || $0 == "?" || $0?.isBlank == true } ?? false
        let isInQuotes = text.first?.isQuote == true && quotes.count == 2 && Set(quotes).count == 1 && isClosed
        guard quotes.isEmpty || isInQuotes, line.hasBalancedBrackets(in: bounds),
            line.closesQuotes(before: bounds.lowerBound)
        else { return false }
        let after = line.scalars[bounds.upperBound...].first { !$0.isBlank }
        return begins(at: bounds.lowerBound, of: line, number, isKey: after == ":")
            && ends(with: after, of: line, number)
    }

    /// Whether a key or a value begins at a character of the line, and not on a line above.
    private func begins(at start: Int, of line: MarkedLine, _ number: Int, isKey: Bool) -> Bool {
        var before = line.scalars[..<start].split(whereSeparator: \.isBlank)
        while let mark = before.last?.first, mark == "&" || mark == "!" { before.removeLast() }
        if let last = before.last?.last { return ":,[{".unicodeScalars.contains(last) || before.last == ["-"] }
        if openBracket == nil { return isKey }
        let above = self.line(beside: number, by: -1)?.scalars.last { !$0.isBlank }
        return above.map { ":,[{".unicodeScalars.contains($0) } ?? false
    }

    /// Whether the text ends on its line.
    ///
    /// - Parameter after: The next character of the line; `nil` at its end.
    private func ends(with after: Unicode.Scalar?, of line: MarkedLine, _ number: Int) -> Bool {
        switch after {
        case ":": return true
        case nil, "#": break
        case let mark?: return openBracket != nil && (mark == "," || mark.isClosingBracket)
        }
        guard let below = self.line(beside: number, by: 1) else { return openBracket == nil }
        if openBracket != nil { return below.scalars[below.indentation].isClosingBracket }
        return below.indentation <= line.indentationOfKey
    }

    /// The nearest line above or below that is not blank and contains more than a comment.
    private func line(beside number: Int, by step: Int) -> MarkedLine? {
        var number = number + step
        while number > 0, source.line(number) != nil {
            let line = MarkedLine(at: SourcePosition(line: number, column: 1), in: source)
            if !line.isBlank { return line }
            number += step
        }
        return nil
    }
}

extension MarkedLine {
    /// The indentation of the key in the line, which the dashes of items may precede.
    fileprivate var indentationOfKey: Int {
        var start = indentation
        while start + 1 < scalars.count, scalars[start] == "-", scalars[start + 1].isBlank {
            start += 1
            while start < scalars.count, scalars[start].isBlank { start += 1 }
        }
        return start
    }

    /// Whether all quotes before the character are closed.
    fileprivate func closesQuotes(before end: Int) -> Bool {
        ["\"", "'"].allSatisfy { (quote: Unicode.Scalar) in scalars[..<end].count { $0 == quote }.isMultiple(of: 2) }
    }
}
