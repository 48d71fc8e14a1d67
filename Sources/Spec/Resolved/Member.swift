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
