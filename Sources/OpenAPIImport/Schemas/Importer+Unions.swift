import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// The union that alternatives are: by a field that tells them apart, else by what they are.
    ///
    /// - Parameter property: The name of the property that has these types in several objects that become one.
    func union(
        _ alternatives: [Place],
        of place: Place,
        _ context: Context,
        property: String? = nil
    ) -> DraftType {
        var plain: Set<String> = []
        let places = alternatives.flatMap { $0.alternativesInside ?? [$0] }.filter { alternative in
            if let kind = alternative.plainKind { return plain.insert(kind).inserted }
            guard alternative.reference != nil, alternative.resolved()?.identity == place.identity else { return true }
            documents.warn("circular-ref", at: alternative, "this alternative is the union itself; it is left out")
            return false
        }
        if places.isEmpty { return .json }
        if places.count == 1 { return inside(type(of: places[0], context), context) }
        if let suggested = suggestedTexts(places, context) { return suggested }
        if let values = values(ofAny: places) { return .enumeration(values) }
        if let discriminator = place["discriminator"], let union = tagged(places, by: discriminator, context) {
            return union
        }
        if place["discriminator"] == nil, let discriminator = commonDiscriminator(of: places),
            let union = tagged(places, by: discriminator, context, isInherited: true)
        {
            return union
        }
        if let field = commonConstant(of: places, in: context.direction),
            let union = tagged(places, byConstant: field, context)
        {
            return union
        }
        let groups = places.map { forms(of: $0, in: context.direction) }
        let isClear = groups.indices.allSatisfy { index in
            groups[..<index].allSatisfy { SchemaForm.differ($0, groups[index]) }
        }
        if !isClear, let merged = merged(places, groups, at: place, context, property) { return merged }
        let types = zip(places, optionNames(of: places)).map { alternative, name -> DraftType in
            let inner = context.alternative(name)
            return variant(type(of: alternative, inner), inner)
        }
        if Set(types).count == 1, let only = types.first { return only }
        if isClear { return union(of: types) }
        return untagged(types, at: place, forms: groups, property: property)
    }

    /// A variant has no `?` of its own, and an object in it has a name.
    func variant(_ type: DraftType, _ context: Context) -> DraftType {
        switch type.withoutOptional {
        case .structure, .enumeration, .union: .named(modelName(for: type.withoutOptional, called: context.name))
        case .constant: variant(type.withoutOptional.asModel, context)
        default: inside(type.withoutOptional, context)
        }
    }

    /// The enum of alternatives of which one is any text, since an enum keeps texts that it does not know.
    private func suggestedTexts(_ places: [Place], _ context: Context) -> DraftType? {
        let named = places.filter { !$0.isAnyText }
        guard !named.isEmpty, named.count < places.count,
            let values = values(ofAny: named), !values.isInteger
        else { return nil }
        if named.count == 1, named[0].reference != nil { return inside(type(of: named[0], context), context) }
        return .enumeration(values)
    }

    func constants(of place: Place, _ field: String) -> [String] {
        guard let property = properties(of: place).first(where: { $0.name == field }) else { return [] }
        let constants = ([property.place] + property.others).map { schema -> [String] in
            let target = core(schema, isLoose: false)
            if let constant = target["const"]?.node.text { return [constant] }
            return SchemaShape(target).enumValues?.compactMap(\.node.text) ?? []
        }
        var seen: Set<String> = []
        return constants.contains([]) ? [] : constants.joined().filter { seen.insert($0).inserted }
    }

    /// A required field that has another constant in each of the alternatives.
    private func commonConstant(of places: [Place], in direction: Context.Direction) -> String? {
        guard let first = places.first, places.allSatisfy({ isObject($0) }) else { return nil }
        return properties(of: first).first { candidate in
            var seen: Set<String> = []
            return places.allSatisfy { place in
                guard let property = properties(of: place).first(where: { $0.name == candidate.name }),
                    property.isRequired, isThere(property, in: direction),
                    let values = values(of: property), seen.isDisjoint(with: values)
                else { return false }
                seen.formUnion(values)
                return true
            }
        }?.name
    }

    private func tagged(_ places: [Place], byConstant field: String, _ context: Context) -> DraftType? {
        var variants: [DraftUnion.Variant] = []
        for (place, name) in zip(places, optionNames(of: places, tagField: field)) {
            guard let target = place.resolved() else { return nil }
            let inner = context.alternative(name)
            let type = variant(type(of: place, inner), inner)
            for tag in constants(of: target, field) { variants.append(.init(tag: tag, type: type)) }
        }
        guard Set(variants.compactMap(\.tag)).count == variants.count else { return nil }
        return .union(DraftUnion(variants: variants, tagField: field))
    }
}

extension Place {
    /// What a schema that is nothing but a type and a format is, however long or great its values may be.
    fileprivate var plainKind: String? {
        guard reference == nil, let entries = node.entries, let type = text("type"),
            ["string", "integer", "number", "boolean"].contains(type)
        else { return nil }
        let isPlain = entries.allSatisfy { entry in
            [
                "type", "format", "nullable", "title", "description", "example", "examples", "pattern", "minLength",
                "maxLength", "minimum", "maximum", "multipleOf", "externalDocs",
            ].contains(entry.key.text)
        }
        return isPlain ? "\(type) \(text("format") ?? "")" : nil
    }

    /// The alternatives of a schema that is written as nothing but a union of them.
    fileprivate var alternativesInside: [Place]? {
        let isBare = node.entries?.allSatisfy { ["oneOf", "anyOf", "description", "title"].contains($0.key.text) }
        guard isBare == true, joined == nil, let (places, hasNull) = SchemaShape(self).alternatives, !hasNull else {
            return nil
        }
        return places.flatMap { $0.alternativesInside ?? [$0] }
    }

    /// Whether any text is a value, and nothing else.
    var isAnyText: Bool {
        guard let place = resolved(), SchemaShape(place).types == ["string"] else { return false }
        return !["enum", "const", "format", "contentEncoding", "contentMediaType", "allOf", "oneOf", "anyOf"].contains {
            place.raw($0) != nil
        }
    }
}
