import Foundation
import HTTPTypes
import TextCoding

/// Removes secrets from texts that people read: user info in URLs, and the values of header fields, query items and JSON
/// members that look like credentials.
package enum Redaction {
    /// The text that replaces a secret.
    package static let mark = "<redacted>"

    static let secretTexts = [
        "accesskey", "apikey", "authcode", "authorization", "cookie", "credential", "csrf", "passphrase", "passw",
        "privatekey",
        "secret", "sessionid", "signature", "token", "xsrf",
    ]

    private static let secretWords: Set<String> = [
        "auth", "bearer", "cvc", "cvv", "jwt", "jwts", "key", "keys", "mnemonic", "otp", "otps", "pass", "passcode",
        "passcodes", "phpsessid", "pin", "pins", "pwd", "session", "sid", "sig", "totp",
    ]

    /// Names whose words are harmless in other names: parameters of OAuth (RFC 6749, RFC 7521, RFC 7636 and RFC 8628)
    /// and SAML, codes that are sent to a person, and others.
    private static let secretNames: Set<String> = [
        "assertion", "cardnumber", "clientassertion", "code", "codeverifier", "connectionstring", "devicecode",
        "mfacode", "samlresponse", "securityanswer", "usercode", "verificationcode",
    ]

    /// Names of OAuth parameters (RFC 6749 and RFC 8693) with the kind of a token, such as `Bearer`.
    private static let harmlessNames: Set<String> = [
        "tokentype", "actortokentype", "issuedtokentype", "requestedtokentype", "subjecttokentype",
    ]

    /// Whether a header field, query item or JSON member with this name is likely to be a credential.
    package static func isSecret(_ name: String) -> Bool {
        let name = PercentEncoding.decode(name)
        let text = name.lowercased()
        let words = words(of: name)
        guard !harmlessNames.contains(words.joined()) else { return false }
        guard !secretTexts.contains(where: { text.contains($0) }) else { return true }
        return secretNames.contains(words.joined()) || words.contains { secretWords.contains($0) }
    }

    /// Words of names whose values are secrets although they are numbers of few digits.
    private static let codeWords: Set<String> = ["cvc", "cvcs", "cvv", "cvvs", "otp", "otps", "pin", "pins", "totp"]

    /// Whether a member with this name is a code of few digits, such as the verification code of a card.
    package static func isShortCode(_ name: String) -> Bool { words(of: name).contains { codeWords.contains($0) } }

    /// Whether a number with this name counts tokens rather than being one, as in `max_tokens` and `completionTokens`.
    package static func isTokenCount(_ name: String) -> Bool { words(of: name).last == "tokens" }

    /// Whether a text consists of words without digits, as error codes do and authorization codes do not.
    package static func isWords(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        text.allSatisfy { $0.properties.isAlphabetic || "_-. ".unicodeScalars.contains($0) }
    }

    /// The words of `api_key`, `apiKey` and `APIKey`, in lower case.
    package static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previous: Character = "-"
        for character in name {
            if character.isUppercase, previous.isLowercase || !previous.isLetter {
                words.append(word)
                word = ""
                // Counting last keeps the time proportional to the length.
            } else if character.isLowercase, previous.isUppercase, word.count > 1, let first = word.popLast() {
                // The last capital of `APIKey` begins the next word.
                words.append(word)
                word = String(first)
            }
            if character.isLetter {
                word += character.lowercased()
            } else {
                words.append(word)
                word = ""
            }
            previous = character
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}

/// Removes the values of JSON members whose names look like credentials from a text, which may be cut off anywhere or
/// not be JSON at all.
///
/// It compares scalars, not instances of `Character`: a combining mark at the beginning of a string belongs to the same
/// `Character` as the quote before it.
package struct MemberRedaction {
    private var rest: Substring.UnicodeScalarView
    private let isSecret: (String) -> Bool
    private let isHidden: (String) -> Bool
    private let replacing: (Substring) -> String
    private var result = ""

    /// The text without the values.
    ///
    /// - Parameters:
    ///   - isSecret: Whether the value of a member with this name is a secret, unless it is an error code, a count of
    ///     tokens, or a number of up to three characters in a member other than `cvc`, `pin` and the like.
    ///   - isHidden: Whether even such a value of a member with this name is a secret.
    ///   - replacing: Returns the replacement for the JSON text of a secret value, which includes quotes.
    package static func text(
        of text: String,
        isSecret: @escaping (String) -> Bool = Redaction.isSecret,
        isHidden: @escaping (String) -> Bool = { _ in false },
        replacing: @escaping (Substring) -> String = mark
    ) -> String {
        var redaction = MemberRedaction(
            rest: text[...].unicodeScalars,
            isSecret: isSecret,
            isHidden: isHidden,
            replacing: replacing
        )
        while let quote = redaction.rest.firstIndex(of: "\"") {
            redaction.result += redaction.take(upTo: quote)
            redaction.passString()
        }
        return redaction.result + Substring(redaction.rest)
    }

    /// Parses a string and, if it is the name of a member, the value.
    private mutating func passString() {
        let name = takeString()
        let space = takeSpace()
        guard rest.first == ":" else {
            result += redactingJSON(in: name) + space
            return
        }
        result += name + space
        rest.removeFirst()
        let spaceBehind = takeSpace()
        result += ":" + spaceBehind
        let plain = String(name.unicodeScalars.filter { $0 != "\"" })
        guard isSecret(plain) else { return }
        let value = takeValue()
        let isHarmless =
            Self.isShort(value, plain) || plain.lowercased() == "code" && Self.isErrorCode(value)
            || Redaction.isTokenCount(plain) && Self.isNumber(value)
        let isShown = isHarmless && !isHidden(plain) || Self.isConstant(value)
        result += isShown ? String(value) : replacing(value)
    }

    /// The string, with its quotes, without the secrets of the JSON that it contains, as gateways write the body of
    /// another server into a message: `"{\"token\":\"…\"}"`.
    private func redactingJSON(in string: Substring) -> String {
        guard string.utf8.contains(UInt8(ascii: "\\")) else { return String(string) }
        let text = string.unescapingJSON
        let redacted = Self.text(of: text, isSecret: isSecret, isHidden: isHidden, replacing: replacing)
        guard redacted != text else { return String(string) }
        let writer = JSONWriter()
        writer.string(redacted)
        return writer.text
    }

    /// The mark, in quotes if the value is a string.
    package static func mark(_ value: Substring) -> String {
        isString(value) ? "\"\(Redaction.mark)\"" : Redaction.mark
    }

    /// Whether a JSON text is a string.
    package static func isString(_ value: Substring) -> Bool { value.utf8.first == UInt8(ascii: "\"") }

    /// Whether a value is too short to be a credential: an empty list, or a number of up to three digits, which is rather
    /// a count or a page (`"page_token": 3`), unless the name is that of a code (`"cvc": 123`).
    private static func isShort(_ value: Substring, _ name: String) -> Bool {
        !isString(value) && value.utf8.count <= 3 && !(Redaction.isShortCode(name) && value.contains { $0.isNumber })
    }

    private static func isNumber(_ value: Substring) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    }

    /// Whether a value is the same in every text: nothing, `null` or a Boolean.
    private static func isConstant(_ value: Substring) -> Bool { ["", "null", "true", "false"].contains(value) }

    /// Whether the value of a member `code` is an error code rather than an authorization code: a number, or words
    /// without digits.
    private static func isErrorCode(_ value: Substring) -> Bool {
        switch value.unicodeScalars.first {
        case "\"": Redaction.isWords(value.unicodeScalars.dropFirst().dropLast())
        case "{", "[": false
        default: true
        }
    }

    /// Parses a string with its quotes, the last of which may be missing.
    private mutating func takeString() -> Substring {
        var end = rest.index(after: rest.startIndex)
        var isEscaped = false
        while end < rest.endIndex {
            let scalar = rest[end]
            end = rest.index(after: end)
            if !isEscaped, scalar == "\"" { break }
            isEscaped = !isEscaped && scalar == "\\"
        }
        return take(upTo: end)
    }

    private mutating func takeSpace() -> Substring {
        take(upTo: rest.firstIndex { !$0.properties.isWhitespace } ?? rest.endIndex)
    }

    /// Parses a value, including the whole of a list or an object.
    private mutating func takeValue() -> Substring {
        switch rest.first {
        case "\"": return takeString()
        case "{", "[":
            let start = rest
            var depth = 0
            repeat {
                switch rest.first {
                case "\"":
                    _ = takeString()
                    continue
                case "{", "[": depth += 1
                case "}", "]": depth -= 1
                case nil: depth = 0
                default: break
                }
                rest = rest.dropFirst()
            } while depth > 0
            return Substring(start[..<rest.startIndex])
        default:
            let isEnd: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "," || $0 == "}" || $0 == "]" }
            return take(upTo: rest.firstIndex(where: isEnd) ?? rest.endIndex)
        }
    }

    private mutating func take(upTo end: Substring.Index) -> Substring {
        defer { rest = rest[end...] }
        return Substring(rest[..<end])
    }
}

extension StringProtocol {
    /// The text between the quotes of a JSON string, whose last quote may be missing, with its usual escapes replaced.
    var unescapingJSON: String {
        var result = String.UnicodeScalarView()
        var rest = Substring(self).unicodeScalars.dropFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
            guard scalar == "\\", let escaped = rest.popFirst() else {
                result.append(scalar)
                continue
            }
            switch escaped {
            case "n": result.append("\n")
            case "r": result.append("\r")
            case "t": result.append("\t")
            case "\"", "\\", "/": result.append(escaped)
            default: result += [scalar, escaped]
            }
        }
        return String(result)
    }
}
