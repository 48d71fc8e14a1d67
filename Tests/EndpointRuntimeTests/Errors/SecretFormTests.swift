import EndpointRuntime
import Foundation
import Testing

/// Names that are those of secrets, and credentials that are recognizable by their form.
@Suite("Names and forms of secrets")
struct SecretFormTests {
    @Test(arguments: [
        "passcode", "totp", "totpCode", "mfa_code", "verification_code", "device_code", "user_code", "mnemonic",
        "connection_string", "ConnectionString", "PHPSESSID", "SAMLResponse", "security_answer", "securityAnswer",
        "cvv", "card_cvc", "card_number", "cardNumber",
    ])
    func namesOfSecrets(name: String) {
        #expect(Redaction.isSecret(name))
    }

    /// Quadratic time would be hours.
    @Test(.timeLimit(.minutes(15)))
    func longNamesTakeLinearTime() {
        #expect(Redaction.words(of: String(repeating: "a", count: 2_000_000)).count == 1)
        #expect(Redaction.words(of: String(repeating: "A", count: 2_000_000) + "bc").count == 2)
        #expect(Redaction.words(of: "api_keyAPIKey userIDs") == ["api", "key", "api", "key", "user", "i", "ds"])
    }

    @Test(arguments: [
        "status_code", "error_code", "country_code", "postcode", "device", "device_codename", "user_codes", "number",
        "card", "card_number_of_items", "answer", "connection", "string", "verification", "sample", "response",
        "total", "cv", "mnemonics",
    ])
    func otherNames(name: String) {
        #expect(!Redaction.isSecret(name))
    }

    @Test(arguments: [
        ("is eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3 valid", "is <redacted> valid"),
        (#"["eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."]"#, #"["<redacted>"]"#),
        ("no ghp_0123456789abcdefABCDEF, no", "no <redacted>, no"), ("(sk_live_0123456789abcdef)", "(<redacted>)"),
        ("AKIAIOSFODNN7EXAMPLE", "<redacted>"),
        (#"a\nghp_0123456789abcdefABCDEF"#, #"a\n<redacted>"#), ("a%3Dghp_0123456789abcdefABCDEF", "a%3D<redacted>"),
        (#"a\u003dghp_0123456789abcdefABCDEF"#, #"a\u003d<redacted>"#),
        ("a -----BEGIN PRIVATE KEY-----\nMIIE+/=\n-----END PRIVATE KEY----- b", "a <redacted> b"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIE", "<redacted>"),
    ])
    func credentialsByTheirForm(_ text: String, _ shown: String) {
        #expect(Redaction.text(tokensIn: text) == shown)
        let line = text.replacing("\n", with: " ")
        #expect("\(ConnectionFailure(.other, line))" == "the connection failed: \(shown)")
    }

    @Test(arguments: [
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0", "eyJ.a.b", "-----BEGIN PUBLIC KEY-----\nMIIE", "sk_live_key",
        "risk_live_0123456789abcdef", "AKIA", "xghp_0123456789abcdefABCDEF", "",
    ])
    func otherTexts(text: String) {
        #expect(Redaction.text(tokensIn: text) == text)
    }
}
