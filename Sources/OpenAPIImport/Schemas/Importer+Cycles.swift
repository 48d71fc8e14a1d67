import Diagnostics
import SpecWriting

/// Recursive schemas that a spec cannot express.
extension Importer {
    /// Breaks cycles of models, with a warning at each schema that is changed.
    func breakCycles(_ groups: inout [GroupDraft]) {
        for name in models.keys.sorted() { breakAlias(name) }
        // What was nothing but itself has no fields that another one could take over.
        openEmptyObjects(&groups)
        for name in models.keys.sorted() { nameExtendingInside(name) }
        var done: Set<String> = []
        for name in models.keys.sorted() where !done.contains(name) { loosen(from: name, &done) }
    }

    /// Turns an alias of itself, direct or through other aliases, into any JSON.
    private func breakAlias(_ name: String) {
        guard let model = models[name], let first = Self.aliased(model) else { return }
        var next: String? = first
        var seen: Set<String> = []
        while let target = next, seen.insert(target).inserted {
            if target == name {
                if breakCollection(on: seen) { return }
                models[name]?.type = .json
                if let cursor = cursors[name] {
                    documents.warn(
                        "circular-ref",
                        at: cursor,
                        "this schema is nothing but itself; it is read as any JSON"
                    )
                }
                return
            }
            next = models[target].flatMap(Self.aliased)
        }
    }

    /// Turns a map on the cycle into an object with only additional fields, or else a list into a distinct type:
    /// both are nominal types, which end the cycle.
    private func breakCollection(on cycle: Set<String>) -> Bool {
        for name in cycle.sorted() {
            guard case .map(let value)? = models[name]?.type else { continue }
            models[name]?.type = .structure(DraftStructure(fields: [], additional: value))
            return true
        }
        for name in cycle.sorted() {
            guard case .list? = models[name]?.type else { continue }
            models[name]?.isDistinct = true
            return true
        }
        return false
    }

    /// The target of a model that is an alias of another one, or a collection of it.
    private static func aliased(_ model: DraftModel) -> String? {
        model.isDistinct ? nil : aliased(model.type)
    }

    private static func aliased(_ type: DraftType) -> String? {
        switch type {
        case .named(let name): name
        case .list(let inner), .map(let inner), .optional(let inner): aliased(inner)
        case .formatted, .structure, .enumeration, .union, .constant: nil
        }
    }

    /// Follows required fields from `start`, and makes a field optional that closes a cycle.
    private func loosen(from start: String, _ done: inout Set<String>) {
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
                guard let owner = owners.last(where: { !isToldByKeys($0.name) }) ?? owners.last else { continue }
                makeOptional(owner.field, of: owner.name)
                if owner.name != step.name {
                    // The search starts again: the path behind that field is no longer required.
                    way = [(start, needs(of: start)[...], "")]
                    open = [start]
                }
            } else if !done.contains(target), models[target] != nil {
                open.insert(target)
                way.append((target, needs(of: target)[...], ""))
            }
        }
    }

    private func makeOptional(_ field: String, of name: String) {
        guard case .structure(var structure)? = models[name]?.type,
            let index = structure.fields.firstIndex(where: { $0.name == field })
        else { return }
        // A union may identify the object by this required key, so the key stays and its value becomes nullable.
        let isTold = isToldByKeys(name)
        if isTold {
            let context = Context(name: name, direction: .response).field(field)
            structure.fields[index].type = inside(structure.fields[index].type.asOptional, context)
        } else {
            structure.fields[index].mayBeAbsent = true
        }
        models[name]?.type = .structure(structure)
        if let cursor = cursors[name] {
            documents.warn(
                "endless-schema",
                at: cursor,
                "by '\(field)', no value of this could end; the field may be \(isTold ? "null" : "absent")"
            )
        }
    }

    /// Whether a union identifies the object, or one that inherits from it, by its keys.
    private func isToldByKeys(_ name: String) -> Bool {
        var open = Array(toldByKeys)
        var seen: Set<String> = []
        while let next = open.popLast() {
            if next == name { return true }
            guard seen.insert(next).inserted, let type = models[next]?.type else { continue }
            if case .structure(let structure) = type { open += structure.extends }
            if case .named(let target) = type { open.append(target) }
        }
        return false
    }

    /// The fields of a model that require a value of another model, with that model.
    private func needs(of name: String) -> [(field: String, target: String)] {
        switch models[name]?.type {
        case .structure(let structure)?:
            structure.fields.filter { !$0.mayBeAbsent }.flatMap { field in
                Self.needed(by: field.type).map { (field.name, $0) }
            } + structure.extends.map { ("", $0) }
        case .named(let target)?: [("", target)]
        default: []
        }
    }

    private static func needed(by type: DraftType) -> [String] {
        switch type {
        case .named(let name): [name]
        case .structure(let structure):
            structure.fields.filter { !$0.mayBeAbsent }.flatMap { needed(by: $0.type) } + structure.extends
        case .formatted, .list, .map, .optional, .enumeration, .union, .constant: []
        }
    }
}
