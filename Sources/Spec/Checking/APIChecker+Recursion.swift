import Diagnostics

extension APIChecker {
    /// Reports models that hold themselves directly: a Swift struct cannot, and where every field on the way is needed, no
    /// value could end.
    ///
    /// Lists and maps end the way, since they may be empty. Linear in the number of fields.
    mutating func reportRecursion(among models: [Model]) {
        let byName = Dictionary(models.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        var open: Set<String> = []
        var done: Set<String> = []
        for model in models where !done.contains(model.name.value) {
            // The way from the model down, each step with what is still to be looked at; no recursion, however deep.
            var way = [(name: model.name.value, rest: Self.held(by: model)[...])]
            open.insert(model.name.value)
            while let step = way.last {
                guard let (name, field) = step.rest.first else {
                    open.remove(step.name)
                    done.insert(step.name)
                    way.removeLast()
                    continue
                }
                way[way.count - 1].rest.removeFirst()
                if open.contains(name) {
                    report(.recursiveModel(field, name))
                } else if !done.contains(name), let next = byName[name] {
                    open.insert(name)
                    way.append((name, Self.held(by: next)[...]))
                }
            }
        }
    }

    /// The models that a value of this one holds in itself, with the fields that do.
    private static func held(by model: Model) -> [(model: String, field: Name)] {
        switch model.shape {
        case .structure(let members): members.flatMap { held(by: $0.type, of: $0.wireName) }
        case .wrapper(let wrapped): held(by: wrapped, of: model.name)
        case .enumeration: []
        }
    }

    private static func held(by type: TypeReference, of field: Name) -> [(model: String, field: Name)] {
        switch type {
        case .model(let name): return [(name, field)]
        case .optional(let wrapped): return held(by: wrapped, of: field)
        case .inline(let inline):
            guard case .structure(let members) = inline.shape else { return [] }
            return members.flatMap { held(by: $0.type, of: $0.wireName) }
        case .builtin, .list, .map: return []
        }
    }
}

extension Diagnostic {
    fileprivate static func recursiveModel(_ field: Name, _ model: String) -> Diagnostic {
        .error(
            "recursive-model",
            at: field.location,
            "by '\(field.value)', a '\(model)' would hold itself, which a Swift struct cannot",
            hint: "hold it in a list: [\(model)]"
        )
    }
}
