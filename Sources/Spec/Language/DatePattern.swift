/// How a date is written, by fields of fixed widths: `yyyy-MM-dd HH:mm:ss`.
///
/// The letters are those of Unicode's date patterns (UTS #35, "Date Field Symbols"), as far as they do not depend on a
/// language. Text goes between apostrophes, `''` is one; what is no letter stands for itself.
package struct DatePattern: Sendable, Hashable {
    /// As the spec writes it.
    package let text: String
    package let parts: [Part]

    package enum Part: Sendable, Hashable {
        case field(Field, count: Int)
        case literal(String)
    }

    package enum Field: Character, Sendable, CaseIterable {
        case year = "y"
        case month = "M"
        case day = "d"
        case hour = "H"
        case minute = "m"
        case second = "s"
        case fraction = "S"
        /// `+0200`
        case offset = "Z"
        /// `+02:00`, or `Z` for UTC
        case offsetOrZ = "X"

        /// How many letters of it may stand together.
        var counts: ClosedRange<Int> {
            switch self {
            case .year: 4...4
            case .month, .day, .hour, .minute, .second: 2...2
            case .fraction: 1...9
            case .offset: 1...1
            case .offsetOrZ: 3...3
            }
        }
    }

    /// The pattern that `text` writes.
    ///
    /// - Throws: Why it is none, as the end of a sentence.
    package init(_ text: String) throws(DatePatternError) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        func close() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        while let character = rest.first {
            if character == "'" {
                literal += try Self.quoted(&rest)
            } else if character.isASCII, character.isLetter {
                let run = rest.prefix { $0 == character }
                rest = rest.dropFirst(run.count)
                guard let field = Field(rawValue: character) else {
                    throw DatePatternError("'\(run)' is no field of a date; text goes between apostrophes")
                }
                guard field.counts.contains(run.count) else {
                    throw DatePatternError("'\(run)' should be '\(field.description)'")
                }
                close()
                parts.append(.field(field, count: run.count))
            } else {
                literal.append(rest.removeFirst())
            }
        }
        close()
        for field in [Field.year, .month, .day] where !parts.contains(where: { $0.field == field }) {
            throw DatePatternError("'\(field.description)' is missing")
        }
        for field in Field.allCases where parts.count(where: { $0.field == field }) > 1 {
            throw DatePatternError("'\(field.description)' stands there twice")
        }
        self.text = text
        self.parts = parts
    }

    /// The text between two apostrophes, which are taken away from `rest`; two that touch are one, inside and outside.
    private static func quoted(_ rest: inout Substring) throws(DatePatternError) -> String {
        rest.removeFirst()
        guard rest.first != "'" else {
            rest.removeFirst()
            return "'"
        }
        var text = ""
        while let character = rest.popFirst() {
            guard character == "'" else {
                text.append(character)
                continue
            }
            guard rest.first == "'" else { return text }
            text.append(rest.removeFirst())
        }
        throw DatePatternError("an apostrophe is not closed")
    }
}

extension DatePattern.Part {
    var field: DatePattern.Field? {
        if case .field(let field, _) = self { field } else { nil }
    }
}

extension DatePattern.Field {
    var description: String { String(repeating: rawValue, count: counts.lowerBound) }
}

/// Why a text is not a pattern of a date.
package struct DatePatternError: Error {
    package let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
