import Diagnostics
import YAML

extension SpecReader {
    /// The type that stands at `node`, in any spelling: `T`, `[T]`, `[K: T]`, `"[T]?"`, `{fields: …}`, `{enum: …}`.
    mutating func readType(_ node: Node) -> TypeExpression? {
        readTypeWithDescription(node)?.type
    }

    /// The same, with the description that ` -- ` begins.
    mutating func readTypeWithDescription(_ node: Node) -> (type: TypeExpression, description: String?)? {
        switch node.content {
        case .scalar(let scalar):
            return readTypeText(scalar, of: node)
        case .sequence(let elements):
            return readListType(elements, of: node).map { ($0, nil) }
        case .mapping:
            guard let keys = readKeys(of: node, as: .inlineType) else { return nil }
            return readLongType(node, keys).map { ($0, keys[.description].flatMap { readProse($0) }) }
        }
    }

    private mutating func readTypeText(_ scalar: Scalar, of node: Node) -> (TypeExpression, String?)? {
        guard !scalar.text.isEmpty else {
            report(.emptyType(at: location(of: node)))
            return nil
        }
        let result = parseType(scalar.text, style: scalar.style, at: location(of: node))
        if result?.description != nil, isCutByComment(node) { report(.cutByComment(at: location(of: node))) }
        return result
    }

    /// The type of a map's keys, which YAML has as a key of its own.
    private mutating func readKeyType(_ key: Entry.Key) -> TypeExpression? {
        parseType(key.text, style: key.style, at: document.location(of: key))?.0
    }

    private mutating func parseType(
        _ text: String,
        style: Scalar.Style,
        at location: SourceLocation
    ) -> (type: TypeExpression, description: String?)? {
        var parser = TypeTextParser(text, at: location, isPlain: style == .plain)
        do {
            return try parser.parse()
        } catch {
            report(.badType(error))
            return nil
        }
    }

    /// `[T]`; or `[K: T]`, which YAML reads as a list of one mapping of one entry.
    private mutating func readListType(_ elements: [Node], of node: Node) -> TypeExpression? {
        guard let element = elements.first, elements.count == 1 else {
            report(.badListType(count: elements.count, at: location(of: node)))
            return nil
        }
        if case .mapping(let entries) = element.content, let entry = entries.first, entries.count == 1,
            !Shape.inlineType.keys.contains(where: { $0.rawValue == entry.key.text })
        {
            guard let key = readKeyType(entry.key), let value = readType(entry.value) else { return nil }
            return .map(key: key, value: value, location(of: node))
        }
        return readType(element).map { .list($0, location(of: node)) }
    }

    /// The type that the keys of a long form write.
    ///
    /// - Parameter takesName: Whether `as` renames the type; of a field or a parameter it renames the member.
    mutating func readLongType(_ node: Node, _ keys: KeyedEntries, takesName: Bool = true) -> TypeExpression? {
        let swiftName = takesName ? keys[.as].flatMap { readSwiftName($0) } : nil
        if let fields = keys[.fields] {
            if fields.entries?.isEmpty == true { report(.noFields(at: location(of: fields))) }
            if let type = keys[.type] { report(.conflictingKeys(.type, .fields, at: location(of: type))) }
            return .structure(
                StructureDefinition(fields: readFields(fields), swiftName: swiftName, location: keys.location)
            )
        }
        if keys[.enum] != nil {
            return readEnumeration(keys, swiftName: swiftName).map { .enumeration($0) }
        }
        guard let typeNode = keys[.type] else {
            report(.missingType(at: keys.location))
            return nil
        }
        guard let type = readType(typeNode) else { return nil }
        guard let format = keys[.format] else { return type }
        return readWord(format, of: Format.self).map { .formatted(type, $0) }
    }

    /// An enum's values, as a list or by their Swift name.
    mutating func readEnumeration(_ keys: KeyedEntries, swiftName: Name?) -> EnumerationDefinition? {
        guard let node = keys[.enum] else { return nil }
        if node.entries?.isEmpty == true || node.items?.isEmpty == true { report(.noCases(at: location(of: node))) }
        let cases: [EnumerationCase]
        switch node.content {
        case .sequence(let nodes):
            cases = nodes.compactMap { value in
                readText(value).map { EnumerationCase(name: $0, wireValue: $0) }
            }
        case .mapping:
            cases = readNamed(node, noun: "values").compactMap { readCase($0) }
        case .scalar:
            report(
                .wrongKind(
                    node.kindName,
                    expected: "the values of an enum, as a list or by their Swift names",
                    at: location(of: node)
                )
            )
            return nil
        }
        return EnumerationDefinition(
            cases: cases,
            rawType: keys[.type].flatMap { readWord($0, of: EnumerationDefinition.RawType.self) }?.value ?? .string,
            isClosed: keys[.closed].flatMap { readFlag($0) } ?? false,
            swiftName: swiftName,
            location: location(of: node)
        )
    }

    private mutating func readCase(_ entry: Entry) -> EnumerationCase? {
        let name = name(of: entry.key)
        guard case .mapping = entry.value.content else {
            return readText(entry.value).map { EnumerationCase(name: name, wireValue: $0) }
        }
        guard let keys = readKeys(of: entry.value, as: .enumCase) else { return nil }
        return EnumerationCase(
            name: name,
            wireValue: keys[.value].flatMap { readText($0) } ?? name,
            description: keys[.description].flatMap { readProse($0) },
            deprecation: readDeprecation(keys[.deprecated])
        )
    }
}
