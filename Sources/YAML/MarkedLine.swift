import Diagnostics

/// The line of the position, or mark, at which libyaml reports an error.
struct MarkedLine {
    /// The line's characters.
    let scalars: [Unicode.Scalar]

    /// The index of the mark, at most the end of the line.
    let mark: Int

    /// Whether the line begins inside a list or a mapping between brackets.
    private let beginsInFlow: Bool

    /// - Parameter openBracket: The start of the innermost list or mapping between brackets that is open at the position.
    init(at position: SourcePosition, in source: SourceText, openBracket: SourcePosition? = nil) {
        beginsInFlow = openBracket.map { $0.line < position.line } ?? false
        scalars = Array(String(decoding: source.line(position.line) ?? [], as: UTF8.self).unicodeScalars)
        mark = min(position.column - 1, scalars.count)
    }

    /// The character at the mark; `nil` at the end of the line.
    var character: Unicode.Scalar? { mark < scalars.count ? scalars[mark] : nil }

    /// The last character before the mark that is not a space or a tab.
    var previous: Unicode.Scalar? { scalars[..<mark].last { !$0.isBlank } }

    /// The number of leading spaces and tabs.
    var indentation: Int { scalars.prefix(while: \.isBlank).count }

    /// Whether the mark is at the first character after the indentation, or before it.
    var isAtStart: Bool { mark <= indentation }

    /// Whether a key with its colon precedes the mark.
    var followsKey: Bool { firstColon.map { $0 < mark } ?? false }

    /// Whether the mark is at the colon after a key.
    var endsKey: Bool { character == ":" && valueStart.isKey }

    /// Whether a key of one word begins at the mark.
    var isAtKey: Bool {
        let rest = scalars[mark...]
        let end = rest.firstIndex { scalar in
            !(scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "_-?".unicodeScalars.contains(scalar))
        }
        return rest.first?.properties.isAlphabetic == true && end.map { isColon(at: $0) } ?? false
    }

    /// Whether the line is empty or contains only a comment.
    var isBlank: Bool { indentation == scalars.count || scalars[indentation] == "#" }

    /// The whole line, without indentation.
    var text: String { string(indentation..<scalars.count) }

    /// The text at the mark, up to its probable end: a key up to its colon, a value up to the end of the line, or,
    /// between brackets, a value up to the next comma or closing bracket.
    var value: String { string(valueBounds) }

    /// The indices of ``value``.
    var valueBounds: Range<Int> {
        let start = valueStart
        var end = mark
        var depth = 0
        while end < scalars.count {
            let scalar = scalars[end]
            if scalar == "#", end > 0, scalars[end - 1].isBlank { break }
            if start.isKey, isColon(at: end) { break }
            if start.isFlow {
                if depth == 0, scalar == "," || scalar.isClosingBracket { break }
                if scalar.isOpeningBracket { depth += 1 }
                if scalar.isClosingBracket { depth -= 1 }
            }
            end += 1
        }
        return trimmed(start.index..<end)
    }

    /// The indices of ``value`` without the anchor and the tag before it.
    var contentBounds: Range<Int> {
        var bounds = valueBounds
        while scalars[bounds].first == "&" || scalars[bounds].first == "!" {
            bounds = trimmed((scalars[bounds].firstIndex(where: \.isBlank) ?? bounds.upperBound)..<bounds.upperBound)
        }
        return bounds
    }

    /// Whether as many brackets are closed in a part of the line as are opened, each after the one that it closes.
    func hasBalancedBrackets(in bounds: Range<Int>) -> Bool {
        var open: [Unicode.Scalar] = []
        for scalar in scalars[bounds] {
            if scalar.isOpeningBracket { open.append(scalar == "{" ? "}" : "]") }
            if scalar.isClosingBracket, open.popLast() != scalar { return false }
        }
        return open.isEmpty
    }

    /// The start of the text at the mark, which follows the nearest colon, comma or opening bracket on the left.
    private var valueStart: (index: Int, isFlow: Bool, isKey: Bool) {
        var depth = 0
        var separator: Int?
        for index in scalars[..<mark].indices.reversed() {
            if scalars[index].isClosingBracket { depth += 1 }
            if depth == 0, separator == nil, scalars[index] == "," || isColon(at: index) { separator = index }
            if depth > 0, scalars[index].isOpeningBracket {
                depth -= 1
            } else if opensCollection(at: index) {
                let last = separator ?? index
                return (last + 1, isFlow: true, isKey: scalars[last] != ":")
            }
        }
        if beginsInFlow, let separator { return (separator + 1, isFlow: true, isKey: scalars[separator] != ":") }
        if let firstColon, firstColon < mark { return (firstColon + 1, isFlow: beginsInFlow, isKey: false) }
        var start = indentation
        while start + 1 < mark, scalars[start] == "-", scalars[start + 1].isBlank { start += 2 }
        return (start, isFlow: beginsInFlow, isKey: true)
    }

    /// Whether a bracket at `index` opens a list or a mapping. The bracket in `Map<[K: V]>` is part of a text.
    private func opensCollection(at index: Int) -> Bool {
        guard scalars[index].isOpeningBracket else { return false }
        guard index > 0 else { return true }
        let before = scalars[index - 1]
        return before.isBlank || before.isOpeningBracket || before == ","
    }

    /// The index of the first colon that ends a key.
    var firstColon: Int? { scalars.indices.first(where: isColon) }

    /// Whether the character at `index` is a colon that ends a key.
    private func isColon(at index: Int) -> Bool {
        scalars[index] == ":" && (index + 1 == scalars.count || scalars[index + 1].isBlank)
    }

    /// The index of an invisible character where YAML needs a space: in the indentation, after the dash of an item or the
    /// colon of a key, or before a comment.
    var invisibleSpace: Int? {
        scalars.indices.first { index in
            guard scalars[index] != "\t", InvisibleCharacter(scalars[index]) != nil else { return false }
            guard let before = scalars[..<index].last else { return true }
            if beginsComment(at: index + 1) { return true }
            if before == ":" { return isKey(before: index - 1) }
            return scalars[..<index].allSatisfy { $0.isBlank || InvisibleCharacter($0) != nil }
                || before == "-" && scalars[..<(index - 1)].allSatisfy(\.isBlank)
        }
    }

    /// Whether a `#` at `index` begins a comment, and not a text such as `#1`.
    private func beginsComment(at index: Int) -> Bool {
        guard index < scalars.count, scalars[index] == "#" else { return false }
        return index + 1 == scalars.count || scalars[index + 1].isBlank
    }

    /// Whether the text before the colon at `index` is a key of one word.
    private func isKey(before index: Int) -> Bool {
        let word = scalars[..<index].reversed().prefix { scalar in
            scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "_-?".unicodeScalars.contains(scalar)
        }
        let rest = scalars[..<(index - word.count)]
        guard !word.isEmpty, let last = rest.last(where: { !$0.isBlank }) else { return !word.isEmpty }
        return last == "{" || last == "," || rest.allSatisfy { $0.isBlank || $0 == "-" }
    }

    func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[trimmed(range)]))
    }

    /// The range without blanks at its ends.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var view = scalars[range].drop(while: \.isBlank)
        while view.last?.isBlank == true { view.removeLast() }
        return view.indices
    }
}

extension Unicode.Scalar {
    var isBlank: Bool { self == " " || self == "\t" }
    var isOpeningBracket: Bool { self == "[" || self == "{" }
    var isClosingBracket: Bool { self == "]" || self == "}" }
    var isQuote: Bool { self == "\"" || self == "'" }
}
