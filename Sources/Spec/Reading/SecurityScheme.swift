import YAML

/// A security scheme of OpenAPI, such as `{type: apiKey, in: header, name: X-Key}`, in place of a credential.
struct SecurityScheme {
    private let node: Node

    /// - Parameter node: A mapping with the key `type`.
    init(_ node: Node) {
        self.node = node
    }

    /// The help.
    var meaning: String { "write 'auth: \(credential)'" }

    private var credential: String {
        if text("type")?.lowercased() == "apikey" {
            let places: [Key] = [.header, .query, .cookie]
            let place = places.map(\.rawValue).first { $0 == text("in") } ?? Key.header.rawValue
            return "{\(place): \(YAMLQuoting.scalar(text("name") ?? "X-Key", inFlow: true))}"
        }
        let words = [text("scheme"), text("type")].compactMap { $0?.lowercased() }
        return (words.compactMap { AuthScheme(rawValue: $0) }.first ?? .bearer).rawValue
    }

    private func text(_ key: String) -> String? { node.entry(named: key)?.value.text }
}
