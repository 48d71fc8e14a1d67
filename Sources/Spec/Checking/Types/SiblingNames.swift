/// The names of members that are declared side by side, and those of the types that would be named after an element of
/// their lists.
struct SiblingNames {
    private var counts: [String: Int] = [:]

    init(_ members: [MemberDefinition], besides others: [String] = []) {
        let types = members.compactMap { $0.type.isListOfInlineType ? $0.givenName.value.singular : nil }
        for name in members.map(\.givenName.value) + types + others { counts[Self.plain(name), default: 0] += 1 }
    }

    /// Whether exactly one of them has this name.
    func isUnique(_ name: String) -> Bool { counts[Self.plain(name)] == 1 }

    /// The form in which two names are equal if they may become one in an output language.
    static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

extension MemberDefinition {
    /// What `as:` says, or else the name on the wire.
    var givenName: Name { swiftName ?? name }
}

extension TypeExpression {
    /// Whether it is a list of an inline type.
    var isListOfInlineType: Bool {
        switch self {
        case .list(let element, _): element.writesType
        case .optional(let wrapped): wrapped.isListOfInlineType
        case .named, .instance, .map, .formatted, .structure, .enumeration, .union, .constant: false
        }
    }
}
