/// The kinds of objects in a document, and the keys that each of them may have (OpenAPI 3.0 to 3.2).
enum DocumentObject: String {
    case document, server, tag
    case pathItem = "path item"
    case operation, parameter, header
    case requestBody = "request body"
    case response
    case mediaType = "media type"
    case encoding, link
    case securityScheme = "security scheme"
    case schema

    /// The kind of value of a key.
    enum ValueKind: String {
        case text, flag
        case list = "a list"
        case mapping = "a mapping"
        /// A schema is a mapping, or a flag since 3.1.
        case schema = "a schema"
        case anything
    }

    /// The name in messages, with an article.
    var name: String { ("aeiou".contains(rawValue.prefix(1)) ? "an " : "a ") + rawValue }

    /// The kind of value of each key of this kind of object.
    var keys: [String: ValueKind] { self == .schema ? Self.schemaKeys : Self.tables[self] ?? [:] }

    // Most objects are schemas.
    private static let schemaKeys = tables[.schema] ?? [:]

    private static let tables: [DocumentObject: [String: ValueKind]] = [
        .document: table(
            text: "openapi $self jsonSchemaDialect",
            list: "servers security tags",
            mapping: "info paths webhooks components externalDocs"
        ),
        .server: table(text: "url description name", mapping: "variables"),
        .tag: table(text: "name summary description parent kind", mapping: "externalDocs"),
        .pathItem: table(
            text: "$ref summary description",
            list: "servers parameters",
            mapping: "get put post delete options head patch trace query additionalOperations"
        ),
        .operation: table(
            text: "summary description operationId",
            flag: "deprecated",
            list: "tags parameters security servers",
            mapping: "externalDocs requestBody responses callbacks"
        ),
        .parameter: table(
            text: "name in description style",
            flag: "required deprecated allowEmptyValue explode allowReserved",
            mapping: "content examples",
            anything: "schema example"
        ),
        .header: table(
            text: "description style",
            flag: "required deprecated allowEmptyValue explode allowReserved",
            mapping: "content examples",
            anything: "schema example"
        ),
        .requestBody: table(text: "description", flag: "required", mapping: "content"),
        .response: table(text: "description summary", mapping: "headers content links"),
        .mediaType: table(
            list: "prefixEncoding",
            mapping: "examples encoding itemEncoding",
            anything: "schema itemSchema example"
        ),
        .encoding: table(
            text: "contentType style",
            flag: "explode allowReserved",
            list: "prefixEncoding",
            mapping: "headers encoding itemEncoding"
        ),
        .link: table(
            text: "operationRef operationId description",
            mapping: "parameters server",
            anything: "requestBody"
        ),
        .securityScheme: table(
            text: "type description name in scheme bearerFormat openIdConnectUrl oauth2MetadataUrl",
            flag: "deprecated",
            mapping: "flows"
        ),
        .schema: table(
            text: """
                $id id $schema $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $comment title description format pattern \
                contentEncoding contentMediaType
                """,
            flag: "nullable deprecated readOnly writeOnly uniqueItems $recursiveAnchor",
            list: "allOf oneOf anyOf enum required prefixItems",
            mapping: """
                properties patternProperties dependentSchemas dependentRequired dependencies $defs definitions $vocabulary \
                discriminator xml externalDocs
                """,
            schema: """
                not if then else additionalItems contains additionalProperties propertyNames unevaluatedItems \
                unevaluatedProperties contentSchema
                """,
            anything: """
                type items const default example examples multipleOf maximum minimum exclusiveMaximum exclusiveMinimum maxLength \
                minLength maxItems minItems maxContains minContains maxProperties minProperties
                """
        ),
    ]

    private static func table(
        text: String = "",
        flag: String = "",
        list: String = "",
        mapping: String = "",
        schema: String = "",
        anything: String = ""
    ) -> [String: ValueKind] {
        let all: [(String, ValueKind)] = [
            (text, .text), (flag, .flag), (list, .list), (mapping, .mapping), (schema, .schema), (anything, .anything),
        ]
        let kinds = all.flatMap { words, kind in words.split(separator: " ").map { (String($0), kind) } }
        return Dictionary(kinds) { first, _ in first }
    }

    /// The keywords that only OpenAPI 3.1 and later define, which adopt JSON Schema. In a document of OpenAPI 3.0,
    /// these keywords have their meaning of 3.1.
    static let newWords: Set<String> = [
        "const", "prefixItems", "patternProperties", "dependentSchemas", "if", "then", "else", "$defs", "$anchor",
        "$dynamicRef", "$dynamicAnchor", "contentEncoding", "contentMediaType", "contentSchema", "propertyNames",
        "unevaluatedProperties", "unevaluatedItems", "contains", "examples",
    ]

    /// The keywords that only schemas of OpenAPI 3.0 have.
    static let oldWords: Set<String> = ["nullable"]
}
