/// Keys of OpenAPI, JSON Schema and other tools that specs spell in another way.
enum ForeignKeys {
    /// The key of a mapping that another name means there, so that the value is read nevertheless; `nil` if there is none.
    static func synonym(of key: String, in schema: MappingSchema) -> Key? {
        switch schema {
        case .root, .part: rootSynonyms[key]
        case .endpoint, .group: endpointSynonyms[key].flatMap { schema.keys.contains($0) ? $0 : nil }
        default: nil
        }
    }

    /// What to write instead of a key; `nil` for a key that is unknown everywhere.
    static func meaning(of key: String, in schema: MappingSchema) -> String? {
        switch schema {
        case .endpoint, .group: endpointMeanings[key]
        case .auth: credentialMeanings[key]
        default: schema.keys.contains(.type) ? typeMeanings[key] : nil
        }
    }

    private static let rootSynonyms: [String: Key] = [
        "name": .api, "title": .api, "url": .base, "server": .base, "baseURL": .base, "baseUrl": .base,
        "base_url": .base, "schemas": .models, "types": .models,
    ]

    private static let endpointSynonyms: [String: Key] = [
        "parameters": .params, "url": .path, "uri": .path, "verb": .method, "returns": .response,
        "result": .response, "payload": .body,
    ]

    private static let endpointMeanings: [String: String] = {
        let session = "it belongs to the session or to a call, in Swift"
        return [
            "query": "declare it below 'params', which are the query of a GET: 'params: {limit?: Int}'",
            "summary": "write it as 'description'",
            "requestBody": "write the type of the whole body, 'body: Book', or its fields below 'params'",
            "security": "write the kind of credentials: 'auth: bearer'",
            "tags": "name the group: 'group: Books'",
            "operationId": "the key of the endpoint is its name: remove it",
            "retry": "\(session): '.retry(max: 3)'",
            "retries": "\(session): '.retry(max: 3)'",
            "timeout": "\(session): '.timeout(seconds: 10)'",
            "cache": "\(session): 'Session(middleware: [ResponseCache()])'",
        ]
    }()

    private static let credentialMeanings: [String: String] = {
        let key = "write where the key is sent: '{header: X-Key}', '{query: key}' or '{cookie: sid}'"
        return [
            "apiKey": key, "api_key": key, "apikey": key, "key": key, "in": key, "name": key,
            "type": "write the kind itself: 'auth: bearer'", "scheme": "write the kind itself: 'auth: bearer'",
        ]
    }()

    private static let typeMeanings: [String: String] = {
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
