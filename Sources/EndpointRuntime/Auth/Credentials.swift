/// The secrets that a session has for one service, by the names that its requests ask for them with.
///
/// ```swift
/// Session(credentials: [GitHub.service: .bearer("ghp_…")])
/// Session(credentials: [Shop.service: ["X-App-ID": .secret("…"), "adminToken": .source(vault)]])
/// ```
public struct Credentials: Sendable, ExpressibleByDictionaryLiteral {
    private let byName: [String: Credential]

    /// Secrets by name; of a name that is given twice, the last counts.
    public init(_ byName: [String: Credential]) {
        self.byName = byName
    }

    public init(dictionaryLiteral elements: (String, Credential)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// The token of an API that takes one.
    public static func bearer(_ token: String) -> Credentials { ["bearer": .secret(token)] }

    /// The source of the tokens of an API that takes one.
    public static func bearer(_ source: some CredentialSource) -> Credentials { ["bearer": .source(source)] }

    /// User and password of an API that takes them.
    public static func basic(user: String, password: String) -> Credentials {
        ["basic": .basic(user: user, password: password)]
    }

    subscript(name: String) -> Credential? { byName[name] }
}
