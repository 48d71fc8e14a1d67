/// The models of an API, which are found by their names.
struct ModelIndex: Sendable {
    let models: [Model]
    let instances: [ModelInstance]
    let instancesByName: [String: ModelInstance]
    private let positions: [String: Int]

    init(_ models: [Model], instances: [ModelInstance]) {
        self.models = models
        self.instances = instances
        instancesByName = Dictionary(
            instances.map { ($0.model.name.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        positions = Dictionary(
            models.enumerated().map { ($0.element.name.value, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The declared model of this name.
    func model(named name: String) -> Model? { positions[name].map { models[$0] } }
}
