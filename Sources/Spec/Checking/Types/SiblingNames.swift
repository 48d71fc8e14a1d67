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
