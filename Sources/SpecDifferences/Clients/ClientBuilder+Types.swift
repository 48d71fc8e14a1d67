import Diagnostics
import Spec
import SwiftNaming
import SwiftRendering

extension ClientBuilder {
    func model(_ model: Model) -> ClientType {
        let name = "\(api.name.value).\(model.name.value)"
        let uses = uses[model.name.value]
        if let custom = names.customType(of: model) {
            return ClientType(name: name, location: model.name.location, shape: .custom(custom), uses: uses)
        }
        var type =
            switch model.shape {
            case .structure(let structure): self.type(structure, called: name, at: model.name.location, uses)
            case .union(let union): self.type(union, called: name, at: model.name.location, uses)
            case .enumeration(let enumeration): self.type(enumeration, called: name, at: model.name.location, uses)
            case .wrapper(let wrapped):
                ClientType(
                    name: name,
                    location: model.name.location,
                    shape: .wrapper(wrapped, text: names.text(of: wrapped, in: name)),
                    uses: uses
                )
            }
        type.conformances = model.conformances.map(\.value)
        type.parameters = model.parameters.map(\.value)
        type.isMutable = model.isMutable
        return type
    }

    /// - Parameters:
    ///   - owner: The type that declares the inline type.
    ///   - isArgument: Whether the type is that of a request's argument. Its enum has no case for unknown values.
    func type(_ inline: InlineType, in owner: String, uses: TypeUses, isArgument: Bool = false) -> ClientType {
        let name = "\(owner).\(SwiftName.inlineType(of: inline.name.value))"
        let location = inline.name.location
        return switch inline.shape {
        case .structure(let structure): type(structure, called: name, at: location, uses)
        case .union(let union): type(union, called: name, at: location, uses, isArgument: isArgument)
        case .enumeration(let enumeration): type(enumeration, called: name, at: location, uses, isArgument: isArgument)
        }
    }

    private func type(
        _ structure: Structure,
        called name: String,
        at location: SourceLocation,
        _ uses: TypeUses
    ) -> ClientType {
        let additional = names.additionalFields(of: structure)
        let members = structure.members.disambiguated + [additional].compactMap(\.self)
        // The name of additional fields is not in the spec.
        var rest = additional.map { member($0, in: name, at: location) }
        rest?.isAdditional = true
        let inlines = members.map(\.type).compactMap(\.inline).filter { $0.owner == nil }
        return ClientType(
            name: name,
            location: location,
            shape: .structure(
                structure.members.disambiguated.map { member($0, in: name) } + [rest].compactMap(\.self)
            ),
            uses: uses,
            nested: inlines.map { type($0, in: name, uses: uses) }
        )
    }

    private func type(
        _ union: Union,
        called name: String,
        at location: SourceLocation,
        _ uses: TypeUses,
        isArgument: Bool = false
    ) -> ClientType {
        let cases = zip(union.variants, names.caseNames(of: union)).map { variant, caseName in
            ClientCase(
                key: variant.tag?.text.value,
                name: caseName,
                type: names.text(of: variant.type, in: name),
                reference: variant.type,
                signature: variant.signature,
                tag: variant.tag?.value.value(of: .builtin(.json, nil)),
                location: variant.location
            )
        }
        let choice = ClientChoice(
            cases: cases,
            hasUnknownCase: !isArgument && names.hasUnknownCase(union),
            tagField: union.tagField,
            attempts: union.tagField == nil ? union.order : []
        )
        return ClientType(
            name: name,
            location: location,
            shape: .choice(choice),
            uses: uses,
            nested: union.variants.compactMap(\.type.inline).map {
                type($0, in: name, uses: uses, isArgument: isArgument)
            }
        )
    }

    private func type(
        _ enumeration: Enumeration,
        called name: String,
        at location: SourceLocation,
        _ uses: TypeUses,
        isArgument: Bool = false
    ) -> ClientType {
        let cases = zip(enumeration.cases, names.caseNames(of: enumeration)).map { value, caseName in
            ClientCase(key: value.wireValue.value, name: caseName, location: value.name.location)
        }
        let choice = ClientChoice(
            cases: cases,
            hasUnknownCase: !isArgument && !enumeration.isClosed,
            rawType: enumeration.rawType
        )
        return ClientType(name: name, location: location, shape: .choice(choice), uses: uses)
    }

    /// The enum of failures.
    func choice(_ cases: [DeclaredCase], called name: String, at location: SourceLocation) -> ClientType {
        let cases = cases.map { ClientCase(key: nil, name: $0.name, type: $0.type, location: location) }
        return ClientType(name: name, location: location, shape: .choice(ClientChoice(cases: cases)), uses: .received)
    }

    func member(_ member: Member, in owner: String, at location: SourceLocation? = nil) -> ClientMember {
        ClientMember(
            member: member,
            name: member.propertyName,
            type: names.text(of: member, in: owner),
            location: location ?? member.wireName.location
        )
    }
}
