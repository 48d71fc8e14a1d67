import Diagnostics
import YAML

extension Importer {
    /// Whether a schema is an object with properties, its own or those of all the parts of an `allOf`.
    ///
    /// - Parameter way: The schemas that led here, which a part may lead back to.
    func isObject(_ place: Place, within way: [Place.Identity] = []) -> Bool {
        guard let place = place.resolved() else { return false }
        if let known = knownObjects[place.identity] { return known }
        guard mayGoOn(way) else { return false }
        let result = findsObject(place, within: way)
        if way.isEmpty || !isOnCircle(place) { knownObjects[place.identity] = result }
        return result
    }

    private func findsObject(_ place: Place, within way: [Place.Identity]) -> Bool {
        let shape = SchemaShape(place)
        // An enum of objects is no more than a bound.
        guard !way.contains(place.identity), place.raw("enum") == nil || shape.isOfCompounds, place.raw("const") == nil
        else { return false }
        let hasProperties =
            place.hasProperties
            || ConditionalSchemas.places(of: place).contains { isObject($0.place, within: way + [place.identity]) }
        let parts = place.parts
        if parts.isEmpty {
            return hasProperties && (shape.types.isEmpty || shape.types == ["object"])
        }
        if hasProperties { return true }
        let way = way + [place.identity]
        let others = parts.filter { !leadsBack($0, way) }
        if others.isEmpty { return false }
        let said = others.filter { !$0.saysNothing }
        let alternatives = (shape.alternatives?.places ?? []).filter { !$0.saysNothing }
        if said.isEmpty { return alternatives.isEmpty }
        return said.contains { isObject($0, within: way) }
            && said.allSatisfy { isObject($0, within: way) || isUnionOfObjects($0, within: way) || $0.isMap }
            && alternatives.allSatisfy { isObject($0, within: way) }
    }

    private func isUnionOfObjects(_ place: Place, within way: [Place.Identity]) -> Bool {
        guard let place = place.resolved(), let alternatives = SchemaShape(place).alternatives?.places else {
            return false
        }
        let inner = way + [place.identity]
        return !alternatives.isEmpty && alternatives.allSatisfy { isObject($0, within: inner) }
    }

    private func leadsBack(_ part: Place, _ way: [Place.Identity]) -> Bool {
        part.resolved().map { way.contains($0.identity) } ?? false
    }

    /// All properties of an object schema, its parts' and alternatives' included.
    func properties(of place: Place, within way: [Place.Identity] = []) -> [Property] {
        guard let place = place.resolved(), !way.contains(place.identity) else { return [] }
        let isKept = way.isEmpty || !isOnCircle(place)
        if isKept, let known = knownProperties[place.identity] { return known }
        guard mayGoOn(way) else { return [] }
        var list = PropertyList()
        let inner = way + [place.identity]
        let parts = place.parts
        for part in parts { properties(of: part, within: inner).forEach { list.add($0) } }
        for (name, schema) in place["properties"]?.rawEntries ?? [] {
            if name.isEmpty {
                documents.warn("unsayable-name", at: schema, "a property without a name cannot be written in a spec")
            } else {
                // Some say it at the property.
                var property = Property(name: name, place: schema)
                property.isRequired = schema.reference == nil && schema.flag("required")
                list.add(property)
            }
        }
        for part in [place] + parts.filter({ $0.reference == nil }) {
            for name in SchemaShape(part).required { list.require(name) }
        }
        addConditional(of: place, to: &list, within: inner)
        guard isKept else { return list.all }
        // To join schemas of one name, these properties may be asked for again.
        knownProperties[place.identity] = list.all
        let all = list.all.map { joined($0) }
        knownProperties[place.identity] = all
        return all
    }

    /// The properties that only some of the objects have.
    private func addConditional(of place: Place, to list: inout PropertyList, within way: [Place.Identity]) {
        let alternatives = (SchemaShape(place).alternatives?.places ?? []).compactMap { $0.resolved() }
            .filter { $0.identity != place.identity }
        let conditional = ConditionalSchemas.places(of: place)
        if alternatives.isEmpty, conditional.isEmpty { return }
        // What extends this schema and is one of its alternatives has the common fields from here, not its siblings'.
        let isAskedByAlternative = alternatives.contains { way.contains($0.identity) }
        // What says nothing of its type leaves that to the alternatives.
        let own = Set(list.all.filter { !$0.isOfAlternative && !$0.isOpen }.map(\.name))
        if !isAskedByAlternative {
            list.addAlternatives(alternatives.map { properties(of: $0, within: way) }, besides: own)
        }
        for (_, place) in conditional {
            list.addAlternatives([properties(of: place, within: way), []], besides: own)
        }
    }

    /// The properties of one object that stands for all of these.
    func mergedProperties(of places: [Place]) -> [Property] {
        var list = PropertyList()
        list.addAlternatives(places.map { properties(of: $0) }, besides: [])
        return list.all
    }
}

extension Place {
    /// Whether it is an object of which no name is declared.
    fileprivate var isMap: Bool {
        guard let place = resolved(), SchemaShape(place).types == ["object"], place.parts.isEmpty else { return false }
        return !place.hasProperties && place.raw("enum") == nil && SchemaShape(place).alternatives == nil
    }

    /// Whether it has properties of its own.
    var hasProperties: Bool { raw("properties")?.node.entries?.isEmpty == false }
}
