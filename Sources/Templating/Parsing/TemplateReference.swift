import Diagnostics

/// What a tag refers to: `name`, `.`, or a question such as `last()` and `empty(name)`.
struct TemplateReference: Sendable {
    /// What is asked; `nil` where the value itself is meant.
    let question: String?

    /// The name, or `.`; empty where a question is about the place in a list.
    let name: String

    /// Where it stands.
    let location: SourceLocation

    /// The reference without spaces, as the engine reads it.
    var spelling: String {
        question.map { "\($0)(\(name))" } ?? name
    }
}

extension TemplateReference {
    /// Reads a reference; `nil` where the text is none.
    init?(_ text: String, at location: SourceLocation) {
        var name = text[...]
        var question: String?
        if let open = text.firstIndex(of: "("), text.last == ")" {
            question = String(text[..<open])
            name = text[text.index(after: open)...].dropLast()
        }
        if let question {
            guard Self.isName(question[...]), name.isEmpty || name == "." || Self.isName(name) else { return nil }
        } else {
            guard name == "." || Self.isName(name) else { return nil }
        }
        self.init(question: question, name: String(name), location: location)
    }

    /// Whether the text is made of ASCII letters, digits, `_` and `-`, and begins with a letter.
    static func isName(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    fileprivate var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
