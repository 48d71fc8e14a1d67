import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// The union that alternatives are: by a field that tells them apart, else by what they are.
    func union(_ alternatives: [Place], of place: Place, _ context: Context) -> DraftType {
        let places = alternatives.filter { alternative in
            guard alternative.reference != nil, alternative.resolved()?.identity == place.identity else { return true }
            documents.warn("circular-ref", at: alternative, "this alternative is the union itself; it is left out")
            return false
        }
        if places.isEmpty { return .json }
        if places.count == 1 { return inside(type(of: places[0], context), context) }
        if let discriminator = place["discriminator"], let union = tagged(places, by: discriminator, context) {
            return union
        }
        if let field = commonConstant(of: places), let union = tagged(places, byConstant: field, context) {
            return union
        }
        let groups = places.map { forms(of: $0) }
        let isClear = groups.indices.allSatisfy { index in
            groups[..<index].allSatisfy { SchemaForm.differ($0, groups[index]) }
        }
        if !isClear, places.allSatisfy({ isObject($0) }), Set(places.compactMap { $0.target()?.pointer }).count != 1 {
            documents.warn(
                "merged-union",
                at: place,
                "these \(places.count) objects cannot be told apart; they become one with the fields of all of them"
            )
            return .structure(mergedStructure(places, context))
        }
        let types = zip(places, optionNames(of: places)).map { alternative, name -> DraftType in
            let inner = context.item(name)
            return variant(type(of: alternative, inner), inner)
        }
        if Set(types).count == 1, let only = types.first { return only }
        if isClear { return .union(DraftUnion(variants: types.map { .init(type: $0) })) }
        return untagged(types, at: place, forms: groups)
    }

    /// A variant has no `?` of its own, and an object in it has a name.
    func variant(_ type: DraftType, _ context: Context) -> DraftType {
        switch type.withoutOptional {
        case .structure, .enumeration, .union: .named(modelName(for: type.withoutOptional, called: context.name))
        case .constant: .named(modelName(for: type.withoutOptional.asModel, called: context.name))
        default: inside(type.withoutOptional, context)
        }
    }

    func constants(of place: Place, _ field: String) -> [String] {
        guard let property = properties(of: place).first(where: { $0.name == field }),
            let target = property.place.resolved()
        else { return [] }
        if let constant = target["const"]?.node.text { return [constant] }
        return SchemaShape(target).enumValues?.compactMap(\.node.text) ?? []
    }

    /// A required field that has another constant in each of the alternatives.
    private func commonConstant(of places: [Place]) -> String? {
        guard let first = places.first, places.allSatisfy({ isObject($0) }) else { return nil }
        return properties(of: first).first { candidate in
            var seen: Set<String> = []
            return places.allSatisfy { place in
                guard let property = properties(of: place).first(where: { $0.name == candidate.name }),
                    property.isRequired,
                    let values = values(of: property.place), seen.isDisjoint(with: values)
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
            let inner = context.item(name)
            let type = variant(type(of: place, inner), inner)
            for tag in constants(of: target, field) { variants.append(.init(tag: tag, type: type)) }
        }
        guard Set(variants.compactMap(\.tag)).count == variants.count else { return nil }
        return .union(DraftUnion(variants: variants, tagField: field))
    }

    /// An object with the fields of all of the alternatives.
    private func mergedStructure(_ places: [Place], _ context: Context) -> DraftStructure {
        var fields = mergedProperties(of: places).compactMap { field($0, context) }
        Self.renameClashes(&fields)
        return DraftStructure(fields: fields)
    }

    /// A union of types, where values tell them apart; else the type that holds the values of all.
    func untagged(_ types: [DraftType], at place: Place, forms: [[SchemaForm]]? = nil) -> DraftType {
        var distinct: [DraftType] = []
        for type in types where !distinct.contains(type) { distinct.append(type) }
        if distinct.count == 1, let only = distinct.first { return only }
        if let forms, forms.joined().allSatisfy({ if case .string = $0 { true } else { false } }) {
            documents.warn("merged-union", at: place, "these texts cannot be told apart; they become a String")
            return .string
        }
        let names = distinct.map { type -> String in
            switch type {
            case .named("Int"), .named("Double"), .named("Bool"): type.spelling ?? ""
            case .named("String"), .named("Date"), .named("Day"), .named("URL"), .named("UUID"), .named("Data"):
                "String"
            case .list: "list"
            case .map, .structure: "object"
            case .named(let name): modelKind(name)
            default: "other"
            }
        }
        if forms == nil, Set(names).count == names.count, !names.contains("other") {
            return .union(DraftUnion(variants: distinct.map { .init(type: $0) }))
        }
        documents.warn("merged-union", at: place, "these types cannot be told apart; the value is any JSON")
        return .json
    }

    /// What values of a model are in JSON.
    private func modelKind(_ name: String) -> String {
        switch models[name]?.type {
        case .structure?, .map?: "object"
        case .enumeration(let enumeration)?: enumeration.isInteger ? "Int" : "String"
        default: "other"
        }
    }
}
