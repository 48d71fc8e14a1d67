package import Spec
import SpecWriting

/// The position of a type in the types around it, by which it is named.
package struct TypeContext {
    /// The name of an inline type at this position, if it became a model.
    package var name: String
    /// The name that elements are named after, if this is a list.
    package var listName: String?
    package let direction: Direction
    /// The number of enclosing objects without names.
    package var depth = 0

    package enum Direction: Sendable {
        case request, response
    }

    package init(name: String, direction: Direction) {
        self.name = name
        self.direction = direction
    }

    package func field(_ name: String) -> TypeContext {
        // Behind another word, a name may begin with anything.
        let type = NameTable.typeName(name)
        var context = self
        context.name += type.hasPrefix("Model_") ? type.dropFirst(5) : type[...]
        context.listName = nil
        context.depth += 1
        return context
    }

    package func item(_ suffix: String) -> TypeContext {
        var context = self
        context.name += suffix
        context.listName = nil
        return context
    }

    /// An alternative of a union; there are rarely several lists.
    package func alternative(_ suffix: String) -> TypeContext {
        var context = self
        context.name += suffix
        context.listName = listName ?? name
        return context
    }
}

/// Gives names to types that a spec cannot have where they are written: an object in a list, an optional enum.
package struct NestedTypes {
    private let models: ModelTable

    /// - Parameter models: Where named types go.
    package init(models: ModelTable) {
        self.models = models
    }

    /// Where an element of a list is: `UserEmail` of `UserEmails`, where no schema is called so, else `UserEmailsItem`.
    package func element(of context: TypeContext) -> TypeContext {
        let name = context.listName ?? context.name
        let one = name.singular.flatMap { models.isSchemaName($0) ? nil : $0 }
        var element = context
        element.name = one ?? name + "Item"
        element.listName = nil
        return element
    }

    /// A type inside another one, where an optional object, enum or union needs a name of its own.
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

    /// The type as a model of its own.
    private func model(of type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        .model(models.name(for: type, called: context.name), at: type.location)
    }

    /// A list or a map that a `?` cannot stand behind, since it has no short form, has a name of its own.
    private func written(_ type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        type.shorthand == nil ? model(of: type, context) : type
    }

    /// An element of a list or a map; an object has a name of its own, so that it reads well in Swift.
    private func named(_ type: TypeExpression, _ context: TypeContext) -> TypeExpression {
        switch type {
        case .structure, .enumeration, .union, .constant: model(of: type.asModel, context)
        default: inside(type, context)
        }
    }
}
