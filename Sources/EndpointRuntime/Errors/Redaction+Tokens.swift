extension Redaction {
    /// The text with every credential replaced that is recognizable by its form alone: JSON Web Tokens (RFC 7519),
    /// private keys in PEM (RFC 7468), and the tokens of services with known prefixes, such as `ghp_…`.
    ///
    /// The time is proportional to the length of the text.
    package static func text(tokensIn text: String, replacing: (String) -> String = { _ in mark }) -> String {
        let bytes = Array(text.utf8)
        let isStart = CredentialForm.isStart
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index + CredentialForm.shortest <= bytes.count {
            guard isStart[Int(bytes[index])],
                index == 0 || !CredentialForm.isInToken(bytes[index - 1])
                    || SecretIndex.endsWithEscape(bytes[..<index]),
                let end = CredentialForm.end(in: bytes, at: index)
            else {
                index += 1
                continue
            }
            let token = String(decoding: bytes[index..<end], as: UTF8.self)
            result += bytes[copied..<index] + replacing(token).utf8
            index = end
            copied = end
        }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }
}

/// The forms of credentials that no other text has.
private enum CredentialForm {
    /// The minimum length of a credential in bytes.
    static let shortest = 20

    /// The beginnings of tokens of GitHub, Stripe, AWS, Slack, GitLab, Google and others.
    private static let prefixes = [
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "sk_live_", "sk_test_", "rk_live_", "rk_test_", "AKIA",
        "xoxb-", "xoxp-", "glpat-", "AIza",
    ].map { Array($0.utf8) }

    private static let jwt = Array("eyJ".utf8)
    private static let keyStart = Array("-----BEGIN ".utf8)
    private static let keyName = Array("PRIVATE KEY-----".utf8)
    private static let keyEnd = Array("-----END ".utf8)

    /// Whether a credential may begin with a byte.
    static let isStart: [Bool] = {
        var isStart = [Bool](repeating: false, count: 256)
        for form in prefixes + [jwt, keyStart] { isStart[Int(form[0])] = true }
        return isStart
    }()

    /// The end of the credential at an index; `nil` if there is none.
    static func end(in bytes: [UInt8], at index: Int) -> Int? {
        let rest = bytes[index...]
        if rest.starts(with: jwt) { return endOfJWT(rest) }
        if rest.starts(with: keyStart) { return endOfKey(rest) }
        guard prefixes.contains(where: { rest.starts(with: $0) }) else { return nil }
        let token = rest.prefix { isInToken($0) }
        // The letters alone may begin a word; every token contains digits.
        return token.count >= shortest && token.contains(where: \.isDigit) ? token.endIndex : nil
    }

    /// A JSON Web Token has three parts, of which the signature may be empty.
    private static func endOfJWT(_ bytes: ArraySlice<UInt8>) -> Int? {
        let header = bytes.prefix { isInToken($0) }
        guard header.count >= 16, let payload = part(behind: header.endIndex, in: bytes), payload.count >= 2,
            let signature = part(behind: payload.endIndex, in: bytes)
        else { return nil }
        return signature.endIndex
    }

    private static func part(behind index: Int, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") else { return nil }
        return bytes[(index + 1)...].prefix { isInToken($0) }
    }

    /// A private key ends with the line of its end, or with the text if that is cut off.
    private static func endOfKey(_ bytes: ArraySlice<UInt8>) -> Int? {
        let longestLabel = 32
        let label = bytes.dropFirst(keyStart.count).prefix(longestLabel)
        guard let name = label.firstRange(of: keyName) else { return nil }
        guard let end = bytes[name.upperBound...].firstRange(of: keyEnd) else { return bytes.endIndex }
        let line = bytes[end.upperBound...].prefix(longestLabel)
        return line.firstRange(of: keyName)?.upperBound ?? end.upperBound
    }

    /// Whether a byte is in the alphabet of base64url.
    static func isInToken(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
