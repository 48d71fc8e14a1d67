/// The description behind a type or a kind of body on the same line: `User -- The owner.`
enum ShortDescription {
    /// Returns the description in a text that begins with two dashes, without the spaces around it; empty if nothing
    /// follows the dashes.
    ///
    /// Returns `nil` if the dashes are not followed by a space, so that they belong to another text.
    static func text(in rest: Substring) -> Substring? {
        guard rest.hasPrefix("--") else { return nil }
        let text = rest.dropFirst(2)
        return text.unicodeScalars.first.map { $0 == " " } ?? true ? text.drop { $0 == " " } : nil
    }

    /// Splits `text -- What it is.` into the text before the dashes and the description.
    static func split(_ text: String) -> (kind: String, description: String?) {
        guard let dashes = text.firstRange(of: " --"),
            let description = Self.text(in: text[dashes.lowerBound...].dropFirst())
        else { return (text, nil) }
        let kind = text[..<dashes.lowerBound]
        let end = kind.lastIndex { $0 != " " }.map { kind.index(after: $0) } ?? kind.startIndex
        return (String(kind[..<end]), description.isEmpty ? nil : String(description))
    }
}
