extension Redaction {
    /// An item `name=value` in a text.
    package struct Item {
        /// The kind of text that an item is in.
        package enum Place: Sendable {
            /// A query or a form, in which other items follow or precede it.
            case form
            /// Any other text, such as the description of an error or a statement of SQL.
            case text
        }

        /// The name, which may be percent-encoded.
        package let name: String
        package let value: String
        package let place: Place
    }

    /// Words that outside of a form are rather the names of credentials than those of keys of a table or of counts.
    private static let strongWords: Set<String> = ["bearer", "jwt", "jwts", "otp", "otps", "pwd", "sig"]

    /// Whether an item with this name is likely to be a credential.
    ///
    /// Outside of a form, this is the case for fewer names: `primaryKey=id` and `sessions=3` are common in messages.
    package static func isSecret(_ name: String, in place: Item.Place) -> Bool {
        guard isSecret(name) else { return false }
        switch place {
        case .form: return true
        case .text:
            let words = words(of: name)
            let joined = words.joined()
            return secretTexts.contains { joined.contains($0) } || words.contains { strongWords.contains($0) }
        }
    }

    /// The text with the values of secret items and of secret fields such as `X-Api-Key: …` replaced, including the
    /// items of relative URLs such as `/next?api_key=…`. The time is proportional to the length of the text.
    ///
    /// - Parameters:
    ///   - mark: The text that marks a value as replaced already.
    ///   - isSecret: Whether an item with this name, which may be percent-encoded, is a secret in a place. A name that
    ///     is secret in a text has to be secret in a form.
    ///   - isHidden: Whether even an error code or a constant with this name is a secret.
    ///   - replacing: Returns the replacement for the value of an item.
    package static func text(
        itemsIn text: String,
        mark: String = mark,
        isSecret: (String, Item.Place) -> Bool = isSecret(_:in:),
        isHidden: (String) -> Bool = { _ in false },
        replacing: (Item) -> String = { _ in mark }
    ) -> String {
        let text = self.text(
            fieldsIn: text,
            mark: mark,
            isSecret: { isSecret($0, .text) },
            isHidden: isHidden,
            replacing: replacing
        )
        var result = ""
        var scanner = ItemScanner(text)
        while let found = scanner.next() {
            result += Substring(found.head)
            // The mark may contain a character that ends a value.
            guard !found.name.isEmpty, isSecret(found.name, .form), !scanner.startsWith(mark) else { continue }
            let isHidden = isHidden(found.name)
            let isFirst = !found.followsItem && scanner.precedesItem()
            let place: Item.Place = found.followsItem || isFirst ? .form : .text
            guard place == .form || isSecret(found.name, .text) else { continue }
            if let quote = scanner.takeQuote() { result.unicodeScalars.append(quote) }
            let value = scanner.value(in: place)
            guard value.contains(where: { $0 != "=" }), !scanner.startsWith(mark),
                found.followsItem || isHidden || !isHarmless(value, found.name)
            else { continue }
            result += replacing(Item(name: found.name, value: String(value), place: place))
            scanner.skip(to: value.endIndex)
        }
        return result + Substring(scanner.rest)
    }

    /// Whether a value outside of a query is a constant, a number of up to three digits, or an error code, such as
    /// `Code=-1001` in the description of an error, rather than a credential.
    static func isHarmless(_ value: Substring.UnicodeScalarView, _ name: String) -> Bool {
        if name.lowercased() == "code" { return isWords(value) || value.allSatisfy { !$0.properties.isAlphabetic } }
        // Only short values are read, so that a long value is not read once for each equals sign in it.
        let beginning = value.prefix(6)
        guard beginning.endIndex == value.endIndex else { return false }
        return ["true", "false", "null", "nil"].contains(Substring(value))
            || value.count <= 3 && value.allSatisfy { ("0"..."9").contains($0) }
    }
}

/// Finds the items `name=value` of a text.
private struct ItemScanner {
    /// The text before a value.
    struct Head {
        let head: Substring.UnicodeScalarView
        let name: String
        /// Whether the item follows `?`, `#`, or the separator of another item.
        let followsItem: Bool
    }

    private(set) var rest: Substring.UnicodeScalarView

    /// The quote before the value.
    private var quote: Unicode.Scalar?

    /// The end of the value that was read last. Values of other items in it, as in `a=b=c`, end there, too.
    private var lastEnd: Substring.Index

    init(_ text: String) {
        rest = text[...].unicodeScalars
        lastEnd = rest.startIndex
    }

    /// Moves behind the next equals sign.
    mutating func next() -> Head? {
        quote = nil
        guard let equals = rest.firstIndex(of: "=") else { return nil }
        let before = rest[..<equals]
        let start = before.lastIndex { !Self.isInName($0) }.map(before.index(after:)) ?? before.startIndex
        let text = before[..<start]
        var name = before[start...]
        var followsItem = text.last.map("?&#".unicodeScalars.contains) ?? false
        // The ampersand is written as `&amp;` in HTML, and by some servers as `\u0026` in JSON.
        if text.last == ";" { followsItem = text.suffix(5).elementsEqual("&amp;".unicodeScalars) }
        if text.last == "\\", name.starts(with: "u0026".unicodeScalars) {
            followsItem = true
            name.removeFirst("u0026".count)
        }
        let end = rest.index(after: equals)
        defer { rest = rest[end...] }
        return Head(head: rest[..<end], name: String(name), followsItem: followsItem)
    }

    func startsWith(_ mark: String) -> Bool { rest.starts(with: mark.unicodeScalars) }

    /// Whether an ampersand and another item follow the value.
    mutating func precedesItem() -> Bool {
        let behind = rest[end()...]
        return behind.first == "&" && behind.dropFirst().first.map { Self.isInName($0) } ?? false
    }

    /// Skips a quote before the value, and returns it. A double quote may instead end a string of JSON that contains
    /// the item.
    mutating func takeQuote() -> Unicode.Scalar? {
        guard let first = rest.first, first == "'" || first == "\"" else { return nil }
        let behind = rest.dropFirst()
        guard first == "'" || behind.first.map({ Self.isInName($0) }) ?? false else { return nil }
        (quote, rest) = (first, behind)
        return quote
    }

    /// The value. In a text, punctuation ends it, unless it is in quotes.
    mutating func value(in place: Redaction.Item.Place) -> Substring.UnicodeScalarView {
        if let quote { return rest.prefix { $0 != quote && $0 != "\n" } }
        let value = rest[..<end()]
        return place == .form ? value : value.prefix { !",)}]".unicodeScalars.contains($0) }
    }

    mutating func skip(to end: Substring.Index) { rest = rest[end...] }

    private mutating func end() -> Substring.Index {
        if lastEnd <= rest.startIndex { lastEnd = rest.firstIndex { !Self.isInValue($0) } ?? rest.endIndex }
        return lastEnd
    }

    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "_-.[]%".unicodeScalars.contains(scalar)
    }

    private static func isInValue(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !"\"'<>&#;`|\\".unicodeScalars.contains(scalar)
    }
}
