/// The keys in `components/schemas` of schemas that are elsewhere, such as in other files: the value of such a key is
/// only a reference.
struct SchemaAliases {
    /// The first key for each schema, by the pointer to the schema.
    private let keys: [String: String]
    private let documents: Documents

    init(_ documents: Documents) {
        self.documents = documents
        let start = documents.start
        let schemas = start["components"]?["schemas"]?.rawEntries ?? []
        let named = Set(schemas.map { "\(start.path)#\(Documents.pointer(toSchema: $0.key))" })
        let aliases = schemas.compactMap { key, schema -> (String, String)? in
            // The file is not read here, because no operation may use the schema.
            guard let reference = schema.reference, !schema.addsToReference, schema.raw("required") == nil,
                let pointer = documents.pointer(of: reference, in: schema.path), !named.contains(pointer)
            else { return nil }
            return (pointer, key)
        }
        keys = Dictionary(aliases) { first, _ in first }
    }

    /// The key of the schema at a pointer; `nil` for a schema without an alias.
    subscript(_ pointer: String) -> String? {
        var pointer = pointer
        // A key may lead to the index of a folder, which refers to the files of the schemas.
        for _ in 0..<50 {
            if let key = keys[pointer] { return key }
            guard let reference = documents.pointersToReferences[pointer] else { return nil }
            pointer = reference
        }
        return nil
    }
}
