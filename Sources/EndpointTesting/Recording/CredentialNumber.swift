import EndpointRuntime

/// The numbers that describe a credential and have a name that contains that of the credential, such as
/// `refresh_token_expires_in`. They are not secret, and a client computes with them.
enum CredentialNumber {
    enum Kind {
        /// A duration or a count, which is recorded as it is.
        case amount
        /// The time at which a credential expires. In a recording, it is in the future, so that a replayed credential
        /// has not expired.
        case expiry
    }

    private static let amounts: Set<String> = ["count", "limit", "remaining", "timeout", "ttl"]
    private static let expiries: Set<String> = ["expiration", "expires", "expiry"]

    /// The kind of the number with a name; `nil` for a name that may be the one of a credential. A `password_reset` is
    /// rather a link than a time, unlike a `tokens_reset`.
    static func kind(of name: String) -> Kind? {
        let words = Redaction.words(of: name)
        let joined = words.joined(separator: "_")
        if joined.contains("ratelimit") || joined.contains("rate_limit") || joined.hasSuffix("tokens_reset") {
            return .amount
        }
        guard let last = words.last else { return nil }
        switch (words.dropLast().last, last) {
        case ("expires", "in"): return .amount
        case ("expires", "at"), ("expires", "on"): return .expiry
        default: return amounts.contains(last) ? .amount : expiries.contains(last) ? .expiry : nil
        }
    }

    /// The first second of 2099 in place of an earlier time since 1970 in seconds, with as many digits; the number
    /// itself for any other number, such as a duration.
    static func future(_ number: String) -> String {
        let whole = number.prefix { $0 != "." }
        let start = "4070908800"
        guard whole.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return number }
        switch whole.utf8.count {
        case 10, 13, 16: break
        default: return number
        }
        let future = start + String(repeating: "0", count: whole.utf8.count - start.utf8.count)
        return String(whole) < future ? future : number
    }
}
