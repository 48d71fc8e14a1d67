/// A model as declared in a spec file, before names are resolved.
package struct ModelDefinition: Sendable, Hashable {
    package let name: Name
    /// The type parameters: `T` of `Page(T)`, for which each use supplies a type; empty for most models.
    package var parameters: [Name] = []
    package var description: String?
    package var deprecation: Deprecation?
    package var example: Example?
    /// Additional protocols that the Swift type conforms to.
    package var conformances: [Name] = []
    /// Custom types that replace the generated type, by the name of the output language.
    ///
    /// Their values have the wire format of the model. A model that would otherwise be an alias is a
    /// ``Shape/wrapper(_:)``.
    package var nativeTypes: [String: Name] = [:]
    /// Whether the properties of an object, and of the objects that it declares inline, can be changed.
    package var isMutable = false
    package var shape: Shape
    /// The group in whose errors the model is declared inline; `nil` for any other model.
    package var groupOfErrors: Name?

    package indirect enum Shape: Sendable, Hashable {
        case structure(StructureDefinition)
        case enumeration(EnumerationDefinition)
        case union(UnionDefinition)
        /// A distinct type around another type: the key `wraps`.
        case wrapper(TypeExpression)
        /// Another name for a type.
        case alias(TypeExpression)
    }

    package init(
        name: Name,
        parameters: [Name] = [],
        description: String? = nil,
        deprecation: Deprecation? = nil,
        example: Example? = nil,
        conformances: [Name] = [],
        nativeTypes: [String: Name] = [:],
        isMutable: Bool = false,
        shape: Shape,
        groupOfErrors: Name? = nil
    ) {
        self.name = name
        self.parameters = parameters
        self.description = description
        self.deprecation = deprecation
        self.example = example
        self.conformances = conformances
        self.nativeTypes = nativeTypes
        self.isMutable = isMutable
        self.shape = shape
        self.groupOfErrors = groupOfErrors
    }
}

extension ModelDefinition {
    /// The type that the model declares, wraps or is an alias of.
    package var type: TypeExpression {
        get {
            switch shape {
            case .structure(let definition): .structure(definition)
            case .enumeration(let definition): .enumeration(definition)
            case .union(let definition): .union(definition)
            case .wrapper(let type), .alias(let type): type
            }
        }
        set {
            // A wrapper remains a wrapper, regardless of the type that it wraps.
            if case .wrapper = shape { shape = .wrapper(newValue) } else { shape = Shape(newValue) }
        }
    }
}

extension ModelDefinition.Shape {
    /// The shape of a model of this type; an alias if the type is neither an object nor an enum nor a union.
    package init(_ type: TypeExpression) {
        switch type {
        case .structure(let definition): self = .structure(definition)
        case .enumeration(let definition): self = .enumeration(definition)
        case .union(let definition): self = .union(definition)
        case .named, .instance, .list, .map, .optional, .formatted, .constant: self = .alias(type)
        }
    }
}

/// A field of a model, or a parameter of an endpoint.
package struct MemberDefinition: Sendable, Hashable {
    /// The name on the wire, without the `?` of an optional key.
    package var name: Name
    /// Whether the key ends in `?`: it may be absent.
    package var mayBeAbsent: Bool
    package var type: TypeExpression
    package var swiftName: Name?
    package var description: String?
    package var deprecation: Deprecation?
    package var defaultValue: Example?
    package var example: Example?
    /// Of parameters only.
    package var place: Located<ParameterPlace>?
    /// Of parameters only.
    package var style: Located<ListStyle>?
    /// The media type of a part of a multipart body; of parameters only.
    package var media: Name?
    /// The type that a constant without a type resembles, because it is an unquoted number or Boolean.
    @Uncompared package var impliedType: Builtin?
    /// Whether the value of a constant without a type is an unquoted null.
    @Uncompared package var isUnquotedNull = false
    /// Whether the field may be absent if it loses its default; of imported fields only.
    @Uncompared package var isOptionalWithoutDefault = false
    /// Whether a mistake in the declaration has been reported, so that nothing follows from the absence of a key.
    package var hasFaults = false

    package init(
        name: Name,
        mayBeAbsent: Bool,
        type: TypeExpression,
        swiftName: Name? = nil,
        description: String? = nil,
        deprecation: Deprecation? = nil,
        defaultValue: Example? = nil,
        example: Example? = nil,
        place: Located<ParameterPlace>? = nil,
        style: Located<ListStyle>? = nil,
        media: Name? = nil,
        impliedType: Builtin? = nil,
        isUnquotedNull: Bool = false,
        hasFaults: Bool = false
    ) {
        self.name = name
        self.mayBeAbsent = mayBeAbsent
        self.type = type
        self.swiftName = swiftName
        self.description = description
        self.deprecation = deprecation
        self.defaultValue = defaultValue
        self.example = example
        self.place = place
        self.style = style
        self.media = media
        self.impliedType = impliedType
        self.isUnquotedNull = isUnquotedNull
        self.hasFaults = hasFaults
    }
}

extension MemberDefinition {
    /// Whether each object has the key, or each request the parameter.
    package var isRequired: Bool { !mayBeAbsent && defaultValue == nil }
}

/// Documentation of a deprecation.
package struct Deprecation: Sendable, Hashable {
    /// The message, which names the replacement; `nil` if the value in the spec is `true`.
    package let message: String?

    package init(message: String?) {
        self.message = message
    }
}
