import Diagnostics

/// Resolves fields and parameters: their types, and when a value is present.
struct MemberResolver {
    let types: TypeResolver
    /// The names declared beside the members.
    var siblings = SiblingNames([])
    /// The declarations that inherited members, by name, and the inline types in them belong to.
    var owners: [String: InlineType.Owner] = [:]
    /// Whether members may be absent or null. Variables may not.
    var mayBeOptional = true

    /// The field with its type; `nil`, with a diagnostic, if it has an error.
    func field(_ definition: MemberDefinition) -> Member? {
        member(definition, keepsNull: true)
    }

    /// The field with its type, which is JSON if it has an error, so that later checks do not report it as missing.
    func recoveredField(_ definition: MemberDefinition) -> Member {
        field(definition)
            ?? Member(wireName: definition.name, type: .builtin(.json, nil), presence: .optional, example: nil)
    }

    /// The member with its type; `nil`, with a diagnostic, if it has an error.
    ///
    /// - Parameter keepsNull: Whether absent and null differ, as they do in JSON.
    func member(_ definition: MemberDefinition, keepsNull: Bool) -> Member? {
        guard let (type, presence) = typeAndPresence(of: definition, keepsNull: keepsNull) else { return nil }
        let owner = owners[definition.name.value]
        return Member(
            wireName: definition.name,
            swiftName: definition.swiftName,
            description: definition.description,
            deprecation: definition.deprecation,
            type: owner.map { type.ownedInline(by: $0) } ?? type,
            presence: presence,
            example: definition.example
        )
    }

    private func typeAndPresence(
        of definition: MemberDefinition,
        keepsNull: Bool
    ) -> (type: TypeReference, presence: Member.Presence)? {
        if case .constant(let value, let type) = definition.type {
            if let other = definition.defaultValue {
                types.sink.report(.defaultOfConstant(definition.name, at: other.location))
            }
            guard
                let (type, literal) = LiteralChecker(types: types)
                    .constant(value, type, namedAfter: definition.givenName)
            else { return nil }
            recordExample(of: definition, type, literal, acceptsNull: definition.mayBeAbsent)
            return (type, .constant(literal, mayBeAbsent: definition.mayBeAbsent))
        }
        guard let resolved = types.resolve(definition.type, namedAfter: nameOfType(in: definition)) else { return nil }
        let (type, isNullable) =
            if case .optional(let wrapped) = resolved { (wrapped, true) } else { (resolved, false) }
        recordExample(of: definition, type, acceptsNull: isNullable || !definition.isRequired)
        if let defaultValue = definition.defaultValue {
            return LiteralChecker(types: types, mayBeOptional: mayBeOptional).literal(defaultValue, of: type)
                .map { (type, .defaulted($0)) }
        }
        switch (definition.mayBeAbsent, isNullable) {
        case (false, false): return (type, .required)
        case (true, false): return (type, .optional)
        case (false, true): return (type, keepsNull ? .nullable : .optional)
        case (true, true): return (type, keepsNull ? .threeState : .optional)
        }
    }

    /// - Parameter constant: The only value; `nil` if the member is no constant.
    private func recordExample(
        of definition: MemberDefinition,
        _ type: TypeReference,
        _ constant: Literal? = nil,
        acceptsNull: Bool
    ) {
        guard let example = definition.example else { return }
        types.state.examples.append(
            TypedExample(example: example, type: acceptsNull ? .optional(type) : type, constant: constant)
        )
    }

    /// The name of an inline type in a member: `book` in the list or map `books`, or `bookItem` if something else has
    /// that name.
    private func nameOfType(in member: MemberDefinition) -> Name {
        let name = member.nameOfType
        guard member.type.isCollectionOfInlineType, let one = name.value.singular else { return name }
        let owner = owners[member.name.value]
        let siblings = owner.map { self.siblings(in: $0) } ?? siblings
        let parameters = owner == nil ? types.declaredParameters : []
        let isTaken = { (name: String) in isTypeName(name) || parameters.contains { $0.isSpelledLike(name) } }
        if siblings.isUnique(one), !isTaken(one) { return Name(one, at: name.location) }
        let item = one + "Item"
        // `ItemItem` would be less clear than `Items`.
        let isClear = NameWords(one).last != "item"
        return isClear && siblings.isUnique(itemOf: one) && !isTaken(item) ? Name(item, at: name.location) : name
    }

    /// The names beside an inherited member in its declaration, so that each heir finds the same name for its type.
    private func siblings(in owner: InlineType.Owner) -> SiblingNames {
        if let found = types.state.siblings[owner] { return found }
        let members =
            switch owner {
            case .model(let name): types.structures.models[name]?.fields
            case .group(let name): types.declarations.groups[name]?.parameters
            }
        let names = SiblingNames(members ?? [])
        types.state.siblings[owner] = names
        return names
    }

    /// Whether a type of the API, or of any output language, has this name.
    private func isTypeName(_ name: String) -> Bool {
        let plain = SiblingNames.plain(name)
        let api = SiblingNames.plain(types.declarations.api.value)
        return types.declarations.typeNames.contains(plain) || Self.generalWords.contains(plain)
            || [api, api + "request"].contains(plain)
    }

    /// Words that do not describe a value, and that generated code of any language may reserve.
    private static let generalWords: Set<String> = [
        "additional", "any", "body", "error", "failure", "protocol", "response", "self", "type",
    ]
}

/// The names of members that are declared side by side, and of the inline types in their lists and maps, which are
/// named after an element.
struct SiblingNames {
    private var counts: [String: Int] = [:]
    /// The inline types in lists and maps, by the singular of the member's name.
    private var elements: [String: Int] = [:]

    init(_ members: [MemberDefinition], besides others: [String] = []) {
        let types = members.compactMap { $0.type.isCollectionOfInlineType ? $0.nameOfType.value.singular : nil }
        for name in members.map(\.givenName.value) + types + others { counts[Self.plain(name), default: 0] += 1 }
        for type in types { elements[Self.plain(type), default: 0] += 1 }
    }

    /// Whether exactly one member or type has this name.
    func isUnique(_ name: String) -> Bool { counts[Self.plain(name)] == 1 }

    /// Whether exactly one inline type in a list or a map has this name with the suffix `Item`, and no member or other type.
    func isUnique(itemOf one: String) -> Bool {
        elements[Self.plain(one)] == 1 && counts[Self.plain(one + "Item")] == nil
    }

    /// The normalized form of a name. Two names with the same form may become one name in an output language.
    static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

extension MemberDefinition {
    /// The name that `as` gives, or else the name on the wire.
    var givenName: Name { swiftName ?? name }

    /// The name of an inline type, before it becomes a singular: `include` for `include[]`.
    var nameOfType: Name {
        givenName.map { name in
            guard name.hasSuffix("]"), let end = name.lastIndex(where: { $0.isLetter || $0.isNumber }) else {
                return name
            }
            return String(name[...end])
        }
    }
}

extension TypeExpression {
    /// Whether the type is a list or a map of an inline type.
    var isCollectionOfInlineType: Bool {
        switch self {
        case .list(let element, _), .map(_, let element, _): element.writesType
        case .optional(let wrapped): wrapped.isCollectionOfInlineType
        case .named, .instance, .formatted, .structure, .enumeration, .union, .constant: false
        }
    }
}

extension Name {
    /// Whether this name and `other` may become one name in an output language.
    fileprivate func isSpelledLike(_ other: String) -> Bool { SiblingNames.plain(value) == SiblingNames.plain(other) }
}

extension Diagnostic {
    fileprivate static func defaultOfConstant(_ name: Name, at location: SourceLocation) -> Diagnostic {
        .error("conflicting-keys", at: location, "'\(name.value)' is always the same value, so it has no default")
    }
}
