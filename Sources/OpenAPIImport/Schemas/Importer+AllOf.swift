import YAML

/// Schemas that extend each other.
extension Importer {
    /// Whether a schema is this one, or extends it, directly or through others.
    func extends(_ place: Place, _ identity: Place.Identity) -> Bool {
        reaches(identity, from: place) { $0["allOf"]?.items ?? [] }
    }

    /// The same, with the alternatives of schemas followed, too.
    func leads(_ place: Place, to identity: Place.Identity) -> Bool {
        reaches(identity, from: place) { ($0["allOf"]?.items ?? []) + (SchemaShape($0).alternatives?.places ?? []) }
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
}
