import Diagnostics
import YAML

extension SpecReader {
    /// Reads the type at `node`, in any notation: `T`, `[T]`, `[K: T]`, `"[T]?"`, `{fields: …}`, `{enum: …}`. A
    /// description belongs to the inline type; that of any other type is an error.
    mutating func readType(_ node: Node) -> TypeExpression? {
        guard let (type, description) = readTypeWithDescription(node) else { return nil }
        guard let description else { return type }
        if let described = type.describingInlineType(description) { return described }
        report(.strayDescription(at: location(of: node)))
        return type
    }

    /// Reads the type at `node` with its description, which follows ` -- ` or is the value of `description`.
    mutating func readTypeWithDescription(_ node: Node) -> (type: TypeExpression, description: String?)? {
        switch node.content {
        case .scalar(let scalar):
            return readTypeText(scalar, of: node)
        case .sequence(let elements):
            return readListType(elements, of: node).map { ($0, nil) }
        case .mapping:
            guard let keys = readKeys(of: node, as: .inlineType) else { return nil }
            return readLongType(keys)
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

    /// Reads the type of a map's keys, which is a key of a mapping in YAML.
    private mutating func readKeyType(_ key: Entry.Key) -> TypeExpression? {
        parseType(key.text, style: key.style, at: document.location(of: key))?.0
    }

    mutating func parseType(
        _ text: String,
        style: Scalar.Style,
        at location: SourceLocation
    ) -> (type: TypeExpression, description: String?)? {
        var parser = TypeTextParser(text, at: location, isPlain: style == .plain)
        do {
            return try parser.parse()
        } catch {
            report(.badType(error, meaning: TypeSynonyms.meaning(of: text)))
            return nil
        }
    }

    /// Reads `[T]`, or `[K: T]`, which in YAML is a list of one mapping with one entry.
    private mutating func readListType(_ elements: [Node], of node: Node) -> TypeExpression? {
        guard let element = elements.first, elements.count == 1 else {
            let isCut = elements.first?.text.map { $0.contains("(") && !$0.contains(")") } ?? false
            report(.badListType(elements.map(\.text), isCut: isCut, at: location(of: node)))
            return nil
        }
        if case .mapping(let entries) = element.content, let entry = entries.first, entries.count == 1,
            MappingSchema.inlineType.key(of: entry) == nil
        {
            guard let key = readKeyType(entry.key), let value = readType(entry.value) else { return nil }
            return .map(key: key, value: value, location(of: node))
        }
        return readType(element).map { .list($0, location(of: node)) }
    }

    /// Whether a name is probably the type of a map's keys: String, Int, or a wrapper or an enum of this document.
    func isTypeOfKeys(_ name: String) -> Bool {
        if name == Builtin.string.rawValue || name == Builtin.int.rawValue { return true }
        let model = document.root.entry(named: Key.models.rawValue)?.value.entry(named: name)?.value
        return [Key.wraps, .enum].contains { model?.entry(named: $0.rawValue) != nil }
    }

    /// Reads the type that the keys of a long form declare, and its description.
    ///
    /// - Parameter takesName: Whether `as` names the type; in a field or a parameter, it names the member instead.
    mutating func readLongType(
        _ keys: KeyedEntries,
        takesName: Bool = true
    ) -> (type: TypeExpression, description: String?)? {
        let description = readDescription(keys)
        guard let (type, inner) = readTypeOfKeys(keys, takesName: takesName) else { return nil }
        guard let inner else { return (type, description) }
        guard let description, let typeNode = keys[.type] else { return (type, inner) }
        return (describing(type, inner, besides: typeNode), description)
    }

    /// Reads the value of `description`.
    mutating func readDescription(_ keys: KeyedEntries) -> String? { keys[.description].flatMap { readProse($0) } }

    /// Returns the type with the description that `type` itself has beside `description`, as its inline type; reports
    /// the description of any other type.
    private mutating func describing(_ type: TypeExpression, _ inner: String, besides node: Node) -> TypeExpression {
        if let described = type.describingInlineType(inner) { return described }
        report(.secondDescription(at: location(of: node)))
        return type
    }

    /// - Returns: The type, and the description in the value of `type`.
    private mutating func readTypeOfKeys(_ keys: KeyedEntries, takesName: Bool) -> (TypeExpression, String?)? {
        let swiftName = takesName ? keys[.as].flatMap { readSwiftName($0) } : nil
        // A model with `extends` but without `fields` only inherits fields.
        let kind =
            (Key.inlineTypes + [.const]).first { keys[$0] != nil }
            ?? (keys[.extends] != nil && keys[.type] == nil ? .fields : .type)
        let hasStray = reportStray(besides: kind, in: keys, namesType: takesName)
        switch kind {
        case .fields: return (readStructure(keys, swiftName: swiftName), nil)
        case .enum: return readEnumeration(keys, swiftName: swiftName).map { (.enumeration($0), nil) }
        case .union: return readUnion(keys, swiftName: swiftName).map { (.union($0), nil) }
        case .const: return readConstant(keys).map { ($0, nil) }
        default: break
        }
        guard let typeNode = keys[.type] else {
            if !keys.hasFaults, !hasStray { report(.missingType(keys)) }
            return nil
        }
        guard let (type, description) = readTypeWithDescription(typeNode) else { return nil }
        return formatted(type, typeNode, in: keys).map { ($0, description) }
    }

    /// Reads a type with the format beside it.
    mutating func readType(_ node: Node, in keys: KeyedEntries) -> TypeExpression? {
        readType(node).flatMap { formatted($0, node, in: keys) }
    }

    private mutating func formatted(_ type: TypeExpression, _ node: Node, in keys: KeyedEntries) -> TypeExpression? {
        guard let format = keys[.format] else { return type }
        return readWireFormat(format, besides: node).map { .formatted(type, $0) }
    }

    private mutating func readStructure(_ keys: KeyedEntries, swiftName: Name?) -> TypeExpression {
        if keys[.fields] == nil, let extends = keys[.extends], extends.isEmptyCollection, keys[.additional] == nil {
            report(.noFields(at: location(of: extends)))
        }
        return .structure(
            StructureDefinition(
                fields: keys[.fields].map { readFields($0) } ?? [],
                extends: keys[.extends].map { readTypeNames($0) } ?? [],
                additional: keys[.additional].flatMap { readAdditional($0) },
                swiftName: swiftName,
                location: keys.location
            )
        )
    }

    /// Reads the type of undeclared fields.
    private mutating func readAdditional(_ node: Node) -> TypeExpression? {
        guard let text = node.text, text == "true" || text == "false" else { return readType(node) }
        report(.flagAsType(isAllowed: text == "true", at: location(of: node)))
        return nil
    }

    /// Reads `{const: x}`, with the type of the value if it is not a string.
    private mutating func readConstant(_ keys: KeyedEntries) -> TypeExpression? {
        if let node = keys[.const], let items = node.items {
            report(.listAsConstant(items.compactMap(\.text), at: location(of: node)))
            return nil
        }
        guard let value = keys[.const].flatMap({ readValue($0) }) else { return nil }
        var type = keys[.type].flatMap { readType($0) }
        if let format = keys[.format], let wireFormat = readWireFormat(format) {
            type = .formatted(type ?? .named(Name(Builtin.string.rawValue, at: value.location)), wireFormat)
        }
        return .constant(value, type)
    }

    /// Reads one name of a model, or a list of them.
    mutating func readTypeNames(_ node: Node) -> [Name] {
        (node.items ?? [node]).compactMap { readTypeName($0, noun: "a model") }
    }

    /// Reads one name of a protocol, or a list of them. A name may begin with a module: `MoneyKit.Taggable`.
    mutating func readProtocolNames(_ node: Node) -> [Name] {
        (node.items ?? [node]).compactMap { readText($0) }.compactMap { name in
            let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
            let isQualified = parts.count > 1 && parts.allSatisfy { Identifier.isTypeName(String($0)) }
            return isQualified ? name : readTypeName(name, noun: "a protocol")
        }
    }
}

extension Diagnostic {
    fileprivate static func missingType(_ keys: KeyedEntries) -> Diagnostic {
        let given = [Key.in, .default].lazy.compactMap { key in keys[key]?.scalar.map { (key, $0) } }
            .first { !$0.1.isNull }
        let example = given.map { key, value in
            let type = key == .default ? value.impliedType ?? .string : .string
            return ": '{type: \(type.rawValue), \(key.rawValue): \(value.text)}'"
        }
        let alternatives = [Key.type, .fields, .enum].filter(keys.schema.keys.contains).map(\.rawValue)
        return .error(
            "missing-key",
            at: keys.location,
            "the type is missing",
            hint: keys[.media]?.text.map { MediaHint.ofParameters($0) ?? "write \(MediaHint.longForm(of: $0))" }
                ?? "add \(list(alternatives, conjunction: "or"))\(example ?? "")"
        )
    }
}

extension Node {
    /// Whether the node is a list or a mapping without elements.
    var isEmptyCollection: Bool { !isIncomplete && items?.isEmpty ?? entries?.isEmpty ?? false }
}
