import Spec
import SwiftNaming

/// Custom types, which replace generated types.
extension SwiftLowering {
    /// The alias of a model inside the API's namespace.
    func customType(_ model: Model, _ own: CustomTypeName) -> TypeDeclaration {
        TypeDeclaration(
            customType: CustomTypeDeclaration(
                documentation: Documentation.lines([model.description, Documentation.warning(model.deprecation)]),
                access: access,
                name: SwiftName.escaped(model.name.value),
                type: isHidden(own, by: model) ? outerName(of: model) : constrained(own.text)
            )
        )
    }

    /// The aliases at file scope for custom types that the API's namespace hides: inside the namespace,
    /// `typealias Money = Money` would refer to itself.
    func outerTypes(of models: [Model]) -> [CustomTypeDeclaration] {
        models.compactMap { model in
            guard let own = model.customType, isHidden(own, by: model) else { return nil }
            let type = own.text(outside: api.swiftName) { $0 != model.name.value && api.model(named: $0) != nil }
            return CustomTypeDeclaration(
                documentation: ["The type of \(api.name.value)'s `\(model.name.value)`."],
                access: access,
                name: outerName(of: model),
                type: constrained(type)
            )
        }
    }

    /// The modules of the custom types and of the protocols of models.
    func modules(of models: [Model]) -> [String] {
        let modules = models.flatMap { model in
            model.customType?.modules ?? model.conformances.flatMap { CustomTypeName($0.value)?.modules ?? [] }
        }
        return Set(modules).subtracting(outermostTypes).subtracting(["Swift"]).sorted()
    }

    private func constrained(_ type: String) -> String { "\(modelScope.runtime("FieldType"))<\(type)>" }

    private func outerName(of model: Model) -> String { api.outerName(of: model) }

    private func isHidden(_ own: CustomTypeName, by model: Model) -> Bool { api.hides(own, of: model, namespaces) }
}

extension API {
    /// The name of the alias at file scope for a model: `ShopMoney`.
    func outerName(of model: Model) -> String { name.value + model.name.value }

    /// The names of the aliases at file scope.
    var outerAliases: [String] {
        let namespaces = namespaces
        return models.filter { model in model.customType.map { hides($0, of: model, namespaces) } ?? false }
            .map(outerName)
    }

    /// The names of the types inside the API's namespace that are no models.
    var namespaces: Set<String> {
        Set(groups.map(\.name.value) + [ReservedNames.endpoint] + [webhooksName].compactMap(\.self))
    }

    /// Whether names in the type refer to something else inside the API's namespace. A generic argument may be another
    /// model.
    ///
    /// - Parameter namespaces: The API's ``namespaces``, which are computed once for all models.
    func hides(_ own: CustomTypeName, of model: Model, _ namespaces: Set<String>) -> Bool {
        own.heads.contains(model.name.value) || self.model(named: own.outermost) != nil
            || !own.heads.isDisjoint(with: namespaces)
            || own.modules.contains { self.model(named: $0) != nil }
    }
}
