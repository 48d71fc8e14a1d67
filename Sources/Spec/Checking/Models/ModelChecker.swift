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

/// Checks the parameters that a model declares: `T` of `Page(T)`.
struct ModelParameterChecker {
    let declarations: DeclarationTable
    let sink: DiagnosticSink

    func check(_ model: ModelDefinition) {
        guard let structure = model.structure else { return }
        let used = structure.names
        var seen: [String: Name] = [:]
        for parameter in model.parameters {
            if let first = seen.updateValue(parameter, forKey: parameter.value) {
                sink.report(.duplicate("parameter", parameter, first: first))
            } else if Builtin(rawValue: parameter.value) != nil {
                sink.report(.parameterCalledAsType(parameter, model: nil, freeName: freeName(in: model)))
            } else if let other = declarations.models[parameter.value] {
                sink.report(.parameterCalledAsType(parameter, model: other.name, freeName: freeName(in: model)))
            } else if !used.contains(parameter.value) {
                sink.report(.unusedParameter(parameter, of: model.name))
            }
        }
        if let example = model.example { sink.report(.exampleOfParameters(model.name.value, at: example.location)) }
        checkExamples(in: structure, Set(seen.keys))
    }

    /// A name for a parameter that neither a model nor another parameter has; `nil` if the usual ones are taken.
    private func freeName(in model: ModelDefinition) -> String? {
        ["Item", "Element", "Value"].first { name in
            declarations.models[name] == nil && !model.parameters.contains { $0.value == name }
        }
    }

    /// Reports examples of fields whose types differ from instance to instance.
    private func checkExamples(in structure: StructureDefinition, _ parameters: Set<String>) {
        for field in structure.fields {
            if let example = field.example, !field.type.names.isDisjoint(with: parameters) {
                sink.report(.exampleOfParameters(field.name.value, at: example.location))
            }
            if case .structure(let inner) = field.type { checkExamples(in: inner, parameters) }
        }
    }
}

extension Diagnostic {
    fileprivate static func parameterCalledAsType(_ parameter: Name, model: Name?, freeName: String?) -> Diagnostic {
        .error(
            "bad-parameters",
            at: parameter.location,
            "the parameter '\(parameter.value)' has the name of a \(model == nil ? "built-in type" : "model")",
            hint: "give it another name" + (freeName.map { ", such as '\($0)'" } ?? ""),
            notes: model.map { [Note(at: $0.location, "the model is here")] } ?? []
        )
    }

    fileprivate static func unusedParameter(_ parameter: Name, of model: Name) -> Diagnostic {
        .error(
            "bad-parameters",
            at: parameter.location,
            "no field of '\(model.value)' uses the parameter '\(parameter.value)'",
            hint: "remove it, or write it as the type of a field"
        )
    }

    fileprivate static func exampleOfParameters(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-parameters",
            at: location,
            "'\(name)' cannot have an example, because no value matches every type argument",
            hint: "write it where the types are known, as the example of a response"
        )
    }
}
