import Spec

/// The common structure of two models that differ in one type.
struct ModelTemplate {
    /// The types in which the models differ: the type of the first model, then the type of the second model.
    let types: (TypeExpression, TypeExpression)
    private(set) var holes = 0

    /// The placeholder for the types; no type of a spec can have this name.
    static let hole = "*"

    init(_ one: TypeExpression, _ other: TypeExpression) {
        types = (one, other)
    }

    /// The fields of both models, with the hole where they differ; `nil` if they differ in anything else.
    ///
    /// A description is kept if both models have it, and dropped if both differ only in the names of the types.
    mutating func common(_ one: StructureDefinition, _ other: StructureDefinition) -> StructureDefinition? {
        guard one.fields.count == other.fields.count, one.extends == other.extends, one.swiftName == other.swiftName
        else { return nil }
        var structure = one
        for index in one.fields.indices {
            guard let field = common(one.fields[index], other.fields[index]) else { return nil }
            structure.fields[index] = field
        }
        switch (one.additional, other.additional) {
        case (nil, nil): return structure
        case (let one?, let other?):
            structure.additional = common(one, other)
            return structure.additional == nil ? nil : structure
        case (nil, _), (_, nil): return nil
        }
    }

    private mutating func common(_ one: MemberDefinition, _ other: MemberDefinition) -> MemberDefinition? {
        guard one.name == other.name, one.mayBeAbsent == other.mayBeAbsent, one.swiftName == other.swiftName,
            one.deprecation == other.deprecation, one.defaultValue == other.defaultValue,
            hasCommonText(one.description, other.description), let type = common(one.type, other.type)
        else { return nil }
        var field = one
        field.type = type
        if one.description != other.description { field.description = nil }
        // No default fits all types that may fill the hole.
        if one.defaultValue != nil, type.names.contains(Self.hole) { return nil }
        if one.example != other.example || type.names.contains(Self.hole) { field.example = nil }
        return field
    }

    private mutating func common(_ one: TypeExpression, _ other: TypeExpression) -> TypeExpression? {
        if one == types.0, other == types.1 {
            holes += 1
            return .named(Name(Self.hole, at: one.location))
        }
        switch (one, other) {
        case (.list(let one, let location), .list(let other, _)):
            return common(one, other).map { .list($0, location) }
        case (.map(let key, let one, let location), .map(let otherKey, let other, _)):
            return key == otherKey ? common(one, other).map { .map(key: key, value: $0, location) } : nil
        case (.optional(let one), .optional(let other)): return common(one, other).map { .optional($0) }
        case (.structure(let one), .structure(let other)): return common(one, other).map { .structure($0) }
        case (.union(let one), .union(let other)): return common(one, other).map { .union($0) }
        default: return one == other ? one : nil
        }
    }

    private mutating func common(_ one: UnionDefinition, _ other: UnionDefinition) -> UnionDefinition? {
        guard one.variants.count == other.variants.count, one.tagField == other.tagField,
            one.isClosed == other.isClosed, one.swiftName == other.swiftName
        else { return nil }
        var union = one
        union.variants = []
        for (one, other) in zip(one.variants, other.variants) {
            guard one.tag == other.tag, one.swiftName == other.swiftName, let type = common(one.type, other.type) else {
                return nil
            }
            // A variant that may have any type cannot be distinguished from the other variants of a union.
            if case .named(let name) = type, name.value == Self.hole { return nil }
            union.variants.append(one.with(type))
        }
        return union
    }

    /// Whether two descriptions are equal, or would be if they named the same type.
    func hasCommonText(_ one: String?, _ other: String?) -> Bool {
        one == other || Self.neutral(one, types.0) == Self.neutral(other, types.1)
    }

    /// The words of a description, in the singular, without the words of a type's name.
    private static func neutral(_ text: String?, _ type: TypeExpression) -> [String] {
        let named = Set(type.names.flatMap { NameWords($0).words }.map { $0.singular ?? $0 })
        return NameWords(text ?? "").words.map { $0.singular ?? $0 }.filter { !named.contains($0) }
    }
}

extension StructureDefinition {
    /// The structure without descriptions and examples, for comparisons.
    var withoutTexts: StructureDefinition {
        var structure = self
        for index in fields.indices {
            structure.fields[index].description = nil
            structure.fields[index].example = nil
            if case .structure(let inner) = fields[index].type {
                structure.fields[index].type = .structure(inner.withoutTexts)
            }
        }
        return structure
    }

    /// The structure without the descriptions and examples that another structure with the same fields does not share.
    func keepingTexts(of other: StructureDefinition) -> StructureDefinition {
        var structure = self
        for (index, field) in other.fields.enumerated() where structure.fields.indices.contains(index) {
            if structure.fields[index].description != field.description { structure.fields[index].description = nil }
            if structure.fields[index].example != field.example { structure.fields[index].example = nil }
            if case .structure(let one) = structure.fields[index].type, case .structure(let two) = field.type {
                structure.fields[index].type = .structure(one.keepingTexts(of: two))
            }
        }
        return structure
    }
}
