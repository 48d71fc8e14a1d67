import Spec
import SpecWriting

/// Writes base URLs, without their queries, and their variables as servers.
struct ServerWriter {
    let api: API

    /// The servers of the API, beginning with the default one.
    var servers: YAMLTree {
        .list(api.bases.isEmpty ? [server(url: api.base)] : api.bases.map { server(url: $0.url, name: $0.name.value) })
    }

    func server(url: String, name: String? = nil) -> YAMLTree {
        var object = ObjectBuilder("url", .exact(Self.serverURL(ofBase: url)))
        object.add("description", text: name)
        var variables = ObjectBuilder()
        for variable in api.variables where Self.contains(variable, in: url) {
            variables.add(variable.wireName.value, tree(of: variable))
        }
        object.add("variables", object: variables)
        return object.tree
    }

    /// Whether the server of a base has a variable. Those in the query of a base are not in the document.
    static func contains(_ variable: Member, in base: String) -> Bool {
        serverURL(ofBase: base).contains("{\(variable.wireName.value)}")
    }

    /// The base without its query and a slash at its end: OpenAPI appends paths, which begin with a slash, as they are.
    private static func serverURL(ofBase base: String) -> String {
        let url = base.prefix { $0 != "?" }
        return String(url.hasSuffix("/") ? url.dropLast() : url)
    }

    /// A variable. OpenAPI requires a default: without one in the spec, it is the first value, or empty.
    private func tree(of variable: Member) -> YAMLTree {
        var object = ObjectBuilder()
        var cases: [YAMLTree] = []
        if case .enumeration(let enumeration, _) = api.requiredShape(of: variable.type) {
            cases = enumeration.cases.map { .exact($0.wireValue.value) }
        }
        object.add("enum", list: cases)
        let defaultValue = variable.defaultValue.map { YAMLTree.exact($0.wireText(of: variable.type)) }
        object.add("default", defaultValue ?? cases.first ?? .exact(""))
        object.add("description", text: Prose.description(variable.description, variable.deprecation))
        return object.tree
    }
}
