import Foundation
import HTTPTypes

/// Takes secrets out of what people get to read: user info, and the values of headers and query items that look like
/// credentials.
enum Redaction {
    /// What stands in place of a secret.
    static let mark = "<redacted>"

    private static let secretTexts = [
        "apikey", "authorization", "cookie", "credential", "passw", "secret", "signature", "token",
    ]

    private static let secretWords: Set<Substring> = [
        "auth", "jwt", "key", "otp", "pass", "pin", "pwd", "session", "sid", "sig",
    ]

    /// Whether a header, query item or field by this name is likely to be a credential.
    static func isSecret(_ name: String) -> Bool {
        let name = PercentEncoding.decode(name).lowercased()
        return name == "code" || secretTexts.contains { name.contains($0) }
            || name.split { !$0.isLetter }.contains { secretWords.contains($0) }
    }

    /// The URL without user info, and without the values of query items that are called `secrets`, or look secret.
    static func text(url: String, hiding secrets: Set<String> = []) -> String {
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

    /// The beginning of a body in one line, for an error; values that look like credentials are taken out.
    static func excerpt(of body: Data, limit: Int = 200) -> String {
        let text = String(decoding: body.prefix(limit * 4), as: UTF8.self)
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let printable = line.filter { !$0.isASCII || ($0.asciiValue ?? 0) >= 0x20 }
        let safe = redactingMembers(of: printable)
        return safe.count > limit || body.count > limit * 4 ? safe.prefix(limit) + "…" : safe
    }

    /// The text with the string values of JSON members whose names look like credentials taken out.
    private static func redactingMembers(of text: String) -> String {
        var result = ""
        var pieces = text.split(separator: "\"", omittingEmptySubsequences: false)[...]
        var quoted = false
        var previous: Substring = ""
        var beforeColon: Substring = ""
        while let piece = pieces.popFirst() {
            let isValue = quoted && isSecret(String(beforeColon)) && previous.trimmed == ":"
            result += isValue ? mark : String(piece)
            if !pieces.isEmpty { result += "\"" }
            if quoted { beforeColon = previous.trimmed == ":" ? "" : piece }
            previous = piece
            quoted.toggle()
        }
        return result
    }
}

extension Substring {
    fileprivate var trimmed: String { filter { $0 != " " } }
}
