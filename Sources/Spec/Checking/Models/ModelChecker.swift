import Diagnostics

/// Checks models and resolves their types.
struct ModelChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    private var declarations: DeclarationTable { types.declarations }

    /// The models of all files, without aliases, which are replaced by their targets in each use.
    func check() -> [Model] {
        declarations.files.flatMap { file in file.models.compactMap { check($0, in: file.path) } }
    }

    /// The instances of generic models that the types of the API use, including the instances inside other
    /// instances.
    ///
    /// Call this method after all types are resolved.
    func checkInstances() -> [ModelInstance] {
        var found: [ModelInstance] = []
        var index = 0
        while index < declarations.instances.count {
            let instance = declarations.instances[index]
            index += 1
            let generic = instance.generic
            let parameters = instance.openParameters
            guard let shape = shape(of: instance.definition, parameters, of: generic) else { continue }
            let model = Model(
                name: instance.definition.name,
                file: generic.name.location.path,
                description: generic.description,
                deprecation: generic.deprecation,
                example: nil,
                conformances: [],
                nativeTypes: [:],
                shape: shape
            )
            found.append(
                ModelInstance(model: model, generic: generic.name.value, arguments: instance.arguments)
            )
        }
        return found
    }

    private func check(_ definition: ModelDefinition, in file: String) -> Model? {
        guard declarations.isReferable(definition) else { return nil }
        let name = definition.name
        if !definition.parameters.isEmpty {
            ModelParameterChecker(declarations: declarations, sink: sink).check(definition)
        }
        let parameters = Set(definition.parameters.map(\.value))
        guard let shape = shape(of: definition, parameters, of: definition) else { return nil }
        ExampleChecker.checkFile(of: definition.example, sink)
        if let example = definition.example, !example.isInFile {
            types.state.examples.append(TypedExample(example: example, type: .model(name.value)))
        }
        return Model(
            name: name,
            parameters: definition.parameters,
            file: file,
            description: definition.description,
            deprecation: definition.deprecation,
            example: definition.example,
            conformances: definition.conformances,
            nativeTypes: definition.nativeTypes,
            isMutable: definition.isMutable,
            shape: shape,
            groupOfErrors: definition.groupOfErrors
        )
    }

    /// - Parameters:
    ///   - parameters: The names in the definition that are parameters.
    ///   - generic: The declared model, of which `definition` may be an instance.
    private func shape(
        of definition: ModelDefinition,
        _ parameters: Set<String>,
        of generic: ModelDefinition
    ) -> Model.Shape? {
        var types = types
        types.parameters = parameters
        types.declaredParameters = generic.parameters
        switch definition.shape {
        case .structure(let structure):
            let flat = types.structures.models[definition.name.value] ?? types.structures.flatten(structure)
            return .structure(types.resolve(flat))
        case .union(let union):
            return types.resolve(union).map { .union($0) }
        case .enumeration(let enumeration):
            return EnumerationChecker(sink: sink).check(enumeration).map { .enumeration($0) }
        case .wrapper(let wrapped):
            guard let type = types.resolve(wrapped, namedAfter: definition.name) else { return nil }
            if type.inline != nil { sink.report(.wrappedInlineType(at: wrapped.location)) }
            return .wrapper(type)
        case .alias(let type):
            if type.writesType {
                reportInlineTypes(in: type)
            } else {
                _ = types.resolve(.named(definition.name), namedAfter: definition.name)
            }
            return nil
        }
    }

    /// Reports the inline types in an alias: each use of the alias would declare them again.
    private func reportInlineTypes(in type: TypeExpression) {
        switch type {
        case .structure, .enumeration, .union, .constant: sink.report(.inlineType(at: type.location))
        case .list(let element, _): reportInlineTypes(in: element)
        case .optional(let wrapped), .formatted(let wrapped, _): reportInlineTypes(in: wrapped)
        case .map(let key, let value, _):
            reportInlineTypes(in: key)
            reportInlineTypes(in: value)
        case .instance(_, let arguments): for argument in arguments { reportInlineTypes(in: argument) }
        case .named: break
        }
    }
}

extension Diagnostic {
    fileprivate static func wrappedInlineType(at location: SourceLocation) -> Diagnostic {
        .error(
            "misplaced-type",
            at: location,
            "'wraps' cannot contain an inline type",
            hint: "declare it as a model, and write its name here"
        )
    }

    fileprivate static func inlineType(at location: SourceLocation) -> Diagnostic {
        .error(
            "misplaced-type",
            at: location,
            "an alias cannot contain an inline type, because each use would declare it again",
            hint: "declare it as a model, and write its name here"
        )
    }
}
