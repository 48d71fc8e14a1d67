extension Redaction {
    /// The text with the values of secret fields replaced, such as `X-Api-Key: …`, `'password': '…'` or
    /// `Authorization: Bearer …`. The time is proportional to the length of the text.
    ///
    /// Words without digits are not replaced unless they are in quotes, as in `password: must have 8 characters`.
    ///
    /// - Parameters:
    ///   - mark: The text that marks a value as replaced already.
    ///   - isSecret: Whether a field with this name is a secret.
    ///   - isHidden: Whether even a word with this name is a secret.
    ///   - replacing: Returns the replacement for the value of a field.
    static func text(
        fieldsIn text: String,
        mark: String,
        isSecret: (String) -> Bool,
        isHidden: (String) -> Bool,
        replacing: (Item) -> String
    ) -> String {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
        var result = ""
        var scanner = ColonScanner(text)
        while let found = scanner.next() {
            result += Substring(found.head)
            guard !found.name.isEmpty, isSecret(found.name) else { continue }
            let value = scanner.value(of: found.name, isHidden: isHidden(found.name))
            // The mark may contain any character.
            guard let value, !value.starts(with: mark.unicodeScalars) else { continue }
            result += Substring(scanner.rest[..<value.startIndex])
            result += replacing(Item(name: found.name, value: String(value), place: .text))
            scanner.skip(to: value.endIndex)
        }
        return result + Substring(scanner.rest)
    }
}

/// Finds the fields `name: value` of a text.
private struct ColonScanner {
    typealias Text = Substring.UnicodeScalarView

    private(set) var rest: Text

    init(_ text: String) {
        rest = text[...].unicodeScalars
    }

    /// Advances past the next colon, and returns the text before it with the name at its end, which may be in quotes.
    mutating func next() -> (head: Text, name: String)? {
        guard let colon = rest.firstIndex(of: ":") else { return nil }
        var before = rest[..<colon]
        if before.last.map(Self.isQuote) ?? false { before.removeLast() }
        if before.last == "\\" { before.removeLast() }
        let start = before.lastIndex { !Self.isInName($0) }.map(before.index(after:)) ?? before.startIndex
        let end = rest.index(after: colon)
        defer { rest = rest[end...] }
        return (rest[..<end], String(before[start...]))
    }

    mutating func skip(to end: Substring.Index) { rest = rest[end...] }

    /// The value after the colon, without quotes and without the scheme of credentials; `nil` if it is empty, or looks
    /// like a word of a sentence.
    func value(of name: String, isHidden: Bool) -> Text? {
        var text = rest.drop { $0 == " " || $0 == "\t" }
        // The description of an optional in Swift.
        if text.starts(with: Self.optional) { text = text.dropFirst(Self.optional.count) }
        let isEscaped = text.first == "\\"
        let quote = text.dropFirst(isEscaped ? 1 : 0).first.flatMap { Self.isQuote($0) ? $0 : nil }
        if quote != nil { text = text.dropFirst(isEscaped ? 2 : 1) }
        if let (scheme, credentials) = Self.credentials(in: text) {
            if let first = credentials.first, Self.isQuote(first), first != quote {
                return Self.string(in: credentials.dropFirst(), endingWith: first)
            }
            let token = credentials.prefix { Self.isInToken($0) && $0 != quote }
            // In `Token token="…"`, the secret is the value of an item.
            if token.isEmpty || token.last == "=" && Self.isQuote(after: token, in: credentials) { return nil }
            let isCertain = ["basic", "bearer"].contains(scheme) && name.lowercased().contains("authorization")
            if isCertain && !Self.isWordAboutCredentials(token) || !Self.isProse(token, name) { return token }
        }
        if let quote {
            let value = Self.string(in: text, endingWith: isEscaped ? "\\" : quote)
            return value.isEmpty || !isHidden && Self.isQuotation(value, name) ? nil : value
        }
        if Self.isCookie(name), text.prefix(Self.longestLine).prefix(while: Self.isInLine).contains("=") {
            return text.prefix(while: Self.isInLine)
        }
        guard isHidden || !Self.isURL(text) else { return nil }
        var token = text.drop { "([".unicodeScalars.contains($0) }.prefix(while: Self.isInToken)
        while let last = token.last, ".!?:)]}".unicodeScalars.contains(last) { token.removeLast() }
        let isShown = isHidden ? Self.isConstant(token) : Self.isProse(token, name)
        return token.isEmpty || isShown ? nil : token
    }

    private static let optional = "Optional(".unicodeScalars

    /// The content of a string. A quote after a backslash does not end it.
    private static func string(in text: Text, endingWith end: Unicode.Scalar) -> Text {
        var isEscaped = false
        return text.prefix { scalar in
            if isEscaped {
                isEscaped = false
                return true
            }
            isEscaped = scalar == "\\"
            return scalar != end && scalar != "\n"
        }
    }

    /// The name of a scheme in lower case (RFC 9110, section 11.1) and the text after it; `nil` if a text does not begin
    /// with one.
    private static func credentials(in text: Text) -> (scheme: String, text: Text)? {
        let word = text.prefix(12).prefix { $0.properties.isAlphabetic }
        let behind = text[word.endIndex...]
        let scheme = Substring(word).lowercased()
        guard behind.first == " ", ["basic", "bearer", "token", "apikey"].contains(scheme) else { return nil }
        return (scheme, behind.drop { $0 == " " })
    }

    /// Whether the word after a scheme describes it, as in `Authorization: Bearer token required`.
    private static func isWordAboutCredentials(_ token: Text) -> Bool {
        let word = Substring(token.prefix(16)).lowercased()
        return ["auth", "authentication", "authorization", "credentials", "scheme", "token", "tokens"].contains(word)
    }

    private static func isCookie(_ name: String) -> Bool {
        ["cookie", "set-cookie"].contains(name.lowercased())
    }

    /// Whether a text begins with a URL, in which only parts may be secret.
    private static func isURL(_ text: Text) -> Bool {
        let scheme = text.prefix(12).prefix { $0.properties.isAlphabetic }
        let behind = text[scheme.endIndex...]
        return behind.starts(with: "://".unicodeScalars) || scheme.isEmpty && behind.starts(with: "//".unicodeScalars)
    }

    /// Whether a value looks like a word, a small number or a count of tokens rather than a credential.
    private static func isProse(_ token: Text, _ name: String) -> Bool {
        let beginning = token.prefix(longestWord)
        let isLong = beginning.endIndex != token.endIndex
        if !isLong, Redaction.isWords(beginning) { return true }
        guard token.allSatisfy({ !$0.properties.isAlphabetic }) else { return false }
        return Redaction.words(of: name).contains("tokens") || token.count { $0.properties.numericType != nil } < 6
    }

    /// Whether a value in quotes is a symbol or a sentence that a message quotes, as in `Unexpected token: '}'`, rather
    /// than a credential.
    private static func isQuotation(_ value: Text, _ name: String) -> Bool {
        if Redaction.isHarmless(value, name) || value.count(where: { $0 == " " }) > 1 { return true }
        return value.allSatisfy { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
    }

    private static func isQuote(after token: Text, in text: Text) -> Bool {
        text[token.endIndex...].first.map { isQuote($0) || $0 == "\\" } ?? false
    }

    private static func isConstant(_ token: Text) -> Bool {
        ["true", "false", "null", "nil"].contains(Substring(token.prefix(6)))
    }

    private static let longestWord = 24
    private static let longestLine = 1024

    private static func isQuote(_ scalar: Unicode.Scalar) -> Bool { scalar == "\"" || scalar == "'" }

    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "_-.".unicodeScalars.contains(scalar)
    }

    private static func isInLine(_ scalar: Unicode.Scalar) -> Bool {
        !"\n\r\"'<>\\".unicodeScalars.contains(scalar)
    }

    private static func isInToken(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !"\"'<>&;,`|\\".unicodeScalars.contains(scalar)
    }
}
