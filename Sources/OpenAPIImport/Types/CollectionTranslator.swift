import Diagnostics
import Spec
import SpecImport
import YAML

/// Translates schemas of lists and of maps, and several schemas of one value.
struct CollectionTranslator {
    let types: TypeTranslator

    /// The type of a list. If its positions have separate schemas, each element may have any of their types.
    func listType(_ shape: SchemaShape, _ context: TypeContext) -> TypeExpression {
        let cursors = shape.cursor.elementsByPosition
        let rest = ["items", "additionalItems", "unevaluatedItems"].compactMap { shape.cursor.raw($0) }.first(
            where: \.isObject
        )
        guard !cursors.isEmpty else {
            // An enum beside the type of a list is usually meant for its elements.
            if let values = elementValues(of: shape, rest) {
                return types.nested.inside(.list(.enumeration(values), shape.cursor.location), context)
            }
            guard let rest else { return .list(of: shape.cursor.builtin(.json)) }
            return types.nested.inside(.list(of: types.type(of: rest, types.nested.element(of: context))), context)
        }
        let inner = types.nested.element(of: context)
        let all = cursors + [rest].compactMap(\.self)
        let element = type(ofAny: all, inner)
        if Set(all.filter { !$0.isNullType }.map { types.type(of: $0, inner) }).count > 1 {
            types.documents.warn(
                "unsupported-schema",
                at: shape.cursor,
                "each position of this list has its own schema; any element may have any of these types"
            )
        }
        return types.nested.inside(.list(of: element), context)
    }

    private func elementValues(of shape: SchemaShape, _ element: DocumentCursor?) -> EnumerationDefinition? {
        guard shape.cursor.raw("enum") != nil, let element = element?.resolved(), element.raw("enum") == nil else {
            return nil
        }
        let type = SchemaShape(element).type
        return ["string", "integer", "number", nil].contains(type)
            ? types.schemas.enumerations.enumeration(of: shape, type: type) : nil
    }

    /// The type of values that match any of these schemas.
    ///
    /// - Parameter property: The name of the property that has these schemas in several objects that are merged.
    func type(ofAny all: [DocumentCursor], _ context: TypeContext, property: String? = nil) -> TypeExpression {
        var seen: Set<DocumentCursor.Identity> = []
        let written = all.filter { seen.insert($0.resolved()?.identity ?? $0.identity).inserted }
        let cursors = written.filter { !$0.isNullType }
        let found = cursors.map { types.type(of: $0, context) }
        // There may be no schema left, for example if none can be found.
        guard let first = found.first else { return types.documents.start.builtin(.json) }
        let isNullable = cursors.count < written.count || found.contains(where: \.isOptional)
        if Set(found.map(\.withoutOptional)).count == 1 { return isNullable ? first.asOptional : first }
        if let values = types.schemas.enumerations.values(ofAny: cursors) {
            return isNullable ? TypeExpression.enumeration(values).asOptional : .enumeration(values)
        }
        guard let identity = DocumentCursor.identity(ofAny: cursors) else { return first }
        let cursor = cursors.first { $0.reference == nil } ?? cursors[0]
        let union = types.ending(identity, at: cursor, context) {
            types.unions.union(cursors, of: cursor, context, property: property)
        }
        return isNullable ? union.asOptional : union
    }

    /// The type of an `allOf` whose parts are not all objects: the type of the narrowest part; `nil` if the parts only
    /// restrict the values of the type next to the `allOf`.
    func combined(_ parts: [DocumentCursor], of shape: SchemaShape, _ context: TypeContext) -> TypeExpression? {
        let cursor = shape.cursor
        let joined = types.schemas.joined(parts)
        let found = (joined.map { [$0] } ?? parts).map { types.type(of: $0, context) }.filter { $0.builtin != .json }
        guard let first = found.first else { return shape.types.isEmpty ? cursor.builtin(.json) : nil }
        if Set(found).count > 1 {
            types.documents.warn(
                "unsupported-schema",
                at: cursor,
                "'allOf' has parts that are not objects; the first part is used"
            )
        }
        return first
    }

    /// The map of an object without declared properties; `nil` if its values have no type. Its keys may be an enum.
    func map(_ cursor: DocumentCursor, _ context: TypeContext) -> TypeExpression? {
        guard let value = additional(cursor, context) else { return nil }
        guard let names = types.schemas.keyNames(of: cursor), case .named(let key) = types.type(of: names, context)
        else {
            return .map(to: value)
        }
        return .map(key: .named(key), value: value, value.location)
    }

    /// The type of the properties that the schema does not declare; `nil` if there are none to keep.
    func additional(_ cursor: DocumentCursor, _ context: TypeContext, within way: [DocumentCursor.Identity] = [])
        -> TypeExpression?
    {
        guard way.count < 20, !way.contains(cursor.identity) else { return nil }
        let inner = context.item("Value")
        let written = ["additionalProperties", "unevaluatedProperties"].compactMap { cursor.raw($0) }
        if written.contains(where: { $0.node.text == "true" || $0.isObject && $0.node.entries?.isEmpty == true }) {
            return cursor.builtin(.json)
        }
        let patterns = cursor["patternProperties"]?.rawEntries ?? []
        // Properties that match none of the patterns may have any value. In a map, they are not to be expected.
        if !patterns.isEmpty, written.isEmpty, !patterns.contains(where: { Self.universal.contains($0.key) }),
            !way.isEmpty || types.schemas.isObject(cursor)
        {
            return cursor.builtin(.json)
        }
        let schemas = (patterns.map(\.cursor) + written).filter(\.isObject)
        if !schemas.isEmpty { return types.nested.inside(type(ofAny: schemas, inner), inner).asModel }
        // An extended model keeps its undeclared properties itself.
        for part in cursor.parts.compactMap({ $0.reference == nil ? $0 : $0.openBase }) {
            if let found = additional(part, context, within: way + [cursor.identity]) { return found }
        }
        return nil
    }
}

extension CollectionTranslator {
    /// The patterns that match all names of properties.
    private static let universal: Set = ["", "^", "$", ".*", "^.*", ".*$", "^.*$", ".+", "^.+$"]
}

extension DocumentCursor {
    /// The target of a reference, if it cannot be extended because its undeclared properties have a schema, or because
    /// it declares no property.
    fileprivate var openBase: DocumentCursor? {
        guard let cursor = resolved(), let values = cursor.raw("additionalProperties") else { return nil }
        return values.isObject || values.node.text == "true" && !cursor.hasProperties ? cursor : nil
    }
}
