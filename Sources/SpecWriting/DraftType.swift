/// A type of a spec that is to be written.
package indirect enum DraftType: Sendable, Hashable {
    /// A built-in type or a model.
    case named(String)
    /// A built-in type written in a way of its own.
    case formatted(String, format: String)
    case list(DraftType)
    case map(DraftType)
    case optional(DraftType)
    case structure(DraftStructure)
    case enumeration(DraftEnumeration)
    case union(DraftUnion)
    /// One value, and its type where it is no text.
    case constant(String, type: String?)

    package static let json = DraftType.named("JSON")
    package static let string = DraftType.named("String")

    /// The type with a `?`, once.
    package var asOptional: DraftType {
        if case .optional = self { self } else { .optional(self) }
    }

    package var withoutOptional: DraftType {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }
}

/// An object.
package struct DraftStructure: Sendable, Hashable {
    package var fields: [DraftMember]
    package var extends: [String]
    package var additional: DraftType?

    package init(fields: [DraftMember], extends: [String] = [], additional: DraftType? = nil) {
        self.fields = fields
        self.extends = extends
        self.additional = additional
    }
}

package struct DraftEnumeration: Sendable, Hashable {
    package struct Value: Sendable, Hashable {
        package var name: String
        package var wireValue: String
        package var description: String?

        package init(name: String, wireValue: String, description: String? = nil) {
            self.name = name
            self.wireValue = wireValue
            self.description = description
        }
    }

    package var values: [Value]
    package var isInteger: Bool

    package init(values: [Value], isInteger: Bool) {
        self.values = values
        self.isInteger = isInteger
    }
}

package struct DraftUnion: Sendable, Hashable {
    package struct Variant: Sendable, Hashable {
        package var tag: String?
        package var type: DraftType

        package init(tag: String? = nil, type: DraftType) {
            self.tag = tag
            self.type = type
        }
    }

    package var variants: [Variant]
    package var tagField: String?

    package init(variants: [Variant], tagField: String? = nil) {
        self.variants = variants
        self.tagField = tagField
    }
}

/// A field or a parameter.
package struct DraftMember: Sendable, Hashable {
    package var name: String
    package var mayBeAbsent: Bool
    package var type: DraftType
    package var swiftName: String?
    package var description: String?
    package var deprecated: String?
    /// `default:`, as a scalar.
    package var defaultValue: String?
    package var example: String?
    package var place: String?
    package var style: String?
    package var media: String?

    package init(name: String, mayBeAbsent: Bool, type: DraftType, description: String? = nil) {
        self.name = name
        self.mayBeAbsent = mayBeAbsent
        self.type = type
        self.description = description
    }
}

package struct DraftModel: Sendable {
    package var name: String
    package var description: String?
    package var deprecated: String?
    package var type: DraftType
    /// Whether it is a type around the other one, and not another name of it.
    package var isDistinct = false

    package init(name: String, description: String?, deprecated: String?, type: DraftType) {
        self.name = name
        self.description = description
        self.deprecated = deprecated
        self.type = type
    }
}
