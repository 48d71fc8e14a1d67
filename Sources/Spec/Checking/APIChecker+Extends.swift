import Diagnostics
import YAML

/// A structure with the fields that it takes over, as they are written where they come from.
struct FlatStructure {
    var fields: [MemberDefinition]
    var additional: TypeExpression?
}

extension APIChecker {
    /// Flattens all models that are structures, those first that others take fields over from.
    mutating func flattenModels() {
        let structures = models.values.filter { $0.structure != nil }.sorted { $0.name.value < $1.name.value }
        let indices = Dictionary(
            uniqueKeysWithValues: structures.enumerated().map { ($0.element.name.value, $0.offset) }
        )
        let edges = structures.map { model in
            (model.structure?.extendedNames ?? []).compactMap { indices[aliasedName($0.value)] }
        }
        let components = GraphComponents(edges).numbers
        var sizes: [Int: Int] = [:]
        for component in components { sizes[component, default: 0] += 1 }
        // A component gets its number after all that can be reached from it.
        for index in structures.indices.sorted(by: { (components[$0], $0) < (components[$1], $1) }) {
            guard let structure = structures[index].structure else { continue }
            let name = structures[index].name
            if sizes[components[index]] == 1, !edges[index].contains(index) {
                flattened[name.value] = flatten(structure)
            } else {
                report(.cyclicExtends(name))
                // Nothing more is known of it, and nothing more is said.
                let anything = Name(Builtin.json.rawValue, at: name.location)
                flattened[name.value] = FlatStructure(fields: [], additional: .named(anything))
            }
        }
    }

    /// The fields that `definition` takes over, and its own, which win.
    mutating func flatten(_ definition: StructureDefinition) -> FlatStructure {
        var fields: [MemberDefinition] = []
        var indices: [String: Int] = [:]
        var additional = definition.additional
        let own = Set(definition.fields.map(\.name.value))
        for name in definition.extends {
            guard let base = structure(extended: name) else { continue }
            additional = additional ?? base.additional
            extendedFields += base.fields.count
            guard extendedFields <= Self.mostExtendedFields else {
                report(.tooManyFields(name))
                break
            }
            for field in base.fields {
                if let index = indices[field.name.value] {
                    let isSettled = own.contains(field.name.value) || fields[index].isDeclared(as: field)
                    if !isSettled { report(.conflictingExtends(name, fields[index].name, field.name)) }
                } else {
                    indices[field.name.value] = fields.count
                    fields.append(field)
                }
            }
        }
        for field in definition.fields {
            if let index = indices[field.name.value] { fields[index] = field } else { fields.append(field) }
        }
        return FlatStructure(fields: fields, additional: additional)
    }

    /// A long chain of models, each with the fields of all before it, would fill the memory.
    private static let mostExtendedFields = 1_000_000

    /// The fields of the models that an endpoint or a group takes its parameters from.
    mutating func parameters(extended names: [Name]) -> [MemberDefinition] {
        guard let first = names.first else { return [] }
        return flatten(StructureDefinition(fields: [], extends: names, location: first.location)).fields
    }

    /// The structure that `extends` names; `nil`, with a diagnostic, where there is none.
    private mutating func structure(extended name: Name) -> FlatStructure? {
        let target = aliasedName(name.value)
        if let found = flattened[target] { return found }
        // What is in a circle has been reported; so has what could not be read.
        if models[target]?.structure != nil || unreadable.contains(target) { return nil }
        if models[target] != nil || Builtin(rawValue: target) != nil {
            report(.extendsNoObject(name))
        } else {
            let known =
                mayPropose(among: models.count)
                ? models.values.filter { $0.structure != nil }.map(\.name.value).sorted() : []
            report(.unknownType(name, known: known))
        }
        return nil
    }

    /// The name that `name` is only another one of.
    private func aliasedName(_ name: String) -> String {
        var name = name
        var seen: Set<String> = []
        while case .named(let target)? = aliases[name], seen.insert(name).inserted { name = target.value }
        return name
    }
}

extension ModelDefinition {
    var structure: StructureDefinition? {
        if case .structure(let definition) = shape { definition } else { nil }
    }
}

extension StructureDefinition {
    /// The models that it takes fields over from, or that a type inside of it does.
    fileprivate var extendedNames: [Name] {
        var names = extends
        var open = fields.map(\.type) + [additional].compactMap(\.self)
        while let type = open.popLast() {
            switch type {
            case .structure(let inner):
                names += inner.extends
                open += inner.fields.map(\.type) + [inner.additional].compactMap(\.self)
            case .union(let union): open += union.variants.map(\.type)
            case .list(let element, _): open.append(element)
            case .map(_, let value, _): open.append(value)
            case .optional(let wrapped), .formatted(let wrapped, _): open.append(wrapped)
            case .named, .enumeration, .constant: break
            }
        }
        return names
    }
}

extension MemberDefinition {
    /// Whether it says the same as `other`, whatever the prose.
    fileprivate func isDeclared(as other: MemberDefinition) -> Bool {
        name.location == other.name.location
            || mayBeAbsent == other.mayBeAbsent && type.description == other.type.description
                && swiftName?.value == other.swiftName?.value
                && defaultValue?.node.text == other.defaultValue?.node.text
    }
}

extension Diagnostic {
    fileprivate static func cyclicExtends(_ name: Name) -> Diagnostic {
        .error("cyclic-model", at: name.location, "'\(name.value)' would take over its own fields, by its 'extends'")
    }

    fileprivate static func tooManyFields(_ name: Name) -> Diagnostic {
        .error("bad-extends", at: name.location, "the models of this API take over more than a million fields")
    }

    fileprivate static func extendsNoObject(_ name: Name) -> Diagnostic {
        .error("bad-extends", at: name.location, "'\(name.value)' is no object, so it has no fields to take over")
    }

    fileprivate static func conflictingExtends(_ name: Name, _ first: Name, _ second: Name) -> Diagnostic {
        .error(
            "conflicting-extends",
            at: name.location,
            "'\(name.value)' has another '\(second.value)' than a model that stands before it",
            hint: "declare '\(second.value)' here, too: own fields win",
            notes: [Note(at: first.location, "the one"), Note(at: second.location, "the other")]
        )
    }
}
