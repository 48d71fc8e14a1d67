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
