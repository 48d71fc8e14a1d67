import Foundation
package import HTTPTypes
import TextCoding

extension RequestInfo {
    /// The text without the values of the request's credentials, which a server or an error may repeat. Of a very long
    /// text, only the beginning and the end remain.
    func hidingCredentials(in text: String) -> String {
        CredentialRedaction(of: self).message(text)
    }

    /// The text without the values of the request's credentials.
    ///
    /// - Parameter isCut: Whether the text is the beginning of another one, so that it may end inside of a credential.
    func hidingCredentials(in text: String, isCut: Bool) -> String {
        CredentialRedaction(of: self).text(text, isCut: isCut)
    }
}

/// Replaces the credentials of a request in any number of texts.
struct CredentialRedaction {
    /// The minimum length in bytes of a credential that is replaced anywhere in a text. A shorter one, such as `test`,
    /// would match too many other texts.
    private static let shortestCredential = 8

    private let request: RequestInfo
    private let credentials: SecretIndex

    init(of request: RequestInfo) {
        self.request = request
        credentials = request.credentials
    }

    /// The text without the credentials. Of a very long text, only the beginning and the end remain.
    func message(_ message: String) -> String {
        guard let (beginning, end) = ErrorText.windows(of: message) else { return text(message) }
        return text(beginning, isCut: true) + "…" + text(end)
    }

    /// The text without the credentials.
    ///
    /// - Parameter isCut: Whether the text is the beginning of another one, so that it may end inside of a credential.
    func text(_ text: String, isCut: Bool = false) -> String {
        let isSecret = { (name: String) in
            request.credentialPlaces.queryItems.contains(PercentEncoding.decode(name))
        }
        let text = Redaction.text(itemsIn: text, isSecret: { $1 == .form && isSecret($0) }, isHidden: isSecret)
        let safe = Redaction.text(tokensIn: text)
        return credentials.replaced(in: safe, by: Redaction.mark, from: Self.shortestCredential, isCut: isCut)
    }
}

extension RequestInfo {
    /// The maximum size in bytes of a body that is searched for credentials, such as a login or a request for a token.
    private static let longestBody = 65_536

    /// The values of the header fields, the query items and the path that are credentials, and the user information.
    ///
    /// A field or an item that the request sets itself is a credential if it has the name of one, such as `X-Api-Key`.
    fileprivate var credentials: SecretIndex {
        var secrets = SecretIndex(credentialPlaces.pathValues)
        let names = credentialPlaces.headers.union(["authorization", "cookie", "proxy-authorization"])
        for field in headers
        where names.contains(field.name.canonicalName) || Redaction.isSecret(field.name.canonicalName, in: .text) {
            secrets.insert(header: field, isSecretCookie: isSecret(cookie:))
        }
        _ = Redaction.text(
            url: url?.absoluteString ?? "",
            isSecret: { name in
                credentialPlaces.hides(queryItem: PercentEncoding.decode(name))
                    || Redaction.isSecret(name, in: .text)
            },
            replacing: { secret in
                secrets.insert(secret)
                return secret
            },
            replacingUser: { user in
                secrets.insert(user: user)
                return user
            }
        )
        for secret in bodySecrets { secrets.insert(secret) }
        return secrets
    }

    /// The values of the body's form fields or JSON members that have the name of a credential, such as `password`.
    private var bodySecrets: Set<String> {
        guard let text = body?.text, text.utf8.count <= Self.longestBody else { return [] }
        var secrets: Set<String> = []
        switch MediaType(headers[.contentType] ?? "") {
        case let media where media.name == "application/x-www-form-urlencoded":
            _ = Redaction.text(
                itemsIn: text,
                isSecret: { name, _ in Redaction.isSecret(name, in: .text) },
                replacing: { item in
                    secrets.insert(item.value)
                    return Redaction.mark
                }
            )
        case let media where media.isJSON:
            _ = MemberRedaction.text(
                of: text,
                isSecret: { Redaction.isSecret($0, in: .text) },
                replacing: { value in
                    if value.first == "\"" { secrets.insert(value.unescapingJSON) }
                    return Redaction.mark
                }
            )
        default: break
        }
        return secrets
    }

    /// Whether a cookie is a credential. Other cookies may contain ordinary words, such as a language.
    private func isSecret(cookie name: String) -> Bool {
        credentialPlaces.isCredential(cookie: name) || Redaction.isSecret(name) || name.lowercased().contains("sess")
    }
}

/// The secrets in header fields and in the user information of URLs.
extension SecretIndex {
    /// The minimum length of a cookie or a parameter that is a secret by itself.
    private static let shortestParameter = 8

    /// Adds the value of a header field, the part after its scheme, the values of cookies, and the password of basic
    /// credentials.
    ///
    /// - Parameter isSecretCookie: Whether the cookie with a name is a secret.
    package mutating func insert(header field: HTTPField, isSecretCookie: ((String) -> Bool)? = nil) {
        guard field.name != .cookie && field.name != .setCookie else {
            return insert(cookies: field, isSecretCookie)
        }
        insert(field.value)
        let last = field.value.split(separator: " ").last ?? ""
        insert(String(last))
        insert(parameter: last.unicodeScalars)
        if let data = Data(base64Encoded: String(last)), let text = String(bytes: data, encoding: .utf8) {
            insert(user: text)
        }
    }

    private mutating func insert(cookies field: HTTPField, _ isSecret: ((String) -> Bool)?) {
        if isSecret == nil { insert(field.value) }
        for cookie in field.value.unicodeScalars.split(separator: ";") {
            let name = String(cookie.prefix { $0 != "=" }).trimmingCharacters(in: .whitespaces)
            if isSecret?(name) ?? true { insert(parameter: cookie) }
            // An attribute, such as `Secure`, is no secret.
            if field.name == .setCookie { break }
        }
    }

    /// Adds the user information of a URL or of basic credentials, and its password, which may be repeated without the
    /// user.
    package mutating func insert(user: String) {
        insert(user)
        for secret in Self.secrets(inUser: user) { insert(secret) }
    }

    /// The password of user information. Without a password, the user is the secret, as in the keys of many services.
    package static func secrets(inUser user: String) -> [String] {
        let scalars = user.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return [] }
        let password = String(scalars[colon...].dropFirst())
        return [password.isEmpty ? String(scalars[..<colon]) : password]
    }

    /// Adds the value of `name=value` or `name="value"`, unless it is short.
    private mutating func insert(parameter: Substring.UnicodeScalarView) {
        let value = parameter.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" }
        if value.count >= Self.shortestParameter { insert(String(value)) }
    }
}
