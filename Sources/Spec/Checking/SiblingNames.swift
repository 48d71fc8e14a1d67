import Diagnostics

/// The names of what is declared side by side, and of the types that would be called after one of what they hold several of.
struct SiblingNames {
    private var counts: [String: Int] = [:]

    init(_ members: [MemberDefinition], besides others: [String] = []) {
        let types = members.compactMap { $0.type.isListOfOwnType ? $0.calledName.value.singular : nil }
        for name in members.map(\.calledName.value) + types + others { counts[Self.plain(name), default: 0] += 1 }
    }

    /// Whether only one of them is called so.
    func isUnique(_ name: String) -> Bool { counts[Self.plain(name)] == 1 }

    /// What two names have in common that may be one in Swift.
    static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

extension APIChecker {
    /// What a type is called after that is written in a member: `book` in the list `books`, where nothing else is called so.
    mutating func nameOfType(in member: MemberDefinition) -> Name {
        let name = member.calledName
        guard member.type.isListOfOwnType, let one = name.value.singular, siblings.isUnique(one) else { return name }
        let plain = SiblingNames.plain(one)
        let api = SiblingNames.plain(rootFile.api.value)
        let isTaken =
            typeNames.contains(plain) || Self.reservedNames.contains(plain) || [api, api + "request"].contains(plain)
        return isTaken ? name : Name(one, at: name.location)
    }

    /// Types that Swift or a request has.
    private static let reservedNames: Set<String> = [
        "additional", "any", "body", "error", "failure", "protocol", "response", "self", "type",
    ]
}

extension MemberDefinition {
    fileprivate var calledName: Name { swiftName ?? name }
}

extension TypeExpression {
    /// Whether it is a list of what is written in it.
    fileprivate var isListOfOwnType: Bool {
        switch self {
        case .list(let element, _): element.writesType
        case .optional(let wrapped): wrapped.isListOfOwnType
        case .named, .map, .formatted, .structure, .enumeration, .union, .constant: false
        }
    }
}
