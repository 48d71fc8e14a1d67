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
