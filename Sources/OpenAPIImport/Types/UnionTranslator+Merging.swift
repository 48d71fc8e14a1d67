import Diagnostics
import Spec
import SpecImport
import YAML

/// Alternatives that cannot be distinguished by their values.
extension UnionTranslator {
    /// The type of alternatives, some of which cannot be distinguished. These become one object or one list, and the
    /// others remain variants of a union.
    func merged(
        _ cursors: [DocumentCursor],
        _ signatures: [JSONSignature],
        at cursor: DocumentCursor,
        _ context: TypeContext,
        _ property: String?
    ) -> TypeExpression? {
        guard
            let groups = indistinguishable(
                cursors,
                signatures,
                isExclusive: cursor.hasExclusiveAlternatives,
                // Objects inside merged objects are usually the same object with more or fewer keys.
                joinsObjects: property != nil,
                context
            ),
            groups.contains(where: { $0.isMerged })
        else { return nil }
        for group in groups where group.isMerged && !isExact(group.members) {
            let kind = types.schemas.isObject(group.members[0]) ? "objects" : "lists"
            let result =
                kind == "objects" ? "one with the fields of all of them" : "one with the elements of all of them"
            warnOfMerged(
                "these \(group.members.count) \(kind) cannot be distinguished; they become \(result)",
                at: groups.count == 1 ? cursor : group.members[0],
                property
            )
        }
        // Schemas of one property that differ only in null and in annotations are the same.
        if property != nil, groups.count == 1, let named = cursors.first(where: { $0.reference != nil }),
            isExact(groups[0].members, differingIn: 0)
        {
            return types.type(of: named, context).withoutOptional
        }
        if groups.count == 1 { return mergedType(groups[0].members, at: cursor, context, context) }
        let names = groupNames(of: groups)
        let found = zip(groups, names).map { group, name -> TypeExpression in
            let inner = context.alternative(name)
            let type =
                group.isMerged
                ? mergedType(group.members, at: group.members[0], inner, context)
                : types.type(of: group.members[0], inner)
            return variant(type, inner)
        }
        return union(of: found, at: cursor)
    }

    /// One object, or one list, that replaces alternatives.
    ///
    /// - Parameter outer: The context of the union, which names the elements of a list.
    private func mergedType(
        _ members: [DocumentCursor],
        at cursor: DocumentCursor,
        _ context: TypeContext,
        _ outer: TypeContext
    ) -> TypeExpression {
        if types.schemas.isObject(members[0]) {
            let schemas = Set(members.compactMap { $0.resolved()?.identity })
            let key = CombinedObjects.Key(schemas: schemas, areAlternatives: true, context)
            return types.combining(key, at: cursor, context) {
                types.objects.objectType(mergedStructure(members, context), at: cursor)
            }
        }
        let elements = members.compactMap { types.schemas.elementSchema(of: $0) }
        return types.nested.inside(
            .list(of: types.collections.type(ofAny: elements, types.nested.element(of: outer))),
            outer
        )
    }

    /// An object with the fields of all of the alternatives.
    private func mergedStructure(_ cursors: [DocumentCursor], _ context: TypeContext) -> StructureDefinition {
        var fields = types.schemas.mergedProperties(of: cursors).compactMap { types.objects.field($0, context) }
        MemberNames(reserved: types.names.reserved).resolveClashes(&fields)
        fields.settleDefaults()
        let values = cursors.compactMap { $0.resolved() }.compactMap { types.collections.additional($0, context) }
        let location = cursors[0].location
        return StructureDefinition(
            fields: fields,
            additional: Set(values).count > 1 ? .builtin(.json, at: location) : values.first,
            location: location
        )
    }

    /// The union of types that can be distinguished by their values.
    func union(of types: [TypeExpression], at cursor: DocumentCursor) -> TypeExpression {
        self.types.models.identifyByKeys(types)
        let variants = types.map { UnionDefinition.Variant(tag: nil, type: $0) }
        return .union(UnionDefinition(variants: variants, isClosed: false, location: cursor.location))
    }

    private func warnOfMerged(_ message: String, at cursor: DocumentCursor, _ property: String?) {
        let subject = property.map { "'\($0)' is not the same in all of the objects: " } ?? ""
        types.documents.warn("merged-union", at: cursor, subject + message)
    }

    /// A union if the types can be distinguished by values, else a type that accepts the values of all.
    func untagged(
        _ types: [TypeExpression],
        at cursor: DocumentCursor,
        signatures: [JSONSignature]? = nil,
        property: String? = nil
    )
        -> TypeExpression
    {
        var distinct: [TypeExpression] = []
        for type in types where !distinct.contains(type) { distinct.append(type) }
        if distinct.count == 1, let only = distinct.first { return only }
        if let signatures, SchemaIndex.haveSimilarTexts(signatures) {
            let rest = signatures.filter { !$0.isText }
            let text = JSONSignature(forms: [.string(values: [])])
            if JSONSignature.differ(rest + [text]) {
                warnOfMerged("these texts cannot be distinguished; they become a String", at: cursor, property)
                let first = signatures.firstIndex(where: \.isText) ?? 0
                let members = zip(types, signatures).enumerated().filter { $0.offset == first || !$0.element.1.isText }
                let found = members.map { $0.offset == first ? cursor.builtin(.string) : $0.element.0 }
                return found.count == 1 ? found[0] : union(of: found, at: cursor)
            }
        }
        let found = distinct.map { JSONSignature(forms: forms(of: $0)) }
        if signatures == nil, !found.contains(where: { $0.forms == [.any] }), JSONSignature.differ(found) {
            return union(of: distinct, at: cursor)
        }
        warnOfMerged("these types cannot be distinguished; the value is any JSON", at: cursor, property)
        return cursor.builtin(.json)
    }

    /// The forms of the values of a type, which only reflect their kinds in JSON.
    private func forms(of type: TypeExpression) -> [JSONSignature.Form] {
        switch type {
        case .named(let name):
            if let builtin = type.builtin { return JSONSignature(builtin, nil).forms }
            // Aliases of aliases are not followed, since they may form a cycle.
            switch types.models[name.value]?.type {
            case nil, .named?: return [.any]
            case let model?: return forms(of: model)
            }
        case .formatted(let inner, let format):
            return inner.builtin.map { JSONSignature($0, format.value).forms } ?? [.any]
        case .instance, .map, .structure: return [.object(constants: [], keys: [], others: [])]
        case .list: return [.array(of: JSONSignature(forms: [.any]))]
        case .enumeration(let definition):
            let values = definition.cases.map(\.wireValue.value)
            return [definition.rawType == .int ? .integer(values: values) : .string(values: values)]
        case .optional, .union, .constant: return [.any]
        }
    }
}
