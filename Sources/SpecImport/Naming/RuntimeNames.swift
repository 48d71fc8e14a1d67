/// The types of the runtime that nearly every declaration of a generated client refers to.
package enum RuntimeNames {
    /// The names. If an API declares a type with one of them, generated code has to write `EndpointRuntime.` in front of
    /// the runtime's type everywhere.
    package static let frequent: Set<String> = [
        "Call", "FieldReader", "FieldValue", "FieldWriter", "Model", "OpenEnum", "RequestBuilder", "Union",
        "UnionReader", "UnionWriter",
    ]

    /// The name for a model whose own name is frequent: `ZooModel` for `Model`, `CallModel` for `Call`.
    package static func replacement(for name: String, in api: String) -> String {
        name == "Model" ? api + name : name + "Model"
    }
}
