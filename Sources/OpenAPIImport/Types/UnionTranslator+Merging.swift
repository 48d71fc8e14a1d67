import Diagnostics
import Spec
import SpecImport
import YAML

/// Alternatives that cannot be distinguished by their values.
extension UnionTranslator {
    /// The type of alternatives with indistinguishable objects: one merged object, or a union of it and the other types.
    func merged(
        _ cursors: [DocumentCursor],
        _ signatures: [JSONSignature],
        at cursor: DocumentCursor,
        _ context: TypeContext,
        _ property: String?
    ) -> TypeExpression? {
        let objects = cursors.filter { types.schemas.isObject($0) }
        let isOther = cursors.indices.filter { !types.schemas.isObject(cursors[$0]) }
        let count = Set(objects.compactMap { $0.resolved()?.identity }).count
        guard count > 1 else { return nil }
        let others = isOther.map { signatures[$0] }
        guard Self.differ([mergedSignature(objects, in: context.direction)] + others) else { return nil }
        warnOfMerged(
            "these \(count) objects cannot be told apart; they become one with the fields of all of them",
            at: cursor,
            property
        )
        if others.isEmpty { return types.objects.objectType(mergedStructure(objects, context), at: cursor) }
        let inner = context.item("Object")
        let names = optionNames(of: cursors)
        let merged = variant(types.objects.objectType(mergedStructure(objects, inner), at: cursor), inner)
        let found = isOther.map { index -> TypeExpression in
            let inner = context.alternative(names[index])
            return variant(types.type(of: cursors[index], inner), inner)
        }
        return union(of: [merged] + found, at: cursor)
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

    /// The signature of the one object that all alternatives are merged into.
    private func mergedSignature(_ cursors: [DocumentCursor], in direction: TypeContext.Direction) -> JSONSignature {
        let all = types.schemas.mergedProperties(of: cursors).filter { types.schemas.isPresent($0, in: direction) }
        let names = { (isRequired: Bool) in Set(all.filter { $0.isRequired == isRequired }.map(\.name)).sorted() }
        return JSONSignature(forms: [.object(constants: [], keys: names(true), others: names(false))])
    }

    /// Whether each of the signatures can be distinguished from all others.
    static func differ(_ signatures: [JSONSignature], byOptionalKeys: Bool = true) -> Bool {
        signatures.indices.allSatisfy { index in
            signatures[..<index].allSatisfy { $0.differs(from: signatures[index], byOptionalKeys: byOptionalKeys) }
        }
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
        if let signatures, signatures.flatMap(\.forms).allSatisfy({ if case .string = $0 { true } else { false } }) {
            warnOfMerged("these texts cannot be told apart; they become a String", at: cursor, property)
            return cursor.builtin(.string)
        }
        let found = distinct.map { JSONSignature(forms: [form(of: $0)]) }
        if signatures == nil, !found.contains(where: { $0.forms == [.any] }), Self.differ(found) {
            return union(of: distinct, at: cursor)
        }
        warnOfMerged("these types cannot be told apart; the value is any JSON", at: cursor, property)
        return cursor.builtin(.json)
    }

    /// The form of the values of a type, as far as its kind in JSON goes.
    private func form(of type: TypeExpression) -> JSONSignature.Form {
        switch type {
        case .named(let name):
            if let builtin = type.builtin { return .init(builtin.jsonKind(nil)) }
            return (types.models[name.value]?.type).map { model in
                // Names of names are not followed: they may lead back.
                if case .named = model { .any } else { form(of: model) }
            } ?? .any
        case .formatted(let inner, let format):
            return (inner.builtin?.jsonKind(format.value)).map { .init($0) } ?? .any
        case .instance: return .object(constants: [], keys: [], others: [])
        case .list: return .array(of: JSONSignature(forms: [.any]))
        case .map, .structure: return .object(constants: [], keys: [], others: [])
        case .enumeration(let definition):
            let values = definition.cases.map(\.wireValue.value)
            return definition.rawType == .int ? .integer(values: values) : .string(values: values)
        case .optional, .union, .constant: return .any
        }
    }
}
