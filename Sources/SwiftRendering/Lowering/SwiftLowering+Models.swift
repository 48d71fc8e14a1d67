import Spec
import SwiftNaming

extension SwiftLowering {
    func type(_ model: Model) -> TypeDeclaration {
        if let own = model.customType { return customType(model, own) }
        // The inheritance clause sees the type parameters, too, but no nested types.
        let scope = modelScope.nesting(Set(model.parameters.map(\.value)))
        let place = TypePlace(
            models: "",
            scope: scope,
            path: TypePath(model: model.name.value),
            isMutable: model.isMutable
        )
        let naming = TypeNaming(
            name: model.name.value,
            documentation: [
                model.description, ShadowedType.note(for: SwiftName.type(model.name.value), in: api.name.value),
                Documentation.warning(model.deprecation),
            ],
            conformances: model.conformances.map { $0.nameOfProtocol },
            parameters: model.parameters.map(\.value)
        )
        switch model.shape {
        case .structure(let structure): return self.structure(structure, naming, at: place)
        case .union(let union): return self.union(union, naming, at: place)
        case .enumeration(let enumeration): return self.enumeration(enumeration, naming, at: place)
        case .wrapper(let wrapped): return wrapper(wrapped, naming, at: place)
        }
    }

    /// The declarations of the inline types of members, which are nested in the type that declares the members.
    func inlineTypes(of members: [Member], at place: TypePlace, areSent: Bool = false) -> [TypeDeclaration] {
        members.compactMap { member in
            member.type.ownInline.map {
                inline($0, member.description, at: place.of(member.wireName.value), isSent: areSent, isField: !areSent)
            }
        }
    }

    /// - Parameters:
    ///   - description: The description of the use, for a type without its own.
    ///   - isSent: Whether values are only sent, so that the type needs no case for unknown values.
    func inline(
        _ inline: InlineType,
        _ description: String?,
        at place: TypePlace,
        isSent: Bool,
        isField: Bool = true
    ) -> TypeDeclaration {
        // The rest of the description is about the member, and belongs to its declaration.
        let summary = description.map { Documentation.firstSentence(of: $0) }
        let naming = TypeNaming(name: inline.swiftName, documentation: [inline.description ?? summary])
        switch inline.shape {
        case .structure(let structure): return self.structure(structure, naming, at: place)
        case .union(let union): return self.union(union, naming, at: place, isSent: isSent)
        case .enumeration(let enumeration):
            return self.enumeration(enumeration, naming, at: place, isSent: isSent, isField: isField)
        }
    }

    /// The printer for the members of a type, at the place inside that type.
    func printer(at place: TypePlace) -> TypePrinter {
        // Inside the types of the API, a model needs no qualification, unless a nested type has its name.
        TypePrinter(
            models: place.models,
            inlines: "",
            qualified: "\(api.swiftName).",
            nearer: place.hidden,
            scope: place.scope
        )
    }

    private func wrapper(_ wrapped: TypeReference, _ naming: TypeNaming, at place: TypePlace) -> TypeDeclaration {
        let scope = place.scope
        let printer = TypePrinter.unqualified(in: scope)
        let key = api.isKey(wrapped) ? [scope.swift("CodingKeyRepresentable")] : []
        return TypeDeclaration(
            wrapper: WrapperDeclaration(
                documentation: Documentation.lines(naming.documentation),
                access: access,
                name: naming.declaredName,
                wrapped: printer.print(wrapped),
                format: WireFormatPrinter.print(wrapped),
                formatType: "\(scope.runtime("WireFormat"))<\(printer.print(wrapped))>",
                inheritance: Inheritance.list(
                    [scope.runtime("Wrapper")] + key,
                    and: naming.conformances,
                    in: scope
                )
            )
        )
    }
}

/// The name and documentation of a type.
struct TypeNaming {
    /// The name, without backticks.
    let name: String
    /// The paragraphs of the documentation.
    let documentation: [String?]
    /// The protocols that the spec declares.
    var conformances: [String] = []
    /// The parameters of the model.
    var parameters: [String] = []

    var declaredName: String { SwiftName.escaped(name) }

    var conformsToRuntime: Bool { !ScopeNames.runtimeTypes.isDisjoint(with: conformances) }
}

extension API {
    /// Whether the keys of JSON objects can have this type, directly or in a wrapper.
    fileprivate func isKey(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(let builtin, _): return builtin.isMapKey
        case .model(let name):
            guard let model = model(named: name), !model.hasCustomType else { return false }
            if case .wrapper(let wrapped) = model.shape { return isKey(wrapped) }
            return enumeration(of: type) != nil
        default: return false
        }
    }
}

/// The location of a type declaration.
struct TypePlace {
    /// The qualification of a model's name at this location: `GitHub.`, or empty.
    let models: String
    /// The names of the types that are visible at the place.
    let scope: ScopeNames
    /// The path to the type from its model; `nil` for a type of a request.
    var path: TypePath?
    /// The names of the types nested in enclosing types, which hide models of the same name.
    var hidden: Set<String> = []
    /// Whether the properties of structs at the place can be changed.
    var isMutable = false

    /// The place inside a type that is declared here.
    ///
    /// - Parameter names: The names of the types nested in that type.
    func nested(hiding names: Set<String>) -> TypePlace {
        TypePlace(
            models: models,
            scope: scope.nesting(names),
            path: path,
            hidden: hidden.union(names),
            isMutable: isMutable
        )
    }

    /// The place of the type of a field or of a variant.
    func of(_ step: String) -> TypePlace {
        TypePlace(models: models, scope: scope, path: path?.appending(step), hidden: hidden, isMutable: isMutable)
    }
}

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
