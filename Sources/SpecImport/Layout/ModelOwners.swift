import Spec

/// The groups whose endpoints use each model; a model that only one group uses belongs to the file of that group.
struct ModelOwners {
    private let models: ModelTable
    private var owners: [String: Owner] = [:]

    private enum Owner: Equatable {
        case group(String), several
    }

    init(_ models: ModelTable) {
        self.models = models
    }

    /// The models that only this group uses, sorted.
    func models(of group: String) -> [String] {
        owners.filter { $0.value == .group(group) }.map(\.key).sorted()
    }

    /// The models that several groups use, sorted.
    var shared: [String] {
        owners.filter { $0.value == .several }.map(\.key).sorted()
    }

    /// All models that an endpoint reaches, sorted. Merged schemas may leave models behind that no endpoint reaches.
    var all: [String] { owners.keys.sorted() }

    mutating func add(_ endpoint: EndpointDefinition, to group: String) {
        for name in endpoint.extends { add(.named(name), to: group) }
        for parameter in endpoint.parameters { add(parameter.type, to: group) }
        for type in endpoint.payload?.content.types ?? [] { add(type, to: group) }
        for response in endpoint.allResponses { add(response, to: group) }
    }

    mutating func add(_ response: ResponseDefinition, to group: String) {
        for header in response.headers { add(header.type, to: group) }
        for type in response.content.types { add(type, to: group) }
    }

    mutating func add(_ type: TypeExpression, to group: String) {
        var open = Array(type.names)
        while let name = open.popLast() {
            // Several groups also use every model that a shared model refers to. No model is visited more than twice.
            let owner = owners[name] == nil ? Owner.group(group) : .several
            guard let model = models[name], owners[name] != .group(group), owners[name] != .several else { continue }
            owners[name] = owner
            open += model.type.names
        }
    }
}
