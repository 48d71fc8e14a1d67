import SpecImport
import YAML

/// The schemas that examples are checked against, each compiled once.
///
/// Each part of a schema checks an example separately, so that a contradiction is located at the keyword.
final class SchemaTable {
    let index: SchemaIndex
    private var schemas: [DocumentCursor.Identity: CompiledSchema] = [:]

    init(_ index: SchemaIndex) {
        self.index = index
    }

    func link(to written: DocumentCursor) -> SchemaLink { SchemaLink(written, in: self) }

    fileprivate func schema(at written: DocumentCursor) -> CompiledSchema? {
        guard let cursor = written.resolved(), cursor.isObject else { return nil }
        if let known = schemas[cursor.identity] { return known }
        let schema = CompiledSchema(cursor, in: self)
        schemas[cursor.identity] = schema
        return schema
    }
}

/// A use of a schema: a reference to the schema, or an inline schema.
final class SchemaLink {
    let written: DocumentCursor
    private unowned let table: SchemaTable
    /// The schema; `nil` if any value is valid.
    private(set) lazy var schema = table.schema(at: written)
    private(set) lazy var isNullable = table.index.isNullable(written)
    private(set) lazy var isReadOnly = written.hasFlag("readOnly")
    private(set) lazy var isWriteOnly = written.hasFlag("writeOnly")

    fileprivate init(_ written: DocumentCursor, in table: SchemaTable) {
        self.written = written
        self.table = table
    }

    /// Whether values of a property are sent in a direction.
    func isPresent(in direction: TypeContext.Direction) -> Bool {
        direction == .request ? !isReadOnly : !isWriteOnly
    }
}

/// The keywords of a schema that decide whether generated code reads a value.
final class CompiledSchema {
    let cursor: DocumentCursor
    /// The allowed kinds of values; empty if all kinds are allowed.
    let kinds: Set<JSONKind>
    let format: String?
    let encoding: String?
    /// The texts of the values of an enum.
    let values: Set<String>?
    let constant: Scalar?
    /// Whether a number may be in quotes, as an example has shown.
    let allowsQuotes: Bool
    /// Whether an integer may not fit into 64 bits. The type of an enum depends on its values.
    let allowsLargeIntegers: Bool
    let properties: [String: SchemaLink]
    let required: [String]
    /// The schema of properties that are not declared.
    let additional: SchemaLink?
    /// The schemas of the first elements of a list, and of the others.
    let firstElements: [SchemaLink]
    let elements: SchemaLink?
    let parts: [SchemaLink]
    let alternatives: [SchemaLink]
    /// The property that distinguishes the alternatives, and the alternatives by its values.
    let tagField: String?
    private let mapping: [String: DocumentCursor.Identity]
    /// The objects that extend this object, if it has a discriminator. A value of the object is a value of one of them.
    private(set) lazy var subtypes: [SchemaLink] =
        (tagField == nil ? nil : table.index.subtypes(of: cursor))?.map { table.link(to: $0.cursor) } ?? []
    private unowned let table: SchemaTable

    fileprivate init(_ cursor: DocumentCursor, in table: SchemaTable) {
        self.cursor = cursor
        self.table = table
        let shape = SchemaShape(cursor)
        kinds = Set(shape.types.compactMap { JSONKind(rawValue: $0) })
        format = shape.format
        encoding = cursor.text("contentEncoding")
        // An enum of lists or objects only constrains values of the type.
        let values = shape.isOfCompounds ? [] : (shape.enumValues ?? []) + (cursor.list("enum") ?? [])
        let texts = Set(values.filter { !$0.isNull }.compactMap(\.node.text))
        self.values = texts.isEmpty ? nil : texts
        constant = cursor.raw("const")?.node.scalar
        allowsQuotes = cursor.flag(SchemaEdit.allowsQuotes) || shape.allowsQuotes
        allowsLargeIntegers = cursor.hasLargeIntegers || self.values != nil || constant != nil
        let declared = (cursor.raw("properties")?.rawEntries ?? []).map { ($0.key, table.link(to: $0.cursor)) }
        properties = Dictionary(declared) { first, _ in first }
        required = cursor.list("required")?.compactMap(\.node.text) ?? []
        additional = ["additionalProperties", "unevaluatedProperties"].lazy.compactMap { cursor.raw($0) }
            .first(where: \.isObject).map { table.link(to: $0) }
        let items = cursor.raw("items")
        firstElements = cursor.elementsByPosition.map { table.link(to: $0) }
        elements = items.flatMap { $0.isObject ? table.link(to: $0) : nil }
        parts = cursor.parts.map { table.link(to: $0) }
        alternatives = (shape.writtenAlternatives?.cursors ?? []).map { table.link(to: $0) }
        let discriminator = cursor.discriminator
        tagField = discriminator?.discriminatingField
        let targets = (discriminator?["mapping"]?.rawEntries ?? []).compactMap { name, cursor in
            table.index.target(ofMapped: cursor).map { (name, $0.cursor.identity) }
        }
        mapping = Dictionary(targets) { first, _ in first }
    }

    /// Whether any value is valid.
    var isOpen: Bool {
        kinds.isEmpty && values == nil && constant == nil && parts.isEmpty && alternatives.isEmpty && required.isEmpty
    }

    /// The alternative that the tag of a value selects; `nil` if it selects none.
    func alternative(for value: Node, among all: [SchemaLink]) -> SchemaLink? {
        guard let tagField, let tag = value.entry(named: tagField)?.value.text else { return nil }
        if let identity = mapping[tag] { return all.first { $0.schema?.cursor.identity == identity } }
        return all.first { $0.written.reference?.hasSuffix("/" + tag) == true }
    }

    /// The number of the object's properties that have the only value that the schema allows.
    func matchingConstants(in value: Node, depth: Int = 0) -> Int {
        guard depth < 8, let entries = value.entries else { return 0 }
        let own = entries.count { entry in
            guard let schema = properties[entry.key.text]?.schema, let text = entry.value.text else { return false }
            return schema.constant?.text == text || schema.values?.count == 1 && schema.values?.contains(text) == true
        }
        return parts.reduce(own) { $0 + ($1.schema?.matchingConstants(in: value, depth: depth + 1) ?? 0) }
    }

    /// All schemas that this one contains or refers to.
    var links: [SchemaLink] {
        Array(properties.values) + firstElements + [additional, elements].compactMap(\.self) + parts + alternatives
    }
}
