import EndpointRuntime
import Foundation

/// The names of header fields, query items, form items and JSON members whose values are secret.
struct SecretNames: Sendable {
    /// The text that replaces a secret. A URL can contain it without percent-encoding.
    static let mark = "REDACTED"

    private let hiding: Set<String>
    private let keeping: Set<String>

    init(hiding: some Sequence<String>, keeping: some Sequence<String>) {
        self.hiding = Set(hiding.map { $0.lowercased() })
        self.keeping = Set(keeping.map { $0.lowercased() })
    }

    func contains(_ name: some StringProtocol) -> Bool {
        let name = name.removingPercentEncoding ?? String(name)
        let key = name.lowercased()
        return hiding.contains(key) || !keeping.contains(key) && Redaction.isSecret(name)
    }

    /// Returns the replacement for a secret.
    typealias Replacing = (_ secret: String) -> String

    /// The URL without user information and without the values of secret query items.
    func redact(url: String, secretItems: Set<String> = [], _ replace: Replacing) -> String {
        var head = url.prefix { $0 != "?" && $0 != "#" }[...]
        let tail = url[head.endIndex...]
        if let scheme = head.firstRange(of: "://") {
            let authority = head[scheme.upperBound...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") {
                let user = replace(String(authority[..<at]))
                head = "\(head[..<scheme.upperBound])\(user)\(head[at...])"
            }
        }
        guard let mark = tail.first else { return String(head) }
        // A fragment behind a query may contain secrets, too (RFC 6749, section 4.2.2).
        let query = tail.dropFirst().prefix { $0 != "#" }
        let fragment = tail[query.endIndex...]
        let start = "\(head)\(mark)\(redact(form: query, secretItems: secretItems, replace))"
        return fragment.isEmpty ? start : "\(start)#\(redact(form: fragment.dropFirst(), replace))"
    }

    /// The items of a query or a URL-encoded form without the values of secret ones.
    func redact(form: Substring, secretItems: Set<String> = [], _ replace: Replacing) -> String {
        form.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let name = item[..<equals]
            let isSecret = contains(name) || secretItems.contains(name.removingPercentEncoding ?? "")
            return isSecret ? "\(name)=\(replace(String(item[equals...].dropFirst())))" : String(item)
        }.joined(separator: "&")
    }

    /// The value without the values of secret members. Their structure is kept, so that it decodes as before.
    func redact(_ json: JSON, _ replace: Replacing) -> JSON {
        switch json {
        case .null, .bool, .number: json
        case .string(let text): .string(redact(urlsIn: text, replace))
        case .array(let elements): .array(elements.map { redact($0, replace) })
        case .object(let members):
            .object(
                Dictionary(
                    members.map { name, value in
                        guard contains(name), !Self.isErrorCode(value, name) else {
                            return (name, redact(value, replace))
                        }
                        return (name, Self.hide(value, replace))
                    }
                ) { first, _ in first }
            )
        }
    }

    /// The text without secrets in the URLs that it contains.
    func redact(urlsIn text: String, _ replace: Replacing) -> String {
        guard text.contains("://") else { return text }
        return text.replacing(/[A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s<>"']+/) { redact(url: String($0.output), replace) }
    }

    /// Replaces every text and every number of more than three digits.
    private static func hide(_ json: JSON, _ replace: Replacing) -> JSON {
        switch json {
        case .null, .bool: json
        case .number(let number): number.description.count > 3 ? 0 : json
        case .string(let text): .string(text.isEmpty ? "" : replace(text))
        case .array(let elements): .array(elements.map { hide($0, replace) })
        case .object(let members): .object(members.mapValues { hide($0, replace) })
        }
    }

    /// Whether the value of a member `code` is an error code rather than an authorization code: a number, or words
    /// without digits.
    private static func isErrorCode(_ value: JSON, _ name: String) -> Bool {
        guard name.lowercased() == "code" else { return false }
        return switch value {
        case .number: true
        case .string(let text): text.allSatisfy { $0.isLetter || "_-. ".contains($0) }
        default: false
        }
    }
}
