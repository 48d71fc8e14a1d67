/// Keys of OpenAPI and JSON Schema that specs spell in another way.
enum ForeignKeys {
    /// What to write instead of a key in a model, a field or a parameter; `nil` for a key that is none of OpenAPI's.
    static func meaning(of key: String) -> String? { meanings[key] }

    private static let meanings: [String: String] = {
        let restriction = "a restriction of values belongs to the description: 'String -- At most 20 characters.'"
        let restrictions = [
            "minLength", "maxLength", "minimum", "maximum", "pattern", "minItems", "maxItems", "uniqueItems",
            "multipleOf",
        ]
        return [
            "properties": "declare the fields of an object below 'fields': 'fields: {id: Int, name?: String}'",
            "required": "a value is required unless its name ends with '?': 'name?: String'",
            "optional": "the name of an optional value ends with '?': 'name?: String'",
            "nullable": "the type of a value that may be null ends with '?': 'String?'",
            "oneOf": "declare a union: 'union: [Dog, Cat]'",
            "anyOf": "declare a union: 'union: [Dog, Cat]'",
            "allOf": "name the model that is extended, and the further fields: 'extends: Animal'",
            "$ref": "name the model: 'type: Animal'",
            "items": "write the type of a list in brackets: '[String]'",
            "additionalProperties": "write 'additional: String', or the type '[String: String]' for a map",
            "schema": "write the type itself: 'limit: Int'",
        ].merging(restrictions.map { ($0, restriction) }) { first, _ in first }
    }()
}
