import Foundation
package import HTTPTypes

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
