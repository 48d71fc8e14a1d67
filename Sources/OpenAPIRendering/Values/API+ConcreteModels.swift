import Spec

extension API {
    /// The models that are types of their own: all but the generic ones, and the uses of these.
    ///
    /// A use inside a generic model has its parameters in place of types, and is no type either.
    var concreteModels: [Model] { models.filter(\.parameters.isEmpty) + concreteInstances.map(\.model) }

    var concreteInstances: [ModelInstance] {
        instances.filter { instance in
            instance.arguments.flatMap(\.parts).allSatisfy { part in
                if case .model(let name) = part { model(named: name) != nil } else { true }
            }
        }
    }
}
