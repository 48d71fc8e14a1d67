import Spec

/// Models that differ in one type and are named after it: `PageUser`, `PageOrder`.
struct ModelFamily {
    /// The name that they have in common: `Page`.
    let name: String
    /// The fields that they have in common, with ``ModelTemplate/hole`` in place of the type in which they differ.
    let template: StructureDefinition
    let description: String?
    /// The type of each model in place of the hole, by the name of the model.
    let arguments: [String: TypeExpression]
    /// The first of the models by name.
    let first: ModelDefinition

    /// The number of types that are lists or maps: `PaginatedList(User)` reads better than `Paginated([User])`.
    var lists: Int { arguments.values.count { $0.listDepth > 0 } }

    /// - Parameter parameter: What the parameter is called.
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

    /// A name for the parameter that nothing else has: what a list holds is an item.
    ///
    /// - Parameter isTaken: Whether a type of the API has a name.
    func parameter(_ isTaken: (String) -> Bool) -> String {
        let hasList = template.fields.contains { field in
            if case .list(.named(let name), _) = field.type.withoutOptional {
                name.value == ModelTemplate.hole
            } else {
                false
            }
        }
        let wanted = hasList ? ["Item", "Element", "Value", "Content"] : ["Value", "Content", "Element"]
        // The type of an object that is written in a field is named after the field.
        let inner = Set(
            template.fields.flatMap { [$0.name.value, $0.name.value.singular ?? ""] }.map(NameTable.typeName)
        )
        let numbered = (2...100).map { "Value\($0)" }
        return (wanted + numbered).first { !isTaken($0) && !inner.contains($0) } ?? "Value"
    }
}
