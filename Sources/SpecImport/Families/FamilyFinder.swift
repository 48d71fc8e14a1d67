import Spec

/// Finds the families among the models of an imported API.
struct FamilyFinder {
    let models: ModelTable
    /// The models that other declarations extend, which cannot have parameters.
    let extended: Set<String>

    private struct Member {
        let model: ModelDefinition
        let structure: StructureDefinition
        let type: TypeExpression
    }

    /// The families, largest first; each model is in at most one of them.
    func families() -> [ModelFamily] {
        let found = candidates().compactMap { name, members in family(called: name, members) }
            .sorted { ($1.arguments.count, $0.lists, $0.name) < ($0.arguments.count, $1.lists, $1.name) }
        var seen: Set<String> = []
        return found.filter { family in
            guard seen.isDisjoint(with: family.arguments.keys) else { return false }
            seen.formUnion(family.arguments.keys)
            return true
        }
    }

    /// The models that may belong to each family, by the family's name.
    private func candidates() -> [String: [Member]] {
        var candidates: [String: [Member]] = [:]
        for name in models.sortedNames where !extended.contains(name) {
            guard let model = models[name], case .structure(let structure) = model.shape, model.example == nil else {
                continue
            }
            let types = Set(structure.fields.flatMap { Self.parts(of: $0.type) })
            for type in types.sorted(by: { $0.description < $1.description }) {
                for family in FamilyNames.families(of: name, with: type) where !models.isTaken(family) {
                    // Only a type that the language accepts as an argument makes a candidate.
                    guard isArgument(type) else { continue }
                    candidates[family, default: []].append(Member(model: model, structure: structure, type: type))
                }
            }
        }
        return candidates
    }

    /// The types in which the models of a family may differ: names, and lists and maps of them.
    private static func parts(of type: TypeExpression) -> [TypeExpression] {
        switch type {
        case .named: [type]
        case .list(let inner, _), .map(_, let inner, _): [type] + parts(of: inner)
        case .optional(let inner): parts(of: inner)
        case .structure(let structure): structure.fields.flatMap { parts(of: $0.type) }
        case .union(let union): union.variants.flatMap { parts(of: $0.type) }
        case .instance, .formatted, .enumeration, .constant: []
        }
    }

    /// Whether the spec language accepts the type, after following aliases, as the argument of a parameter.
    private func isArgument(_ type: TypeExpression, depth: Int = 0) -> Bool {
        switch type {
        case .named(let name):
            if let builtin = Builtin(rawValue: name.value) { return builtin.codesItself }
            guard depth < 20, let model = models[name.value] else { return false }
            if case .alias(let target) = model.shape { return isArgument(target, depth: depth + 1) }
            return true
        case .list(let inner, _): return isArgument(inner, depth: depth)
        case .map(let key, let value, _): return isArgument(key, depth: depth) && isArgument(value, depth: depth)
        case .optional, .formatted, .instance, .structure, .enumeration, .union, .constant: return false
        }
    }

    /// The largest group of members that agree in everything but one type; `nil` if no two members do.
    private func family(called name: String, _ members: [Member]) -> ModelFamily? {
        var best: ModelFamily?
        var done: Set<String> = []
        for pivot in members where !done.contains(pivot.model.name.value) {
            var groups: [StructureDefinition: [(member: Member, template: StructureDefinition)]] = [:]
            for other in members where other.model.name != pivot.model.name && other.type != pivot.type {
                guard let template = Self.template(pivot, other) else { continue }
                groups[template.withoutTexts, default: []].append((other, template))
            }
            // Among groups of equal size, the first by name wins, so that equal documents give equal specs.
            let largest = groups.values.max { ($0.count, Self.name($1)) < ($1.count, Self.name($0)) } ?? []
            guard let first = largest.first else { continue }
            done.formUnion([pivot.model.name.value] + largest.map(\.member.model.name.value))
            if largest.count + 1 <= best?.arguments.count ?? 1 { continue }
            let all = [pivot] + largest.map(\.member)
            let template = largest.dropFirst().reduce(first.template) { $0.keepingTexts(of: $1.template) }
            let hasOneText = all.allSatisfy { $0.model.description == pivot.model.description }
            best = ModelFamily(
                name: name,
                template: template,
                description: hasOneText ? pivot.model.description : nil,
                arguments: Dictionary(all.map { ($0.model.name.value, $0.type) }) { first, _ in first },
                first: pivot.model
            )
        }
        return best
    }

    private static func name(_ group: [(member: Member, template: StructureDefinition)]) -> String {
        group.first?.member.model.name.value ?? ""
    }

    private static func template(_ one: Member, _ other: Member) -> StructureDefinition? {
        var template = ModelTemplate(one.type, other.type)
        guard one.model.conformances == other.model.conformances, one.model.deprecation == other.model.deprecation,
            template.hasCommonText(one.model.description, other.model.description),
            let common = template.common(one.structure, other.structure), template.holes > 0
        else { return nil }
        return common
    }
}
