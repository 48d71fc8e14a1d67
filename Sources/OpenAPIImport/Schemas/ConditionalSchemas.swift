import YAML

/// The schemas that hold only where a value meets a condition: `then`, `else`, `dependentSchemas`.
enum ConditionalSchemas {
    static func places(of place: Place) -> [(keyword: String, place: Place)] {
        var found: [(String, Place)] = []
        // `then` and `else` mean nothing without `if`.
        if place.raw("if") != nil {
            for keyword in ["then", "else"] {
                if let schema = place[keyword], schema.isObject { found.append((keyword, schema)) }
            }
        }
        for keyword in ["dependentSchemas", "dependencies"] {
            for (_, schema) in place[keyword]?.entries ?? [] where schema.isObject { found.append((keyword, schema)) }
        }
        return found
    }
}
