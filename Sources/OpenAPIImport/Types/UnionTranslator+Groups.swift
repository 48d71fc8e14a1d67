import Spec
import SpecImport
import YAML

/// Groups of a union's alternatives. Alternatives that cannot be distinguished are read as one type.
extension UnionTranslator {
    /// Alternatives that are read as one type.
    struct Group {
        var members: [DocumentCursor]
        var signature: JSONSignature

        var isMerged: Bool { members.count > 1 }
    }

    /// The alternatives in groups, each of which can be distinguished from all others; `nil` if a group would contain
    /// values of different JSON types.
    ///
    /// - Parameters:
    ///   - isExclusive: Whether a value matches only one alternative, so that optional keys distinguish alternatives.
    ///   - joinsObjects: Whether all objects become one if two of them cannot be distinguished.
    func indistinguishable(
        _ cursors: [DocumentCursor],
        _ signatures: [JSONSignature],
        isExclusive: Bool,
        joinsObjects: Bool,
        _ context: TypeContext
    ) -> [Group]? {
        var seen: Set<DocumentCursor.Identity> = []
        var groups: [Group] = []
        for (cursor, signature) in zip(cursors, signatures) {
            // The same schema twice is one alternative.
            guard seen.insert(cursor.resolved()?.identity ?? cursor.identity).inserted else { continue }
            groups.append(Group(members: [cursor], signature: signature))
        }
        if joinsObjects, let first = firstSimilar(groups, isExclusive: isExclusive),
            types.schemas.isObject(groups[first].members[0])
        {
            let objects = groups.flatMap(\.members).filter { types.schemas.isObject($0) }
            guard let signature = mergedSignature(objects, in: context.direction) else { return nil }
            groups.removeAll { types.schemas.isObject($0.members[0]) }
            groups.insert(Group(members: objects, signature: signature), at: min(first, groups.count))
        }
        // A merged object may be indistinguishable from another alternative.
        while firstSimilar(groups, isExclusive: isExclusive) != nil {
            var index = SignatureIndex(byOptionalKeys: isExclusive)
            var kept: [Group] = []
            var merged: Set<Int> = []
            for group in groups {
                if let first = index.firstLookalike(of: group.signature) {
                    kept[first].members += group.members
                    merged.insert(first)
                } else {
                    index.append(group.signature)
                    kept.append(group)
                }
            }
            for position in merged {
                guard let signature = mergedSignature(kept[position].members, in: context.direction) else { return nil }
                kept[position].signature = signature
            }
            groups = kept
        }
        return groups
    }

    /// The position of the first group with a later group that cannot be distinguished from it; `nil` if all groups
    /// can be distinguished.
    private func firstSimilar(_ groups: [Group], isExclusive: Bool) -> Int? {
        var index = SignatureIndex(byOptionalKeys: isExclusive)
        for group in groups {
            if let first = index.firstLookalike(of: group.signature) { return first }
            index.append(group.signature)
        }
        return nil
    }

    /// The signature of the one type that several alternatives are merged into; `nil` if they are neither all objects
    /// nor all lists.
    private func mergedSignature(_ cursors: [DocumentCursor], in direction: TypeContext.Direction) -> JSONSignature? {
        if cursors.allSatisfy({ types.schemas.isObject($0) }) {
            let all = types.schemas.mergedProperties(of: cursors).filter { types.schemas.isPresent($0, in: direction) }
            let names = { (isRequired: Bool) in Set(all.filter { $0.isRequired == isRequired }.map(\.name)).sorted() }
            return JSONSignature(forms: [.object(constants: [], keys: names(true), others: names(false))])
        }
        guard cursors.allSatisfy({ types.schemas.elementSchema(of: $0) != nil }) else { return nil }
        let forms = cursors.flatMap { types.schemas.forms(of: $0, in: direction) }
        let elements = forms.flatMap { form -> [JSONSignature.Form] in
            if case .array(let element) = form { element.forms } else { [.any] }
        }
        return JSONSignature(forms: [.array(of: JSONSignature(forms: elements))])
    }

    /// Whether a merged object allows exactly the values of all members: the members have the same keys, and at most
    /// `count` of the keys have several types.
    ///
    /// - Parameter count: The number of keys that may have several types.
    func isExact(_ members: [DocumentCursor], differingIn count: Int = 1) -> Bool {
        guard members.allSatisfy({ types.schemas.isObject($0) }) else { return false }
        let properties = members.map { types.schemas.properties(of: $0) }
        let keys = properties.map { $0.map { "\($0.isRequired) \($0.name)" }.sorted() }
        let rest = members.map { $0.resolved()?.raw("additionalProperties")?.node }
        guard Set(keys).count == 1, rest.allSatisfy({ Self.isSame($0, rest[0]) }) else { return false }
        let schemas = properties.map { Dictionary($0.map { ($0.name, $0.cursor) }) { first, _ in first } }
        let different = schemas[0].filter { name, schema in
            !schemas.dropFirst().allSatisfy { $0[name].map { Self.isSame($0, schema) } ?? false }
        }
        return different.count <= count
    }

    private static func isSame(_ one: Node?, _ other: Node?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.isEquivalent(to: other)
    }

    /// Whether two schemas have the same values.
    private static func isSame(_ one: DocumentCursor, _ other: DocumentCursor) -> Bool {
        guard let one = one.resolved(), let other = other.resolved() else { return false }
        return one.identity == other.identity || one.path == other.path && one.node.isSameSchema(as: other.node)
    }

    /// The names of groups: the name of the only alternative, else a key that no other group has.
    func groupNames(of groups: [Group]) -> [String] {
        let keys = groups.map { group in
            Set(
                group.members.flatMap { types.schemas.isObject($0) ? types.schemas.properties(of: $0).map(\.name) : [] }
            )
        }
        let own = optionNames(of: groups.map(\.members[0]))
        let keyCounts = Dictionary(keys.joined().map { ($0, 1) }, uniquingKeysWith: +)
        let objectCount = keys.count { !$0.isEmpty }
        var counts: [String: Int] = [:]
        return groups.indices.map { index in
            var name = own[index]
            if groups[index].isMerged, types.schemas.isObject(groups[index].members[0]) {
                let key = types.schemas.mergedProperties(of: groups[index].members).first { keyCounts[$0.name] == 1 }
                name = key.flatMap { objectCount > 1 ? "With" + NameTable.typeName($0.name) : nil } ?? "Object"
            }
            counts[name, default: 0] += 1
            let number = counts[name, default: 1]
            return number == 1 ? name : "\(name)\(number)"
        }
    }
}

extension DocumentCursor {
    /// Whether a value matches only one of the alternatives, as for `oneOf` or an `anyOf` that is marked as `oneOf`.
    var hasExclusiveAlternatives: Bool {
        raw("anyOf") == nil || text("x-discord-union") == "oneOf"
    }
}

extension SchemaIndex {
    /// The schema of the elements of a list; `nil` for any other schema, and for a list with a schema for each
    /// position.
    func elementSchema(of cursor: DocumentCursor) -> DocumentCursor? {
        let list = core(cursor)
        guard SchemaShape(list).types == ["array"], list.raw("prefixItems") == nil else { return nil }
        return list.raw("items").flatMap { $0.isObject ? $0 : nil }
    }
}

extension Node {
    /// Whether two schemas are equal apart from descriptions, titles and examples.
    fileprivate func isSameSchema(as other: Node) -> Bool {
        switch (content, other.content) {
        case (.mapping(let entries), .mapping(let others)):
            let (kept, otherKept) = (entries.filter(\.isRule), others.filter(\.isRule))
            return kept.count == otherKept.count
                && kept.allSatisfy { entry in
                    otherKept.contains { $0.key.text == entry.key.text && entry.value.isSameSchema(as: $0.value) }
                }
        case (.sequence(let items), .sequence(let others)):
            return items.count == others.count && zip(items, others).allSatisfy { $0.isSameSchema(as: $1) }
        default: return isEquivalent(to: other)
        }
    }
}

extension Entry {
    /// Whether the entry determines the values of a schema. A mapping may be a property named like an annotation.
    fileprivate var isRule: Bool {
        !["description", "title", "example", "examples"].contains(key.text) || value.entries != nil
    }
}
