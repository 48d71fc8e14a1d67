import Diagnostics

extension APIChecker {
    /// `nil` for an alias, which is replaced where it is used, and for what cannot be a model.
    mutating func checkModel(_ definition: ModelDefinition, in file: String) -> Model? {
        guard models[definition.name.value]?.name.location == definition.name.location else { return nil }
        if definition.name.value == "Endpoint" || definition.name.value == rootFile.api.value {
            report(.reservedName("model", definition.name))
        }
        let shape: Model.Shape
        switch definition.shape {
        case .structure(let structure):
            shape = .structure(checkStructure(flattened[definition.name.value] ?? flatten(structure)))
        case .union(let union):
            guard let checked = checkUnion(union) else { return nil }
            shape = .union(checked)
        case .enumeration(let enumeration):
            guard let checked = checkEnumeration(enumeration) else { return nil }
            shape = .enumeration(checked)
        case .wrapper(let wrapped):
            guard let type = resolve(wrapped, namedAfter: definition.name) else { return nil }
            if type.inline != nil { report(.inlineType(at: wrapped.location)) }
            shape = .wrapper(type)
        case .alias(let type):
            if type.writesType {
                reportInlineTypes(in: type)
            } else {
                _ = resolve(.named(definition.name), namedAfter: definition.name)
            }
            return nil
        }
        checkExample(definition.example, fits: .model(definition.name.value))
        return Model(
            name: definition.name,
            file: file,
            description: definition.description,
            deprecation: definition.deprecation,
            example: definition.example,
            conformances: definition.conformances,
            shape: shape
        )
    }

    mutating func checkStructure(_ definition: FlatStructure) -> Structure {
        let outer = siblings
        siblings = SiblingNames(definition.fields)
        defer { siblings = outer }
        let members = definition.fields.compactMap { checkField($0) }
        let additional = definition.additional.flatMap { type in
            resolve(type, namedAfter: Name("Additional", at: type.location))
        }
        return Structure(members: members, additional: additional)
    }

    /// Reports the types that another name of a type writes: each use of the name would declare them anew.
    private mutating func reportInlineTypes(in type: TypeExpression) {
        switch type {
        case .structure, .enumeration, .union, .constant: report(.inlineType(at: type.location))
        case .list(let element, _): reportInlineTypes(in: element)
        case .optional(let wrapped), .formatted(let wrapped, _): reportInlineTypes(in: wrapped)
        case .map(let key, let value, _):
            reportInlineTypes(in: key)
            reportInlineTypes(in: value)
        case .named: break
        }
    }

    mutating func checkField(_ definition: MemberDefinition) -> Member? {
        guard let (type, presence) = checkType(of: definition, keepsThreeStates: true) else { return nil }
        return member(definition, type: type, presence: presence)
    }

    func member(_ definition: MemberDefinition, type: TypeReference, presence: Member.Presence) -> Member {
        Member(
            wireName: definition.name,
            swiftName: definition.swiftName,
            description: definition.description,
            deprecation: definition.deprecation,
            type: type,
            presence: presence,
            example: definition.example
        )
    }

    /// The type and presence of a field or a parameter.
    ///
    /// - Parameter keepsThreeStates: Whether absent and null differ, as they do in JSON.
    mutating func checkType(
        of definition: MemberDefinition,
        keepsThreeStates: Bool
    ) -> (type: TypeReference, presence: Member.Presence)? {
        let name = definition.swiftName ?? definition.name
        if case .constant(let value, let type) = definition.type {
            if let other = definition.defaultValue { report(.defaultOfConstant(definition.name, at: other.location)) }
            return checkConstant(value, type, namedAfter: name).map { type, literal in
                (type, .constant(literal, mayBeAbsent: definition.mayBeAbsent))
            }
        }
        guard let resolved = resolve(definition.type, namedAfter: nameOfType(in: definition)) else { return nil }
        let (type, mayBeNull) =
            if case .optional(let wrapped) = resolved { (wrapped, true) } else { (resolved, false) }
        checkExample(definition.example, fits: type)
        if let defaultValue = definition.defaultValue {
            guard let literal = checkLiteral(defaultValue, fits: type) else { return nil }
            return (type, .defaulted(literal))
        }
        switch (definition.mayBeAbsent, mayBeNull) {
        case (false, false): return (type, .required)
        case (true, false): return (type, .optional)
        case (false, true): return (type, keepsThreeStates ? .nullable : .optional)
        case (true, true): return (type, keepsThreeStates ? .threeState : .optional)
        }
    }
}

extension Diagnostic {
    fileprivate static func defaultOfConstant(_ name: Name, at location: SourceLocation) -> Diagnostic {
        .error("conflicting-keys", at: location, "'\(name.value)' is always the same value, so it has no default")
    }
}
