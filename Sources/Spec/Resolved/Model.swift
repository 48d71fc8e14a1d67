package import Diagnostics

/// A named type of an API.
package struct Model: Sendable {
    package let name: Name
    /// The type parameters: `T` of `Page(T)`, for which each use supplies a type; empty for most models.
    package var parameters: [Name] = []
    package let file: String
    package let description: String?
    package let deprecation: Deprecation?
    package let example: Example?
    /// Additional protocols that the Swift type conforms to.
    package let conformances: [Name]
    /// Custom types that replace the generated type, by the name of the output language.
    package let nativeTypes: [String: Name]
    /// Whether the properties of an object, and of the objects that it declares inline, can be changed.
    package var isMutable = false
    package let shape: Shape
    /// The group in whose errors the model is declared inline, and with whose name its own begins; `nil` for any other
    /// model.
    package var groupOfErrors: Name? = nil

    package indirect enum Shape: Sendable {
        case structure(Structure)
        case union(Union)
        case enumeration(Enumeration)
        /// A distinct type around another type: the key `wraps`.
        case wrapper(TypeReference)
    }
}

extension Model {
    /// The name as a spec declares it: `Page(T)`.
    package var title: String { name.title(withParameters: parameters) }
}

/// A use of a generic model: the model with a type argument for each type parameter.
package struct ModelInstance: Sendable {
    /// The model with these types in place of its parameters. It has the name of the instance: `Page(User)`.
    package let model: Model
    /// The name of the generic model: `Page`.
    package let generic: String
    /// The types for the parameters, in their order.
    package let arguments: [TypeReference]
}

/// An object with declared fields, and perhaps additional ones.
package struct Structure: Sendable {
    /// The object's own and inherited fields, each once.
    package let members: [Member]
    /// The type of undeclared fields; `nil` if they are ignored.
    package let additional: TypeReference?
}

/// A value of one of several types.
package struct Union: Sendable {
    /// The variants in the order of the spec.
    package let variants: [Variant]
    /// The indices of the variants in the order in which a value is compared with their signatures.
    package let order: [Int]
    /// The field whose value distinguishes the variants; if `nil`, their signatures do.
    package let tagField: String?
    /// Whether a value that matches no variant is a decoding error.
    package let isClosed: Bool

    package struct Variant: Sendable {
        /// The tag on the wire; `nil` in a union without tags, and for the ``Union/fallback``.
        package let tag: Tag?
        /// The name that the spec gives to the variant in Swift, instead of the name of its tag or its type.
        package let swiftName: Name?
        package let type: TypeReference
        /// The forms of this variant's values; ``Union/order`` says which is tried first.
        package let signature: JSONSignature
        package let location: SourceLocation
        package let description: String?
    }

    /// The index of the variant for all other tags; `nil` if there is none.
    package var fallback: Int? { tagField == nil ? nil : variants.firstIndex { $0.tag == nil } }

    /// The value of the tag's field.
    package struct Tag: Sendable {
        package let text: Name
        /// The value with its JSON type: a string, an integer or a flag.
        package let value: Literal
        /// All forms in which the tag is read, beginning with the value.
        package let forms: [Literal]

        /// - Parameter forms: The other forms, among which the value may be, too.
        init(text: Name, value: Literal, forms: [Literal] = []) {
            self.text = text
            self.value = value
            self.forms = forms.reduce(into: [value]) { if !$0.contains($1) { $0.append($1) } }
        }

        /// Whether a number may also be in quotes.
        var mayBeQuoted: Bool { !value.isString && forms.contains { $0.isString } }
    }
}

/// The values of an enum, each with its name in the spec.
package struct Enumeration: Sendable {
    package let cases: [EnumerationCase]
    package let rawType: EnumerationDefinition.RawType
    /// Whether an unknown value is a decoding error.
    package let isClosed: Bool
}

extension Enumeration {
    /// The value that the spec calls `name`, as defaults and constants do; `nil` if there is none.
    package func value(named name: String) -> EnumerationCase? { cases.first { $0.name.value == name } }

    /// The value of a case on the wire.
    func literal(of value: EnumerationCase) -> Literal {
        switch rawType {
        case .int: .integer(value.wireValue.value)
        case .string: .string(value.wireValue.value)
        }
    }

    /// The value with this text on the wire; `nil` if there is none.
    package func value(withWireValue text: String) -> EnumerationCase? { cases.first { $0.wireValue.value == text } }
}

extension API {
    /// The enum that `type` refers to, perhaps as an optional; `nil` for any other type.
    package func enumeration(of type: TypeReference) -> Enumeration? {
        switch type {
        case .model(let name):
            if case .enumeration(let found)? = model(named: name)?.shape { found } else { nil }
        case .inline(let inline): if case .enumeration(let found) = inline.shape { found } else { nil }
        case .optional(let wrapped): enumeration(of: wrapped)
        case .builtin, .list, .map: nil
        }
    }
}

/// The models of an API, which are found by their names.
struct ModelIndex: Sendable {
    let models: [Model]
    let instances: [ModelInstance]
    let instancesByName: [String: ModelInstance]
    private let positions: [String: Int]

    init(_ models: [Model], instances: [ModelInstance]) {
        self.models = models
        self.instances = instances
        instancesByName = Dictionary(instances.map { ($0.model.name.value, $0) }) { first, _ in first }
        positions = Dictionary(models.enumerated().map { ($0.element.name.value, $0.offset) }) { first, _ in first }
    }

    /// The model of this name, or the instance of a model.
    func model(named name: String) -> Model? { positions[name].map { models[$0] } ?? instancesByName[name]?.model }
}
