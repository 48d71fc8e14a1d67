import Diagnostics
import SpecWriting
import YAML

/// Objects with a discriminator, and the objects that extend them.
extension Importer {
    /// The union that an object is whose discriminator chooses among objects that extend it.
    func unionOfSubtypes(of cursor: DocumentCursor, _ context: Context) -> DraftType? {
        guard let discriminator = cursor["discriminator"], let targets = subtypes(of: cursor) else { return nil }
        return tagged(targets, by: discriminator, context)
    }

    /// The objects that extend one with a discriminator, with those that extend them; `nil` for what is one of those of
    /// another object itself.
    func subtypes(of cursor: DocumentCursor) -> [Target]? {
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

    /// Whether an object that this one extends has it among its alternatives.
    private func isSubtype(_ cursor: DocumentCursor) -> Bool {
        var open = cursor.parts
        var seen: Set<DocumentCursor.Identity> = [cursor.identity]
        while let part = open.popLast()?.resolved() {
            guard seen.insert(part.identity).inserted else { continue }
            if directSubtypes(of: part)?.contains(where: { $0.cursor.identity == cursor.identity }) == true {
                return true
            }
            open += part.parts
        }
        return false
    }

    /// Its alternatives, else what the mapping names, else all there are.
    private func directSubtypes(of cursor: DocumentCursor) -> [Target]? {
        guard let discriminator = cursor["discriminator"], discriminator.discriminatingField != nil, isObject(cursor)
        else { return nil }
        var targets: [Target]
        let alternatives = SchemaShape(cursor).alternatives?.cursors ?? []
        if !alternatives.isEmpty {
            targets = alternatives.compactMap { $0.target() }
        } else if let mapping = discriminator["mapping"]?.rawEntries, !mapping.isEmpty {
            targets = mapping.compactMap { target(ofMapped: $0.cursor) }
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

    /// Warns if a discriminator selects schemas that do not extend its object; only its own fields are read then.
    func reportDiscriminator(_ cursor: DocumentCursor) {
        guard let mapping = cursor["discriminator"]?.raw("mapping"), SchemaShape(cursor).alternatives == nil,
            subtypes(of: cursor) == nil
        else { return }
        let message =
            directSubtypes(of: cursor) == nil
            ? "what this names does not extend this schema; it is left out"
            : "this is one of the alternatives of another schema; where it stands itself, only its own fields are read"
        documents.warn("stray-mapping", at: mapping, message)
    }

    /// The schemas with names that extend others, by those.
    func findExtending() -> [DocumentCursor.Identity: [Target]] {
        var found: [DocumentCursor.Identity: [Target]] = [:]
        for (name, cursor) in documents.start["components"]?["schemas"]?.rawEntries ?? [] {
            let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
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
