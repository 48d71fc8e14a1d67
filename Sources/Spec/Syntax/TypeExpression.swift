package import Diagnostics

/// A type as written.
package indirect enum TypeExpression: Sendable {
    case named(Name)
    /// A model with parameters, and the types for them: `Page(User)`.
    case instance(Name, [TypeExpression])
    case list(TypeExpression, SourceLocation)
    case map(key: TypeExpression, value: TypeExpression, SourceLocation)
    case optional(TypeExpression)
    case formatted(TypeExpression, Located<WireFormat>)
    case structure(StructureDefinition)
    case enumeration(EnumerationDefinition)
    case union(UnionDefinition)
    /// The one value that a field or a parameter ever has, and its type where one is named.
    case constant(Name, TypeExpression?)

    /// Whether it holds values of another type.
    package var isContainer: Bool {
        switch self {
        case .list, .map, .optional: true
        default: false
        }
    }

    /// Whether a type of its own is written in it, which has to be declared somewhere.
    var writesType: Bool {
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

/// An object's fields, in a model or where a type stands.
package struct StructureDefinition: Sendable {
    package var fields: [MemberDefinition]
    /// Models whose fields are taken over, before its own.
    package var extends: [Name] = []
    /// The type of the fields that are not named; `nil` where they are ignored.
    package var additional: TypeExpression?
    /// `as:` of a type inside a list.
    package var swiftName: Name?
    package let location: SourceLocation

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

/// An enum's values, in a model or where a type stands.
package struct EnumerationDefinition: Sendable {
    package var cases: [EnumerationCase]
    package var rawType: RawType
    package var isClosed: Bool
    /// `as:` of a type inside a list.
    package var swiftName: Name?
    package let location: SourceLocation

    package enum RawType: String, Vocabulary {
        case string = "String"
        case int = "Int"

        package static let noun = "a type of an enum's values"
    }

    package init(
        cases: [EnumerationCase],
        rawType: RawType,
        isClosed: Bool,
        swiftName: Name? = nil,
        location: SourceLocation
    ) {
        self.cases = cases
        self.rawType = rawType
        self.isClosed = isClosed
        self.swiftName = swiftName
        self.location = location
    }
}

package struct EnumerationCase: Sendable, Hashable {
    /// The spec's name of the value, which is Swift's, too.
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
