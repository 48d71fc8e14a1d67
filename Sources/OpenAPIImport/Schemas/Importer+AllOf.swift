import YAML

/// Recursion through `allOf`.
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

    /// Whether facts about a schema depend on the path of the search, because the schema is recursive.
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

    /// Whether the search has not yet visited thousands of schemas; only nested cycles do so.
    func mayGoOn(_ way: [DocumentCursor.Identity]) -> Bool {
        if way.isEmpty { steps = 0 }
        steps += 1
        return way.count < 200 && steps < 10_000
    }
}
