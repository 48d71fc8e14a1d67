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
