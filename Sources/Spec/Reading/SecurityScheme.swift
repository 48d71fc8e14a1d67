import YAML

/// A security scheme of OpenAPI, such as `{type: apiKey, in: header, name: X-Key}`, in place of a credential.
struct SecurityScheme {
    private let node: Node

    /// - Parameter node: A mapping with the key `type`.
    init(_ node: Node) {
        self.node = node
    }

    /// The help.
    var meaning: String {
        credential.map { "write '\($0)'" } ?? "a credential is 'bearer', 'basic' or '{header: X-Key}'"
    }

    /// The credential as a spec declares it; `nil` if there is none for the scheme, such as `digest`.
    private var credential: String? {
        let kinds = [text("scheme"), text("type")].compactMap { $0?.lowercased() }
        if kinds.contains("apikey") {
            let places = [Key.header, .query, .cookie].map(\.rawValue)
            let place = places.first { $0 == text("in") || text($0) != nil } ?? Key.header.rawValue
            return "{\(place): \(YAMLQuoting.scalar(text("name") ?? text(place) ?? "X-Key", inFlow: true))}"
        }
        if kinds.contains("oauth2") || kinds.contains("openidconnect") { return AuthScheme.bearer.rawValue }
        return kinds.lazy.compactMap { AuthScheme(rawValue: $0) }.first?.rawValue
    }

    private func text(_ key: String) -> String? { node.entry(named: key)?.value.text }
}
