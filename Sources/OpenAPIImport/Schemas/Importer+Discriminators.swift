import Diagnostics
import SpecWriting
import YAML

extension DocumentCursor {
    /// The property that a discriminator names; in Swagger 2 it was nothing else.
    var discriminatingField: String? { node.text ?? text("propertyName") }
}

/// Unions with a discriminator.
extension Importer {
    /// A schema with a name.
    typealias Target = (cursor: DocumentCursor, pointer: String?)

    /// The union by a discriminator; `nil` where its alternatives are no objects with names.
    ///
    /// - Parameter isInherited: Whether it is that of an object that all of them extend, which may have more tags.
    func tagged(
        _ cursors: [DocumentCursor],
        by discriminator: DocumentCursor,
        _ context: Context,
        isInherited: Bool = false
    )
        -> DraftType?
    {
        let targets = cursors.compactMap { $0.target() }
        guard targets.count == cursors.count else { return nil }
        return tagged(targets, by: discriminator, context, isInherited: isInherited)
    }

    /// The discriminator of an object that all of these extend.
    func commonDiscriminator(of cursors: [DocumentCursor]) -> DocumentCursor? {
        guard let first = cursors.first?.resolved() else { return nil }
        let bases = first.parts.compactMap { $0.resolved() }
        let base = bases.first { base in
            base["discriminator"] != nil && cursors.allSatisfy { extends($0, base.identity) }
        }
        return base?["discriminator"]
    }

    func tagged(_ given: [Target], by discriminator: DocumentCursor, _ context: Context, isInherited: Bool = false)
        -> DraftType?
    {
        guard let field = discriminator.discriminatingField else { return nil }
        // The language has no unions by the same field inside each other.
        let targets = given.flatMap { target in
            target.cursor["discriminator"]?.discriminatingField == field
                ? subtypes(of: target.cursor) ?? [target] : [target]
        }
        guard targets.allSatisfy({ $0.pointer != nil && isObject($0.cursor) }) else { return nil }
        if let other = discriminator.raw("defaultMapping") {
            documents.warn(
                "unsupported-keyword",
                at: other,
                "'defaultMapping' is left out: other values are '.unknown'"
            )
        }
        let nested = (given + targets).compactMap { $0.cursor["discriminator"] }
        let mapping =
            mappedTags(of: discriminator, to: targets.map(\.cursor), isNested: isInherited)
            + nested.flatMap { mappedTags(of: $0, to: targets.map(\.cursor), isNested: true) }
        var variants: [DraftUnion.Variant] = []
        for (target, pointer) in targets {
            guard let pointer else { continue }
            var seen: Set<String> = []
            let tags = mapping.filter { $0.target == target.identity && seen.insert($0.name).inserted }
            let type = DraftType.named(modelName(of: target, at: pointer, context))
            let own = constants(of: target, field)
            // A tag that the variant's own constant excludes would be refused.
            for tag in tags where !own.isEmpty && !own.contains(tag.name) {
                documents.warn(
                    "stray-mapping",
                    at: tag.cursor,
                    "'\(tag.name)' is left out: '\(field)' is never that in this schema"
                )
            }
            let name = pointer.split(separator: "/").last.map(String.init) ?? ""
            let all = !tags.isEmpty ? tags.map(\.name) : own.isEmpty ? [name] : own
            for tag in all where own.isEmpty || own.contains(tag) { variants.append(.init(tag: tag, type: type)) }
        }
        guard Set(variants.compactMap(\.tag)).count == variants.count, !variants.isEmpty else { return nil }
        return .union(DraftUnion(variants: variants, tagField: field))
    }

    private typealias MappedTag = (name: String, target: DocumentCursor.Identity, cursor: DocumentCursor)

    /// The tags that a discriminator gives to schemas.
    private func mappedTags(
        of discriminator: DocumentCursor,
        to alternatives: [DocumentCursor],
        isNested: Bool = false
    ) -> [MappedTag] {
        let known = Set(alternatives.map(\.identity))
        return (discriminator["mapping"]?.rawEntries ?? []).compactMap { name, cursor in
            guard let text = cursor.node.text else { return nil }
            guard let target = target(ofMapped: cursor)?.cursor else {
                if isNested { return nil }
                documents.warn("dangling-ref", at: cursor, "'\(text)' names nothing; '\(name)' is left out")
                return nil
            }
            guard known.contains(target.identity) else {
                if isNested { return nil }
                documents.warn(
                    "stray-mapping",
                    at: cursor,
                    "'\(text)' is none of the alternatives; '\(name)' is left out"
                )
                return nil
            }
            return (name, target.identity, cursor)
        }
    }

    /// What a value of a mapping names: a schema, by a reference or by its name.
    func target(ofMapped cursor: DocumentCursor) -> Target? {
        guard let text = cursor.node.text else { return nil }
        let reference = text.contains("#") || text.contains("/") ? text : "#/components/schemas/\(text)"
        guard let found = documents.target(of: reference, in: cursor.path) else { return nil }
        return found.cursor.reference == nil ? (found.cursor, found.pointer) : found.cursor.target()
    }
}
