import Spec
import SpecImport

/// Enums beside any other value of their type, which is how JSON Schema describes an enum that the server may extend.
extension UnionTranslator {
    /// The enum for alternatives, one of which is any string or any integer; `nil` for any others.
    func suggestedValues(_ cursors: [DocumentCursor], _ context: TypeContext) -> TypeExpression? {
        suggestedTexts(cursors, context) ?? suggestedIntegers(cursors, context)
    }

    /// The enum for alternatives, one of which is any string. An enum keeps unknown strings, but in a request
    /// only if it is a model.
    private func suggestedTexts(_ cursors: [DocumentCursor], _ context: TypeContext) -> TypeExpression? {
        let all = cursors.flatMap { textsInside($0) ?? [$0] }
        let named = all.filter { !$0.isAnyText }
        guard !named.isEmpty, named.count < all.count,
            let values = types.schemas.enumerations.values(ofAny: named), values.rawType == .string
        else { return nil }
        return enumeration(of: cursors.filter { !$0.isAnyText }, values, context)
    }

    /// The enum for alternatives, one of which is any integer.
    private func suggestedIntegers(_ cursors: [DocumentCursor], _ context: TypeContext) -> TypeExpression? {
        let named = cursors.filter { !$0.isAnyInteger }
        guard !named.isEmpty, named.count < cursors.count,
            let values = types.schemas.enumerations.values(ofAny: named), values.rawType == .int
        else { return nil }
        return enumeration(of: named, values, context)
    }

    /// The enum of these alternatives, beside any other value of their type.
    private func enumeration(
        of named: [DocumentCursor],
        _ values: EnumerationDefinition,
        _ context: TypeContext
    ) -> TypeExpression {
        if named.count == 1, named[0].reference != nil {
            return types.nested.inside(types.type(of: named[0], context), context)
        }
        return context.closesEnums ? variant(.enumeration(values), context) : .enumeration(values)
    }

    /// The alternatives of a schema, if all of them are strings or enums of strings; `nil` for any other schema.
    private func textsInside(_ cursor: DocumentCursor, depth: Int = 0) -> [DocumentCursor]? {
        guard depth < 5, let target = cursor.resolved(), !target.hasProperties, target.parts.isEmpty,
            let alternatives = SchemaShape(target).alternatives, !alternatives.hasNull, !alternatives.cursors.isEmpty
        else { return nil }
        // One alternative of another kind decides, without a look into those that contain each other.
        guard alternatives.cursors.allSatisfy({ isComposed($0) || isText($0) }) else { return nil }
        var found: [DocumentCursor] = []
        for alternative in alternatives.cursors {
            if let inside = textsInside(alternative, depth: depth + 1) {
                found += inside
            } else if isText(alternative) {
                found.append(alternative)
            } else {
                return nil
            }
        }
        return found
    }

    private func isText(_ cursor: DocumentCursor) -> Bool {
        cursor.isAnyText || types.schemas.enumerations.values(ofAny: [cursor])?.rawType == .string
    }

    private func isComposed(_ cursor: DocumentCursor) -> Bool {
        cursor.resolved().map { SchemaShape($0).alternatives != nil } ?? false
    }
}

extension DocumentCursor {
    /// Whether the schema accepts any integer, and only integers.
    fileprivate var isAnyInteger: Bool {
        guard let cursor = resolved(), SchemaShape(cursor).types == ["integer"] else { return false }
        return !["enum", "const", "allOf", "oneOf", "anyOf"].contains { cursor.raw($0) != nil }
    }
}
