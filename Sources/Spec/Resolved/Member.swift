/// A field of a model or a parameter of an endpoint.
package struct Member: Sendable {
    package let wireName: Name
    /// The Swift name that the key `as` gives to the member.
    package var swiftName: Name?
    package let description: String?
    package let deprecation: Deprecation?
    /// The type of a value that is present; ``presence`` says whether it is optional.
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

    /// Whether a value is always present, and the value that replaces an absent value.
    package enum Presence: Sendable {
        /// `key: T`: always present.
        case required
        /// `key: T?`: the key is always present, and its value may be null.
        case nullable
        /// `key?: T`: present or absent; null is treated as absent.
        case optional
        /// `key?: T?`: absent, null and a value are distinct states.
        case threeState
        /// `default:`: the value of an absent key.
        case defaulted(Literal)
        /// `const:`: always this value, which the caller does not provide.
        ///
        /// If `mayBeAbsent`, an object without the key is also accepted.
        case constant(Literal, mayBeAbsent: Bool)
    }
}

extension Member {
    /// Whether an object without the key, or a request without the parameter, is valid.
    package var mayBeAbsent: Bool {
        switch presence {
        case .required, .nullable, .constant(_, mayBeAbsent: false): false
        case .optional, .threeState, .defaulted, .constant(_, mayBeAbsent: true): true
        }
    }

    /// Whether null is a value, distinct from an absent key.
    package var mayBeNull: Bool {
        switch presence {
        case .nullable, .threeState: true
        case .required, .optional, .defaulted, .constant: false
        }
    }

    /// Whether null is accepted, as a value or as if the key were absent.
    package var acceptsNull: Bool { mayBeAbsent || mayBeNull }

    /// Whether the member may have no value: it may be absent or null, and no default replaces it.
    package var isOptional: Bool { acceptsNull && defaultValue == nil }

    /// Whether callers have to pass a value, or null: the key is always present, and its value is no constant.
    package var mustBePassed: Bool { !mayBeAbsent && constant == nil }

    /// The value that replaces an absent one, and that is sent if the caller passes none; `nil` if there is no default.
    package var defaultValue: Literal? { if case .defaulted(let value) = presence { value } else { nil } }

    /// The only value of a constant; `nil` for any other member.
    package var constant: Literal? { if case .constant(let value, _) = presence { value } else { nil } }

    /// The type of a value that is present, which may be null.
    package var nullableType: TypeReference { mayBeNull ? .optional(type) : type }
}
