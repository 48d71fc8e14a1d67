import Diagnostics

extension TypeResolver {
    /// The instance of a generic model; `nil`, with a diagnostic, if the arguments do not fit.
    func resolveInstance(of name: Name, _ arguments: [TypeExpression]) -> TypeReference? {
        guard let generic = declarations.models[name.value], let structure = generic.structure,
            !generic.parameters.isEmpty
        else {
            reportArguments(of: name)
            return nil
        }
        guard arguments.count == generic.parameters.count else {
            sink.report(.wrongArguments(name, generic, count: arguments.count))
            return nil
        }
        var inner = self
        inner.uploads = .part
        inner.words = []
        let types = arguments.compactMap { argument in
            inner.resolve(argument, namedAfter: name).flatMap { check($0, at: argument.location) }
        }
        guard types.count == arguments.count else { return nil }
        let instance = "\(generic.name.value)(\(types.map(\.summary).joined(separator: ", ")))"
        if declarations[instance] != nil { return .model(instance) }
        let depth = types.map { self.depth(of: $0) }.max() ?? 0
        guard depth <= InstanceDefinition.deepest, instance.utf8.count <= 2_000,
            declarations.instances.count < InstanceDefinition.maximumCount
        else {
            sink.report(.endlessArguments(name))
            return nil
        }
        let values = Dictionary(
            zip(generic.parameters.map(\.value), types.map { $0.expression(at: name.location) }),
            uniquingKeysWith: { first, _ in first }
        )
        let definition = ModelDefinition(
            name: Name(instance, at: name.location),
            shape: .structure(structure.replacingNames { values[$0.value] })
        )
        declarations.add(
            InstanceDefinition(
                definition: definition,
                generic: generic,
                arguments: types,
                openParameters: types.reduce(into: []) { $0.formUnion(openParameters(of: $1)) },
                depth: depth
            )
        )
        structures.add(definition)
        return .model(instance)
    }

    /// Returns `type` if it can be an argument; `nil`, with a diagnostic, if generated code could not decode its
    /// values.
    private func check(_ type: TypeReference, at location: SourceLocation) -> TypeReference? {
        if case .optional = type {
            sink.report(.optionalArgument(type.summary, at: location))
            return nil
        }
        guard let formatted = type.formattedBuiltin else { return type }
        sink.report(.formattedArgument(formatted, at: location))
        return nil
    }

    private func depth(of type: TypeReference) -> Int {
        switch type {
        case .list(let inner), .map(_, let inner), .optional(let inner): depth(of: inner) + 1
        case .model(let name): declarations.instance(named: name).map { $0.depth + 1 } ?? 0
        case .builtin, .inline: 0
        }
    }

    /// The parameters of the enclosing model that the type refers to.
    private func openParameters(of type: TypeReference) -> Set<String> {
        var found: Set<String> = []
        for case .model(let name) in type.parts {
            if parameters.contains(name) { found.insert(name) }
            if let instance = declarations.instance(named: name) { found.formUnion(instance.openParameters) }
        }
        return found
    }

    private func reportArguments(of name: Name) {
        if declarations.models[name.value] == nil, Builtin(rawValue: name.value) == nil,
            !parameters.contains(name.value)
        {
            guard !declarations.unreadable.contains(name.value) else { return }
            let near = sink.nearTypes(to: name.value, among: .generics) {
                declarations.models.values.filter { !$0.parameters.isEmpty }.map(\.name.value)
            }
            sink.report(.unknownType(name, near: near))
        } else {
            sink.report(.strayArguments(name))
        }
    }
}

/// A generic model, and its type arguments: `Page(User)`.
///
/// Later passes treat an instance as a model that declares these types, so that only the type resolver and the output
/// languages handle parameters.
struct InstanceDefinition {
    /// The model with the types in place of its parameters. It has the name of the instance: `Page(User)`.
    let definition: ModelDefinition
    let generic: ModelDefinition
    let arguments: [TypeReference]
    /// The parameters of the enclosing model that the arguments refer to: `T` of `Page(T)` inside another model.
    let openParameters: Set<String>
    /// The nesting depth of the types in the arguments.
    let depth: Int

    /// The maximum depth. Without a limit, a model that contains itself with ever larger arguments would never be
    /// resolved.
    static let deepest = 16

    /// The maximum number of instances of an API. Arguments that grow in several fields would double it with each depth.
    static let maximumCount = 5_000
}

extension TypeReference {
    /// The expression of a type without formats and inline types.
    fileprivate func expression(at location: SourceLocation) -> TypeExpression {
        switch self {
        case .builtin(let builtin, _): .named(Name(builtin.rawValue, at: location))
        case .model(let name): .named(Name(name, at: location))
        case .inline(let inline): .named(inline.name)
        case .list(let element): .list(element.expression(at: location), location)
        case .map(let key, let value):
            .map(key: key.expression(at: location), value: value.expression(at: location), location)
        case .optional(let wrapped): .optional(wrapped.expression(at: location))
        }
    }
}

extension Diagnostic {
    static func missingArguments(_ name: Name, _ generic: ModelDefinition) -> Diagnostic {
        .error(
            "bad-arguments",
            at: name.location,
            "'\(name.value)' is generic: write '\(generic.name.title(withParameters: generic.parameters))' with a type for \(list(generic.parameters.map(\.value)))",
            notes: [Note(at: generic.name.location, "the model is here")]
        )
    }

    fileprivate static func wrongArguments(_ name: Name, _ generic: ModelDefinition, count: Int) -> Diagnostic {
        let expected = generic.parameters.count
        return .error(
            "bad-arguments",
            at: name.location,
            "'\(generic.name.title(withParameters: generic.parameters))' takes \(expected) type\(expected == 1 ? "" : "s"), found \(count)",
            notes: [Note(at: generic.name.location, "the model is here")]
        )
    }

    fileprivate static func strayArguments(_ name: Name) -> Diagnostic {
        .error(
            "bad-arguments",
            at: name.location,
            "'\(name.value)' is not generic",
            hint: Builtin(rawValue: name.value) == nil
                ? "write '\(name.value)', or declare it under 'models' as '\(name.value)(T)'"
                : "a format is written next to the type: '{type: \(name.value), format: …}'"
        )
    }

    fileprivate static func optionalArgument(_ type: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-arguments",
            at: location,
            "an argument cannot be optional, as '\(type)' is",
            hint: "write the '?' in the model, after the parameter"
        )
    }

    fileprivate static func formattedArgument(_ builtin: Builtin, at location: SourceLocation) -> Diagnostic {
        let reason =
            builtin == .upload ? "is a part of a multipart body" : "is written in a format that each field chooses"
        return .error(
            "bad-arguments",
            at: location,
            "a type with \(builtin.rawValue) cannot be an argument: \(builtin.rawValue) \(reason)",
            hint: builtin == .upload
                ? nil : "declare a model that wraps it, such as 'Timestamp: {wraps: \(builtin.rawValue)}'"
        )
    }

    fileprivate static func endlessArguments(_ name: Name) -> Diagnostic {
        .error(
            "endless-arguments",
            at: name.location,
            "the arguments of '\(name.value)' would grow without end, nest too deeply, or be of too many types",
            hint: "inside a generic model, write it with the type parameters themselves or with smaller types"
        )
    }
}
