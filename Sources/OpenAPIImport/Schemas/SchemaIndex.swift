import Diagnostics
import Spec
import SpecImport
import YAML

/// Facts about the schemas of a document, each computed once: which schemas are objects, which properties they have,
/// and which schemas they extend.
final class SchemaIndex {
    let documents: Documents
    let enumerations: EnumerationReader
    private let withWebhooks: Bool
    private var knownObjects: [DocumentCursor.Identity: Bool] = [:]
    private var knownProperties: [DocumentCursor.Identity: [Property]] = [:]
    var knownSubtypes: [DocumentCursor.Identity: [Target]?] = [:]
    var knownDirectSubtypes: [DocumentCursor.Identity: [Target]?] = [:]
    private var knownCycles: [DocumentCursor.Identity: Bool] = [:]
    var knownNullables: [DocumentCursor.Identity: Bool] = [:]
    /// The forms of schemas. While the properties of an object are being joined, only those that this joining needs.
    var knownForms: [FormQuery: [JSONSignature.Form]] = [:]
    private var search = SchemaSearch()
    /// The schemas that differ between requests and responses.
    private lazy var directed = ReadWriteSchemas(documents.start, withWebhooks: withWebhooks) { [self] in
        subtypes(of: $0) ?? []
    }
    /// The alternatives of each discriminator, by the property that it names.
    private(set) lazy var taggedAlternatives = findTaggedAlternatives()
    /// The tags of each object that discriminators select, by the property that they name.
    private(set) lazy var tags = findTags()
    /// The schemas that extend each schema, by the identity of the extended schema.
    private(set) lazy var extending = findExtending()
    /// The schemas that are types of values, rather than only parts of other schemas.
    private(set) lazy var typesOfValues = findTypesOfValues()

    /// - Parameter withWebhooks: Whether the bodies of webhooks and callbacks are imported.
    init(_ documents: Documents, withWebhooks: Bool = false) {
        self.documents = documents
        self.withWebhooks = withWebhooks
        enumerations = EnumerationReader(documents: documents)
    }

    /// Whether the schema at a pointer differs between requests and responses.
    func isDirected(_ pointer: String) -> Bool { directed.isDirected(pointer) }

    /// The direction for which the fields of a model are declared if requests and responses share the model.
    func direction(of pointer: String, _ direction: TypeContext.Direction) -> TypeContext.Direction {
        directed.direction(of: pointer, direction)
    }

    /// Whether a schema is an object with properties, which the schema or the parts of its `allOf` declare.
    ///
    /// - Parameter way: The schemas on the path of the search. A part may lead back to one of them.
    func isObject(_ cursor: DocumentCursor, within way: [DocumentCursor.Identity] = []) -> Bool {
        guard let cursor = cursor.resolved() else { return false }
        let identity = cursor.identity
        if let known = knownObjects[identity] { return known }
        guard !way.contains(identity), isWithinLimits(way, at: cursor) else { return false }
        return searching(way) {
            if let found = search.isObject(identity) { return found }
            let result = findsObject(cursor, within: way)
            search.keep(result, of: identity)
            if way.isEmpty || !isOnCycle(cursor) { knownObjects[identity] = result }
            return result
        }
    }

    private func findsObject(_ cursor: DocumentCursor, within way: [DocumentCursor.Identity]) -> Bool {
        let shape = SchemaShape(cursor)
        // An enum of objects only constrains their values.
        guard cursor.raw("enum") == nil || shape.isOfCompounds, cursor.raw("const") == nil else { return false }
        let hasProperties =
            cursor.hasProperties
            || ConditionalSchemas.cursors(of: cursor).contains { isObject($0.cursor, within: way + [cursor.identity]) }
        let parts = cursor.parts
        if parts.isEmpty {
            return hasProperties && (shape.types.isEmpty || shape.types == ["object"])
        }
        if hasProperties { return true }
        let way = way + [cursor.identity]
        let others = parts.filter { !leadsBack($0, way) }
        if others.isEmpty { return false }
        let typed = others.withoutAnnotations
        let alternatives = (shape.alternatives?.cursors ?? []).withoutAnnotations
        if typed.isEmpty { return alternatives.isEmpty && (shape.types.isEmpty || shape.types.contains("object")) }
        let untyped = typed.filter {
            !isObject($0, within: way) && !isUnionOfObjects($0, within: way) && !$0.isMap
        }
        // One object with restrictions is that object.
        let isOneObject = typed.count - untyped.count + alternatives.count == 1
        return typed.contains { isObject($0, within: way) }
            && (untyped.isEmpty || !isOneObject && untyped.allSatisfy(\.isRestriction))
            && alternatives.allSatisfy { isObjectOrRestriction($0, within: way) }
    }

    private func isUnionOfObjects(_ cursor: DocumentCursor, within way: [DocumentCursor.Identity]) -> Bool {
        guard let cursor = cursor.resolved(), let alternatives = SchemaShape(cursor).alternatives?.cursors else {
            return false
        }
        let inner = way + [cursor.identity]
        return alternatives.contains { isObject($0, within: inner) }
            && alternatives.allSatisfy { isObjectOrRestriction($0, within: inner) }
    }

    /// Whether an alternative next to an object is an object, too, or only restricts that object. A map does neither.
    private func isObjectOrRestriction(_ cursor: DocumentCursor, within way: [DocumentCursor.Identity]) -> Bool {
        isObject(cursor, within: way) || cursor.isRestriction && !cursor.hasSchemaOfValues
    }

    private func leadsBack(_ part: DocumentCursor, _ way: [DocumentCursor.Identity]) -> Bool {
        part.resolved().map { way.contains($0.identity) } ?? false
    }

    /// All properties of an object schema, including the properties of its parts and alternatives.
    func properties(of cursor: DocumentCursor, within way: [DocumentCursor.Identity] = []) -> [Property] {
        guard let cursor = cursor.resolved(), !way.contains(cursor.identity) else { return [] }
        let isKept = way.isEmpty || !isOnCycle(cursor)
        if isKept, let known = knownProperties[cursor.identity] { return known }
        guard isWithinLimits(way, at: cursor) else { return [] }
        return searching(way) {
            if let found = search.properties(of: cursor.identity) { return found }
            let list = findProperties(of: cursor, within: way)
            let all = isKept ? joined(list, of: cursor) : list
            search.keep(all, of: cursor.identity)
            return all
        }
    }

    private func findProperties(of cursor: DocumentCursor, within way: [DocumentCursor.Identity]) -> [Property] {
        var list = PropertyList()
        let inner = way + [cursor.identity]
        let parts = cursor.parts
        for part in parts {
            for var property in properties(of: part, within: inner) {
                property.isInherited = part.reference != nil
                list.add(property)
            }
        }
        for (name, schema) in cursor["properties"]?.rawEntries ?? [] {
            if name.isEmpty {
                documents.warn("unsupported-name", at: schema, "a property without a name cannot be written in a spec")
            } else if !schema.isForbidden {
                // Some documents write `required: true` at the property itself.
                var property = Property(name: name, cursor: schema)
                property.isRequired = schema.reference == nil && schema.flag("required")
                list.add(property)
            }
        }
        for name in cursor.requiredNames { list.require(name) }
        addConditional(of: cursor, to: &list, within: inner)
        return list.all
    }

    /// The properties of an object, with the declarations of each combined.
    private func joined(_ properties: [Property], of cursor: DocumentCursor) -> [Property] {
        // Joining the schemas of a property may read the properties of this object again. What follows from them is not
        // final.
        knownProperties[cursor.identity] = properties
        guard properties.contains(where: { $0.declarations.count > 1 }) else { return properties }
        let known = knownForms
        knownForms = [:]
        let all = properties.map { joined($0) }
        knownForms = known
        knownProperties[cursor.identity] = all
        return all
    }

    /// The properties that only some of the objects have.
    private func addConditional(
        of cursor: DocumentCursor,
        to list: inout PropertyList,
        within way: [DocumentCursor.Identity]
    ) {
        let alternatives = (SchemaShape(cursor).alternatives?.cursors ?? []).compactMap { $0.resolved() }
            .filter { $0.identity != cursor.identity }
        let conditional = ConditionalSchemas.cursors(of: cursor)
        if alternatives.isEmpty, conditional.isEmpty { return }
        // An alternative that extends this schema inherits its common properties, but no properties of other
        // alternatives.
        let isAskedByAlternative = alternatives.contains { way.contains($0.identity) }
        // The alternatives determine the type of a property that has none.
        let own = Set(list.all.filter { !$0.isOfAlternative && !$0.isOpen }.map(\.name))
        if !isAskedByAlternative {
            list.addAlternatives(alternatives.map { properties(of: $0, within: way) }, besides: own)
        }
        for (_, cursor) in conditional {
            list.addAlternatives([properties(of: cursor, within: way), []], besides: own)
        }
    }

    /// The properties of one object that replaces all of these objects.
    func mergedProperties(of cursors: [DocumentCursor]) -> [Property] {
        var list = PropertyList()
        list.addAlternatives(cursors.map { properties(of: $0) }, besides: [])
        return list.all
    }

    /// Whether facts about a schema depend on the path of the search, because the schema is recursive.
    private func isOnCycle(_ cursor: DocumentCursor) -> Bool {
        if let known = knownCycles[cursor.identity] { return known }
        let next = { (cursor: DocumentCursor) in
            cursor.parts + (SchemaShape(cursor).alternatives?.cursors ?? [])
                + ConditionalSchemas.cursors(of: cursor).map(\.cursor)
        }
        let result = next(cursor).contains { reaches(cursor.identity, from: $0, by: next) }
        knownCycles[cursor.identity] = result
        return result
    }

    /// Takes a step of a search; a search begins without a way.
    private func searching<Result>(_ way: [DocumentCursor.Identity], _ step: () -> Result) -> Result {
        guard way.isEmpty else {
            search.steps += 1
            return step()
        }
        let outer = search
        search = SchemaSearch()
        defer { search = outer }
        return step()
    }

    /// Whether the way is short enough for the stack.
    private func isWithinLimits(_ way: [DocumentCursor.Identity], at cursor: DocumentCursor) -> Bool {
        if way.count < 200 { return true }
        documents.warn(
            "unsupported-schema",
            at: cursor,
            "a part of a schema that is nested more than 200 levels deep is left out"
        )
        return false
    }
}

extension DocumentCursor {
    /// Whether the schema is an object without declared properties.
    fileprivate var isMap: Bool {
        guard let cursor = resolved(), SchemaShape(cursor).types == ["object"], cursor.parts.isEmpty else {
            return false
        }
        return !cursor.hasProperties && cursor.raw("enum") == nil && SchemaShape(cursor).alternatives == nil
    }

    /// Whether the schema has no value, so that no object has the property: `false` or `{not: {}}`.
    fileprivate var isForbidden: Bool {
        if let scalar = node.scalar { return scalar.style == .plain && scalar.text == "false" }
        guard let entries = node.entries, let excluded = node.entry(named: "not")?.value else { return false }
        return (excluded.entries?.isEmpty == true || excluded.text == "true")
            && entries.allSatisfy { ["not", "description", "title"].contains($0.key.text) }
    }

    /// Whether the schema itself declares properties.
    var hasProperties: Bool { raw("properties")?.node.entries?.isEmpty == false }
}
