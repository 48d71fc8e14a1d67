import Diagnostics
import SpecWriting
import YAML

/// Objects with a discriminator, and the objects that extend them.
extension Importer {
    /// The union that an object is whose discriminator chooses among objects that extend it.
    func unionOfSubtypes(of place: Place, _ context: Context) -> DraftType? {
        guard let discriminator = place["discriminator"], let targets = subtypes(of: place) else { return nil }
        return tagged(targets, by: discriminator, context)
    }

    /// The objects that extend one with a discriminator, with those that extend them; `nil` for what is one of those of
    /// another object itself.
    func subtypes(of place: Place) -> [Target]? {
        guard let direct = directSubtypes(of: place), !isSubtype(place) else { return nil }
        var seen: Set<Place.Identity> = [place.identity]
        var found: [Target] = []
        var open = direct[...]
        while let next = open.popFirst() {
            guard seen.insert(next.place.identity).inserted else { continue }
            found.append(next)
            open += directSubtypes(of: next.place) ?? []
        }
        return found
    }

    /// Whether an object that this one extends has it among its alternatives.
    private func isSubtype(_ place: Place) -> Bool {
        var open = place.parts
        var seen: Set<Place.Identity> = [place.identity]
        while let part = open.popLast()?.resolved() {
            guard seen.insert(part.identity).inserted else { continue }
            if directSubtypes(of: part)?.contains(where: { $0.place.identity == place.identity }) == true {
                return true
            }
            open += part.parts
        }
        return false
    }

    /// Its alternatives, else what the mapping names, else all there are.
    private func directSubtypes(of place: Place) -> [Target]? {
        guard let discriminator = place["discriminator"], discriminator.discriminatingField != nil, isObject(place)
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

    /// Says where a discriminator chooses among what does not extend its object, so that only its own fields are read.
    func reportDiscriminator(_ place: Place) {
        guard let mapping = place["discriminator"]?.raw("mapping"), SchemaShape(place).alternatives == nil,
            subtypes(of: place) == nil
        else { return }
        let message =
            directSubtypes(of: place) == nil
            ? "what this names does not extend this schema; it is left out"
            : "this is one of the alternatives of another schema; where it stands itself, only its own fields are read"
        documents.warn("stray-mapping", at: mapping, message)
    }

    /// The schemas with names that extend others, by those.
    func findExtending() -> [Place.Identity: [Target]] {
        var found: [Place.Identity: [Target]] = [:]
        for (name, place) in documents.start["components"]?["schemas"]?.rawEntries ?? [] {
            let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
            var open = place.parts
            var seen: Set<Place.Identity> = [place.identity]
            while let part = open.popLast()?.resolved() {
                guard seen.insert(part.identity).inserted else { continue }
                found[part.identity, default: []].append((place, "\(place.path)#/components/schemas/\(escaped)"))
                open += part.parts
            }
        }
        return found
    }
}
