package import Diagnostics
package import Spec

/// Breaks cycles of models that a spec cannot express.
package struct CycleBreaker {
    private let models: ModelTable
    private let nested: NestedTypes
    /// A warning for each schema that was changed.
    package private(set) var diagnostics: [Diagnostic] = []

    package init(_ models: ModelTable) {
        self.models = models
        nested = NestedTypes(models: models)
    }

    /// Breaks cycles of models, with a warning at each schema that is changed.
    package mutating func breakCycles(in file: inout SpecFile) {
        for name in models.sortedNames { breakAlias(name) }
        // A model that was only an alias of itself has no fields that another model could extend.
        EmptyObjects(in: models).open(in: &file)
        for name in models.sortedNames { nameExtendingInside(name) }
        var done: Set<String> = []
        for name in models.sortedNames where !done.contains(name) { loosen(from: name, &done) }
    }

    /// Turns an alias of itself, direct or through other aliases, into any JSON.
    private mutating func breakAlias(_ name: String) {
        guard let model = models[name], let first = Self.aliased(model) else { return }
        var next: String? = first
        var seen: Set<String> = []
        while let target = next, seen.insert(target).inserted {
            if target == name {
                if breakCollection(on: seen) { return }
                models[name]?.type = .builtin(.json, at: model.name.location)
                let message = "this schema refers only to itself; it is read as any JSON"
                warn("circular-ref", at: model.name.location, message)
                return
            }
            next = models[target].flatMap(Self.aliased)
        }
    }

    /// Turns a map on the cycle into an object with only additional fields, or else a list into a wrapper:
    /// both are nominal types, which end the cycle.
    private func breakCollection(on cycle: Set<String>) -> Bool {
        for name in cycle.sorted() {
            guard case .map(_, let value, _)? = models[name]?.type else { continue }
            models[name]?.type = .structure(
                StructureDefinition(fields: [], additional: value, location: value.location)
            )
            return true
        }
        for name in cycle.sorted() {
            guard case .list? = models[name]?.type, let type = models[name]?.type else { continue }
            models[name]?.shape = .wrapper(type)
            return true
        }
        return false
    }

    /// The target of a model that is an alias of another model, or of a collection of it.
    private static func aliased(_ model: ModelDefinition) -> String? {
        if case .wrapper = model.shape { nil } else { aliased(model.type) }
    }

    private static func aliased(_ type: TypeExpression) -> String? {
        switch type {
        case .named(let name): name.value
        case .list(let inner, _), .map(_, let inner, _), .optional(let inner): aliased(inner)
        case .instance, .formatted, .structure, .enumeration, .union, .constant: nil
        }
    }

    /// Follows required fields from `start`, and makes the fields that close a cycle optional.
    private mutating func loosen(from start: String, _ done: inout Set<String>) {
        var way = [(name: start, rest: needs(of: start)[...], field: "")]
        var open: Set<String> = [start]
        while let step = way.last {
            guard let (field, target) = step.rest.first else {
                open.remove(step.name)
                done.insert(step.name)
                way.removeLast()
                continue
            }
            way[way.count - 1].rest.removeFirst()
            way[way.count - 1].field = field
            if open.contains(target) {
                let cycle = way[(way.firstIndex { $0.name == target } ?? 0)...]
                // An inherited field belongs to the object that declares it.
                let owners = cycle.filter { !$0.field.isEmpty }
                guard let owner = owners.last(where: { !models.isIdentifiedByKeys($0.name) }) ?? owners.last else {
                    continue
                }
                makeOptional(owner.field, of: owner.name)
                if owner.name != step.name {
                    // The search starts again, because the path after that field is no longer required.
                    way = [(start, needs(of: start)[...], "")]
                    open = [start]
                }
            } else if !done.contains(target), models[target] != nil {
                open.insert(target)
                way.append((target, needs(of: target)[...], ""))
            }
        }
    }

    private mutating func makeOptional(_ field: String, of name: String) {
        guard let model = models[name], case .structure(var structure) = model.type,
            let index = structure.fields.firstIndex(where: { $0.name.value == field })
        else { return }
        // A union may identify the object by this required key, so the key stays and its value becomes nullable.
        let isForCaller = models.isIdentifiedByKeys(name)
        if isForCaller {
            let context = TypeContext(name: name, direction: .response).field(field)
            structure.fields[index].type = nested.inside(structure.fields[index].type.asOptional, context)
        } else {
            structure.fields[index].mayBeAbsent = true
        }
        models[name]?.type = .structure(structure)
        warn(
            "endless-schema",
            at: model.name.location,
            "'\(field)' makes every value infinite; the field may be \(isForCaller ? "null" : "absent")"
        )
    }

    /// The fields of a model that require a value of another model, each with the name of that model.
    private func needs(of name: String) -> [(field: String, target: String)] {
        switch models[name]?.type {
        case .structure(let structure)?:
            structure.fields.filter(\.isRequired).flatMap { field in
                Self.needed(by: field.type).map { (field.name.value, $0) }
            } + structure.extends.map { ("", $0.value) }
        case .named(let target)?: [("", target.value)]
        default: []
        }
    }

    private static func needed(by type: TypeExpression) -> [String] {
        switch type {
        case .named(let name): [name.value]
        case .structure(let structure):
            structure.fields.filter(\.isRequired).flatMap { needed(by: $0.type) } + structure.extends.map(\.value)
        case .instance, .formatted, .list, .map, .optional, .enumeration, .union, .constant: []
        }
    }

    /// Turns objects inside a model into separate models if they extend the model that contains them.
    private func nameExtendingInside(_ name: String) {
        guard case .structure(var structure)? = models[name]?.type else { return }
        for index in structure.fields.indices {
            let isOptional = structure.fields[index].type.isOptional
            guard case .structure(let inner) = structure.fields[index].type.withoutOptional,
                Self.extended(inner).contains(where: { leads($0, to: name) })
            else { continue }
            let type = TypeExpression.structure(inner)
            let wanted = name + NameTable.typeName(structure.fields[index].name.value)
            let named = TypeExpression.model(models.name(for: type, called: wanted), at: type.location)
            structure.fields[index].type = isOptional ? named.asOptional : named
        }
        models[name]?.type = .structure(structure)
    }

    /// Whether a model, or an object inside it, extends another model, directly or through others.
    private func leads(_ start: String, to name: String) -> Bool {
        models.reached(from: [start]) { type in
            if case .structure(let structure) = type { Self.extended(structure) } else { [] }
        }.contains(name)
    }

    /// The models that an object, or an inline object in its fields, extends.
    private static func extended(_ structure: StructureDefinition) -> [String] {
        structure.extends.map(\.value)
            + structure.fields.flatMap { field -> [String] in
                if case .structure(let inner) = field.type.withoutOptional { extended(inner) } else { [] }
            }
    }

    private mutating func warn(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(.warning(code, at: location, message))
    }
}
