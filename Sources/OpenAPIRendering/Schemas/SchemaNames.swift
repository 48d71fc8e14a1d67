import Spec

/// The names of the schemas in `components`.
///
/// These are models, uses of generic models, and variants of unions that a discriminator has to name.
struct SchemaNames {
    private var names: [String: String] = [:]
    private var all = ComponentNames()

    init(_ api: API) {
        for model in api.models where model.parameters.isEmpty {
            names[model.name.value] = unique(model.name.value)
        }
        // An argument may be the instance of another model, whose name comes first.
        for instance in api.concreteInstances.sorted(by: { $0.model.name.value.count < $1.model.name.value.count }) {
            let arguments = instance.arguments.map { name(of: $0) }.joined(separator: "And")
            names[instance.model.name.value] = unique("\(instance.generic)Of\(arguments)")
        }
    }

    /// The name of a model or an instance: `User`, and `PageOfUser` for `Page(User)`.
    subscript(model: String) -> String { names[model] ?? model }

    /// A name that no other schema has.
    mutating func unique(_ wanted: String) -> String { all.unique(wanted) }

    private func name(of type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): self[name]
        case .inline(let inline): ComponentNames.typeName(inline.name.value)
        case .list(let element): name(of: element) + "List"
        case .map(_, let value): name(of: value) + "Map"
        case .optional(let wrapped): "Optional" + name(of: wrapped)
        }
    }
}
