import Diagnostics
import SpecWriting
import YAML

/// Unions whose alternatives a field tells apart by name.
extension Importer {
    /// A schema with a name.
    typealias Target = (place: Place, pointer: String?)

    /// The union by a discriminator; `nil` where its alternatives are no objects with names.
    func tagged(_ places: [Place], by discriminator: Place, _ context: Context) -> DraftType? {
        let targets = places.compactMap { $0.target() }
        return targets.count == places.count ? tagged(targets, by: discriminator, context) : nil
    }

    /// The union that an object is whose discriminator chooses among objects that extend it.
    func unionOfSubtypes(of place: Place, _ context: Context) -> DraftType? {
        guard let discriminator = place["discriminator"], let targets = subtypes(of: place) else { return nil }
        return tagged(targets, by: discriminator, context)
    }

    /// The objects that extend one with a discriminator: its alternatives, else those of the mapping, else all there are.
    func subtypes(of place: Place) -> [Target]? {
        guard let discriminator = place["discriminator"], discriminator.text("propertyName") != nil, isObject(place)
        else { return nil }
        var targets: [Target]
        let alternatives = SchemaShape(place).alternatives?.places ?? []
        if !alternatives.isEmpty {
            targets = alternatives.compactMap { $0.target() }
        } else if let mapping = discriminator["mapping"]?.rawEntries, !mapping.isEmpty {
            targets = mapping.compactMap { target(ofMapped: $0.place) }
        } else {
            targets = extending[place.identity] ?? []
        }
        var seen: Set<Place.Identity> = [place.identity]
        targets = targets.filter { seen.insert($0.place.identity).inserted }
        let areNamed = targets.allSatisfy {
            $0.pointer != nil && isObject($0.place) && extends($0.place, place.identity)
        }
        return targets.isEmpty || !areNamed ? nil : targets
    }

    /// The schemas with names that extend others, by those.
    func findExtending() -> [Place.Identity: [Target]] {
        var found: [Place.Identity: [Target]] = [:]
        for (name, place) in documents.start["components"]?["schemas"]?.rawEntries ?? [] {
            let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
            var open = place["allOf"]?.items ?? []
            var seen: Set<Place.Identity> = [place.identity]
            while let part = open.popLast()?.resolved() {
                guard seen.insert(part.identity).inserted else { continue }
                found[part.identity, default: []].append((place, "\(place.path)#/components/schemas/\(escaped)"))
                open += part["allOf"]?.items ?? []
            }
        }
        return found
    }

    private func tagged(_ targets: [Target], by discriminator: Place, _ context: Context) -> DraftType? {
        guard let field = discriminator.text("propertyName"),
            targets.allSatisfy({ $0.pointer != nil && isObject($0.place) })
        else { return nil }
        let mapping = mappedTags(of: discriminator, to: targets.map(\.place))
        var variants: [DraftUnion.Variant] = []
        for (target, pointer) in targets {
            guard let pointer else { continue }
            let tags = mapping.filter { $0.target == target.identity }
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
    private func mappedTags(of discriminator: Place, to alternatives: [Place]) -> [MappedTag] {
        let known = Set(alternatives.map(\.identity))
        return (discriminator["mapping"]?.rawEntries ?? []).compactMap { name, place in
            guard let text = place.node.text else { return nil }
            guard let target = target(ofMapped: place)?.place else {
                documents.warn("dangling-ref", at: place, "'\(text)' names nothing; '\(name)' is left out")
                return nil
            }
            guard known.contains(target.identity) else {
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
    private func target(ofMapped place: Place) -> Target? {
        guard let text = place.node.text else { return nil }
        let reference = text.contains("#") || text.contains("/") ? text : "#/components/schemas/\(text)"
        guard let found = documents.target(of: reference, in: place.path) else { return nil }
        return found.place.reference == nil ? (found.place, found.pointer) : found.place.target()
    }
}
