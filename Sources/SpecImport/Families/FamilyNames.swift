import Spec

/// The names of models that combine the name of a family with the name of a type: `PageUser`, `ListResponseOfUser`,
/// `PaginatedUserList`.
enum FamilyNames {
    /// The possible names of a model's family, given a type in the model's fields; empty for most models.
    static func families(of model: String, with type: TypeExpression) -> Set<String> {
        var found: Set<String> = []
        for name in names(of: type) where name != model {
            if model.hasSuffix(name) { found.insert(leading(String(model.dropLast(name.count)))) }
            // A built-in type counts only at the end of a name: an `IntegerChoiceResponse` is not a container of
            // integers.
            guard type.builtin == nil else { continue }
            for range in model.ranges(of: name) where range.upperBound < model.endIndex {
                // `User` must not match the beginning of `Users`.
                guard model[range.upperBound].isUppercase else { continue }
                found.insert(surrounding(String(model[..<range.lowerBound]), String(model[range.upperBound...])))
            }
        }
        return found.subtracting([""])
    }

    /// The name of a family from the text before a type: `Page` of `PageUser`, `ListResponse` of `ListResponseOfUser`;
    /// empty if the text does not read as the name of a type.
    private static func leading(_ name: String) -> String {
        if name.hasSuffix("Of"), name != "Of" { return String(name.dropLast(2)) }
        let words = NameWords(name).words
        return words.count == 1 && verbs.contains(words[0]) ? "" : name
    }

    /// The name of a family from the texts around a type: `PaginatedList` of `PaginatedUserList`, `List` of `UserList`;
    /// empty if the texts do not read as the name of a container.
    private static func surrounding(_ start: String, _ end: String) -> String {
        let name = start + end
        let words = NameWords(name).words
        guard let first = words.first, let last = words.last, !verbs.contains(first) else { return "" }
        return words.count == 1 ? (collections.contains(last) ? name : "") : (containers.contains(last) ? name : "")
    }

    /// The names of a type inside the names of models: FastAPI writes `Page_int_`, Spring `PageListUser`.
    private static func names(of type: TypeExpression) -> [String] {
        switch type {
        case .named(let name):
            if let builtin = Builtin(rawValue: name.value) { return names(of: builtin) }
            // A schema with a reserved name becomes a model with `Model` at the end of its name.
            return name.value.hasSuffix("Model") ? [name.value, String(name.value.dropLast(5))] : [name.value]
        case .list(let element, _):
            return names(of: element).flatMap { ["List\($0)", "\($0)List", "Array\($0)", "\($0)Array"] }
        case .map(.named(let key), let value, _) where key.value == Builtin.string.rawValue:
            return names(of: value).flatMap { ["MapString\($0)", "DictStr\($0)"] }
        case .map, .optional, .formatted, .instance, .structure, .enumeration, .union, .constant: return []
        }
    }

    private static func names(of builtin: Builtin) -> [String] {
        switch builtin {
        case .string: ["String", "Str"]
        case .int, .int32: ["Int", "Integer", "Int32"]
        case .int64: ["Int64", "Long", "Int", "Integer"]
        case .double: ["Double", "Float", "Number"]
        case .float: ["Float"]
        case .decimal: ["Decimal", "BigDecimal"]
        case .bool: ["Bool", "Boolean"]
        case .url: ["URL"]
        case .uuid: ["UUID", "GUID"]
        case .day: ["Date", "LocalDate"]
        case .json: ["Object", "Any", "Dict"]
        // A type whose format depends on the field cannot be an argument.
        case .date, .data, .upload: []
        }
    }

    /// Words that begin the names of operations rather than of types.
    private static let verbs: Set<String> = [
        "add", "create", "delete", "edit", "fetch", "find", "get", "insert", "new", "patch", "post", "put", "remove",
        "replace", "save", "search", "send", "set", "submit", "update", "upsert",
    ]

    /// Words that name a container of values by themselves.
    private static let collections: Set<String> = [
        "collection", "connection", "edge", "envelope", "feed", "list", "page",
    ]

    /// Words that end the name of a container.
    private static let containers: Set<String> = collections.union([
        "array", "container", "items", "response", "result", "results", "set", "wrapper",
    ])
}
