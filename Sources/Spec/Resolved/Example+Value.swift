import TextCoding
package import YAML

extension JSONValue {
    /// Any JSON: without quotes, `null`, `true`, `false` and numbers have their usual meaning.
    package init(_ node: Node) {
        self.init(node) { scalar in
            let (text, isPlain) = (scalar.text, scalar.style == .plain)
            if scalar.isNullExample { return .null }
            if isPlain, let flag = Bool(text) { return .bool(flag) }
            return (isPlain ? Self.parsed(number: text) : nil) ?? .string(text)
        }
    }

    /// - Parameter value: Interprets a scalar.
    package init(_ node: Node, scalar value: (Scalar) -> JSONValue) {
        self =
            switch node.content {
            case .scalar(let scalar): value(scalar)
            case .sequence(let nodes): .list(nodes.map { JSONValue($0, scalar: value) })
            case .mapping(let entries):
                .object(entries.map { Member($0.key.text, JSONValue($0.value, scalar: value)) })
            }
    }

    /// The number that a text of a spec represents, 7 for `007`; `nil` for any other text.
    fileprivate static func parsed(number text: String) -> JSONValue? {
        if TextSyntax.isJSONNumber(text) { return .number(text) }
        if let integer = Int64(text) { return .number("\(integer)") }
        guard let number = Double(text), number.isFinite else { return nil }
        return .number("\(number)")
    }
}

extension API {
    /// The value of an example; `nil` if it is not one of the type, or is in a file.
    package func value(of example: Example?, as type: TypeReference) -> JSONValue? {
        guard let example, example.file == nil else { return nil }
        return value(of: example.node, as: type)
    }

    /// The value of the example of a field, a parameter or a header field; `nil` if there is none.
    package func exampleValue(of member: Member) -> JSONValue? {
        isAbsent(member.example?.node, member) ? nil : value(of: member.example, as: member.nullableType)
    }

    /// Whether an example is null, which means that the key is absent.
    private func isAbsent(_ example: Node?, _ member: Member) -> Bool {
        example?.isNullExample == true && member.acceptsNull && !member.mayBeNull
    }

    /// The type determines the meaning of a scalar.
    private func value(of node: Node, as type: TypeReference) -> JSONValue? {
        switch (shape(of: type), node.content) {
        case (.optional(let wrapped), _): return node.isNullExample ? .null : value(of: node, as: wrapped)
        case (.builtin(.json, _), _), (.union, _): return JSONValue(node)
        case (.enumeration(let enumeration, _), .scalar(let scalar)): return value(of: scalar.text, as: enumeration)
        case (.builtin(let builtin, let format), .scalar(let scalar)): return value(of: scalar, as: builtin, format)
        case (.list(let element), .sequence(let nodes)):
            let elements = nodes.compactMap { value(of: $0, as: element) }
            return elements.count == nodes.count ? .list(elements) : nil
        case (.map(_, let value), .mapping(let entries)): return object(entries) { _ in value }
        case (.structure(let structure, _), .mapping(let entries)): return object(entries, of: structure)
        case (.builtin, _), (.enumeration, _), (.list, _), (.map, _), (.structure, _): return nil
        }
    }

    private func object(_ entries: [Entry], of structure: Structure) -> JSONValue? {
        let members = Dictionary(structure.members.map { ($0.wireName.value, $0) }) { first, _ in first }
        let present = entries.filter { entry in
            members[entry.key.text].map { !isAbsent(entry.value, $0) } ?? true
        }
        return object(present) { key in members[key]?.nullableType ?? structure.additional }
    }

    private func object(_ entries: [Entry], _ type: (String) -> TypeReference?) -> JSONValue? {
        let members = entries.compactMap { entry -> JSONValue.Member? in
            let key = entry.key.text
            let found = type(key).map { value(of: entry.value, as: $0) } ?? JSONValue(entry.value)
            return found.map { JSONValue.Member(key, $0) }
        }
        return members.count == entries.count ? .object(members) : nil
    }

    /// A value of an enum, by its value on the wire or by its name in the spec.
    private func value(of text: String, as enumeration: Enumeration) -> JSONValue {
        let found = enumeration.value(withWireValue: text) ?? enumeration.value(named: text)
        let raw = found?.wireValue.value ?? text
        return (enumeration.rawType == .int ? JSONValue.parsed(number: raw) : nil) ?? .string(raw)
    }

    private func value(of scalar: Scalar, as builtin: Builtin, _ format: WireFormat?) -> JSONValue? {
        let text = scalar.text
        let mayBeEither = format == .format(.numberOrString)
        if mayBeEither, scalar.style != .plain { return .string(text) }
        switch builtin.jsonKind(mayBeEither ? nil : format) {
        case .string: return .string(text)
        case .integer, .number: return JSONValue.parsed(number: text)
        case .bool: return Bool(text).map { .bool($0) }
        case .any: return .string(text)
        }
    }
}
