package import Diagnostics

/// A character that looks like a space or like nothing, and is neither a space nor a line break.
package struct InvisibleCharacter: Sendable {
    /// The character.
    package let scalar: Unicode.Scalar

    /// Returns `nil` for any other character.
    package init?(_ scalar: Unicode.Scalar) {
        // Nearly all characters are ASCII, which needs no lookup in Unicode's tables.
        guard scalar.value < 0x20 || scalar.value >= 0x7F, scalar != "\n", scalar != "\r" else { return nil }
        switch scalar.properties.generalCategory {
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: break
        // Arabic signs such as U+0600 are visible, although Unicode counts them as formatting.
        case .format where scalar.properties.isDefaultIgnorableCodePoint: break
        // Some letters without a shape of their own fill a place in another script.
        case .otherLetter where scalar.properties.isDefaultIgnorableCodePoint: break
        default: return nil
        }
        self.scalar = scalar
    }

    /// The first invisible character of a text; `nil` if there is none.
    package static func first(in text: String) -> InvisibleCharacter? {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return nil }
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            let isPart = previous.value > 0x7F
            if let found = InvisibleCharacter(scalar), !isPart || !found.joinsCharacters { return found }
            previous = scalar
        }
        return nil
    }

    /// Whether the character is part of a visible one in emoji and in many scripts: a joiner, or a tag of a flag.
    private var joinsCharacters: Bool {
        ["\u{200C}", "\u{200D}"].contains(scalar) || (0xE0020...0xE007F).contains(scalar.value)
    }
}

extension InvisibleCharacter {
    /// What the character is, as a message: `U+00A0 is a no-break space, not a space`.
    package var message: String { "U+\(digits(4)) is \(name.map { "\($0), not a space" } ?? "invisible")" }

    /// The help.
    package var hint: String { name == nil ? "remove it" : "replace it with a space" }

    /// The help for a text that may contain the character on purpose.
    package var hintInText: String {
        let escape = scalar.value > 0xFFFF ? "\\U\(digits(8))" : "\\u\(digits(4))"
        return "\(hint), or write '\(escape)' in double quotes if it is meant"
    }

    /// Whether the character looks like a space.
    package var isSpace: Bool { name != nil }

    /// The name of a space; `nil` for a character without a width.
    private var name: String? {
        switch scalar {
        case "\t": "a tab"
        case "\u{A0}", "\u{2007}", "\u{202F}": "a no-break space"
        case "\u{3000}": "an ideographic space"
        default: scalar.properties.generalCategory == .spaceSeparator ? "a space of another width" : nil
        }
    }

    /// The code point in at least `count` hexadecimal digits.
    private func digits(_ count: Int) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}

/// The places of all invisible characters in the text of a document, found in one pass.
package struct InvisibleCharacters: Sendable {
    private let places: [(position: SourcePosition, scalar: Unicode.Scalar)]

    /// Searches the text of `document`.
    package init(in document: YAMLDocument) {
        let source = document.source
        var places: [(SourcePosition, Unicode.Scalar)] = []
        // Nearly all lines are ASCII.
        for number in 1...max(1, source.lineCount) {
            guard let line = source.line(number), !line.allSatisfy({ 0x20..<0x7F ~= $0 }) else { continue }
            for (index, scalar) in String(decoding: line, as: UTF8.self).unicodeScalars.enumerated()
            where InvisibleCharacter(scalar) != nil {
                places.append((SourcePosition(line: number, column: index + 1), scalar))
            }
        }
        self.places = places
    }

    /// The first position of a character in a range of the text; `nil` if an escape sequence represents it there.
    package func position(of scalar: Unicode.Scalar, in range: SourceRange) -> SourcePosition? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].position < range.start { low = middle + 1 } else { high = middle }
        }
        return places[low...].prefix { $0.position < range.end }.first { $0.scalar == scalar }?.position
    }
}
