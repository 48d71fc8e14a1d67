/// A field of a model or a parameter of an endpoint.
package struct Member: Sendable {
    package let wireName: Name
    /// What `as:` says.
    package var swiftName: Name?
    package let description: String?
    package let deprecation: Deprecation?
    /// The type of a value that is there, whatever the presence.
    package let type: TypeReference
    package let presence: Presence
    package let example: Example?

    package init(
        wireName: Name,
        swiftName: Name? = nil,
        description: String? = nil,
        deprecation: Deprecation? = nil,
        type: TypeReference,
        presence: Presence,
        example: Example? = nil
    ) {
        self.wireName = wireName
        self.swiftName = swiftName
        self.description = description
        self.deprecation = deprecation
        self.type = type
        self.presence = presence
        self.example = example
    }

    /// Whether a value is always there, and what stands for it where it is not.
    package enum Presence: Sendable {
        /// `key: T`: always there.
        case required
        /// `key: T?`: the key is always there, its value perhaps null.
        case nullable
        /// `key?: T`: absent or there; null passes for absent.
        case optional
        /// `key?: T?`: absent, null and a value are three different things.
        case threeState
        /// `default:`: stands for an absent key.
        case defaulted(Literal)
        /// `const:`: always this value, which nobody is asked for.
        ///
        /// `mayBeAbsent`: a value that lacks it is taken, too.
        case constant(Literal, mayBeAbsent: Bool)
    }
}

/// A constant whose type is known.
package indirect enum Literal: Sendable, Hashable {
    case string(String)
    case integer(String)
    case number(String)
    case bool(Bool)
    /// A value of an enum, by its left side.
    case enumCase(String)
    case emptyList
    case emptyMap

    /// As the spec writes it.
    package var text: String {
        switch self {
        case .string(let text), .integer(let text), .number(let text), .enumCase(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .emptyList: "[]"
        case .emptyMap: "{}"
        }
    }
}
