import Spec
import SpecWriting
import TextCoding

/// Writes credentials as security schemes, and their alternatives as requirements.
struct SecurityWriter {
    private let api: API
    private var schemes: [(name: String, use: CredentialUse)] = []

    init(_ api: API) {
        self.api = api
        var names = ComponentNames()
        for use in (api.auth + api.endpoints.flatMap(\.auth)).joined() where name(of: use) == nil {
            schemes.append((names.unique(use.name), use))
        }
    }

    /// The alternatives of the root; `nil` if requests need no credentials.
    var root: YAMLTree? { api.auth.contains { !$0.isEmpty } ? requirements(api.auth) : nil }

    /// Alternatives, of which any one suffices; an empty one means that no credentials are needed.
    func requirements(_ auth: [[CredentialUse]]) -> YAMLTree {
        guard auth.contains(where: { !$0.isEmpty }) else { return .list([]) }
        return .list(auth.map { .map($0.compactMap { use in name(of: use).map { .init($0, .list([])) } }) })
    }

    func components() -> ObjectBuilder {
        var object = ObjectBuilder()
        for (name, use) in schemes { object.add(name, Self.tree(of: use.place)) }
        return object
    }

    private func name(of use: CredentialUse) -> String? { schemes.first { $0.use == use }?.name }

    private static func tree(of place: CredentialUse.Place) -> YAMLTree {
        switch place {
        case .scheme(let scheme): http(scheme.rawValue)
        case .header(let name, let prefix?) where name.lowercased() == "authorization" && HTTPGrammar.isToken(prefix):
            http(prefix)
        case .header(let name, let prefix):
            key(name, in: "header", prefix.map { Self.description(ofPrefix: $0) })
        case .query(let name): key(name, in: "query")
        case .cookie(let name): key(name, in: "cookie")
        }
    }

    private static func description(ofPrefix prefix: String) -> String {
        let space = CredentialPrefix.separated(prefix) == prefix ? "" : " and a space"
        return "The value begins with `\(prefix)`\(space)."
    }

    private static func http(_ scheme: String) -> YAMLTree {
        .map([.init("type", .text("http")), .init("scheme", .exact(scheme))])
    }

    private static func key(_ name: String, in place: String, _ description: String? = nil) -> YAMLTree {
        var object = ObjectBuilder("type", .text("apiKey"))
        object.add("in", text: place)
        object.add("name", text: name)
        object.add("description", text: description)
        return object.tree
    }
}
