import EndpointRuntime

/// The members of JSON objects.
extension SecretNames {
    /// The JSON object without the values of secret members.
    func redact(_ members: [String: JSON], _ replace: Replacing) -> [String: JSON] {
        let hasCredential = members.contains { isCredential($1, $0) }
        return Dictionary(
            members.map { ($0, redact(member: $1, $0, besideCredential: hasCredential, replace)) }
        ) { first, _ in first }
    }

    private func redact(
        member value: JSON,
        _ name: String,
        besideCredential isBesideCredential: Bool,
        _ replace: Replacing
    ) -> JSON {
        let isHidden = isHidden(name)
        switch kind(of: name, in: .form) {
        case .expiry: return delay(value, replace)
        case .secret where isHidden || !isHarmless(value, name):
            return hide(value, isHidden: isHidden, isCode: Redaction.isShortCode(name), replace)
        case .harmless where isBesideCredential && !isKept(name) && CredentialNumber.kind(of: name) == .expiry:
            return delay(value, replace)
        case .secret, .harmless: return redact(value, keepingTokens: isKept(name), replace)
        }
    }

    /// Whether a member is a credential, beside which `expires_at` is the time at which it expires. A `code` may be that
    /// of a coupon.
    private func isCredential(_ value: JSON, _ name: String) -> Bool {
        guard case .string(let text) = value, !text.isEmpty else { return false }
        return contains(name, in: .text)
    }
}
