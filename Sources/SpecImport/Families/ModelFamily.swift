import Spec

/// Models that differ in one type and are named after it: `PageUser`, `PageOrder`.
struct ModelFamily {
    /// The name that the models share, `Page`, or the one that the user chooses instead.
    var name: String
    /// The fields that the models share, with ``ModelTemplate/hole`` in place of the type in which they differ.
    let template: StructureDefinition
    let description: String?
    /// The type that fills the hole in each model, by the name of the model.
    let arguments: [String: TypeExpression]
    /// The first of the models by name.
    let first: ModelDefinition

    /// The number of arguments that are lists or maps: `PaginatedList(User)` reads better than `Paginated([User])`.
    var lists: Int { arguments.values.count { $0.listDepth > 0 } }

    /// The generic model that replaces the models of the family.
    ///
    /// - Parameter parameter: The name of the parameter.
    func model(parameter: String) -> ModelDefinition {
        let location = first.name.location
        let structure = template.replacingNames { name in
            name.value == ModelTemplate.hole ? .named(Name(parameter, at: name.location)) : nil
        }
        return ModelDefinition(
            name: Name(name, at: location),
            parameters: [Name(parameter, at: location)],
            description: description,
            deprecation: first.deprecation,
            shape: .structure(structure)
        )
    }

    /// A free name for the parameter, preferably `Item` for the element of a list, else `Value`.
    ///
    /// - Parameter isTaken: Returns whether a type of the API has a name.
    func parameter(_ isTaken: (String) -> Bool) -> String {
        let hasList = template.fields.contains { field in
            if case .list(.named(let name), _) = field.type.withoutOptional {
                name.value == ModelTemplate.hole
            } else {
                false
            }
        }
        let wanted = hasList ? ["Item", "Element", "Value", "Content"] : ["Value", "Content", "Element"]
        // The type of an inline object is named after its field.
        let inner = Set(
            template.fields.flatMap { [$0.name.value, $0.name.value.singular ?? ""] }.map(NameTable.typeName)
        )
        let numbered = (2...100).map { "Value\($0)" }
        return (wanted + numbered).first { !isTaken($0) && !inner.contains($0) } ?? "Value"
    }
}
