import Spec

/// The names of the schemas in `components`: those of models, of the uses of generic models, and of the variants of unions
/// that a discriminator has to name.
struct SchemaNames {
    private var names: [String: String] = [:]
    private var taken: Set<String> = []

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
    subscript(model: String) -> String { names[model] ?? Self.valid(model) }

    /// A name that no other schema has.
    mutating func unique(_ wanted: String) -> String {
        let wanted = Self.valid(wanted)
        var name = wanted
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }

    private func name(of type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): self[name]
        case .inline(let inline): Self.typeName(inline.name.value)
        case .list(let element): name(of: element) + "List"
        case .map(_, let value): name(of: value) + "Map"
        case .optional(let wrapped): "Optional" + name(of: wrapped)
        }
    }

    /// A name of letters and digits in capitals at the beginning of words: `XRayFish` for `x-ray fish`.
    static func typeName(_ text: String) -> String {
        text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
    }

    /// The text with only the characters that a key of `components` may have (OpenAPI 3.1.0, 4.8.7).
    static func valid(_ text: String) -> String {
        let name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "._-".contains($0) ? $0 : "_" })
        return name.isEmpty ? "_" : name
    }
}
