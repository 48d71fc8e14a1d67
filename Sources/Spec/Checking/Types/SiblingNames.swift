/// The names of members that are declared side by side, and of the inline types in their lists, which are named after
/// an element.
struct SiblingNames {
    private var counts: [String: Int] = [:]
    /// The inline types in lists, by the singular of the list's name.
    private var elements: [String: Int] = [:]

    init(_ members: [MemberDefinition], besides others: [String] = []) {
        let types = members.compactMap { $0.type.isListOfInlineType ? $0.givenName.value.singular : nil }
        for name in members.map(\.givenName.value) + types + others { counts[Self.plain(name), default: 0] += 1 }
        for type in types { elements[Self.plain(type), default: 0] += 1 }
    }

    /// Whether exactly one member or type has this name.
    func isUnique(_ name: String) -> Bool { counts[Self.plain(name)] == 1 }

    /// Whether exactly one inline type in a list has this name with the suffix `Item`, and no member or other type.
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
}

extension TypeExpression {
    /// Whether the type is a list of an inline type.
    var isListOfInlineType: Bool {
        switch self {
        case .list(let element, _): element.writesType
        case .optional(let wrapped): wrapped.isListOfInlineType
        case .named, .instance, .map, .formatted, .structure, .enumeration, .union, .constant: false
        }
    }
}
