import Foundation
import TextCoding

/// Secrets that are searched for in texts, all of them in one pass over a text.
package struct SecretIndex: Sendable {
    /// The minimum length of a secret in bytes. Shorter secrets would match too many other texts.
    package static let shortest = 4

    /// The secrets by their first four bytes, the longest first, since a secret may be a part of another.
    private var secrets: [UInt32: [[UInt8]]] = [:]

    /// Whether a secret begins with a byte.
    private var isStart = [Bool](repeating: false, count: 256)

    /// The secrets and their decoded forms, in no order.
    package private(set) var all: Set<String> = []

    /// Creates an index without secrets.
    package init() {}

    /// Creates an index of these secrets and their other forms, except those that are too short.
    package init(_ secrets: Set<String>) {
        for secret in secrets { insert(secret) }
    }

    /// Adds a secret, its form without percent-encoding, and the forms in which a URL or a form repeats it, unless they
    /// are too short.
    package mutating func insert(_ secret: String) {
        for plain in Self.decodedForms(of: secret) where plain.utf8.count >= Self.shortest {
            guard all.insert(plain).inserted else { continue }
            insert(form: plain)
            for form in Self.encodedForms(of: plain) { insert(form: form) }
        }
    }

    /// The secret itself and, if it may be from a URL or a form, its decoded forms.
    private static func decodedForms(of secret: String) -> Set<String> {
        var forms: Set<String> = [secret]
        let hasPlus = secret.utf8.contains(UInt8(ascii: "+"))
        guard hasPlus || secret.utf8.contains(UInt8(ascii: "%")) else { return forms }
        if let plain = secret.removingPercentEncoding { forms.insert(plain) }
        if hasPlus, let plain = secret.replacing("+", with: " ").removingPercentEncoding { forms.insert(plain) }
        return forms
    }

    /// The forms that a search for the secret itself does not find: with `+` in place of spaces, and escaped twice, as
    /// in `%252F`. Of the latter, the search reverses one escape.
    private static func encodedForms(of secret: String) -> Set<String> {
        let escaped = PercentEncoding.component(secret)
        guard escaped != secret else { return [] }
        var forms: Set<String> = [escaped, lowercasingEscapes(of: escaped)]
        if secret.utf8.contains(UInt8(ascii: " ")) { forms.insert(secret.replacing(" ", with: "+")) }
        return forms
    }

    /// The text with the digits of its percent-escapes in lower case.
    private static func lowercasingEscapes(of text: String) -> String {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        let escapes = parts.dropFirst().map { $0.prefix(2).lowercased() + $0.dropFirst(2) }
        return ([String(parts.first ?? "")] + escapes).joined(separator: "%")
    }

    private mutating func insert(form secret: String) {
        let bytes = Array(secret.utf8)
        guard bytes.count >= Self.shortest else { return }
        let start = Self.start(of: bytes, at: 0)
        var same = secrets[start] ?? []
        guard !same.contains(bytes) else { return }
        same.insert(bytes, at: same.firstIndex { $0.count < bytes.count } ?? same.endIndex)
        secrets[start] = same
        isStart[Int(bytes[0])] = true
    }

    /// The text with `mark` in place of every secret. Each character of it may be escaped as in a URL, JSON or HTML.
    ///
    /// - Parameters:
    ///   - minimum: The minimum length in bytes of the secrets to replace.
    ///   - isCut: Whether the text is the beginning of another one, so that it may end inside of a secret.
    package func replaced(
        in text: String,
        by mark: String,
        from minimum: Int = shortest,
        isCut: Bool = false
    ) -> String {
        replaced(in: text, from: minimum, isCut: isCut) { _ in mark }
    }

    /// The text with every secret replaced. Each character of it may be escaped as in a URL, JSON or HTML.
    ///
    /// - Parameters:
    ///   - minimum: The minimum length in bytes of the secrets to replace.
    ///   - wholeLimit: Secrets of fewer bytes are only replaced between characters that are neither letters nor digits.
    ///   - keepsHosts: Whether the hosts of URLs in the text are not searched.
    ///   - isCut: Whether the text is the beginning of another one, so that it may end inside of a secret.
    ///   - mark: Returns the replacement for a secret.
    package func replaced(
        in text: String,
        from minimum: Int = shortest,
        asWholesBelow wholeLimit: Int = 0,
        keepingHosts keepsHosts: Bool = false,
        isCut: Bool = false,
        mark: (_ secret: String) -> String
    ) -> String {
        guard !secrets.isEmpty else { return text }
        let result = replaced(
            in: Array(text.utf8),
            from: minimum,
            asWholesBelow: wholeLimit,
            keepingHosts: keepsHosts,
            isCut: isCut,
            mark: mark
        )
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The bytes of a text with every secret replaced, as in the function for texts; `nil` if they contain no secret.
    package func replaced(
        in bytes: [UInt8],
        from minimum: Int = shortest,
        asWholesBelow wholeLimit: Int = 0,
        keepingHosts keepsHosts: Bool = false,
        isCut: Bool = false,
        mark: (_ secret: String) -> String
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        var host = 0..<0
        while index + Self.shortest <= bytes.count {
            // Most bytes begin no secret.
            let byte = bytes[index]
            guard isStart[Int(byte)] || EscapedCharacter.isEscape(byte), !host.contains(index),
                let found = repetition(in: bytes, at: index, from: minimum, isCut: isCut),
                found.secret.count >= wholeLimit || Self.isWhole(index..<found.end, in: bytes)
            else {
                if byte == UInt8(ascii: ":"), keepsHosts { host = URLHost.range(in: bytes, after: index) ?? host }
                index += 1
                continue
            }
            result += bytes[copied..<index] + mark(String(decoding: found.secret, as: UTF8.self)).utf8
            index = found.end
            copied = index
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }

    /// A secret that a text repeats, and the index behind the repetition.
    private typealias Repetition = (secret: [UInt8], end: Int)

    /// The longest secret that a text repeats at an index; `nil` if it repeats none.
    private func repetition(in text: [UInt8], at index: Int, from minimum: Int, isCut: Bool) -> Repetition? {
        let start = Self.start(of: text, at: index)
        if let found = Self.first(of: secrets[start], in: text, at: index, from: minimum, isCut: isCut) { return found }
        let plainStart = Self.unescapedStart(of: text, at: index)
        guard plainStart != start else { return nil }
        return Self.first(of: secrets[plainStart], in: text, at: index, from: minimum, isCut: isCut)
    }

    private static func first(
        of secrets: [[UInt8]]?,
        in text: [UInt8],
        at index: Int,
        from minimum: Int,
        isCut: Bool
    ) -> Repetition? {
        for secret in secrets ?? [] where secret.count >= minimum {
            if let end = end(of: secret, in: text, at: index, isCut: isCut) { return (secret, end) }
        }
        return nil
    }

    /// Whether the characters around a repetition are neither letters nor digits of ASCII. The last byte of an escaped
    /// character, such as `%2F`, may look like one.
    private static func isWhole(_ range: Range<Int>, in text: [UInt8]) -> Bool {
        let isWordBefore = range.lowerBound > 0 && text[range.lowerBound - 1].isLetterOrDigit
        if isWordBefore, !endsWithEscape(text[..<range.lowerBound]) { return false }
        return range.upperBound == text.count || !text[range.upperBound].isLetterOrDigit
    }

    /// Whether the last byte of a text belongs to an escaped character.
    static func endsWithEscape(_ text: ArraySlice<UInt8>) -> Bool {
        // `%2F`, `\u002f` or `\n`
        for (length, first) in [(3, "%"), (6, "\\"), (2, "\\")] {
            let end = text.suffix(length)
            if end.count == length, end.first == first.utf8.first { return true }
        }
        return false
    }

    /// The end of a secret that begins at an index; `nil` if the text does not contain it there.
    private static func end(of secret: [UInt8], in text: [UInt8], at index: Int, isCut: Bool) -> Int? {
        var position = 0
        var index = index
        while position < secret.count {
            guard index < text.count else { return isCut ? index : nil }
            if EscapedCharacter.isEscape(text[index]) {
                if let escaped = EscapedCharacter(in: text, at: index),
                    secret[position...].starts(with: escaped.bytes)
                {
                    position += escaped.bytes.count
                    index += escaped.length
                    continue
                }
                if isCut, text[index] != secret[position], index + EscapedCharacter.longest > text.count {
                    return text.count
                }
            }
            guard text[index] == secret[position] else { return nil }
            position += 1
            index += 1
        }
        return index
    }

    /// The first four bytes at an index.
    private static func start(of bytes: [UInt8], at index: Int) -> UInt32 {
        UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
    }

    /// The first four bytes at an index, without escapes.
    private static func unescapedStart(of bytes: [UInt8], at index: Int) -> UInt32 {
        var start: UInt32 = 0
        var count = 0
        var index = index
        while count < shortest, index < bytes.count {
            guard let escaped = EscapedCharacter(in: bytes, at: index) else {
                start = start << 8 | UInt32(bytes[index])
                count += 1
                index += 1
                continue
            }
            for byte in escaped.bytes where count < shortest {
                start = start << 8 | UInt32(byte)
                count += 1
            }
            index += escaped.length
        }
        return start
    }
}
