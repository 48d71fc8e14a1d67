import Diagnostics
import Spec
import SwiftNaming

extension SwiftLowering {
    func structure(_ structure: Structure, _ naming: TypeNaming, at place: TypePlace) -> TypeDeclaration {
        let named = structure.members.disambiguated
        let others = structure.others
        let members = named + [others].compactMap(\.self)
        let inlineNames = Set(members.compactMap(\.type.ownInline).map(\.swiftName))
        let inside = place.nested(hiding: inlineNames)
        let printer = printer(at: inside)
        let boxed = layout.boxedFields(at: place.path)
        return TypeDeclaration(
            structure: StructureDeclaration(
                scope: inside.scope,
                documentation: Documentation.lines(naming.documentation),
                access: access,
                name: naming.declaredName,
                typeParameters: typeParameters(naming, place.scope),
                inheritance: inheritance(of: structure, naming, place.scope),
                properties: members.map {
                    property(
                        $0,
                        printer,
                        isBoxed: boxed.contains($0.wireName.value),
                        isMutable: place.isMutable
                    )
                },
                parameters: parameters(members, printer, boxed: boxed),
                fields: named.map {
                    FieldDeclaration(
                        $0,
                        printer,
                        literal: literal(of: $0),
                        elements: defaultElements(of: $0),
                        isBoxed: boxed.contains($0.wireName.value)
                    )
                },
                others: others.map { OtherFieldsDeclaration($0, beside: named) },
                types: inlineTypes(of: members, at: inside)
            )
        )
    }

    /// The type parameters, such as `<Item: FieldValue>`; empty for a struct without any.
    private func typeParameters(_ naming: TypeNaming, _ scope: ScopeNames) -> String {
        if naming.parameters.isEmpty { return "" }
        let constraint = scope.runtime("FieldValue")
        let parameters = naming.parameters.map { "\(SwiftName.escaped($0)): \(constraint)" }
        return "<\(parameters.joined(separator: ", "))>"
    }

    /// The conformances: `Model`, `Identifiable` if there is an `id`, and the protocols that the spec declares.
    private func inheritance(of structure: Structure, _ naming: TypeNaming, _ scope: ScopeNames) -> [String] {
        // For a model that declares `Hashable`, the compiler synthesizes the conformance; the conformance of the
        // runtime is not used.
        let isCompared = naming.conformances.contains { $0 == "Hashable" || $0 == "Equatable" }
        var types = [scope.runtime("Model")]
        if isCompared { types = [scope.runtime("ModelCoding"), scope.swift("Hashable")] }
        if structure.isIdentifiable(beside: naming.parameters) { types.append(scope.swift("Identifiable")) }
        return Inheritance.list(types, and: naming.conformances, in: scope)
    }

    func property(
        _ member: Member,
        _ printer: TypePrinter,
        isBoxed: Bool = false,
        isMutable: Bool = false
    ) -> PropertyDeclaration {
        PropertyDeclaration(
            documentation: Documentation.lines(
                [member.description, Documentation.warning(member.deprecation)]
            ),
            access: access,
            name: SwiftName.escaped(member.propertyName),
            type: printer.print(member),
            storage: isBoxed ? member.boxName : nil,
            constant: member.isConstant ? literal(of: member) : nil,
            isMutable: isMutable
        )
    }

    /// The parameters of a memberwise initializer, or of a function that calls a memberwise initializer.
    ///
    /// - Parameter boxed: The names on the wire of members whose values are boxed.
    func parameters(_ members: [Member], _ printer: TypePrinter, boxed: Set<String> = []) -> [ParameterDeclaration] {
        members.filter { !$0.isConstant }.map { member in
            let property = member.propertyName
            let name = SwiftName.escaped(property)
            let isBoxed = boxed.contains(member.wireName.value)
            return ParameterDeclaration(
                label: SwiftName.label(property),
                name: name,
                property: SwiftName.memberReference(isBoxed ? member.boxName : property),
                isBoxed: isBoxed,
                type: printer.print(member),
                defaultValue: initialValue(of: member, printer),
                defaultElements: defaultElements(of: member)
            )
        }
    }

    /// The default value in the initializer; `nil` if the parameter is required.
    private func initialValue(of member: Member, _ printer: TypePrinter) -> String? {
        switch member.presence {
        case .required, .nullable: nil
        case .optional, .threeState: "nil"
        case .defaulted: literal(of: member)
        // The type is optional, in which `.none` would be `nil`.
        case .constant(let value, _):
            (value.isCase ? printer.print(member.type) : "") + (literal(of: member) ?? "nil")
        }
    }

    /// The default or the constant of a member as a Swift literal; `nil` if the member has neither.
    func literal(of member: Member) -> String? {
        (member.defaultValue ?? member.constant).map { literal($0, of: member.type) }
    }

    /// The elements of a default that is a list, as Swift literals; empty if the member has none.
    func defaultElements(of member: Member) -> [String] {
        guard case .list(let elements)? = member.defaultValue, case .list(let type) = member.type else { return [] }
        let names = caseNames(of: type)
        return elements.map { literal($0, of: type, names) }
    }

    private func literal(_ value: Literal, of type: TypeReference) -> String {
        literal(value, of: type, caseNames(of: type))
    }

    /// - Parameter names: The Swift names of the cases of the type, by their names in the spec.
    private func literal(_ value: Literal, of type: TypeReference, _ names: [String: String]) -> String {
        switch (value, type) {
        case (.list(let elements), .list(let element)):
            let names = caseNames(of: element)
            return "[\(elements.map { literal($0, of: element, names) }.joined(separator: ", "))]"
        case (.enumCase(let name, _), _): return "." + (names[name] ?? SwiftName.property(name))
        default: return SwiftLiteral.value(value)
        }
    }

    private func caseNames(of type: TypeReference) -> [String: String] {
        if case .model(let name) = type { return caseNamesOfModels[name] ?? [:] }
        return api.enumeration(of: type)?.caseNamesBySpecName ?? [:]
    }
}

extension Structure {
    /// Whether a property identifies each value, so that the struct conforms to `Identifiable`.
    ///
    /// - Parameter parameters: The type parameters of the struct.
    func isIdentifiable(beside parameters: [String]) -> Bool {
        guard let id = members.disambiguated.first(where: \.identifies) else { return false }
        return !declaresID(besides: id.type, parameters)
    }

    /// Whether a nested type or a type parameter is named `ID` and is not the type of the property `id`. Swift would
    /// take it for the type of the `id` of an `Identifiable`.
    ///
    /// - Parameter parameters: The type parameters of the struct.
    func declaresID(besides type: TypeReference, _ parameters: [String]) -> Bool {
        let isNested = inlineTypes.contains { $0.swiftName == "ID" }
        if let own = type.ownInline, own.swiftName == "ID", case .inline = type { return false }
        if case .model("ID") = type { return isNested }
        return isNested || parameters.contains("ID")
    }
}

extension Member {
    /// Whether the member identifies a value: an `id` that is always present.
    fileprivate var identifies: Bool {
        guard propertyName == "id", !isOptional, constant == nil else { return false }
        switch type {
        case .builtin(let builtin, _): return builtin.isHashable
        case .model, .inline: return true
        case .list, .map, .optional: return false
        }
    }

    /// The name of the stored property of a boxed value: `_parent`.
    var boxName: String { SwiftName.boxed(propertyName) }
}

extension Structure {
    /// The property of additional fields; `nil` if they are ignored.
    var others: Member? {
        guard let additional else { return nil }
        let taken = Set(members.disambiguated.map(\.propertyName))
        let name = Name(
            SwiftName.free(["additional", "others", "additionalFields"], beside: taken),
            at: SourceLocation(path: "")
        )
        return Member(
            wireName: name,
            swiftName: name,
            type: .map(key: .builtin(.string, nil), value: additional),
            presence: .defaulted(.emptyMap)
        )
    }
}

/// The types after the colon of a declaration.
enum Inheritance {
    /// The types that generated code needs, then the protocols that the spec declares, each once.
    ///
    /// - Parameter conformances: The protocols that the spec declares; protocols that every model conforms to are
    ///   omitted.
    static func list(_ types: [String], and conformances: [String], in scope: ScopeNames) -> [String] {
        var types = types
        for name in conformances where !inherited.contains(name) {
            let printed = scope.swift(name)
            if !types.contains(printed) { types.append(printed) }
        }
        return types
    }

    /// The protocols that every model conforms to.
    private static let inherited: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable",
    ]
}
