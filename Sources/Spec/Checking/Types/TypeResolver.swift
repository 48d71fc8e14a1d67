import Diagnostics

/// Resolves the names in type expressions.
///
/// A resolver is a value: its properties describe the position of the type. All resolvers of an API share their
/// declarations, diagnostics and ``ResolutionState``.
struct TypeResolver {
    let declarations: DeclarationTable
    let structures: StructureFlattener
    let state: ResolutionState
    let sink: DiagnosticSink
    /// The position of the type, which decides whether an `Upload` is allowed.
    var uploads = UploadPlace.elsewhere
    /// The words that could be in place of the type: those for the whole body of a request or a response.
    var words: [String] = []
    /// The parameters of the model that the type is in.
    var parameters: Set<String> = []
    /// The parameters that the model declares. Types inside the model cannot have the same names.
    var declaredParameters: [Name] = []
    /// The number of unions around the type.
    private(set) var unionDepth = 0
    /// The aliases that lead to the type.
    private var openAliases: Set<String> = []

    init(
        _ declarations: DeclarationTable,
        _ structures: StructureFlattener,
        _ state: ResolutionState,
        _ sink: DiagnosticSink
    ) {
        self.declarations = declarations
        self.structures = structures
        self.state = state
        self.sink = sink
    }

    /// The resolver of the types inside a union.
    var insideUnion: TypeResolver {
        var inner = self
        inner.unionDepth += 1
        return inner
    }

    /// The resolver of the types at another position.
    private func resolver(at place: UploadPlace) -> TypeResolver {
        var inner = self
        inner.uploads = place
        inner.words = []
        return inner
    }

    /// The type that `expression` refers to; `nil`, with a diagnostic, if a name in it is unknown.
    ///
    /// - Parameter name: The name of an inline type in the expression.
    func resolve(_ expression: TypeExpression, namedAfter name: Name) -> TypeReference? {
        switch expression {
        case .named(let typeName):
            return resolve(typeName, namedAfter: name)
        case .instance(let model, let arguments):
            return resolveInstance(of: model, arguments)
        case .list(let element, _):
            return resolver(at: uploads.insideList).resolve(element, namedAfter: name).map { .list($0) }
        case .map(let key, let value, _):
            guard let keyType = resolve(key, namedAfter: name),
                let valueType = resolver(at: uploads.insideMap).resolve(value, namedAfter: name)
            else { return nil }
            if let model = declarations.nativeModel(of: keyType) {
                sink.report(.nativeMapKey(model.value, at: key.location))
                return nil
            }
            guard isMapKey(keyType) else {
                sink.report(.badMapKey(at: key.location))
                return nil
            }
            return .map(key: keyType, value: valueType)
        case .optional(let wrapped):
            if case .optional = wrapped {
                sink.report(.doubleOptional(at: wrapped.location))
                return nil
            }
            // An alias may stand for an optional type.
            let type = resolver(at: uploads.insideOptional).resolve(wrapped, namedAfter: name)
            return type.map { if case .optional = $0 { $0 } else { .optional($0) } }
        case .formatted(let type, let format):
            return resolve(type, namedAfter: name).flatMap { apply(format, to: $0) }
        case .structure(let definition):
            let structure = resolve(structures.flatten(definition))
            return inline(.structure(structure), definition.swiftName ?? name, definition.description)
        case .enumeration(let definition):
            return EnumerationChecker(sink: sink).check(definition).map {
                inline(.enumeration($0), definition.swiftName ?? name, definition.description)
            }
        case .union(let definition):
            return resolve(definition).map {
                inline(.union($0), definition.swiftName ?? name, definition.description)
            }
        case .constant(let value, let type):
            return LiteralChecker(types: self).constant(value, type, namedAfter: name).map { type, literal in
                guard case .string(let text) = literal else { return type }
                return .inline(InlineType(name: name, shape: .enumeration(.only(text, at: value.location))))
            }
        }
    }

    private func inline(_ shape: InlineType.Shape, _ name: Name, _ description: String?) -> TypeReference {
        .inline(InlineType(name: name, shape: shape, description: description))
    }

    /// The structure with the types of its fields resolved.
    func resolve(_ structure: FlatStructure) -> Structure {
        let types = resolver(at: uploads.inside)
        let owners = structure.origins.mapValues { InlineType.Owner.model($0) }
        let members = MemberResolver(types: types, siblings: SiblingNames(structure.fields), owners: owners)
        let additional = structure.additional.flatMap { type in
            types.resolve(type, namedAfter: Name("Additional", at: type.location))
        }
        return Structure(
            members: structure.fields.map { members.recoveredField($0) },
            additional: structure.additionalOrigin.flatMap { additional?.ownedInline(by: .model($0)) } ?? additional
        )
    }

    /// The union with its variants resolved; `nil`, with a diagnostic, if they cannot be distinguished.
    func resolve(_ union: UnionDefinition) -> Union? {
        UnionResolver(types: resolver(at: uploads.insideUnion).insideUnion).resolve(union)
    }

    private func resolve(_ typeName: Name, namedAfter name: Name) -> TypeReference? {
        if parameters.contains(typeName.value) { return .model(typeName.value) }
        guard let model = declarations[typeName.value] else { return resolveBuiltin(typeName) }
        guard model.parameters.isEmpty else {
            sink.report(.missingArguments(typeName, model))
            return nil
        }
        // The declared name, since Swift compares the code points of names, and `==` their canonical equivalence.
        guard case .alias(let target) = model.shape else { return .model(model.name.value) }
        // An inline type in an alias is reported there.
        if target.writesType { return nil }
        guard !openAliases.contains(typeName.value) else {
            sink.report(.aliasOfItself(model.name))
            return nil
        }
        guard !state.deepAliases.contains(typeName.value) else { return nil }
        var inner = self
        inner.openAliases.insert(typeName.value)
        inner.parameters = []
        inner.words = []
        if !uploads.allowsUpload { inner.uploads = .elsewhere }
        guard inner.openAliases.count < 100 else {
            state.deepAliases.insert(typeName.value)
            sink.report(.deepAlias(model.name))
            return nil
        }
        if case .named(let next) = target { return inner.resolve(next, namedAfter: name) }
        return inner.resolve(target, namedAfter: model.name)
    }

    /// The built-in type of this name; `nil`, with a diagnostic, if there is none.
    private func resolveBuiltin(_ name: Name) -> TypeReference? {
        if let builtin = Builtin(rawValue: name.value) {
            if builtin == .upload, !uploads.allowsUpload {
                sink.report(.misplacedUpload(uploads, at: name.location))
                return nil
            }
            return .builtin(builtin, nil)
        }
        guard !declarations.unreadable.contains(name.value) else { return nil }
        let near = sink.nearTypes(to: name.value, among: .all) {
            declarations.models.keys + declarations.unreadable.filter(Identifier.isTypeName)
        }
        sink.report(.unknownType(name, near: near, words: words))
        return nil
    }

    /// Returns `type` with `format` applied to its built-in types; `nil`, with a diagnostic, if the format does not
    /// fit.
    private func apply(_ format: Located<WireFormat>, to type: TypeReference) -> TypeReference? {
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
            sink.report(.badFormat(format, of: type))
            return nil
        }
    }

    /// Whether the keys of a JSON object can be of this type: String, Int, an enum, or a type that wraps one.
    ///
    /// - Parameter depth: The number of enclosing types. A type that wraps itself is reported elsewhere.
    private func isMapKey(_ type: TypeReference, depth: Int = 0) -> Bool {
        switch type {
        case .builtin(let builtin, _): return builtin.isMapKey
        case .model(let name):
            guard declarations.nativeModel(of: type) == nil else { return false }
            guard case .wrapper(let wrapped)? = declarations.models[name]?.shape, depth < 50 else { break }
            let found = resolve(wrapped, namedAfter: Name(name, at: wrapped.location))
            return found.map { isMapKey($0, depth: depth + 1) } ?? true
        case .inline, .list, .map, .optional: break
        }
        return declarations.enumeration(of: type) != nil
    }
}

extension Enumeration {
    /// The enum with `text` as its only value, which is the type of a constant string.
    fileprivate static func only(_ text: String, at location: SourceLocation) -> Enumeration {
        let name = Name(text, at: location)
        return Enumeration(cases: [EnumerationCase(name: name, wireValue: name)], rawType: .string, isClosed: true)
    }
}

extension Diagnostic {
    fileprivate static func aliasOfItself(_ name: Name) -> Diagnostic {
        .error("cyclic-model", at: name.location, "'\(name.value)' is an alias of itself")
    }

    fileprivate static func deepAlias(_ name: Name) -> Diagnostic {
        .error(
            "cyclic-model",
            at: name.location,
            "the chain of aliases to '\(name.value)' has 100 steps"
        )
    }

    fileprivate static func badMapKey(at location: SourceLocation) -> Diagnostic {
        .error("bad-map-key", at: location, "a map's key is a String, an Int, an enum or a type that wraps one")
    }

    fileprivate static func nativeMapKey(_ model: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-map-key",
            at: location,
            "'\(model)' is a custom Swift type, so it cannot be the key of a map",
            hint: "use the type that it has on the wire"
        )
    }

    fileprivate static func doubleOptional(at location: SourceLocation) -> Diagnostic {
        .error("bad-type", at: location, "a type is optional once", hint: "remove one '?'")
    }

    fileprivate static func badFormat(_ format: Located<WireFormat>, of type: TypeReference) -> Diagnostic {
        let isOfDay = if case .builtin(.day, _) = type { true } else { false }
        let types = Builtin.allCases.filter { format.value.types.contains($0) }.map(\.rawValue)
        return .error(
            "bad-format",
            at: format.location,
            "the format '\(format.value.text)' does not fit this type",
            hint: "it is for \(list(types))" + (isOfDay ? "; a Day in another form is a String or a custom type" : "")
        )
    }
}
