import Diagnostics
import TextCoding
import YAML

/// Objects with a discriminator, and the objects that extend them.
extension SchemaIndex {
    /// A schema, and the pointer of the reference that led to it, if any.
    typealias Target = (cursor: DocumentCursor, pointer: String?)

    /// The objects that extend an object with a discriminator, directly or through other objects with a discriminator;
    /// `nil` if the object has no subtypes, or is itself a subtype of another object that is the type of values.
    func subtypes(of cursor: DocumentCursor) -> [Target]? {
        if let known = knownSubtypes[cursor.identity] { return known }
        let found = findSubtypes(of: cursor)
        knownSubtypes[cursor.identity] = .some(found)
        return found
    }

    private func findSubtypes(of cursor: DocumentCursor) -> [Target]? {
        guard let direct = directSubtypes(of: cursor), !isSubtype(cursor) else { return nil }
        var seen: Set<DocumentCursor.Identity> = [cursor.identity]
        var found: [Target] = []
        var open = direct[...]
        while let next = open.popFirst() {
            guard seen.insert(next.cursor.identity).inserted else { continue }
            found.append(next)
            open += directSubtypes(of: next.cursor) ?? []
        }
        return found
    }

    /// Whether an object requires a value of itself, directly, through other objects, or through a union of it.
    ///
    /// The other variants of a union are not considered, so the result may be `true` for an object that has finite
    /// values.
    func requiresItself(_ cursor: DocumentCursor) -> Bool {
        var seen: Set<DocumentCursor.Identity> = []
        var open = [cursor]
        while let next = open.popLast() {
            for property in properties(of: next) where property.isRequired {
                guard let target = property.cursor.resolved() else { continue }
                if target.identity == cursor.identity { return true }
                guard seen.insert(target.identity).inserted else { continue }
                let inside = SchemaShape(target).alternatives?.cursors.compactMap { $0.resolved() } ?? []
                if inside.contains(where: { $0.identity == cursor.identity }) { return true }
                open += [target] + inside.filter { seen.insert($0.identity).inserted }
            }
        }
        return false
    }

    /// Whether the object is a direct subtype of an object that it extends, directly or through others, and that is the
    /// type of values.
    private func isSubtype(_ cursor: DocumentCursor) -> Bool {
        var open = cursor.parts
        var seen: Set<DocumentCursor.Identity> = [cursor.identity]
        while let next = open.popLast() {
            guard let part = next.resolved(), seen.insert(part.identity).inserted else { continue }
            // An inline part is not another object.
            if next.reference != nil, typesOfValues.contains(part.identity),
                directSubtypes(of: part)?.contains(where: { $0.cursor.identity == cursor.identity }) == true
            {
                return true
            }
            open += part.parts
        }
        return false
    }

    /// The direct subtypes of an object with a discriminator: its alternatives, else the schemas in the mapping and
    /// those that extend it without a place there, else all schemas that extend it.
    func directSubtypes(of cursor: DocumentCursor) -> [Target]? {
        if let known = knownDirectSubtypes[cursor.identity] { return known }
        let found = findDirectSubtypes(of: cursor)
        knownDirectSubtypes[cursor.identity] = .some(found)
        return found
    }

    private func findDirectSubtypes(of cursor: DocumentCursor) -> [Target]? {
        guard let discriminator = cursor.discriminator, let field = discriminator.discriminatingField, isObject(cursor)
        else { return nil }
        var targets: [Target]
        let alternatives = SchemaShape(cursor).alternatives?.cursors ?? []
        if !alternatives.isEmpty {
            targets = alternatives.compactMap { $0.target() }
        } else if let mapping = discriminator["mapping"]?.rawEntries, !mapping.isEmpty {
            targets = mapping.compactMap { target(ofMapped: $0.cursor) } + unmappedSubtypes(of: cursor, by: field)
        } else {
            targets = extending[cursor.identity] ?? []
        }
        var seen: Set<DocumentCursor.Identity> = [cursor.identity]
        targets = targets.filter { seen.insert($0.cursor.identity).inserted }
        let areNamed = targets.allSatisfy {
            $0.pointer != nil && isObject($0.cursor) && extends($0.cursor, cursor.identity)
        }
        return targets.isEmpty || !areNamed ? nil : targets
    }

    /// The schemas that extend an object without a place in the mapping of its discriminator.
    ///
    /// A value that the mapping lacks is the name of a schema (OpenAPI 3.0.4, section 4.7.25). A schema that others
    /// extend is their common part rather than a value.
    private func unmappedSubtypes(of cursor: DocumentCursor, by field: String) -> [Target] {
        let all = extending[cursor.identity] ?? []
        let ofOthers = all.filter { $0.cursor.discriminator != nil }.flatMap { extending[$0.cursor.identity] ?? [] }
        let subtypesOfOthers = Set(ofOthers.map(\.cursor.identity))
        return all.filter { target in
            guard extending[target.cursor.identity] == nil else { return false }
            let bases = target.cursor.parts.filter { $0.reference != nil }.compactMap { $0.resolved() }
            if bases.contains(where: { $0.identity == cursor.identity }) { return true }
            // With the constant of an object between them, a value is one of that object.
            return !subtypesOfOthers.contains(target.cursor.identity)
                && bases.allSatisfy { allowsAnyText(as: field, in: $0) }
        }
    }

    /// Whether an object, and the objects that it extends, allow any text as a property.
    private func allowsAnyText(as field: String, in cursor: DocumentCursor) -> Bool {
        var open = [cursor]
        var seen: Set<DocumentCursor.Identity> = []
        while let part = open.popLast() {
            guard let next = part.resolved(), seen.insert(next.identity).inserted else { continue }
            let property = next["properties"]?.raw(field)
            if let property, !property.isAnyText, !property.isAnnotationOnly { return false }
            open += next.parts
        }
        return true
    }

    /// The discriminator that selects among the alternatives of a union: the one beside them, or that of an object that
    /// all of them extend if there is none or only that one has a mapping.
    func discriminator(of union: DocumentCursor, among alternatives: [DocumentCursor])
        -> (cursor: DocumentCursor, isInherited: Bool)?
    {
        let own = union["discriminator"]
        guard let common = commonDiscriminator(of: alternatives) else { return own.map { ($0, false) } }
        guard let own else { return (common, true) }
        let hasTags = own.raw("mapping") != nil || own.defaultMapping != nil
        let isCompleted = common.raw("mapping") != nil && common.discriminatingField == own.discriminatingField
        return !hasTags && isCompleted ? (common, true) : (own, false)
    }

    /// The discriminator of an object that all the schemas extend.
    private func commonDiscriminator(of cursors: [DocumentCursor]) -> DocumentCursor? {
        guard let first = cursors.first?.resolved() else { return nil }
        let bases = first.parts.compactMap { $0.resolved() }
        let base = bases.first { base in
            base.discriminator != nil && cursors.allSatisfy { extends($0, base.identity) }
        }
        return base?.discriminator
    }

    /// The alternative that includes all the others: an object with a discriminator, of which they are subtypes; `nil` if
    /// there is none.
    func base(among cursors: [DocumentCursor]) -> DocumentCursor? {
        cursors.first { cursor in
            guard let base = cursor.resolved(), base.discriminator != nil, let subtypes = subtypes(of: base) else {
                return false
            }
            let included = Set(subtypes.map(\.cursor.identity) + [base.identity])
            return cursors.allSatisfy { $0.resolved().map { included.contains($0.identity) } ?? false }
        }
    }

    /// The schema that a value of a mapping names, by a reference or by its name.
    func target(ofMapped cursor: DocumentCursor) -> Target? {
        guard let text = cursor.node.text else { return nil }
        let reference = text.contains("#") || text.contains("/") ? text : "#/components/schemas/\(text)"
        guard let found = documents.target(of: reference, in: cursor.path) else { return nil }
        return found.cursor.reference == nil ? (found.cursor, found.pointer) : found.cursor.target()
    }

    /// The alternatives next to each discriminator and in its mapping, by the property that the discriminator names.
    func findTaggedAlternatives() -> [String: Set<DocumentCursor.Identity>] {
        var found: [String: Set<DocumentCursor.Identity>] = [:]
        for schema in documents.start.mappings(with: "discriminator") {
            guard let discriminator = schema["discriminator"], let field = discriminator.discriminatingField else {
                continue
            }
            let alternatives = (SchemaShape(schema).alternatives?.cursors ?? []).compactMap { $0.resolved() }
            let mapped = (discriminator["mapping"]?.rawEntries ?? []).compactMap { target(ofMapped: $0.cursor)?.cursor }
            found[field, default: []].formUnion((alternatives + mapped).map(\.identity))
        }
        return found
    }

    /// The schemas that references lead to, in all files, other than those in an `allOf` that extends them.
    func findTypesOfValues() -> Set<DocumentCursor.Identity> {
        var found: Set<DocumentCursor.Identity> = []
        let start = documents.start
        let named = Set((start["components"]?["schemas"]?.rawEntries ?? []).map(\.cursor.identity))
        var open = [(cursor: start, hasNames: false)]
        while let (cursor, hasNames) = open.popLast() {
            if let reference = cursor.reference, let target = documents.target(of: reference, in: cursor.path)?.cursor,
                found.insert(target.identity).inserted, target.path != start.path
            {
                open.append((target, false))
            }
            open += cursor.items.map { ($0, false) }
            // An `allOf` around a single reference only annotates it, except in a named schema, which is a subtype.
            let extends = named.contains(cursor.identity) || cursor.onlyPart == nil
            for (key, inner) in cursor.rawEntries where hasNames || !SchemaKeywords.isExampleOrExtension(key) {
                if key == "allOf", extends, !hasNames {
                    open += inner.items.filter { $0.reference == nil }.map { ($0, false) }
                } else {
                    open.append((inner, !hasNames && SchemaKeywords.keysOfNames.contains(key)))
                }
            }
        }
        return found
    }

    /// The named schemas that extend each schema, directly or through others.
    func findExtending() -> [DocumentCursor.Identity: [Target]] {
        var found: [DocumentCursor.Identity: [Target]] = [:]
        for (name, cursor) in documents.start["components"]?["schemas"]?.rawEntries ?? [] {
            let escaped = JSONPointer.escaped(name)
            var open = cursor.parts
            var seen: Set<DocumentCursor.Identity> = [cursor.identity]
            while let part = open.popLast()?.resolved() {
                guard seen.insert(part.identity).inserted else { continue }
                found[part.identity, default: []].append((cursor, "\(cursor.path)#/components/schemas/\(escaped)"))
                open += part.parts
            }
        }
        return found
    }
}

extension DocumentCursor {
    /// The discriminator of an object: its own, else that of an inline part of its `allOf`. The discriminator of a
    /// part with alternatives selects among these.
    var discriminator: DocumentCursor? {
        if let own = self["discriminator"] { return own }
        let parts = (list("allOf") ?? []).filter {
            $0.reference == nil && $0.raw("oneOf") == nil && $0.raw("anyOf") == nil
        }
        return parts.lazy.compactMap(\.discriminator).first
    }

    /// The property that a discriminator names; in Swagger 2, a discriminator is only this name.
    var discriminatingField: String? { node.text ?? text("propertyName") }

    /// The schema for values without a mapped tag: a keyword since OpenAPI 3.2, and before an extension, as in the
    /// documents that `endpoint-generator` writes.
    var defaultMapping: DocumentCursor? { raw("defaultMapping") ?? raw("x-defaultMapping") }
}
