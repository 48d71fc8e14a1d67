/// What a name of a spec is the name of, as messages say it.
enum NameKind: String {
    case apis = "APIs"
    case endpoints, groups, models, parameters, fields, properties, types, variants, values, events

    /// What helps where two of them would be one in Swift.
    var wayApart: String {
        switch self {
        case .apis, .endpoints, .groups, .models: "rename one of them"
        case .parameters, .fields, .properties, .types: "give one of them another name by 'as:'"
        case .variants: "give one of the types another name"
        case .values: "name one of them on its left side: '{name: value}'"
        case .events: "leave one of them out; what no case knows is kept, unless 'closed' refuses it"
        }
    }

    /// What helps where one of them is called as something that generated code needs.
    var wayOut: String {
        switch self {
        case .parameters, .fields, .properties, .types: "give it another name by 'as:'"
        case .apis, .endpoints, .groups, .models, .variants, .values, .events: "rename it"
        }
    }
}
