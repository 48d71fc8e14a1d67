import Diagnostics
import YAML

/// Doubts about texts that requests and responses contain, such as names, paths and constants.
extension SpecReader {
    /// Reports a text whose author probably cannot see or did not mean a part of it.
    mutating func reportDoubts(aboutSent node: Node) {
        switch node.content {
        case .scalar(let scalar): reportDoubts(aboutSent: scalar.text, scalar.style, at: location(of: node))
        case .sequence(let items): for item in items { reportDoubts(aboutSent: item) }
        case .mapping: break
        }
    }

    mutating func reportDoubts(aboutSent key: Entry.Key) {
        reportDoubts(aboutSent: key.text, key.style, at: document.location(of: key))
    }

    private mutating func reportDoubts(aboutSent text: String, _ style: Scalar.Style, at location: SourceLocation) {
        // Nearly all texts are ASCII.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return }
        if let (character, place) = invisibleCharacter(in: Name(text, at: location)) {
            report(.invisibleInText(character, at: place))
        }
        if style == .plain, let inner = text.betweenTypographicQuotes {
            report(.typographicQuotes(Name(text, at: location), around: inner).asWarning)
        }
    }

    /// The first invisible character of a text and its location; `nil` if there is none, or if it is written as an
    /// escape sequence.
    func invisibleCharacter(in text: Name) -> (InvisibleCharacter, SourceLocation)? {
        guard let character = InvisibleCharacter.first(in: text.value),
            let position = invisibleCharacters.position(of: character.scalar, in: text.location.range)
        else { return nil }
        return (character, SourceLocation(path: document.path, at: position))
    }

    /// The error for a key of the language or a name with an invisible character; `nil` for any other text.
    func invisibleInName(_ name: Name) -> Diagnostic? {
        invisibleCharacter(in: name).map { character, location in
            .error("invisible-character", at: location, character.message, hint: character.hint)
        }
    }
}

extension Diagnostic {
    fileprivate static func invisibleInText(_ character: InvisibleCharacter, at location: SourceLocation) -> Diagnostic
    {
        .warning(
            "invisible-character",
            at: location,
            "\(character.message), and is sent as a part of this text",
            hint: character.hintInText
        )
    }

    static func typographicQuotes(_ text: Name, around inner: String) -> Diagnostic {
        let number = text.value.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
        let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
        return .error(
            "typographic-quote",
            at: text.location,
            "'\(text.value.prefix(1))' is the typographic quote U+\(padded), which is sent as a part of this text",
            hint: "write \(YAMLQuoting.quoted(inner)), or, if the quotes are meant, \(YAMLQuoting.quoted(text.value))"
        )
    }
}
