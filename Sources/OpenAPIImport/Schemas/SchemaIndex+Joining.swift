import Diagnostics
import Spec
import YAML

/// Schemas that apply together: the declarations of one property in several parts of an `allOf`.
extension SchemaIndex {
    /// The property with all its declarations combined.
    func joined(_ property: Property) -> Property {
        guard property.declarations.count > 1 else { return property }
        var property = property
        if let cursor = joined(property.declarations) {
            property.cursor = cursor
        } else {
            let typed = property.declarations.withoutAnnotations
            property.cursor = typed.last ?? property.cursor
            // Objects often replace a constant of the object that they extend, which is not a contradiction.
            property.isContradicted =
                !typed.allSatisfy { values(of: $0) != nil }
                || property.rivals.contains { areDisjoint($0.one, $0.other) }
        }
        return property
    }

    /// Whether two enums or constants have no value in common.
    private func areDisjoint(_ one: DocumentCursor, _ other: DocumentCursor) -> Bool {
        guard let first = values(of: one), let second = values(of: other) else { return false }
        return first.isDisjoint(with: second)
    }

    /// The schema that is equivalent to all schemas together: the narrowest schema, or their combination; `nil` if the
    /// schemas contradict each other.
    func joined(_ schemas: [DocumentCursor], depth: Int = 0) -> DocumentCursor? {
        let typed = schemas.withoutAnnotations
        guard depth < 12, let last = typed.last else { return schemas.last }
        if typed.count == 1 { return last }
        let narrowest = typed.least { isWithin($0, $1) }
        if let narrowest = narrowest.last(where: { !$0.isAnyText }) ?? narrowest.last { return narrowest }
        guard let all = DocumentCursor.joining(typed), isObject(all) || elements(of: all, depth: depth) != nil else {
            return nil
        }
        return all
    }

    /// The schema of the elements of joined lists, or of the values of joined maps.
    func elements(of cursor: DocumentCursor, depth: Int = 0) -> (schema: DocumentCursor, areOfList: Bool)? {
        guard let schemas = cursor.joined?.map({ core($0) }) else { return nil }
        for (type, key) in [("array", "items"), ("object", "additionalProperties")] {
            let elements = schemas.compactMap { schema -> DocumentCursor? in
                let isPlain = SchemaShape(schema).types == [type] && !schema.hasProperties && schema.parts.isEmpty
                return isPlain ? schema.raw(key).flatMap { $0.isObject ? $0 : nil } : nil
            }
            if elements.count == schemas.count, let schema = joined(elements, depth: depth + 1) {
                return (schema, type == "array")
            }
        }
        return nil
    }

    /// Whether every value of a schema is valid for another schema.
    private func isWithin(_ schema: DocumentCursor, _ other: DocumentCursor, depth: Int = 0) -> Bool {
        let (schema, other) = (core(schema), core(other))
        if schema.identity == other.identity || schema.isNullType { return true }
        if depth < 8, let own = SchemaShape(schema).alternatives?.cursors, !own.isEmpty, !schema.hasProperties {
            return own.allSatisfy { isWithin($0, other, depth: depth + 1) }
        }
        let alternatives = subtypes(of: other)?.map(\.cursor) ?? SchemaShape(other).alternatives?.cursors ?? []
        if depth < 8, alternatives.contains(where: { isWithin(schema, $0, depth: depth + 1) }) { return true }
        if isObject(schema) { return other.isAnnotationOnly || extends(schema, other.identity) }
        let wider = forms(of: other)
        return forms(of: schema).allSatisfy { form in wider.contains { $0.covers(form) } }
    }

    /// The schema after following references, and compositions that consist of only one schema.
    ///
    /// - Parameter isLoose: Whether to follow the only alternative beside null, too.
    func core(_ schema: DocumentCursor, isLoose: Bool = true) -> DocumentCursor {
        var cursor = schema
        for _ in 0..<20 {
            guard let target = cursor.resolved() else { return cursor }
            cursor = target
            guard !target.hasProperties, target.raw("enum") == nil, target.raw("const") == nil else { return cursor }
            let parts = target.parts.withoutAnnotations
            let alternatives = !isLoose ? [] : SchemaShape(target).alternatives?.cursors ?? []
            guard let only = parts.first ?? alternatives.first, parts.count + alternatives.count == 1 else {
                return cursor
            }
            cursor = only
        }
        return cursor
    }
}

extension Array {
    /// The elements that are within all elements, found in linear time.
    ///
    /// - Parameter isWithin: A transitive relation.
    func least(by isWithin: (Element, Element) -> Bool) -> [Element] {
        guard var least = first else { return [] }
        for element in dropFirst() where isWithin(element, least) { least = element }
        return allSatisfy { isWithin(least, $0) } ? filter { isWithin($0, least) } : []
    }
}

extension JSONSignature.Form {
    /// Whether every value of another form, which is not an object, also has this form.
    func covers(_ other: JSONSignature.Form) -> Bool {
        switch (self, other) {
        case (.any, _), (.bool, .bool), (.number, .number), (.number, .integer): true
        case (.string(let values), .string(let others)), (.integer(let values), .integer(let others)):
            values.isEmpty || !others.isEmpty && Set(values).isSuperset(of: others)
        case (.formatted(let type), .formatted(let other)): type == other
        case (.string(let values), .formatted): values.isEmpty
        case (.formatted, .string(let others)): !others.isEmpty
        case (.array(let element), .array(let other)):
            other.forms.allSatisfy { form in element.forms.contains { $0.covers(form) } }
        default: false
        }
    }
}
