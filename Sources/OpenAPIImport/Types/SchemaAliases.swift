/// The keys in `components/schemas` of schemas that are elsewhere, such as in other files: the value of such a key is
/// only a reference.
struct SchemaAliases {
    /// The first key for each schema, by the pointer to the schema.
    private let keys: [String: String]

    init(_ documents: Documents) {
        // A reference that does not resolve is reported where the schema is used.
        documents.isSilent = true
        defer { documents.isSilent = false }
        let start = documents.start
        let schemas = start["components"]?["schemas"]?.rawEntries ?? []
        let named = Set(schemas.map { "\(start.path)#\(Documents.pointer(toSchema: $0.key))" })
        let aliases = schemas.compactMap { key, schema -> (String, String)? in
            guard schema.reference != nil, let pointer = schema.target()?.pointer, !named.contains(pointer) else {
                return nil
            }
            return (pointer, key)
        }
        keys = Dictionary(aliases) { first, _ in first }
    }

    /// The key of the schema at a pointer; `nil` for a schema without an alias.
    subscript(_ pointer: String) -> String? { keys[pointer] }
}
