package import Spec

extension API {
    /// The JSON text of an example of a model: its `example`, completed with generated values.
    ///
    /// - Parameter name: The name of a model, or of an instance of a generic model: `Page(User)`.
    /// - Returns: `nil` if the API has no such model.
    package func example(ofModel name: String) -> String? {
        guard let model = model(named: name), model.parameters.isEmpty else { return nil }
        var generator = ValueGenerator(api: self, seed: 0)
        return generator.value(of: .model(name), at: .whole(named: name)).compactText
    }

    /// The JSON text of an example of a parameter: its `example`, or else a generated value of its type.
    package func example(of parameter: Member) -> String {
        var generator = ValueGenerator(api: self, seed: 0)
        let place = ValuePlace.whole(named: parameter.wireName.value)
        let example = exampleValue(of: parameter)
        guard let example, example != .null else { return generator.value(of: parameter.type, at: place).compactText }
        return generator.completed(example, parameter.type, at: place).compactText
    }

    /// The value of an example; `nil` if it is not a value of the type, or is in a file that was not loaded. An example
    /// from a file is JSON already, whatever the type.
    func loadedValue(of example: Example, as type: TypeReference) -> JSONValue? {
        example.isJSON ? JSONValue(example.node) : value(of: example, as: type)
    }
}
