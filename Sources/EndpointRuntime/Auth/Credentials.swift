/// The secrets of a session for one service, by the names that requests use.
///
/// ```swift
/// Session(credentials: [GitHub.service: .bearer("ghp_…")])
/// Session(credentials: [Shop.service: ["X-App-ID": .secret("…"), "adminToken": .source(vault)]])
/// ```
public struct Credentials: Sendable, ExpressibleByDictionaryLiteral {
    private let byName: [String: Credential]

    /// Creates credentials from secrets by name; if a name occurs twice, the last one wins.
    public init(_ byName: [String: Credential]) {
        self.byName = byName
    }

    public init(dictionaryLiteral elements: (String, Credential)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// The token of an API with a single token.
    public static func bearer(_ token: String) -> Credentials { ["bearer": .secret(token)] }

    /// The source of the tokens of an API with a single token.
    public static func bearer(_ source: some CredentialSource) -> Credentials { ["bearer": .source(source)] }

    /// The user and the password of an API with basic authentication.
    public static func basic(user: String, password: String) -> Credentials {
        ["basic": .basic(user: user, password: password)]
    }

    subscript(name: String) -> Credential? { byName[name] }
}
