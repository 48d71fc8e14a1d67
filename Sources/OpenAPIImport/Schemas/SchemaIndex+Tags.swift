import YAML

/// The tags by which discriminators select objects.
extension SchemaIndex {
    /// The tags of an object.
    struct Tags {
        /// The tags in mappings.
        var mapped: Set<String> = []
        /// The name of the schema, if a discriminator has no tag for it. Servers often send another tag.
        var implied: Set<String> = []

        /// The tag, if there is only one, and a mapping contains it.
        var only: String? { mapped.count == 1 && implied.isSubset(of: mapped) ? mapped.first : nil }
    }

    /// The only tag of an object, if the property that contains it is any string; `nil` for any other property.
    ///
    /// An object that others extend has none, since they may have other tags.
    func closedTag(of property: Property, in schema: DocumentCursor) -> String? {
        guard let tag = tags[property.name]?[schema.identity]?.only, !property.isOfAlternative, property.others.isEmpty,
            schema.discriminator == nil, extending[schema.identity] == nil,
            property.declarations.allSatisfy({ $0.isAnyText || $0.isAnnotationOnly })
        else { return nil }
        return tag
    }

    /// The tags of the objects that discriminators select, by the property that contains them.
    func findTags() -> [String: [DocumentCursor.Identity: Tags]] {
        var found: [String: [DocumentCursor.Identity: Tags]] = [:]
        var open: Set<DocumentCursor.Identity> = []
        for schema in documents.start.mappings(with: "discriminator") {
            guard let discriminator = schema["discriminator"], let field = discriminator.discriminatingField else {
                continue
            }
            var mapped: Set<DocumentCursor.Identity> = []
            for (tag, cursor) in discriminator["mapping"]?.rawEntries ?? [] {
                guard let target = target(ofMapped: cursor) else { continue }
                mapped.insert(target.cursor.identity)
                found[field, default: [:]][target.cursor.identity, default: Tags()].mapped.insert(tag)
            }
            let cursors = SchemaShape(schema).alternatives?.cursors ?? []
            // The object that all alternatives extend may have their tags.
            let isInherited = self.discriminator(of: schema, among: cursors)?.isInherited ?? false
            let alternatives = isInherited ? [] : cursors.compactMap { $0.target() }
            // An object extends its own inline parts.
            let extending = (extending[schema.identity] ?? []).filter {
                $0.cursor.discriminator?.identity != discriminator.identity
            }
            for target in alternatives + extending
            where !mapped.contains(target.cursor.identity) {
                guard let name = target.pointer?.split(separator: "/").last else { continue }
                found[field, default: [:]][target.cursor.identity, default: Tags()].implied.insert(String(name))
            }
            // The object of a default mapping may have any other tag.
            if let other = discriminator.defaultMapping.flatMap({ target(ofMapped: $0) }) {
                open.insert(other.cursor.identity)
            }
        }
        return found.mapValues { tags in tags.filter { !open.contains($0.key) } }
    }
}
