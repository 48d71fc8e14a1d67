import Diagnostics
import YAML

extension SpecReader {
    /// Reads the variants of a union: `[A, B]`, or `{tag: A}` with the tag's field in `by`.
    mutating func readUnion(_ keys: KeyedEntries, swiftName: Name?) -> UnionDefinition? {
        guard let node = keys[.union] else { return nil }
        let tagField = keys[.by].flatMap { readTagField($0) }
        let fallback = keys[.else].flatMap { readVariant($0, tag: nil) }
        var variants: [UnionDefinition.Variant]
        switch node.content {
        case .sequence(let nodes):
            if let tagField { report(.tagWithoutTags(at: tagField.location)) }
            if let other = keys[.else] { report(.fallbackWithoutTags(at: location(of: other))) }
            variants = nodes.compactMap { readVariant($0, tag: nil) }
            // The types of a union with tags need not differ.
            if keys[.by] == nil, keys.faulty.contains(.by) { return nil }
        case .mapping(let entries):
            if entries.count > 1, entries.allSatisfy({ document.isBare($0) }) {
                report(.setOfTypes(entries.map(\.key.text), at: location(of: node)))
                return nil
            }
            if keys[.by] == nil, !keys.faulty.contains(.by) { report(.tagsWithoutField(at: location(of: node))) }
            variants = readNamed(node, noun: "types").compactMap { readVariant($0, tagField) }
            // Without the field of the tags, the types would be compared as if there were none.
            if tagField == nil { return nil }
            if let fallback, !variants.isEmpty { variants.append(fallback) }
        case .scalar:
            report(
                .wrongKind(
                    node.kindName,
                    expected: "the types of a union, as a list or by their tags",
                    at: location(of: node)
                )
            )
            return nil
        }
        if variants.isEmpty, !node.isEmptyCollection { return nil }
        let isClosed = keys[.closed].flatMap { readFlag($0) } ?? false
        if isClosed, let closed = keys[.closed], keys[.else] != nil {
            report(.closedBesideFallback(at: location(of: closed)))
        }
        return UnionDefinition(
            variants: variants,
            tagField: tagField,
            isClosed: isClosed,
            swiftName: swiftName,
            location: location(of: node)
        )
    }

    /// Reads the name of the tag's field.
    private mutating func readTagField(_ node: Node) -> Name? {
        guard node.items == nil else {
            report(.listOfTagFields(at: location(of: node)))
            return nil
        }
        reportDoubts(aboutSent: node)
        return readText(node)
    }

    /// Reads a variant: a type, or `{type: T, as: Name}`, which names the case of the variant. In an inline type, `as`
    /// names the type.
    private mutating func readVariant(_ node: Node, tag: Name?) -> UnionDefinition.Variant? {
        let given = node.entries?.map(\.key.text) ?? []
        guard [Key.type, .as].allSatisfy({ given.contains($0.rawValue) }), !given.contains(Key.enum.rawValue) else {
            return readTypeWithDescription(node).map { variant(tag, nil, $0.type, $0.description) }
        }
        guard let keys = readKeys(of: node, as: .inlineType) else { return nil }
        let name = keys[.as].flatMap { readSwiftName($0) }
        return readLongType(keys, takesName: false).map { variant(tag, name, $0.type, $0.description) }
    }

    /// A variant, whose description belongs to its inline type or else to its case.
    private func variant(
        _ tag: Name?,
        _ swiftName: Name?,
        _ type: TypeExpression,
        _ description: String?
    ) -> UnionDefinition.Variant {
        if let described = description.flatMap({ type.describingInlineType($0) }) {
            return .init(tag: tag, swiftName: swiftName, type: described)
        }
        return .init(tag: tag, swiftName: swiftName, type: type, description: description)
    }

    /// Reads a variant with a tag. A variant without any type is read as an object of the tag alone.
    private mutating func readVariant(_ entry: Entry, _ tagField: Name?) -> UnionDefinition.Variant? {
        let tag = name(of: entry.key)
        reportDoubts(aboutSent: entry.key)
        guard let tagField, entry.value.declaresNothing else { return readVariant(entry.value, tag: tag) }
        let location = location(of: entry.value)
        report(.emptyVariant(tag, tagField, at: location))
        let field = MemberDefinition(name: tagField, mayBeAbsent: false, type: .constant(tag, nil))
        return .init(tag: tag, type: .structure(StructureDefinition(fields: [field], location: location)))
    }
}

extension Diagnostic {
    fileprivate static func listOfTagFields(at location: SourceLocation) -> Diagnostic {
        .error(
            "wrong-kind",
            at: location,
            "'by' names one key: the tag is a field of the object itself",
            hint: otherTags
        )
    }

    /// The help for a tag that is no field of the object itself.
    static let otherTags =
        "types with different keys need no tag: 'union: [A, B]'; otherwise, write JSON, or a model with 'swift: …' whose "
        + "Swift type reads the tag"

    fileprivate static func emptyVariant(_ tag: Name, _ field: Name, at location: SourceLocation) -> Diagnostic {
        let (key, value) = (YAMLQuoting.scalar(field.value, inFlow: true), YAMLQuoting.scalar(tag.value, inFlow: true))
        let type = "{fields: {\(key): {const: \(value)}}}"
        return .error(
            "empty-model",
            at: location,
            "the variant '\(tag.value)' has no type",
            hint: "write '\(value): \(type)' for an object with only the tag"
        )
    }
}

extension Node {
    /// Whether the node is `none` or `{}`, which declares no type.
    fileprivate var declaresNothing: Bool {
        guard let entries else { return text == BodyKind.none.rawValue }
        return entries.isEmpty
    }
}
