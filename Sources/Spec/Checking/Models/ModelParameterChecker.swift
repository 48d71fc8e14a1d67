import Diagnostics

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
