package import Spec

extension API {
    /// The JSON text of an example of a model: its `example`, and generated values for what that omits.
    ///
    /// - Returns: `nil` if the API declares no model with this name.
    package func example(ofModel name: String) -> String? {
        guard models.contains(where: { $0.name.value == name }) else { return nil }
        var generator = ValueGenerator(api: self, seed: 0)
        return generator.value(of: .model(name), at: .whole(named: name)).compactText
    }
}
