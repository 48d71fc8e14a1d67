import Foundation

extension SecretMarks {
    /// The marks of the secrets in a file, numbered in the order of the file.
    struct Numbering {
        /// The texts of the file that look like marks but are none, and which no secret gets as its mark.
        let literals: Set<String>
        private var marks: [String: String] = [:]
        private var (dayCount, otherCount) = (0, 0)

        init(literals: Set<String>) {
            self.literals = literals
        }

        /// The text with marks in place of its placeholders.
        mutating func text(_ text: MarkedText) -> String {
            text.replacing { placeholder in
                if let mark = marks[placeholder] { return mark }
                var mark = nextMark(for: placeholder)
                while literals.contains(mark) { mark = nextMark(for: placeholder) }
                marks[placeholder] = mark
                return mark
            }
        }

        private mutating func nextMark(for placeholder: String) -> String {
            if SecretMarks.ends(placeholder, with: SecretMarks.dayEnd) {
                dayCount += 1
                return SecretForm.day(dayCount - 1)
            }
            otherCount += 1
            if SecretMarks.ends(placeholder, with: SecretMarks.uuidEnd) { return SecretMarks.uuid(otherCount) }
            let isNumber = SecretMarks.ends(placeholder, with: SecretMarks.numberEnd)
            return isNumber ? SecretMarks.numeral(otherCount) : SecretMarks.mark(otherCount)
        }
    }

    /// The parts of a text with placeholders that look like marks.
    static func literals(in text: String) -> Set<String> {
        Set(split(atMarksIn: text).marks.map(identity))
    }
}

/// The marks that a recording has assigned to secrets. Any other text of the same form, such as `2100-01-01`, is an
/// ordinary value.
struct AssignedMarks: Sendable {
    private let marks: Set<String>

    /// - Parameters:
    ///   - file: The text of the file. A file of an earlier version does not distinguish marks from other texts.
    ///   - literals: The texts in it that look like marks but are none.
    init(inFile file: String, except literals: [String]) {
        marks = SecretMarks.literals(in: file).subtracting(literals)
    }

    private func contains(_ mark: String) -> Bool { marks.contains(SecretMarks.identity(of: mark)) }

    /// The marks in a text.
    func marks(in text: String) -> Set<String> {
        Set(SecretMarks.split(atMarksIn: text).marks.map(SecretMarks.identity)).intersection(marks)
    }

    /// The text with the same placeholder in place of all marks and placeholders.
    func unnumbered(_ text: String) -> String {
        SecretMarks.split(atMarksAndPlaceholdersIn: text).replacing { mark in
            SecretMarks.isPlaceholder(mark) || contains(mark) ? SecretMarks.unknown : mark
        }
    }

    /// The replacement for a secret in a request that is replayed. A mark is kept: the secret is from a replayed
    /// response.
    func replacement(for secret: String) -> String {
        // The colons of a date-time are escaped in some URLs.
        let plain = secret.removingPercentEncoding ?? secret
        guard !plain.isEmpty else { return SecretMarks.unknown }
        let rest = SecretMarks.split(atMarksIn: plain).replacing { contains($0) ? "" : $0 }
        return rest.isEmpty ? plain : SecretMarks.unknown
    }
}
