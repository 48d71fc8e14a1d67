import YAML

/// Schemas that extend each other.
extension Importer {
    /// Whether a schema is this one, or extends it, directly or through others.
    func extends(_ place: Place, _ identity: Place.Identity) -> Bool {
        reaches(identity, from: place) { $0.parts }
    }

    /// The same, with the alternatives of schemas followed, too.
    func leads(_ place: Place, to identity: Place.Identity) -> Bool {
        reaches(identity, from: place) { $0.parts + (SchemaShape($0).alternatives?.places ?? []) }
    }

    private func reaches(_ identity: Place.Identity, from place: Place, by next: (Place) -> [Place]) -> Bool {
        var open = [place]
        var seen: Set<Place.Identity> = []
        while let place = open.popLast()?.resolved() {
            if place.identity == identity { return true }
            if seen.insert(place.identity).inserted { open += next(place) }
        }
        return false
    }

    /// Whether what is found of a schema depends on which schemas led to it, since it leads back to itself.
    func isOnCircle(_ place: Place) -> Bool {
        if let known = knownCircles[place.identity] { return known }
        let next = { (place: Place) in
            place.parts + (SchemaShape(place).alternatives?.places ?? [])
                + ConditionalSchemas.places(of: place).map(\.place)
        }
        let result = next(place).contains { reaches(place.identity, from: $0, by: next) }
        knownCircles[place.identity] = result
        return result
    }

    /// Whether the search that began with this way has not gone through thousands of schemas, as only circles of circles do.
    func mayGoOn(_ way: [Place.Identity]) -> Bool {
        if way.isEmpty { steps = 0 }
        steps += 1
        return way.count < 200 && steps < 10_000
    }
}
