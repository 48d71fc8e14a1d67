import YAML

/// Annotations around a schema: keys beside a `$ref`, or an `allOf` of one schema and keys that do not affect its type.
extension DocumentCursor {
    /// The schemas that annotate the same value, the outermost first.
    var layers: [DocumentCursor] {
        var found: [DocumentCursor] = []
        var open = [self][...]
        while let cursor = open.popFirst(), found.count < 30 {
            found.append(cursor)
            if let last = cursor.joined?.last {
                open.append(last)
            } else if let reference = cursor.reference, let target = documents.target(of: reference, in: cursor.path) {
                open.append(target.cursor)
            } else if let parts = cursor.list("allOf") {
                open += parts.filter { $0.reference == nil && $0.isAnnotationOnly }
                if let only = cursor.onlyPart { open.append(only) }
            }
        }
        return found
    }

    /// Whether one of the ``layers`` sets a flag.
    func hasFlag(_ flag: String) -> Bool { layers.contains { $0.flag(flag) } }

    /// The ``layers``, and the layers of the only alternative other than `null`.
    var layersOfValue: [DocumentCursor] {
        layers.flatMap { layer -> [DocumentCursor] in
            guard let alternatives = SchemaShape(layer).alternatives?.cursors, alternatives.count == 1 else {
                return [layer]
            }
            return [layer] + alternatives[0].layers
        }
    }

    /// The reference that an `allOf` consists of, apart from annotations; `nil` for any other schema.
    var onlyPart: DocumentCursor? {
        guard let parts = list("allOf"), let entries = node.entries,
            entries.allSatisfy({ ["allOf", "enum"].contains($0.key.text) || $0.isAnnotation }), !asksForProperties
        else { return nil }
        let typed = parts.filter { !$0.isAnnotationOnly || $0.asksForProperties }
        let only = typed.isEmpty ? parts.filter { $0.reference != nil } : typed
        guard only.count == 1, let part = only[0].reference != nil ? only[0] : only[0].onlyPart else { return nil }
        // Generators for C# repeat the values of an enum around the reference to it.
        guard let values = list("enum") else { return part }
        let known = Set(part.resolved()?.list("enum")?.filter { !$0.isNull }.compactMap(\.node.text) ?? [])
        return known == Set(values.filter { !$0.isNull }.compactMap(\.node.text)) ? part : nil
    }

    /// The reference of the schema, or the only one in its `allOf`; `nil` if there are none or several.
    var onlyReference: DocumentCursor? {
        if reference != nil { return self }
        let parts = list("allOf") ?? []
        return parts.count == 1 && parts[0].reference != nil ? parts[0] : nil
    }

    /// The only part of an `allOf` that is not an annotation, if it is not a reference; `nil` for a schema with other
    /// keywords that determine its type.
    var onlyInlinePart: DocumentCursor? {
        guard let parts = list("allOf"), let entries = node.entries,
            entries.allSatisfy({ $0.key.text == "allOf" || $0.isAnnotation })
        else { return nil }
        let typed = parts.withoutAnnotations
        return typed.count == 1 && typed[0].reference == nil ? typed[0] : nil
    }

    /// Whether no keyword of the schema determines its type.
    var isAnnotationOnly: Bool {
        guard let cursor = resolved(), cursor.joined == nil else { return false }
        return cursor.node.entries?.allSatisfy(\.isAnnotation) ?? false
    }

    /// Whether the schema, its parts and its alternatives declare no property and no type but objects, so that they
    /// only restrict an object.
    var isRestriction: Bool {
        var open = [self]
        var seen: Set<Identity> = []
        while let next = open.popLast() {
            guard let cursor = next.resolved(), !cursor.hasProperties else { return false }
            guard seen.insert(cursor.identity).inserted, cursor.node.text != "true" else { continue }
            let shape = SchemaShape(cursor)
            guard cursor.isObject, shape.types.isEmpty || shape.types == ["object"],
                cursor.raw("enum") == nil, cursor.raw("const") == nil
            else { return false }
            open += cursor.parts + (shape.alternatives?.cursors ?? [])
        }
        return true
    }

    /// Whether the schema declares the values of properties that it does not name, as a map does.
    var hasSchemaOfValues: Bool {
        guard let cursor = resolved() else { return false }
        let values = ["additionalProperties", "unevaluatedProperties"].compactMap { cursor.raw($0) }
        return (values + (cursor["patternProperties"]?.rawEntries.map(\.cursor) ?? []))
            .contains { $0.node.entries?.isEmpty == false }
    }

    /// The schemas of the first elements of a list, by their positions: `prefixItems`, or a list as `items`.
    var elementsByPosition: [DocumentCursor] { self["prefixItems"]?.items ?? raw("items")?.items ?? [] }

    /// Whether the schema requires a property that is optional in the target of its `$ref`.
    var requiresOptionalProperty: Bool {
        guard let names = list("required"), !names.isEmpty, let reference else { return false }
        var declared: Set<String> = []
        var required: Set<String> = []
        var seen: Set<Identity> = []
        var open = [documents.target(of: reference, in: path)?.cursor].compactMap(\.self)
        // A part may refer to this schema, so the search follows all references without asking what they extend.
        while let part = open.popLast() {
            guard seen.insert(part.identity).inserted else { continue }
            declared.formUnion(part.raw("properties")?.rawEntries.map(\.key) ?? [])
            required.formUnion(part.list("required")?.compactMap(\.node.text) ?? [])
            open += part.list("allOf") ?? []
            if let reference = part.reference, let target = documents.target(of: reference, in: part.path) {
                open.append(target.cursor)
            }
        }
        return !declared.subtracting(required).isDisjoint(with: names.compactMap(\.node.text))
    }

    /// The names that the schema and its parts require, whichever of them declares the properties.
    var requiredNames: Set<String> {
        var names: Set<String> = []
        var open = [self]
        var seen: Set<Identity> = []
        while let next = open.popLast() {
            names.formUnion(SchemaShape(next).required)
            guard let cursor = next.resolved(), seen.insert(cursor.identity).inserted else { continue }
            names.formUnion(SchemaShape(cursor).required)
            open += cursor.parts
        }
        return names
    }

    private var asksForProperties: Bool { resolved()?.list("required")?.isEmpty == false }
}

extension [DocumentCursor] {
    /// The schemas with a keyword that determines their type.
    var withoutAnnotations: [DocumentCursor] { filter { !$0.isAnnotationOnly } }
}

extension Entry {
    /// Whether a keyword only annotates a schema whose type another keyword determines.
    fileprivate var isAnnotation: Bool {
        switch key.text {
        case let keyword where SchemaKeywords.annotations.contains(keyword): true
        case "nullable", "required": true
        case "type": value.text == "object"
        case "properties": value.entries?.isEmpty == true
        case "additionalProperties": value.text == "false"
        default: key.text.hasPrefix("x-")
        }
    }
}

/// Combinations of several schemas that describe one value.
extension DocumentCursor {
    /// The combination of schemas, as in an `allOf`, located at the last of them.
    ///
    /// - Parameter schemas: At least one.
    static func joining(_ schemas: [DocumentCursor]) -> DocumentCursor? {
        guard var cursor = schemas.last else { return nil }
        if schemas.count > 1 { cursor.joined = schemas }
        return cursor
    }

    /// The identity of the union of these schemas.
    static func identity(ofAny schemas: [DocumentCursor]) -> Identity? {
        schemas.last.map {
            Identity(
                path: $0.path,
                start: $0.start,
                joined: schemas.map(\.identity),
                areAlternatives: true
            )
        }
    }
}
