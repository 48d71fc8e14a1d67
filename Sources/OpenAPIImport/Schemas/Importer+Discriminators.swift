import Diagnostics
import SpecWriting
import YAML

extension Place {
    /// The property that a discriminator names; in Swagger 2 it was nothing else.
    var discriminatingField: String? { node.text ?? text("propertyName") }
}

/// Unions whose alternatives a field tells apart by name.
extension Importer {
    /// A schema with a name.
    typealias Target = (place: Place, pointer: String?)

    /// The union by a discriminator; `nil` where its alternatives are no objects with names.
    ///
    /// - Parameter isInherited: Whether it is that of an object that all of them extend, which may have more tags.
    func tagged(_ places: [Place], by discriminator: Place, _ context: Context, isInherited: Bool = false)
        -> DraftType?
    {
        let targets = places.compactMap { $0.target() }
        guard targets.count == places.count else { return nil }
        return tagged(targets, by: discriminator, context, isInherited: isInherited)
    }

    /// The discriminator of an object that all of these extend.
    func commonDiscriminator(of places: [Place]) -> Place? {
        guard let first = places.first?.resolved() else { return nil }
        let bases = first.parts.compactMap { $0.resolved() }
        let base = bases.first { base in
            base["discriminator"] != nil && places.allSatisfy { extends($0, base.identity) }
        }
        return base?["discriminator"]
    }

    func tagged(_ given: [Target], by discriminator: Place, _ context: Context, isInherited: Bool = false)
        -> DraftType?
    {
        guard let field = discriminator.discriminatingField else { return nil }
        // The language has no unions by the same field inside each other.
        let targets = given.flatMap { target in
            target.place["discriminator"]?.discriminatingField == field
                ? subtypes(of: target.place) ?? [target] : [target]
        }
        guard targets.allSatisfy({ $0.pointer != nil && isObject($0.place) }) else { return nil }
        if let other = discriminator.raw("defaultMapping") {
            documents.warn("unsayable-keyword", at: other, "'defaultMapping' is left out: other values are '.unknown'")
        }
        let nested = (given + targets).compactMap { $0.place["discriminator"] }
        let mapping =
            mappedTags(of: discriminator, to: targets.map(\.place), isNested: isInherited)
            + nested.flatMap { mappedTags(of: $0, to: targets.map(\.place), isNested: true) }
        var variants: [DraftUnion.Variant] = []
        for (target, pointer) in targets {
            guard let pointer else { continue }
            var seen: Set<String> = []
            let tags = mapping.filter { $0.target == target.identity && seen.insert($0.name).inserted }
            let type = DraftType.named(modelName(of: target, at: pointer, context))
            let own = constants(of: target, field)
            // A tag that the variant's own constant excludes would be refused.
            for tag in tags where !own.isEmpty && !own.contains(tag.name) {
                documents.warn(
                    "stray-mapping",
                    at: tag.place,
                    "'\(tag.name)' is left out: '\(field)' is never that in this schema"
                )
            }
            let name = pointer.split(separator: "/").last.map(String.init) ?? ""
            let all = !tags.isEmpty ? tags.map(\.name) : own.isEmpty ? [name] : own
            for tag in all where own.isEmpty || own.contains(tag) { variants.append(.init(tag: tag, type: type)) }
        }
        guard Set(variants.compactMap(\.tag)).count == variants.count, !variants.isEmpty else { return nil }
        return .union(DraftUnion(variants: variants, tagField: field))
    }

    private typealias MappedTag = (name: String, target: Place.Identity, place: Place)

    /// The tags that a discriminator gives to schemas.
    private func mappedTags(
        of discriminator: Place,
        to alternatives: [Place],
        isNested: Bool = false
    ) -> [MappedTag] {
        let known = Set(alternatives.map(\.identity))
        return (discriminator["mapping"]?.rawEntries ?? []).compactMap { name, place in
            guard let text = place.node.text else { return nil }
            guard let target = target(ofMapped: place)?.place else {
                if isNested { return nil }
                documents.warn("dangling-ref", at: place, "'\(text)' names nothing; '\(name)' is left out")
                return nil
            }
            guard known.contains(target.identity) else {
                if isNested { return nil }
                documents.warn(
                    "stray-mapping",
                    at: place,
                    "'\(text)' is none of the alternatives; '\(name)' is left out"
                )
                return nil
            }
            return (name, target.identity, place)
        }
    }

    /// What a value of a mapping names: a schema, by a reference or by its name.
    func target(ofMapped place: Place) -> Target? {
        guard let text = place.node.text else { return nil }
        let reference = text.contains("#") || text.contains("/") ? text : "#/components/schemas/\(text)"
        guard let found = documents.target(of: reference, in: place.path) else { return nil }
        return found.place.reference == nil ? (found.place, found.pointer) : found.place.target()
    }
}
