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
                type: isHidden(own, by: model) ? outerName(of: model) : constrained(own)
            )
        )
    }

    /// The aliases at file scope for custom types that the API's namespace hides: inside the namespace,
    /// `typealias Money = Money` would refer to itself.
    func outerTypes(in path: String) -> [CustomTypeDeclaration] {
        api.models.filter { $0.file == path }.compactMap { model in
            guard let own = model.customType, isHidden(own, by: model) else { return nil }
            return CustomTypeDeclaration(
                documentation: ["The type of \(api.name.value)'s `\(model.name.value)`."],
                access: access,
                name: outerName(of: model),
                type: constrained(own)
            )
        }
    }

    /// The modules of the custom types in a file.
    func modules(in path: String) -> [String] {
        let modules = api.models.filter { $0.file == path }.flatMap { $0.customType?.modules ?? [] }
        return Set(modules).subtracting(outermostTypes).subtracting(["Swift"]).sorted()
    }

    private func constrained(_ own: CustomTypeName) -> String { "\(modelScope.runtime("FieldType"))<\(own.text)>" }

    private func outerName(of model: Model) -> String { api.outerName(of: model) }

    private func isHidden(_ own: CustomTypeName, by model: Model) -> Bool { api.hides(own, of: model) }
}

extension API {
    /// The name of the alias at file scope for a model: `ShopMoney`.
    func outerName(of model: Model) -> String { name.value + model.name.value }

    /// The names of the aliases at file scope.
    var outerAliases: [String] {
        models.filter { model in model.customType.map { hides($0, of: model) } ?? false }.map(outerName)
    }

    /// Whether names in the type refer to something else inside the API's namespace. A generic argument may be a model.
    func hides(_ own: CustomTypeName, of model: Model) -> Bool {
        let namespaces = Set(groups.map(\.name.value) + [ReservedNames.endpoint])
        return own.heads.contains(model.name.value) || !own.heads.isDisjoint(with: namespaces)
            || own.modules.contains { self.model(named: $0) != nil }
    }
}
