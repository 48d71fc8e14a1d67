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
}
