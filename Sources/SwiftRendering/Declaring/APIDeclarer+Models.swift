import Spec

extension APIDeclarer {
    func type(_ model: Model) -> TypeDeclaration {
        let place = TypePlace(depth: 1, models: "", scope: modelScope)
        let documentation = [model.description, Documentation.warning(model.deprecation)]
        switch model.shape {
        case .structure(let structure):
            return self.structure(named: model.name.value, structure.members, documentation, at: place)
        case .union:
            return structure(named: model.name.value, [], documentation, at: place)
        case .enumeration(let enumeration):
            return self.enumeration(named: model.name.value, enumeration, documentation, at: place)
        case .wrapper(let wrapped):
            return TypeDeclaration(
                wrapper: WrapperDeclaration(
                    documentation: Documentation.lines(documentation, indentation: place.indentation),
                    access: access,
                    name: SwiftName.escaped(model.name.value),
                    wrapped: TypeSpelling(models: "", inlines: "", qualified: "", nearer: [], scope: modelScope).spell(
                        wrapped
                    ),
                    inheritance: InheritanceDeclaration(
                        ["RawRepresentable", "Codable"] + (wrapped.isKey ? ["CodingKeyRepresentable"] : [])
                            + ["Hashable", "Sendable"],
                        in: place,
                        behind: "\(access) struct \(SwiftName.escaped(model.name.value))"
                    )
                )
            )
        }
    }

    /// The types that are written inside members, to be nested in what holds the members.
    func inlineTypes(of members: [Member], at place: TypePlace, areSent: Bool = false) -> [TypeDeclaration] {
        members.compactMap { member in
            member.type.inline.map { inline($0, member.description, at: place, isSent: areSent) }
        }
    }

    /// - Parameter isSent: Whether values are only ever sent, so that none can be unknown.
    func inline(_ inline: InlineType, _ description: String?, at place: TypePlace, isSent: Bool) -> TypeDeclaration {
        let name = SwiftName.type(inline.name.value)
        switch inline.shape {
        case .structure(let structure):
            return self.structure(named: name, structure.members, [description], at: place)
        case .union:
            return structure(named: name, [], [description], at: place)
        case .enumeration(let enumeration):
            return self.enumeration(named: name, enumeration, [description], at: place, isSent: isSent)
        }
    }

    private func structure(
        named name: String,
        _ members: [Member],
        _ documentation: [String?],
        at place: TypePlace
    ) -> TypeDeclaration {
        let inlineNames = Set(members.compactMap(\.type.inline).map { SwiftName.type($0.name.value) })
        // Inside the types of the API a model's bare name reads best, unless a nested type has it.
        let spelling = TypeSpelling(
            models: place.models,
            inlines: "",
            qualified: "\(api.swiftName).",
            nearer: place.hidden.union(inlineNames),
            scope: place.scope
        )
        let coding = members.map { FieldCoding($0, in: place.scope) }
        return TypeDeclaration(
            structure: StructureDeclaration(
                documentation: Documentation.lines(documentation, indentation: place.indentation),
                access: access,
                name: SwiftName.escaped(name),
                properties: members.map { property($0, spelling, indentation: place.indentation + Page.indentation) },
                initializer: initializer(
                    members,
                    spelling,
                    opening: "\(access) init(",
                    at: place.indentation + Page.indentation
                ),
                reads: coding.map(\.read),
                writes: coding.map(\.write),
                types: inlineTypes(of: members, at: place.nested(hiding: inlineNames))
            )
        )
    }

    private func enumeration(
        named name: String,
        _ enumeration: Enumeration,
        _ documentation: [String?],
        at place: TypePlace,
        isSent: Bool = false
    ) -> TypeDeclaration {
        let cases = enumeration.cases.map { value in
            let caseName = SwiftName.property(value.name.value)
            let isText = enumeration.rawType == .string
            return CaseDeclaration(
                documentation: Documentation.lines(
                    [value.description, Documentation.warning(value.deprecation)],
                    indentation: place.indentation + Page.indentation
                ),
                name: SwiftName.escaped(caseName),
                member: caseName,
                wireValue: isText ? SwiftLiteral.string(value.wireValue.value) : value.wireValue.value,
                namesItsValue: isText && caseName == value.wireValue.value
            )
        }
        return TypeDeclaration(
            enumeration: EnumerationDeclaration(
                documentation: Documentation.lines(documentation, indentation: place.indentation),
                access: access,
                name: SwiftName.escaped(name),
                rawType: place.scope.spell(enumeration.rawType == .int ? .int : .string),
                isOpen: !isSent && !enumeration.isClosed,
                inheritance: InheritanceDeclaration(
                    ["Codable"] + (isSent ? [] : ["CodingKeyRepresentable"]) + ["CaseIterable", "Sendable"],
                    in: place,
                    behind: "\(access) enum \(SwiftName.escaped(name))",
                    first: place.scope.spell(enumeration.rawType == .int ? .int : .string)
                ),
                unknownCase: ["unknown", "unrecognized"].first { name in !cases.contains { $0.name == name } }
                    ?? "unknown_",
                cases: cases
            )
        )
    }

    func property(_ member: Member, _ spelling: TypeSpelling, indentation: Int) -> PropertyDeclaration {
        PropertyDeclaration(
            documentation: Documentation.lines(
                [member.description, Documentation.warning(member.deprecation)],
                indentation: indentation
            ),
            access: access,
            name: SwiftName.escaped(member.propertyName),
            type: spelling.spell(member),
            storage: member.isIndirect ? member.storedName : nil
        )
    }

    func initializer(
        _ members: [Member],
        _ spelling: TypeSpelling,
        opening: String,
        closing: String = ") {",
        at indentation: Int
    ) -> InitializerDeclaration {
        let parameters = members.map { member in
            ParameterDeclaration(
                label: SwiftName.label(member.propertyName),
                name: SwiftName.escaped(member.propertyName),
                property: member.storedName,
                value: member.stored(SwiftName.escaped(member.propertyName), in: spelling.scope),
                type: spelling.spell(member),
                defaultValue: member.initialValue.map { " = \($0)" } ?? ""
            )
        }
        let text = parameters.map { "\($0.label): \($0.type)\($0.defaultValue)" }.joined(separator: ", ")
        return InitializerDeclaration(
            parameters: parameters,
            parametersFit: indentation + opening.count + text.count + closing.count <= Page.width
        )
    }
}

extension InheritanceDeclaration {
    /// - Parameters:
    ///   - protocols: Protocols of the standard library.
    ///   - opening: What stands in front of the colon.
    ///   - first: A type that stands in front of the protocols, as it is written.
    fileprivate init(_ protocols: [String], in place: TypePlace, behind opening: String, first: String? = nil) {
        let types = ([first].compactMap(\.self) + protocols.map { place.scope.swift + $0 }).joined(separator: ", ")
        self.init(types: types, fits: "\(opening): \(types) {".count + place.indentation <= Page.width)
    }
}

/// Where a type is declared.
struct TypePlace {
    /// How many braces are open around it.
    let depth: Int
    /// What stands in front of a model's name there.
    let models: String
    /// What is declared around the place.
    let scope: ScopeNames
    /// Names of enclosing types' own nested types, which hide models of the same name.
    var hidden: Set<String> = []

    var indentation: Int { depth * Page.indentation }

    func nested(hiding names: Set<String>) -> TypePlace {
        TypePlace(depth: depth + 1, models: models, scope: scope, hidden: hidden.union(names))
    }
}

extension Member {
    var propertyName: String { swiftName?.value ?? SwiftName.property(wireName.value) }

    /// The property that is stored: the member's own, or `_parent` where its value is held at a distance.
    var storedName: String { isIndirect ? "_" + propertyName : SwiftName.escaped(propertyName) }

    /// What the stored property is set to.
    func stored(_ value: String, in scope: ScopeNames) -> String {
        isIndirect ? "\(scope.runtime)Indirect(\(value))" : value
    }

    /// What the initialiser takes where nothing is given; `nil` where something must be.
    var initialValue: String? {
        switch presence {
        case .required, .nullable: nil
        case .optional, .threeState: "nil"
        case .defaulted(let literal), .constant(let literal, _): SwiftLiteral.value(literal)
        }
    }
}

extension TypeReference {
    /// Whether JSON's keys can be of this type itself.
    fileprivate var isKey: Bool {
        switch self {
        case .builtin(.string, nil), .builtin(.int, nil): true
        default: false
        }
    }
}
