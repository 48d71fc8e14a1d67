package import Diagnostics

/// A type expression in a spec file, before names are resolved.
package indirect enum TypeExpression: Sendable {
    case named(Name)
    /// A generic model, and its type arguments: `Page(User)`.
    case instance(Name, [TypeExpression])
    case list(TypeExpression, SourceLocation)
    case map(key: TypeExpression, value: TypeExpression, SourceLocation)
    case optional(TypeExpression)
    case formatted(TypeExpression, Located<WireFormat>)
    case structure(StructureDefinition)
    case enumeration(EnumerationDefinition)
    case union(UnionDefinition)
    /// The only value of a field or a parameter, and its type if the spec declares the type.
    case constant(Name, TypeExpression?)

    /// Whether the type contains values of another type.
    package var isContainer: Bool {
        switch self {
        case .list, .map, .optional: true
        default: false
        }
    }

    /// Whether the type is or contains an inline type, which generated code has to declare.
    package var writesType: Bool {
        switch self {
        case .structure, .enumeration, .union, .constant: true
        case .list(let inner, _), .optional(let inner), .formatted(let inner, _): inner.writesType
        case .map(let key, let value, _): key.writesType || value.writesType
        case .instance(_, let arguments): arguments.contains(where: \.writesType)
        case .named: false
        }
    }

    package var location: SourceLocation {
        switch self {
        case .named(let name), .instance(let name, _): name.location
        case .list(_, let location), .map(_, _, let location): location
        case .optional(let wrapped), .formatted(let wrapped, _): wrapped.location
        case .structure(let definition): definition.location
        case .enumeration(let definition): definition.location
        case .union(let definition): definition.location
        case .constant(let value, _): value.location
        }
    }
}

extension TypeExpression {
    /// The description of an inline type, if the type itself is one.
    package var ownDescription: String? {
        switch self {
        case .structure(let definition): definition.description
        case .enumeration(let definition): definition.description
        case .union(let definition): definition.description
        case .named, .instance, .list, .map, .optional, .formatted, .constant: nil
        }
    }

    /// Returns the type with a description of the inline type that it is or contains; `nil` if there is no such type, or
    /// if it has a description.
    func describingInlineType(_ text: String) -> TypeExpression? {
        guard ownDescription == nil else { return nil }
        switch self {
        case .structure(var definition):
            definition.description = text
            return .structure(definition)
        case .enumeration(var definition):
            definition.description = text
            return .enumeration(definition)
        case .union(var definition):
            definition.description = text
            return .union(definition)
        case .list(let element, let location):
            return element.describingInlineType(text).map { .list($0, location) }
        case .map(let key, let value, let location):
            return value.describingInlineType(text).map { .map(key: key, value: $0, location) }
        case .optional(let wrapped): return wrapped.describingInlineType(text).map { .optional($0) }
        case .named, .instance, .formatted, .constant: return nil
        }
    }

    /// A description of the type in one line, for comparisons and names: `[String: User?]`.
    package var description: String {
        switch self {
        case .named(let name): name.value
        case .instance(let name, let arguments):
            "\(name.value)(\(arguments.map(\.description).joined(separator: ", ")))"
        case .list(let element, _): "[\(element.description)]"
        case .map(let key, let value, _): "[\(key.description): \(value.description)]"
        case .optional(let wrapped): "\(wrapped.description)?"
        case .formatted(let type, let wireFormat): "\(type.description) (\(wireFormat.value.text))"
        case .constant(let value, let type):
            "{const: \(value.value), type: \(type?.description ?? Builtin.string.rawValue)}"
        case .structure(let definition):
            "{"
                + definition.fields.map { "\($0.name.value)\($0.mayBeAbsent ? "?" : ""): \($0.type.description)" }
                .joined(separator: ", ") + "} " + definition.extends.map(\.value).joined(separator: ", ")
        case .enumeration(let definition): "{\(definition.cases.map(\.wireValue.value).joined(separator: ", "))}"
        case .union(let definition): "(\(definition.variants.map(\.type.description).joined(separator: " | ")))"
        }
    }
}

/// The fields of an object, in a model or an inline type.
package struct StructureDefinition: Sendable, Hashable {
    package var fields: [MemberDefinition]
    /// Models whose fields the structure inherits, before its own.
    package var extends: [Name] = []
    /// The type of undeclared fields; `nil` if they are ignored.
    package var additional: TypeExpression?
    /// The Swift name that the key `as` gives to the type, for example to a type inside a list.
    package var swiftName: Name?
    /// The description of an inline type that is not the description of a field, a parameter, a body or a response.
    package var description: String?
    @Uncompared package private(set) var location: SourceLocation

    package init(
        fields: [MemberDefinition],
        extends: [Name] = [],
        additional: TypeExpression? = nil,
        swiftName: Name? = nil,
        location: SourceLocation
    ) {
        self.fields = fields
        self.extends = extends
        self.additional = additional
        self.swiftName = swiftName
        self.location = location
    }
}

/// The values of an enum, in a model or an inline type.
package struct EnumerationDefinition: Sendable, Hashable {
    package var cases: [EnumerationCase]
    package var rawType: RawType
    package var isClosed: Bool
    /// The values that are strings although they are unquoted and resemble other values of JSON, such as `1` and `null`.
    @Uncompared package var unquotedValues: Set<String> = []
    /// The Swift name that the key `as` gives to the type, for example to a type inside a list.
    package var swiftName: Name?
    /// The description of an inline type that is not the description of a field, a parameter, a body or a response.
    package var description: String?
    @Uncompared package private(set) var location: SourceLocation

    package enum RawType: String, Vocabulary {
        case string = "String"
        case int = "Int"

        package static let noun = "a type of an enum's values"
    }

    package init(
        cases: [EnumerationCase],
        rawType: RawType,
        isClosed: Bool,
        unquotedValues: Set<String> = [],
        swiftName: Name? = nil,
        location: SourceLocation
    ) {
        self.cases = cases
        self.rawType = rawType
        self.isClosed = isClosed
        self.unquotedValues = unquotedValues
        self.swiftName = swiftName
        self.location = location
    }
}

package struct EnumerationCase: Sendable, Hashable {
    /// The name of the value in the spec, which is also its name in Swift.
    package let name: Name
    /// The value on the wire.
    package let wireValue: Name
    package var description: String?
    package var deprecation: Deprecation?

    package init(name: Name, wireValue: Name, description: String? = nil, deprecation: Deprecation? = nil) {
        self.name = name
        self.wireValue = wireValue
        self.description = description
        self.deprecation = deprecation
    }
}

/// A union of types, in a model or an inline type.
package struct UnionDefinition: Sendable, Hashable {
    package var variants: [Variant]
    /// The field that distinguishes the variants; if `nil`, their JSON types, constants and required keys do.
    package var tagField: Name?
    package var isClosed: Bool
    /// The Swift name that the key `as` gives to the type, for example to a type inside a list.
    package var swiftName: Name?
    /// The description of an inline type that is not the description of a field, a parameter, a body or a response.
    package var description: String?
    @Uncompared package private(set) var location: SourceLocation

    package struct Variant: Sendable, Hashable {
        /// The tag's value on the wire; `nil` in a union without tags, and for the fallback of a union with tags: its
        /// last variant, which takes all other tags.
        package let tag: Name?
        /// The Swift name that the key `as` gives to the case. The `as` of an inline type is part of the type, and names
        /// the case, too.
        package let swiftName: Name?
        package let type: TypeExpression
        /// The description of the case; that of an inline type is part of the type.
        package let description: String?

        package init(tag: Name?, swiftName: Name? = nil, type: TypeExpression, description: String? = nil) {
            self.tag = tag
            self.swiftName = swiftName
            self.type = type
            self.description = description
        }

        /// Returns the variant with another type.
        package func with(_ type: TypeExpression) -> Self {
            Self(tag: tag, swiftName: swiftName, type: type, description: description)
        }
    }

    package init(
        variants: [Variant],
        tagField: Name? = nil,
        isClosed: Bool,
        swiftName: Name? = nil,
        location: SourceLocation
    ) {
        self.variants = variants
        self.tagField = tagField
        self.isClosed = isClosed
        self.swiftName = swiftName
        self.location = location
    }
}
