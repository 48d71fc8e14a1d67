/// Detects secrets in a spec by the names of values and by the values themselves.
///
/// A false alarm is an error that an author cannot avoid, so fewer names count than in the runtime, which only hides
/// values.
package enum SecretNames {
    private static let endings = [
        "apikey", "accesskey", "secretkey", "subscriptionkey", "privatekey", "sessionkey", "accesskeyid", "token",
        "secret", "password", "passwd", "passphrase", "credential", "credentials", "authorization", "sessionid", "jwt",
        "pwd",
    ]

    /// Prefixes of tokens that well-known services issue, and of JSON Web Tokens.
    private static let prefixes = [
        "sk_live_", "sk_test_", "rk_live_", "sk-", "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-",
        "xapp-", "AKIA", "AIza", "SG.", "ya29.", "shpat_", "Bearer ", "Basic ",
    ]

    /// Whether the value of a path parameter with this name is probably a secret, such as the token in
    /// `/webhooks/{id}/{token}`.
    package static func isSecret(path name: String) -> Bool {
        let folded = name.lowercased().filter(\.isLetter)
        return endings.contains(where: folded.hasSuffix)
    }

    /// Whether the constant value of a parameter is probably a secret.
    package static func isSecret(_ name: String, value: String, in place: ParameterPlace?) -> Bool {
        place == .cookie ? isSecret("Cookie", value: "\(name)=\(value)") : isSecret(name, value: value)
    }

    /// Whether a constant header field is probably a secret.
    static func isSecret(_ name: String, value: String) -> Bool {
        if isToken(value) { return true }
        let lowercased = name.lowercased()
        if lowercased == "cookie" { return value.split(separator: ";").contains { isSessionCookie($0) } }
        // `Sec-WebSocket-Key` and the like are defined by browsers.
        guard !lowercased.hasPrefix("sec-") else { return false }
        let folded = lowercased.filter(\.isLetter)
        guard endings.contains(where: folded.hasSuffix) else { return false }
        // `X-Atlassian-Token: no-check` is a word of the protocol.
        return !folded.hasSuffix("token") || !isWord(value)
    }

    /// Whether a text has the form of a token, regardless of its name.
    package static func isToken(_ text: String) -> Bool {
        if let prefix = prefixes.first(where: text.hasPrefix) {
            // `Basic membership` and `sk-learn` are words.
            let rest = text.dropFirst(prefix.count)
            return rest.count > 6 && !rest.contains(" ") && (rest.contains(where: \.isNumber) || rest.count > 20)
        }
        return text.hasPrefix("eyJ") && text.filter { $0 == "." }.count == 2
    }

    /// Whether a text can be the name of a credential: `staff`, `staff-token`.
    static func isName(_ text: String) -> Bool {
        !isToken(text)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            }
    }

    private static func isSessionCookie(_ pair: Substring) -> Bool {
        let name = pair.prefix { $0 != "=" }.lowercased().filter(\.isLetter)
        return ["session", "sid", "sessid", "auth", "jwt"].contains(where: name.hasSuffix)
            || endings.contains(where: name.hasSuffix)
    }

    private static func isWord(_ text: String) -> Bool {
        text.count <= 12 && text.allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" }
    }
}
