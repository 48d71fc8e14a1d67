import Diagnostics

extension APIChecker {
    /// The type that `expression` means; `nil`, with a diagnostic, where a name in it is unknown.
    ///
    /// - Parameter name: What a type written here is called after.
    mutating func resolve(_ expression: TypeExpression, namedAfter name: Name) -> TypeReference? {
        switch expression {
        case .named(let typeName):
            return resolve(typeName, namedAfter: name)
        case .list(let element, _):
            return resolve(element, namedAfter: name).map { .list($0) }
        case .map(let key, let value, _):
            guard let keyType = resolve(key, namedAfter: name), let valueType = resolve(value, namedAfter: name) else {
                return nil
            }
            guard isMapKey(keyType) else {
                report(.badMapKey(at: key.location))
                return nil
            }
            return .map(key: keyType, value: valueType)
        case .optional(let wrapped):
            if case .optional = wrapped {
                report(.doubleOptional(at: wrapped.location))
                return nil
            }
            return resolve(wrapped, namedAfter: name).map { .optional($0) }
        case .formatted(let type, let format):
            return resolve(type, namedAfter: name).flatMap { apply(format, to: $0) }
        case .structure(let definition):
            let structure = checkStructure(flatten(definition))
            return .inline(InlineType(name: definition.swiftName ?? name, shape: .structure(structure)))
        case .enumeration(let definition):
            return checkEnumeration(definition).map {
                .inline(InlineType(name: definition.swiftName ?? name, shape: .enumeration($0)))
            }
        case .union(let definition):
            return checkUnion(definition).map {
                .inline(InlineType(name: definition.swiftName ?? name, shape: .union($0)))
            }
        case .constant(let value, let type):
            return checkConstant(value, type, namedAfter: name).map { type, literal in
                guard case .string(let text) = literal else { return type }
                return .inline(InlineType(name: name, shape: .enumeration(.only(text, at: value.location))))
            }
        }
    }

    private mutating func resolve(_ typeName: Name, namedAfter name: Name) -> TypeReference? {
        guard let model = models[typeName.value] else {
            if let builtin = Builtin(rawValue: typeName.value) {
                if builtin == .upload, !takesUploads { report(.misplacedUpload(at: typeName.location)) }
                return .builtin(builtin, nil)
            }
            guard !unreadable.contains(typeName.value) else { return nil }
            let known = mayPropose(among: models.count) ? models.keys.sorted() : []
            report(.unknownType(typeName, known: known))
            return nil
        }
        guard case .alias(let target) = model.shape else { return .model(typeName.value) }
        // A type that is written in an alias is reported there.
        if target.writesType { return nil }
        guard openAliases.insert(typeName.value).inserted else {
            report(.aliasOfItself(model.name))
            return nil
        }
        guard openAliases.count < 100 else {
            report(.deepAlias(model.name))
            return nil
        }
        defer { openAliases.remove(typeName.value) }
        if case .named(let next) = target { return resolve(next, namedAfter: name) }
        return resolve(target, namedAfter: model.name)
    }

    /// Writes the built-in types inside `type` in `format`.
    private mutating func apply(_ format: Located<WireFormat>, to type: TypeReference) -> TypeReference? {
        switch type {
        case .builtin(let builtin, _) where format.value.types.contains(builtin):
            return .builtin(builtin, format.value)
        case .list(let element):
            return apply(format, to: element).map { .list($0) }
        case .optional(let wrapped):
            return apply(format, to: wrapped).map { .optional($0) }
        case .map(let key, let value):
            return apply(format, to: value).map { .map(key: key, value: $0) }
        case .builtin, .model, .inline:
            report(.badFormat(format))
            return nil
        }
    }

    /// Whether JSON's object keys can be of this type: String, Int, an enum, or a type that wraps one.
    ///
    /// - Parameter depth: How many types are around it; a type that wraps itself is told elsewhere.
    private mutating func isMapKey(_ type: TypeReference, depth: Int = 0) -> Bool {
        switch type {
        case .builtin(.string, _), .builtin(.int, _): return true
        case .model(let name):
            guard case .wrapper(let wrapped)? = models[name]?.shape, depth < 50 else { break }
            let found = resolve(wrapped, namedAfter: Name(name, at: wrapped.location))
            return found.map { isMapKey($0, depth: depth + 1) } ?? true
        default: break
        }
        return enumeration(of: type) != nil
    }

    /// The values of an enum, each of which must fit the raw type and be there once.
    mutating func checkEnumeration(_ definition: EnumerationDefinition) -> Enumeration? {
        var names: [String: Name] = [:]
        var values: [String: Name] = [:]
        for value in definition.cases {
            if let first = names.updateValue(value.name, forKey: value.name.value) {
                report(.duplicate("value", value.name, first: first))
            } else if let first = values.updateValue(value.wireValue, forKey: value.wireValue.value) {
                report(.duplicate("value", value.wireValue, first: first))
            }
            if definition.rawType == .int, Int(value.wireValue.value) == nil { report(.notAnInteger(value.wireValue)) }
        }
        guard !definition.cases.isEmpty else { return nil }
        return Enumeration(cases: definition.cases, rawType: definition.rawType, isClosed: definition.isClosed)
    }
}

extension Enumeration {
    /// The type of a text that is always the same one.
    fileprivate static func only(_ text: String, at location: SourceLocation) -> Enumeration {
        let name = Name(text, at: location)
        return Enumeration(cases: [EnumerationCase(name: name, wireValue: name)], rawType: .string, isClosed: true)
    }
}

extension Diagnostic {
    fileprivate static func misplacedUpload(at location: SourceLocation) -> Diagnostic {
        .error(
            "misplaced-upload",
            at: location,
            "an Upload is a part of a multipart body",
            hint: "add 'body: multipart' to the endpoint, or use Data"
        )
    }
}
