import YAML

/// Schemas that extend each other.
extension Importer {
    /// Whether a schema is this one, or extends it, directly or through others.
    func extends(_ cursor: DocumentCursor, _ identity: DocumentCursor.Identity) -> Bool {
        reaches(identity, from: cursor) { $0.parts }
    }

    /// The same, with the alternatives of schemas followed, too.
    func leads(_ cursor: DocumentCursor, to identity: DocumentCursor.Identity) -> Bool {
        reaches(identity, from: cursor) { $0.parts + (SchemaShape($0).alternatives?.cursors ?? []) }
    }

    private func reaches(
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

    /// Whether what is found of a schema depends on which schemas led to it, since it leads back to itself.
    func isOnCycle(_ cursor: DocumentCursor) -> Bool {
        if let known = knownCycles[cursor.identity] { return known }
        let next = { (cursor: DocumentCursor) in
            cursor.parts + (SchemaShape(cursor).alternatives?.cursors ?? [])
                + ConditionalSchemas.cursors(of: cursor).map(\.cursor)
        }
        let result = next(cursor).contains { reaches(cursor.identity, from: $0, by: next) }
        knownCycles[cursor.identity] = result
        return result
    }

    /// Whether the search that began with this way has not gone through thousands of schemas, as only circles of circles do.
    func mayGoOn(_ way: [DocumentCursor.Identity]) -> Bool {
        if way.isEmpty { steps = 0 }
        steps += 1
        return way.count < 200 && steps < 10_000
    }
}
