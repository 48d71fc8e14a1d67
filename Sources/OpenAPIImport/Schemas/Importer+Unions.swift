import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// The union that alternatives are: by a field that tells them apart, else by what they are.
    func union(_ places: [Place], of place: Place, _ context: Context) -> DraftType {
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
        let types = places.enumerated().map { index, alternative -> DraftType in
            let inner = context.item("Option\(index + 1)")
            return variant(type(of: alternative, inner), inner)
        }
        if Set(types).count == 1, let only = types.first { return only }
        if isClear { return .union(DraftUnion(variants: types.map { .init(type: $0) })) }
        return untagged(types, at: place, forms: groups)
    }

    /// A variant has no `?` of its own, and an object in it has a name.
    private func variant(_ type: DraftType, _ context: Context) -> DraftType {
        switch type.withoutOptional {
        case .structure, .enumeration, .union: .named(modelName(for: type.withoutOptional, called: context.name))
        case .constant: .named(modelName(for: type.withoutOptional.asModel, called: context.name))
        default: inside(type.withoutOptional, context)
        }
    }

    private func tagged(_ places: [Place], by discriminator: Place, _ context: Context) -> DraftType? {
        guard let field = discriminator.text("propertyName") else { return nil }
        var variants: [DraftUnion.Variant] = []
        let mapping = discriminator["mapping"]?.rawEntries ?? []
        for place in places {
            guard let (target, pointer) = place.target(), let pointer, isObject(target) else { return nil }
            let tags = mapping.filter { entry in
                guard let text = entry.place.node.text else { return false }
                let full = text.contains("#") || text.contains("/") ? text : "#/components/schemas/\(text)"
                return documents.target(of: full, in: discriminator.path)?.pointer == pointer
            }.map(\.key)
            let type = DraftType.named(modelName(of: target, at: pointer, context))
            let own = constants(of: target, field)
            let all =
                !tags.isEmpty ? tags : own.isEmpty ? [pointer.split(separator: "/").last.map(String.init) ?? ""] : own
            // A tag that the variant's own constant excludes would be refused.
            for tag in all where own.isEmpty || own.contains(tag) { variants.append(.init(tag: tag, type: type)) }
        }
        guard Set(variants.compactMap(\.tag)).count == variants.count, !variants.isEmpty else { return nil }
        return .union(DraftUnion(variants: variants, tagField: field))
    }

    private func constants(of place: Place, _ field: String) -> [String] {
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
        for (index, place) in places.enumerated() {
            guard let target = place.resolved() else { return nil }
            let inner = context.item("Option\(index + 1)")
            let type = variant(type(of: place, inner), inner)
            for tag in constants(of: target, field) { variants.append(.init(tag: tag, type: type)) }
        }
        guard Set(variants.compactMap(\.tag)).count == variants.count else { return nil }
        return .union(DraftUnion(variants: variants, tagField: field))
    }

    /// An object with the fields of all of the alternatives.
    private func mergedStructure(_ places: [Place], _ context: Context) -> DraftStructure {
        var fields: [DraftMember] = []
        var indices: [String: Int] = [:]
        for place in places {
            let own = properties(of: place)
            for property in own {
                guard let field = field(property, context) else { continue }
                guard let index = indices[field.name] else {
                    indices[field.name] = fields.count
                    fields.append(field)
                    continue
                }
                if fields[index].type != field.type {
                    fields[index].type =
                        fields[index].type.withoutOptional == field.type.withoutOptional ? field.type.asOptional : .json
                    fields[index].defaultValue = nil
                }
            }
        }
        let all = places.map { Set(properties(of: $0).filter(\.isRequired).map(\.name)) }
        for index in fields.indices {
            let isRequired = all.allSatisfy { $0.contains(fields[index].name) }
            fields[index].mayBeAbsent = !isRequired
            fields[index].swiftName = nil
            if !isRequired {
                fields[index].type =
                    context.direction == .response ? fields[index].type.withoutOptional : fields[index].type
            }
            // A constant of one of the alternatives is none of all.
            if case .constant(_, let type) = fields[index].type { fields[index].type = .named(type ?? "String") }
        }
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
            default: "other"
            }
        }
        if forms == nil, Set(names).count == names.count, !names.contains("other") {
            return .union(DraftUnion(variants: distinct.map { .init(type: $0) }))
        }
        documents.warn("merged-union", at: place, "these types cannot be told apart; the value is any JSON")
        return .json
    }
}
