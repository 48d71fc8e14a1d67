import Diagnostics
import Spec
import YAML

/// The kind of credential that authenticates a request.
enum RecordedCredential: Hashable {
    case none, basic, bearer, digest
    case key(name: String, place: String)
    /// A credential with another word in front of it in the `Authorization` field.
    case prefixed(String)

    /// The name of the security scheme.
    var name: String {
        switch self {
        case .none: "none"
        case .basic: "basic"
        case .bearer: "bearer"
        case .digest: "digest"
        case .key(let name, "header"): name
        case .key(let name, let place): "\(name) in \(place)"
        case .prefixed(let word): "Authorization \(word)"
        }
    }

    /// The credential in the value of an `Authorization` field; `nil` if it is a signature.
    init?(authorization value: String) {
        guard Self.signature(inAuthorization: value) == nil else { return nil }
        let parts = value.split(separator: " ")
        switch parts.first?.lowercased() {
        case "bearer": self = .bearer
        case "basic": self = .basic
        case "digest": self = .digest
        case .some where parts.count == 2 && Self.isPrefix(parts[0]): self = .prefixed(String(parts[0]))
        case .some: self = .key(name: "Authorization", place: "header")
        case nil: return nil
        }
    }

    /// The name of the scheme of an `Authorization` field that signs its request, so that the value differs for each
    /// request; `nil` for any other value.
    static func signature(inAuthorization value: String) -> String? {
        let scheme = value.prefix { $0 != " " }
        let parameters = value.dropFirst(scheme.count).lowercased()
        let isSignature =
            switch scheme.lowercased() {
            case "hawk": parameters.contains("mac=")
            // AWS, Google, and others; `oauth_signature=` in RFC 5849, section 3.5.1.
            default: parameters.contains("signature=")
            }
        return isSignature ? String(scheme) : nil
    }

    /// Whether a field of a header or of a query is an API key or a token, by its name.
    static func isKey(_ name: String) -> Bool {
        let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return [
            "apikey", "accesskey", "subscriptionkey", "accesstoken", "apitoken", "authtoken", "privatetoken",
            "sessiontoken",
        ].contains(where: folded.hasSuffix)
    }

    /// Whether a word in front of a credential is the name of a scheme, such as `Token`, and not a part of a secret.
    private static func isPrefix(_ word: Substring) -> Bool {
        word.count <= 20 && HTTPGrammar.isToken(String(word)) && word.first?.isLetter == true
            && word.count { $0.isNumber } <= 1 && VariableSegment(word) == nil
    }

    func scheme(at range: SourceRange) -> Node {
        let entries: [(String, String)] =
            switch self {
            case .none: []
            case .basic, .bearer, .digest: [("type", "http"), ("scheme", name)]
            case .prefixed(let word): [("type", "http"), ("scheme", word)]
            case .key(let name, let place): [("type", "apiKey"), ("name", name), ("in", place)]
            }
        return .mapping(entries.map { Entry($0.0, .text($0.1, at: range)) }, at: range)
    }
}

extension RecordedIssue {
    /// The warning about requests that are signed.
    static func signature(_ scheme: String, at range: SourceRange) -> RecordedIssue {
        .warning(
            "unsupported-security",
            at: range,
            "the security scheme '\(scheme)' is not one that a client can send",
            hint: "sign requests in a middleware"
        )
    }
}
