import Diagnostics
import SpecWriting

/// Schemas that lead back to themselves in ways that a spec cannot have.
extension Importer {
    /// Makes what leads back to itself end, with a warning at each schema that is read in another way than it is written.
    func breakCircles(_ groups: inout [GroupDraft]) {
        for name in models.keys.sorted() { breakAlias(name) }
        // What was nothing but itself has no fields that another one could take over.
        openEmptyObjects(&groups)
        for name in models.keys.sorted() { nameExtendingInside(name) }
        var done: Set<String> = []
        for name in models.keys.sorted() where !done.contains(name) { loosen(from: name, &done) }
    }

    /// A name of a type that is, through other names, a name of itself, stands for any JSON.
    private func breakAlias(_ name: String) {
        guard let model = models[name], let first = Self.aliased(model) else { return }
        var next: String? = first
        var seen: Set<String> = []
        while let target = next, seen.insert(target).inserted {
            if target == name {
                if breakCollection(on: seen) { return }
                models[name]?.type = .json
                if let place = places[name] {
                    documents.warn(
                        "circular-ref",
                        at: place,
                        "this schema is nothing but itself; it is read as any JSON"
                    )
                }
                return
            }
            next = models[target].flatMap(Self.aliased)
        }
    }

    /// Makes a map on a circle an object that has nothing but values of other names, or else a list a type around it:
    /// those are types of their own.
    private func breakCollection(on circle: Set<String>) -> Bool {
        for name in circle.sorted() {
            guard case .map(let value)? = models[name]?.type else { continue }
            models[name]?.type = .structure(DraftStructure(fields: [], additional: value))
            return true
        }
        for name in circle.sorted() {
            guard case .list? = models[name]?.type else { continue }
            models[name]?.isDistinct = true
            return true
        }
        return false
    }

    /// The model that a model is only another name of, or a list of.
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

    /// Follows the fields that are always there; one that leads back to where the way began may be absent instead.
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
                let circle = way[(way.firstIndex { $0.name == target } ?? 0)...]
                // What another object takes over is a field of that one.
                let owners = circle.filter { !$0.field.isEmpty }
                guard let owner = owners.last(where: { !isToldByKeys($0.name) }) ?? owners.last else { continue }
                makeOptional(owner.field, of: owner.name)
                if owner.name != step.name {
                    // What comes behind that field is not on this way any more.
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
        // By a key that is always there, a union may know its object.
        let isTold = isToldByKeys(name)
        if isTold {
            let context = Context(name: name, direction: .response).field(field)
            structure.fields[index].type = inside(structure.fields[index].type.asOptional, context)
        } else {
            structure.fields[index].mayBeAbsent = true
        }
        models[name]?.type = .structure(structure)
        if let place = places[name] {
            documents.warn(
                "endless-schema",
                at: place,
                "by '\(field)', no value of this could end; the field may be \(isTold ? "null" : "absent")"
            )
        }
    }

    /// Whether a union knows an object by its keys, or one that takes them over.
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

    /// The fields of a model that always hold a value of another model, with that model.
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
