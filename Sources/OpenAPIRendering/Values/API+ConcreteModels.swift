import Spec

extension API {
    /// The models that are types of their own: all but the generic ones, and the uses of these.
    ///
    /// A use inside a generic model has its parameters in place of types, and is no type either.
    var concreteModels: [Model] { models.filter(\.parameters.isEmpty) + concreteInstances.map(\.model) }

    var concreteInstances: [ModelInstance] {
        instances.filter { instance in
            var isConcrete = true
            for argument in instance.arguments {
                argument.visit { type in
                    if case .model(let name) = type, model(named: name) == nil { isConcrete = false }
                }
            }
            return isConcrete
        }
    }
}
