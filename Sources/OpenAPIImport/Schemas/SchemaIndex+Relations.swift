import Spec
import SpecImport
import YAML

/// The relations between schemas, and the values that they allow.
extension SchemaIndex {
    /// Whether a schema has this identity, or extends the schema with this identity, directly or through others.
    func extends(_ cursor: DocumentCursor, _ identity: DocumentCursor.Identity) -> Bool {
        reaches(identity, from: cursor) { $0.parts }
    }

    /// Whether a schema has this identity, or leads to the schema with this identity through parts and alternatives.
    func leads(_ cursor: DocumentCursor, to identity: DocumentCursor.Identity) -> Bool {
        reaches(identity, from: cursor) { $0.parts + (SchemaShape($0).alternatives?.cursors ?? []) }
    }

    func reaches(
        _ identity: DocumentCursor.Identity,
        from cursor: DocumentCursor,
        by next: (DocumentCursor) -> [DocumentCursor]
    ) -> Bool {
        var open = [cursor]
        var seen: Set<DocumentCursor.Identity> = []
        while let cursor = open.popLast()?.resolved() {
            if cursor.identity == identity { return true }
            if seen.insert(cursor.identity).inserted { open += next(cursor) }
        }
        return false
    }

    /// Whether null is a value of a schema, of an annotation around it, or of one of its alternatives.
    func isNullable(_ cursor: DocumentCursor) -> Bool {
        if let known = knownNullables[cursor.identity] { return known }
        let found = hasNull(cursor)
        knownNullables[cursor.identity] = found
        return found
    }

    private func hasNull(_ cursor: DocumentCursor) -> Bool {
        var open = [cursor]
        var seen: Set<DocumentCursor.Identity> = []
        while let next = open.popLast() {
            for layer in next.layers where seen.insert(layer.identity).inserted {
                let shape = SchemaShape(layer)
                let alternatives = shape.alternatives
                if shape.isNullable || alternatives?.hasNull == true { return true }
                open += (alternatives?.cursors ?? []) + [layer.onlyInlinePart].compactMap(\.self)
            }
        }
        return false
    }

    /// The number of lists around a value that may be any JSON: 0 for any value or any object, 1 for a list of those;
    /// `nil` for any other schema.
    func openListDepth(of cursor: DocumentCursor, depth: Int = 0) -> Int? {
        let cursor = core(cursor)
        if cursor.isAnnotationOnly { return depth }
        guard depth < 12, SchemaShape(cursor).types == ["array"], cursor.raw("prefixItems") == nil,
            cursor.raw("enum") == nil
        else { return nil }
        guard let elements = cursor.raw("items") else { return depth + 1 }
        return elements.isObject ? openListDepth(of: elements, depth: depth + 1) : nil
    }

    /// The reference to an enum of strings that the keys of a map have to match; `nil` if there is none.
    func keyNames(of cursor: DocumentCursor) -> DocumentCursor? {
        guard let names = cursor.raw("propertyNames"), names.reference != nil, !isObject(cursor),
            cursor.raw("additionalProperties")?.isObject == true, let target = names.resolved(),
            enumerations.enumeration(target)?.rawType == .string
        else { return nil }
        return names
    }

    /// Whether a property is present in a direction: in requests, or in responses.
    func isPresent(_ property: Property, in direction: TypeContext.Direction) -> Bool {
        !property.isMarked(direction == .request ? "readOnly" : "writeOnly")
    }

    /// The values of a schema that is a constant or an enum; `nil` for any other schema.
    ///
    /// - Parameter isLoose: Whether null may be a further value.
    func values(of cursor: DocumentCursor, isLoose: Bool = false) -> Set<String>? {
        let cursor = core(cursor, isLoose: isLoose)
        if let constant = cursor["const"]?.node.text { return [constant] }
        let values = SchemaShape(cursor).enumValues?.compactMap(\.node.text) ?? []
        return values.isEmpty ? nil : Set(values)
    }

    /// The values of a property that is a constant or an enum; `nil` if other alternatives declare it, too, since they
    /// may have other values.
    func values(of property: Property) -> Set<String>? {
        property.others.isEmpty ? values(of: property.cursor) : nil
    }

    /// The values of a property that is a constant or an enum, and may be null; `nil` if other alternatives declare it.
    func values(ofNullable property: Property) -> Set<String>? {
        property.others.isEmpty ? values(of: property.cursor, isLoose: true) : nil
    }

    /// The values of a field that is a constant or an enum, in the order of the document; empty for any other field.
    func constants(of cursor: DocumentCursor, _ field: String) -> [String] {
        properties(of: cursor).first { $0.name == field }.map { constants(of: $0) } ?? []
    }

    /// The values of a property that is a constant or an enum in all alternatives, in the order of the document; empty
    /// for any other property.
    func constants(of property: Property) -> [String] {
        let constants = ([property.cursor] + property.others).map { schema -> [String] in
            let target = core(schema, isLoose: false)
            if let constant = target["const"]?.node.text { return [constant] }
            return SchemaShape(target).enumValues?.compactMap(\.node.text) ?? []
        }
        var seen: Set<String> = []
        return constants.contains([]) ? [] : constants.joined().filter { seen.insert($0).inserted }
    }
}
