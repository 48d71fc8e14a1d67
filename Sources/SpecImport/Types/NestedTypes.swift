package import Spec
import SpecWriting

/// The position of a type inside other types, which determines its name.
package struct TypeContext {
    /// The name of an inline type at this position, if it became a model.
    package var name: String
    /// The name that elements are named after, if this is a list.
    var listName: String?
    /// The name of the alternative of a union at this position; `nil` at any other position.
    private(set) var alternativeName: String?
    package let direction: Direction
    /// The number of enclosing objects without names.
    package var depth = 0
    /// Whether Swift has no case for unknown values of an inline enum at this position, since it is a part of a request.
    package let closesEnums: Bool
    /// Whether the position belongs to one endpoint, and not to a declaration that several endpoints share.
    package let isOfEndpoint: Bool

    /// The length of the name of the outermost type, in which repeated words remain.
    private let outerLength: Int
    /// The name of the model for responses, and the length of the name of the model that this position is in.
    private let separateModels: (response: String, length: Int)?

    package enum Direction: Sendable {
        case request, response
    }

    /// - Parameter responseModel: The model for responses, if requests and responses have separate models of the schema
    ///   that `name` is a model of.
    package init(
        name: String,
        direction: Direction,
        closesEnums: Bool = false,
        isOfEndpoint: Bool = false,
        responseModel: String? = nil
    ) {
        self.name = name
        self.direction = direction
        self.closesEnums = closesEnums
        self.isOfEndpoint = isOfEndpoint
        outerLength = name.count
        separateModels = responseModel.map { ($0, name.count) }
    }

    /// The name of a type at this position that the models for requests and for responses share: `ThingKind` for the
    /// position `ThingInputKind`; `nil` if there is only one model.
    package var sharedName: String? {
        guard let separateModels, name.count > separateModels.length else { return nil }
        return separateModels.response + name.dropFirst(separateModels.length)
    }

    /// The name of the model for a type at this position.
    package func modelName(of type: TypeExpression) -> String {
        if case .enumeration = type { sharedName ?? name } else { name }
    }

    /// The name of the model for a type at this position, without words that repeat the words in front of them:
    /// `ThingInputItem` for the position `ThingInputInputItem`.
    func shortModelName(of type: TypeExpression) -> String {
        let name = modelName(of: type)
        let outer = name == self.name ? outerLength : separateModels?.response.count ?? outerLength
        return RepeatedWords.removed(from: name, after: outer)
    }

    package func field(_ name: String) -> TypeContext {
        // After another word, a name may begin with any character, and needs no `Model` in front.
        let type = NameTable.typeName(name)
        var context = self
        context.name += type.hasPrefix("Model_") ? type.dropFirst(5) : type[...]
        context.listName = nil
        context.alternativeName = nil
        context.depth += 1
        return context
    }

    package func item(_ suffix: String) -> TypeContext {
        element(named: name + suffix)
    }

    /// The position of an element of a list or a map.
    func element(named name: String) -> TypeContext {
        var context = self
        context.name = name
        context.listName = nil
        context.alternativeName = nil
        return context
    }

    /// The position of an alternative of a union.
    ///
    /// The elements of a list are named after the union, which rarely has several lists.
    package func alternative(_ suffix: String) -> TypeContext {
        var context = self
        context.name += suffix
        context.listName = listName ?? name
        context.alternativeName = suffix
        return context
    }
}

/// Turns types that a spec cannot write inline into models: an object in a list, an optional enum.
package struct NestedTypes {
    private let models: ModelTable

    /// - Parameter models: The table that receives the models.
    package init(models: ModelTable) {
        self.models = models
    }

    /// The position of an element of a list: `UserEmail` for `UserEmails` if no schema has this name, else
    /// `UserEmailsItem`.
    package func element(of context: TypeContext) -> TypeContext {
        let name = context.listName ?? context.name
        let one = name.singular.flatMap { models.isSchemaName($0) ? nil : $0 }
        return context.element(named: one ?? name + "Item")
    }

    /// A type inside another type, where an optional object, enum or union becomes a model.
    package func inside(_ type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        switch type {
        case .optional(let wrapped):
            switch wrapped {
            case .structure, .enumeration, .union: .optional(model(of: wrapped, context))
            case .constant: inside(.optional(wrapped.asModel), context)
            default: .optional(written(inside(wrapped, context), context))
            }
        case .list(let element, let location): .list(named(element, self.element(of: context)), location)
        case .map(let key, let value, let location):
            .map(key: key, value: named(value, context.item("Value")), location)
        default: type
        }
    }

    /// The type as a separate model.
    private func model(of type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        .model(models.name(for: type, at: context), at: type.location)
    }

    /// The type of an optional; a list or a map without a short form, which a `?` cannot follow, becomes a model.
    private func written(_ type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        type.shorthand == nil ? model(of: type, context) : type
    }

    /// The type of an element of a list or a map; an object becomes a model, so that it reads well in Swift.
    private func named(_ type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        switch type {
        case .structure, .enumeration, .union, .constant: model(of: type.asModel, context)
        default: inside(type, context)
        }
    }
}
