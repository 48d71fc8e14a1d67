import Foundation
import HTTPTypes

/// Removes secrets from texts for people: user info, and the values of header fields and query items that look like
/// credentials.
package enum Redaction {
    /// The text that replaces a secret.
    package static let mark = "<redacted>"

    private static let secretTexts = [
        "apikey", "authorization", "cookie", "credential", "passw", "secret", "signature", "token",
    ]

    private static let secretWords: Set<Substring> = [
        "auth", "jwt", "key", "otp", "pass", "pin", "pwd", "session", "sid", "sig",
    ]

    /// Whether a header field, query item or JSON member with this name is likely to be a credential.
    package static func isSecret(_ name: String) -> Bool {
        let name = PercentEncoding.decode(name).lowercased()
        return name == "code" || secretTexts.contains { name.contains($0) }
            || name.split { !$0.isLetter }.contains { secretWords.contains($0) }
    }

    /// The URL without user info, and without the values of query items that are in `secrets` or look like credentials.
    package static func text(url: String, hiding secrets: Set<String> = []) -> String {
        let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        var head = String(url[..<end])
        if let scheme = head.range(of: "://") {
            let authority = head[scheme.upperBound...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") {
                head.replaceSubrange(authority.startIndex...at, with: mark + "@")
            }
        }
        guard end < url.endIndex else { return head }
        let items = url[url.index(after: end)...].split(separator: "&", omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != "=" }
            let isHidden = isSecret(String(name)) || secrets.contains(PercentEncoding.decode(name))
            return name.endIndex < item.endIndex && isHidden ? "\(name)=\(mark)" : String(item)
        }
        return head + String(url[end]) + items.joined(separator: "&")
    }
}

/// Removes the values of JSON members whose names look like credentials from a text, which may be cut off anywhere or
/// not be JSON at all.
package struct MemberRedaction {
    private var rest: Substring
    private var result = ""

    /// The text without the values.
    package static func text(of text: String) -> String {
        var redaction = MemberRedaction(rest: text[...])
        while let character = redaction.rest.first { redaction.pass(character) }
        return redaction.result
    }

    private mutating func pass(_ character: Character) {
        guard character == "\"" else {
            result.append(character)
            rest.removeFirst()
            return
        }
        let name = takeString()
        let space = takeSpace()
        result += name + space
        guard rest.first == ":" else { return }
        rest.removeFirst()
        let spaceBehind = takeSpace()
        result += ":" + spaceBehind
        let plain = name.trimming { $0 == "\"" }
        guard Redaction.isSecret(String(plain)) else { return }
        let (value, isText) = takeValue()
        let isHarmless = Self.isShort(value, isText) || plain.lowercased() == "code" && Self.isErrorCode(value)
        result += isHarmless ? String(value) : isText ? "\"\(Redaction.mark)\"" : Redaction.mark
    }

    /// Whether a value is too short to be a credential: `null`, a Boolean, an empty list, a number of three digits.
    private static func isShort(_ value: Substring, _ isText: Bool) -> Bool {
        !isText && (value.count <= 3 || ["null", "true", "false"].contains(value))
    }

    /// Whether the value of a member `code` is an error code rather than an authorization code: a number, or words
    /// without digits.
    private static func isErrorCode(_ value: Substring) -> Bool {
        switch value.first {
        case "\"": value.dropFirst().dropLast().allSatisfy { $0.isLetter || "_-. ".contains($0) }
        case "{", "[": false
        default: true
        }
    }

    /// Parses a string with its quotes, the last of which may be missing.
    private mutating func takeString() -> Substring {
        var end = rest.index(after: rest.startIndex)
        var isEscaped = false
        while end < rest.endIndex {
            let character = rest[end]
            end = rest.index(after: end)
            if !isEscaped, character == "\"" { break }
            isEscaped = !isEscaped && character == "\\"
        }
        return take(upTo: end)
    }

    private mutating func takeSpace() -> Substring {
        take(upTo: rest.firstIndex { !$0.isWhitespace } ?? rest.endIndex)
    }

    /// Parses a value, including the whole of a list or an object.
    private mutating func takeValue() -> (Substring, isText: Bool) {
        switch rest.first {
        case "\"": return (takeString(), true)
        case "{", "[":
            let start = rest
            var depth = 0
            repeat {
                switch rest.first {
                case "\"": _ = takeString()
                case let character?:
                    depth += "{[".contains(character) ? 1 : "}]".contains(character) ? -1 : 0
                    rest.removeFirst()
                case nil: depth = 0
                }
            } while depth > 0
            return (start[..<rest.startIndex], false)
        default: return (take(upTo: rest.firstIndex { $0.isWhitespace || ",}]".contains($0) } ?? rest.endIndex), false)
        }
    }

    private mutating func take(upTo end: Substring.Index) -> Substring {
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}

extension Substring {
    /// The text without characters that satisfy a condition at either end.
    fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
        var text = drop(while: isLeftOut)
        while let last = text.last, isLeftOut(last) { text.removeLast() }
        return text
    }
}
