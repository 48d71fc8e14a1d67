import Spec

/// What a model is made of.
struct ModelKey: Hashable {
    let schema: DocumentCursor.Identity
    /// Whether it is for requests, where that is not the same.
    let isInput: Bool
}

/// The position of the import in a schema.
struct Context {
    /// The name of an inline type at this position, if it became a model.
    var name: String
    /// The name that elements are named after, if this is a list.
    var listName: String?
    let direction: Direction
    /// The number of enclosing objects without names.
    var depth = 0

    enum Direction {
        case request, response
    }

    func field(_ name: String) -> Context {
        // Behind another word, a name may begin with anything.
        let type = Importer.typeName(name)
        return Context(
            name: self.name + (type.hasPrefix("Model_") ? type.dropFirst(5) : type[...]),
            direction: direction,
            depth: depth + 1
        )
    }

    func item(_ suffix: String) -> Context {
        Context(name: name + suffix, direction: direction, depth: depth)
    }

    /// An alternative of a union; there are rarely several lists.
    func alternative(_ suffix: String) -> Context {
        Context(name: name + suffix, listName: listName ?? name, direction: direction, depth: depth)
    }
}

extension Importer {
    /// Where an element of a list is: `UserEmail` of `UserEmails`, where no schema is called so, else `UserEmailsItem`.
    func element(of context: Context) -> Context {
        let name = context.listName ?? context.name
        let one = name.singular.flatMap { schemaNames.contains($0) ? nil : $0 }
        return Context(name: one ?? name + "Item", direction: context.direction, depth: context.depth)
    }
}
