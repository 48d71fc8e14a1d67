import Diagnostics
import Spec
import SpecImport
import YAML

/// Translates alternatives: to a union, to an enum, or to one object with the fields of all.
struct UnionTranslator {
    let types: TypeTranslator

    /// The union of alternatives, distinguished by a field or else by their kinds.
    ///
    /// - Parameter property: The name of the property that has these types in several objects that are merged.
    func union(
        _ alternatives: [DocumentCursor],
        of cursor: DocumentCursor,
        _ context: TypeContext,
        property: String? = nil
    ) -> TypeExpression {
        var plain: Set<String> = []
        let written = alternatives.flatMap { $0.alternativesInside ?? [$0] }.map { $0.onlyAlternative ?? $0 }.filter {
            alternative in
            if let kind = alternative.plainKind { return plain.insert(kind).inserted }
            guard alternative.reference != nil, alternative.resolved()?.identity == cursor.identity else { return true }
            types.documents.warn(
                "circular-ref",
                at: alternative,
                "this alternative is the union itself; it is left out"
            )
            return false
        }
        let cursors = withoutRepeatedOpenLists(withoutNarrowerNumbers(written))
        if cursors.isEmpty { return cursor.builtin(.json) }
        if cursors.count(where: { types.schemas.openListDepth(of: $0) == 0 }) > 1 {
            if cursors.contains(where: { types.schemas.openListDepth(of: $0) != 0 }) {
                let problem = "several of these types are any JSON, and so is the value"
                types.documents.warn("merged-union", at: cursor, problem)
            }
            return cursor.builtin(.json)
        }
        if cursors.count == 1 { return types.nested.inside(types.type(of: cursors[0], context), context) }
        if let suggested = suggestedValues(cursors, context) { return suggested }
        if let values = types.schemas.enumerations.values(ofAny: cursors) { return .enumeration(values) }
        // Strings with different patterns are any strings.
        if Set(cursors.compactMap { $0.resolved()?.identity }).count > 1, cursors.allSatisfy(\.isAnyText) {
            return cursor.builtin(.string)
        }
        if let base = types.schemas.base(among: cursors), base.reference != nil {
            return unionOfSubtypes(of: base, mappedBy: cursor, context)
                ?? types.nested.inside(types.type(of: base, context), context)
        }
        if let (discriminator, isInherited) = types.schemas.discriminator(of: cursor, among: cursors),
            let union = tagged(cursors, by: discriminator, context, isInherited: isInherited)
        {
            return union
        }
        if let field = commonConstant(of: cursors, in: context.direction),
            let union = tagged(cursors, byConstant: field, context)
        {
            return union
        }
        let signatures = cursors.map { JSONSignature(forms: types.schemas.forms(of: $0, in: context.direction)) }
        // A value may match several alternatives of `anyOf`, so optional keys of one do not exclude another.
        let isClear = JSONSignature.differ(signatures, byOptionalKeys: cursor.hasExclusiveAlternatives)
        if !isClear, let merged = merged(cursors, signatures, at: cursor, context, property) { return merged }
        if isClear, let found = variantsWithOneEnum(of: cursors, context) { return union(of: found, at: cursor) }
        // Next to values of other types, a field may still distinguish the objects.
        let objects = cursors.filter { types.schemas.isObject($0) }
        let field = objects.count > 1 ? commonConstant(of: objects, in: context.direction) : nil
        let found = zip(cursors, optionNames(of: cursors, tagField: field)).map { alternative, name -> TypeExpression in
            let inner = context.alternative(name)
            return variant(types.type(of: alternative, inner), inner)
        }
        if Set(found).count == 1, let only = found.first { return only }
        if isClear { return union(of: found, at: cursor) }
        return untagged(found, at: cursor, signatures: signatures, property: property)
    }

    /// The union for an object beside its subtypes, if only the discriminator next to them has tags; `nil` otherwise.
    private func unionOfSubtypes(
        of base: DocumentCursor,
        mappedBy union: DocumentCursor,
        _ context: TypeContext
    ) -> TypeExpression? {
        guard let discriminator = union["discriminator"], discriminator.raw("mapping") != nil,
            let base = base.resolved(), base.discriminator?.raw("mapping") == nil,
            let targets = types.schemas.subtypes(of: base)
        else { return nil }
        return tagged(targets, by: discriminator, context, base: base)
    }

    /// The alternatives without further lists whose elements are any JSON.
    private func withoutRepeatedOpenLists(_ cursors: [DocumentCursor]) -> [DocumentCursor] {
        var seen: Set<Int> = []
        return cursors.filter { cursor in
            guard let depth = types.schemas.openListDepth(of: cursor), depth > 0 else { return true }
            return seen.insert(depth).inserted
        }
    }

    /// The alternatives without the numbers that another alternative, which is any number, includes. A number with a
    /// name keeps its name.
    private func withoutNarrowerNumbers(_ cursors: [DocumentCursor]) -> [DocumentCursor] {
        guard let any = cursors.firstIndex(where: \.isAnyNumber) else { return cursors }
        return cursors.indices.filter { index in
            index == any || cursors[index].reference != nil
                || !types.schemas.forms(of: cursors[index]).allSatisfy {
                    switch $0 {
                    case .integer, .number: true
                    default: false
                    }
                }
        }.map { cursors[$0] }
    }

    /// The type of a variant, without a `?`; an object, an enum or a union becomes a model.
    func variant(_ type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        switch type.withoutOptional {
        case .structure, .enumeration, .union:
            .model(types.models.name(for: type.withoutOptional, at: context), at: type.location)
        case .constant: variant(type.withoutOptional.asModel, context)
        default: types.nested.inside(type.withoutOptional, context)
        }
    }

    /// A required field that has different constants in all of the alternatives.
    private func commonConstant(of cursors: [DocumentCursor], in direction: TypeContext.Direction) -> String? {
        guard let first = cursors.first, cursors.allSatisfy({ types.schemas.isObject($0) }) else { return nil }
        return types.schemas.properties(of: first).first { candidate in
            var seen: Set<String> = []
            return cursors.allSatisfy { cursor in
                guard let property = types.schemas.properties(of: cursor).first(where: { $0.name == candidate.name }),
                    property.isRequired, types.schemas.isPresent(property, in: direction),
                    let values = types.schemas.values(of: property), seen.isDisjoint(with: values)
                else { return false }
                seen.formUnion(values)
                return true
            }
        }?.name
    }

    private func tagged(_ cursors: [DocumentCursor], byConstant field: String, _ context: TypeContext)
        -> TypeExpression?
    {
        var variants: [UnionDefinition.Variant] = []
        for (cursor, name) in zip(cursors, optionNames(of: cursors, tagField: field)) {
            guard let target = cursor.resolved() else { return nil }
            let inner = context.alternative(name)
            let type = variant(types.type(of: cursor, inner), inner)
            for tag in types.schemas.constants(of: target, field) {
                variants.append(.init(tag: target.name(tag), type: type))
            }
        }
        return union(variants, by: cursors[0].name(field), of: cursors)
    }
}

extension DocumentCursor {
    /// The type and format of a scalar schema whose other keywords are only constraints and annotations; `nil` for any
    /// other schema.
    fileprivate var plainKind: String? {
        guard reference == nil, let entries = node.entries, let type = text("type"),
            ["string", "integer", "number", "boolean"].contains(type)
        else { return nil }
        let isPlain = entries.map(\.key.text).allSatisfy { keyword in
            ["type", "format", "nullable"].contains(keyword) || SchemaKeywords.annotations.contains(keyword)
                || SchemaKeywords.textBounds.contains(keyword) || SchemaKeywords.numberBounds.contains(keyword)
        }
        return isPlain ? "\(type) \(text("format") ?? "")" : nil
    }

    /// Whether the schema accepts any number.
    fileprivate var isAnyNumber: Bool {
        ["number ", "number float", "number double", "number decimal"].contains(plainKind)
    }

    /// The alternatives of a schema that is only a union, apart from a description and a title.
    fileprivate var alternativesInside: [DocumentCursor]? {
        let isBare = node.entries?.allSatisfy { ["oneOf", "anyOf", "description", "title"].contains($0.key.text) }
        guard isBare == true, joined == nil, let (cursors, hasNull) = SchemaShape(self).alternatives, !hasNull else {
            return nil
        }
        return cursors.flatMap { $0.alternativesInside ?? [$0] }
    }

    /// The only alternative beside null, if the schema has no other keywords.
    fileprivate var onlyAlternative: DocumentCursor? {
        let isBare = node.entries?.allSatisfy { ["oneOf", "anyOf"].contains($0.key.text) } ?? false
        guard isBare, joined == nil, let (cursors, hasNull) = SchemaShape(self).alternatives, hasNull else {
            return nil
        }
        return cursors.count == 1 ? cursors[0] : nil
    }

    /// Whether the schema accepts any string, and only strings.
    var isAnyText: Bool {
        guard let cursor = resolved(), SchemaShape(cursor).types == ["string"] else { return false }
        return !["enum", "const", "format", "contentEncoding", "contentMediaType", "allOf", "oneOf", "anyOf"].contains {
            cursor.raw($0) != nil
        }
    }
}
