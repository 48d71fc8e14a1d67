import Diagnostics
import SpecWriting
import YAML

/// Lists, and the values of maps.
extension Importer {
    /// The type of a list: of one type, or of any of the types that its places have.
    func listType(_ shape: SchemaShape, _ context: Context) -> DraftType {
        let written = shape.cursor.raw("items")
        let cursors = shape.cursor["prefixItems"]?.items ?? written?.items ?? []
        let rest = ["items", "additionalItems", "unevaluatedItems"].compactMap { shape.cursor.raw($0) }.first(
            where: \.isObject
        )
        guard !cursors.isEmpty else {
            // An enum beside the type of a list is mostly meant for what is in it.
            if let values = enumeration(ofElements: shape, rest) { return inside(.list(.enumeration(values)), context) }
            guard let rest else { return .list(.json) }
            return inside(.list(type(of: rest, element(of: context))), context)
        }
        let inner = element(of: context)
        let element = type(ofAny: cursors + [rest].compactMap(\.self), inner)
        if Set(cursors.map { type(of: $0, inner) }).count > 1 {
            documents.warn(
                "unsupported-schema",
                at: shape.cursor,
                "the places of this list have types of their own; each may have any of them"
            )
        }
        return inside(.list(element), context)
    }

    private func enumeration(ofElements shape: SchemaShape, _ element: DocumentCursor?) -> DraftEnumeration? {
        guard shape.cursor.raw("enum") != nil, let element = element?.resolved(), element.raw("enum") == nil else {
            return nil
        }
        let type = SchemaShape(element).type
        return type == nil || type == "string" || type == "integer" ? enumeration(of: shape, type: type) : nil
    }

    /// The type of values that have any of these schemas.
    ///
    /// - Parameter property: The name of the property that has them in several objects that become one.
    func type(ofAny all: [DocumentCursor], _ context: Context, property: String? = nil) -> DraftType {
        var seen: Set<DocumentCursor.Identity> = []
        let cursors = all.filter { seen.insert($0.resolved()?.identity ?? $0.identity).inserted }
        let types = cursors.map { type(of: $0, context) }
        guard Set(types.map(\.withoutOptional)).count > 1 else {
            return types.first { $0 != $0.withoutOptional } ?? types.first ?? .json
        }
        if let values = values(ofAny: cursors) { return .enumeration(values) }
        let isNullable = types.contains { $0 != $0.withoutOptional }
        guard let identity = DocumentCursor.identity(ofAny: cursors) else { return .json }
        let cursor = cursors.first { $0.reference == nil } ?? cursors[0]
        let union = ending(identity, at: cursor, context) {
            self.union(cursors, of: cursor, context, property: property)
        }
        return isNullable ? union.asOptional : union
    }

    /// The values of constants and enums, where the schemas are nothing else.
    func values(ofAny cursors: [DocumentCursor]) -> DraftEnumeration? {
        var values: [DraftEnumeration.Value] = []
        var kinds: Set<Bool> = []
        for cursor in cursors {
            guard var cursor = cursor.resolved() else { return nil }
            // What is an enum or null is written as an alternative.
            if let only = SchemaShape(cursor).alternatives?.cursors, only.count == 1, let inner = only[0].resolved() {
                cursor = inner
            }
            if let constant = cursor["const"], case .constant(let value, let type)? = constantType(constant),
                type == nil || type == "Int"
            {
                values.append(.init(name: value, wireValue: value))
                kinds.insert(type != nil)
            } else if let found = enumeration(cursor) {
                values += found.values
                kinds.insert(found.isInteger)
            } else {
                return nil
            }
        }
        guard kinds.count == 1 else { return nil }
        var seen: Set<String> = []
        let distinct = values.filter { seen.insert($0.wireValue).inserted }
        return Self.unclashing(DraftEnumeration(values: distinct, isInteger: kinds == [true]))
    }

    /// The type of the values whose names no schema declares; `nil` where there are none to keep.
    func additional(_ cursor: DocumentCursor, _ context: Context, within way: [DocumentCursor.Identity] = [])
        -> DraftType?
    {
        guard way.count < 20, !way.contains(cursor.identity) else { return nil }
        let inner = context.item("Value")
        let written = ["additionalProperties", "unevaluatedProperties"].compactMap { cursor.raw($0) }
        if written.contains(where: { $0.node.text == "true" || $0.isObject && $0.node.entries?.isEmpty == true }) {
            return .json
        }
        let patterns = cursor["patternProperties"]?.rawEntries.map(\.cursor) ?? []
        let schemas = (patterns + written).filter(\.isObject)
        if !schemas.isEmpty { return inside(type(ofAny: schemas, inner), inner).asModel }
        // A model that is extended keeps what it has by itself.
        for part in cursor.parts.compactMap({ $0.reference == nil ? $0 : $0.openBase }) {
            if let found = additional(part, context, within: way + [cursor.identity]) { return found }
        }
        return nil
    }
}

extension DocumentCursor {
    /// The schema that a reference leads to, where it cannot be extended: it has values of a type of their own, or no names.
    fileprivate var openBase: DocumentCursor? {
        guard let cursor = resolved(), let values = cursor.raw("additionalProperties") else { return nil }
        return values.isObject || values.node.text == "true" && !cursor.hasProperties ? cursor : nil
    }
}
