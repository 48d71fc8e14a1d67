import Foundation
package import HTTPTypes

/// Secrets that are searched for in texts, all of them in one pass over a text.
package struct SecretIndex: Sendable {
    /// The minimum length of a secret in bytes. Shorter secrets would match too many other texts.
    package static let shortest = 4

    /// The secrets by their first four bytes, the longest first, since a secret may be a part of another.
    private var secrets: [UInt32: [[UInt8]]] = [:]

    /// Creates an index without secrets.
    package init() {}

    /// Adds a secret and its form without percent-encoding, unless they are too short.
    package mutating func insert(_ secret: String) {
        insert(form: secret)
        if let plain = secret.removingPercentEncoding, plain != secret { insert(form: plain) }
    }

    private mutating func insert(form secret: String) {
        let bytes = Array(secret.utf8)
        guard bytes.count >= Self.shortest else { return }
        let start = Self.start(of: bytes[...])
        var same = secrets[start] ?? []
        guard !same.contains(bytes) else { return }
        same.insert(bytes, at: same.firstIndex { $0.count < bytes.count } ?? same.endIndex)
        secrets[start] = same
    }

    /// The text with `mark` in place of every secret, of which each byte may be percent-encoded.
    ///
    /// - Parameter minimum: The minimum length in bytes of the secrets to replace.
    package func replaced(in text: String, by mark: String, from minimum: Int = shortest) -> String {
        guard !secrets.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index + Self.shortest <= bytes.count {
            let rest = bytes[index...]
            guard let length = repetition(at: rest, from: minimum) else {
                index += 1
                continue
            }
            result += bytes[copied..<index] + mark.utf8
            index += length
            copied = index
        }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// The number of bytes with which a text repeats a secret at its start; `nil` if it does not.
    private func repetition(at text: ArraySlice<UInt8>, from minimum: Int) -> Int? {
        var found = secrets[Self.start(of: text)] ?? []
        if text.prefix(Self.shortest).contains(Self.percent) { found += secrets[Self.decodedStart(of: text)] ?? [] }
        return found.lazy.filter { $0.count >= minimum }.compactMap { Self.length(of: $0, in: text) }.first
    }

    /// The number of bytes that a secret takes at the start of a text; `nil` if the text does not start with it.
    private static func length(of secret: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        var rest = text
        for byte in secret {
            if rest.first == percent, decoded(rest) == byte {
                rest = rest.dropFirst(3)
            } else if rest.popFirst() != byte {
                return nil
            }
        }
        return text.count - rest.count
    }

    private static func start(of bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(shortest).reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func decodedStart(of bytes: ArraySlice<UInt8>) -> UInt32 {
        var rest = bytes
        return (0..<shortest).reduce(0) { start, _ in
            if let byte = decoded(rest) {
                rest = rest.dropFirst(3)
                return start << 8 | UInt32(byte)
            }
            return start << 8 | UInt32(rest.popFirst() ?? 0)
        }
    }

    private static let percent = UInt8(ascii: "%")

    /// The byte that is percent-encoded at the start of a text.
    private static func decoded(_ text: ArraySlice<UInt8>) -> UInt8? {
        guard text.count >= 3, text.first == percent else { return nil }
        let digits = text.dropFirst().prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return digits.count == 2 ? UInt8(digits[0] << 4 | digits[1]) : nil
    }
}

extension SecretIndex {
    /// The minimum length of a cookie or a parameter that is a secret by itself.
    private static let shortestParameter = 8

    /// Adds the value of a header field, the part after its scheme, the values of cookies, and the password of basic
    /// credentials.
    package mutating func insert(header field: HTTPField) {
        insert(field.value)
        if field.name == .cookie || field.name == .setCookie {
            for cookie in field.value.unicodeScalars.split(separator: ";") {
                insert(parameter: cookie)
                if field.name == .setCookie { break }
            }
            // The last word is an attribute, such as `Secure`.
            return
        }
        let last = field.value.split(separator: " ").last ?? ""
        insert(String(last))
        insert(parameter: last.unicodeScalars)
        if let data = Data(base64Encoded: String(last)), let text = String(bytes: data, encoding: .utf8) {
            insert(user: text)
        }
    }

    /// Adds the user information of a URL or of basic credentials, and its password, which may be repeated without the
    /// user.
    package mutating func insert(user: String) {
        insert(user)
        if let colon = user.unicodeScalars.firstIndex(of: ":") {
            insert(String(user.unicodeScalars[colon...].dropFirst()))
        }
    }

    /// Adds the value of `name=value` or `name="value"`, unless it is short.
    private mutating func insert(parameter: Substring.UnicodeScalarView) {
        let value = parameter.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" }
        if value.count >= Self.shortestParameter { insert(String(value)) }
    }
}
