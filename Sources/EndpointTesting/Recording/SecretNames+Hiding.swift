import EndpointRuntime
import Foundation

/// The replacement of whole JSON values.
extension SecretNames {
    /// Replaces every text and every number; a date by another one, a UUID by a UUID, and the path of a URL. Of numbers
    /// up to three digits, which are rather counts or pages than credentials, as in `"key_version": 120`, only
    /// hidden ones and codes such as `cvc`.
    ///
    /// - Parameters:
    ///   - isHidden: Whether the test hides the values under this name.
    ///   - isCode: Whether the value itself has the name of a code such as `cvc`, so that short numbers are replaced.
    ///   - isDirect: Whether the value itself has the name of a secret, rather than an object that contains it. The
    ///     number of a user in a `session` is not replaced elsewhere.
    func hide(
        _ json: JSON,
        isHidden: Bool,
        isCode: Bool = false,
        isDirect: Bool = true,
        _ replace: Replacing
    ) -> JSON {
        switch json {
        case .null, .bool: return json
        case .number(let number):
            let text = number.description
            guard isHidden || isCode || text.utf8.count > 3 else { return json }
            if isDirect, SecretForm.isLongNumber(text) { _ = replace(.secret(text)) }
            return 0
        case .string(let text): return .string(hide(text, isHidden: isHidden, replace))
        case .array(let elements):
            return .array(elements.map { hide($0, isHidden: isHidden, isCode: isCode, isDirect: isDirect, replace) })
        case .object(let members):
            return .object(
                Dictionary(
                    members.map { name, value in
                        let hiddenName = SecretForm.isToken(name) ? replace(.secret(name)) : name
                        return (hiddenName, hide(member: value, name, isHidden: isHidden, replace))
                    }
                ) { $0.description < $1.description ? $0 : $1 }
            )
        }
    }

    /// The value of a member of a secret object.
    private func hide(member value: JSON, _ name: String, isHidden: Bool, _ replace: Replacing) -> JSON {
        if !isHidden {
            switch (CredentialNumber.kind(of: name), value) {
            case (.amount, .number): return value
            case (.expiry, _): return delay(value, replace)
            case (nil, .number) where Redaction.isTokenCount(name): return value
            default: break
            }
        }
        let isCode = Redaction.isShortCode(name)
        return hide(value, isHidden: isHidden, isCode: isCode, isDirect: contains(name), replace)
    }

    /// Replaces a time at which a credential expires by one in the future.
    func delay(_ json: JSON, _ replace: Replacing) -> JSON {
        switch json {
        case .number(let number):
            let text = number.description
            let future = CredentialNumber.future(text)
            return future == text ? json : Int64(future).map { .number(JSON.Number($0)) } ?? json
        case .string(let text):
            if SecretForm.time(inPlaceOfDate: text) != nil { return .string(replace(.word(text))) }
            return .string(redact(urlsIn: CredentialNumber.future(text), replace))
        case .array(let elements): return .array(elements.map { delay($0, replace) })
        case .null, .bool, .object: return redact(json, replace)
        }
    }

    private func hide(_ text: String, isHidden: Bool, _ replace: Replacing) -> String {
        if text.isEmpty { return "" }
        if SecretForm.time(inPlaceOfDate: text) != nil {
            // Another field may contain the same date. A hidden one may be a birthday, which other texts repeat.
            return replace(isHidden ? .secret(text) : .word(text))
        }
        guard SecretForm.isURL(text) else { return replace(.secret(text)) }
        guard let url = SecretForm.url(redact(url: text, replace)) else {
            // The password in the URL of a database may be repeated without the rest of the URL.
            _ = redact(urlsIn: text, replace)
            return replace(.secret(text))
        }
        return url.origin + replace(.secret(url.rest))
    }

    /// Whether the value of a member with a secret name is an error code or a count of tokens.
    func isHarmless(_ value: JSON, _ name: String) -> Bool {
        if case .number = value, Redaction.isTokenCount(name) { return true }
        return isErrorCode(value, name)
    }

    /// Whether the value of a member `code` is an error code rather than an authorization code: a number, or words
    /// without digits. In the response to a failed request, it is any text that does not look like a token, such as the
    /// `23505` of SQL.
    private func isErrorCode(_ value: JSON, _ name: String) -> Bool {
        guard name.lowercased() == "code" else { return false }
        return switch value {
        case .number: true
        case .string(let text): Redaction.isWords(text.unicodeScalars) || areInError && !SecretForm.isToken(text)
        default: false
        }
    }
}
