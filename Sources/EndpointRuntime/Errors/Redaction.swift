import Foundation
import HTTPTypes

/// Takes secrets out of what people get to read: user info, and the values of headers and query items that look like
/// credentials.
enum Redaction {
    /// The text that replaces a secret.
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
}
