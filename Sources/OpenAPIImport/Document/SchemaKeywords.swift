/// The keywords of schemas that do not determine a type, by their roles.
enum SchemaKeywords {
    /// The keywords that describe a schema or its use.
    static let annotations: Set = [
        "$comment", "title", "description", "externalDocs", "example", "examples", "default", "deprecated", "readOnly",
        "writeOnly", "xml",
    ]

    /// The keywords that restrict a string, other than `format`.
    static let textBounds: Set = ["pattern", "minLength", "maxLength"]

    /// The keywords that restrict a number.
    static let numberBounds: Set = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]

    /// The keys of mappings from names, which may be the names of keywords, to schemas or to objects with schemas.
    static let keysOfNames: Set = [
        "properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "headers", "schemas",
    ]

    /// Whether the value of a key is an example or an extension, which may have the keys of schemas but is none.
    static func isExampleOrExtension(_ key: String) -> Bool {
        ["example", "examples"].contains(key) || key.hasPrefix("x-") && key != "x-webhooks"
    }
}
