import YAML

/// Keys of OpenAPI, JSON Schema and other tools that have other names in specs.
enum KeySynonyms {
    /// The key that a foreign name is a synonym of, so that its value is read nevertheless; `nil` if there is none.
    ///
    /// - Parameter value: The value of the key, which determines whether a `url` is a base or a path.
    static func synonym(of key: String, in schema: MappingSchema, value: Node? = nil) -> Key? {
        let synonym: Key? =
            switch schema {
            case .root, .part: rootSynonyms[key]
            case .endpoint, .group:
                endpointSynonyms[key].map { $0 == .path && isURL(value?.text) ? .base : $0 }
            default: schema.keys.contains(.union) ? typeSynonyms[key] : nil
            }
        return synonym.flatMap { schema.keys.contains($0) || schema == .part ? $0 : nil }
    }

    private static func isURL(_ text: String?) -> Bool {
        guard let text = text?.lowercased() else { return false }
        return text.hasPrefix("https://") || text.hasPrefix("http://")
    }

    /// The help for a foreign key; `nil` for any other key.
    static func meaning(of entry: Entry, in schema: MappingSchema) -> String? {
        let key = entry.key.text
        if key.hasPrefix("//") { return "a comment begins with '#'" }
        switch schema {
        case .root, .part: return rootMeaning(of: entry)
        case .endpoint, .group: return endpointMeaning(of: entry)
        case .auth: return credentialMeanings[key]
        case .webhook where MappingSchema.model.keys.contains { $0.rawValue == key }:
            return "declare the type under 'models', and write its name"
        default:
            guard schema.keys.contains(.type) else { return nil }
            return bodyMeaning(of: entry, in: schema) ?? memberMeaning(of: entry, in: schema) ?? typeMeaning(of: entry)
        }
    }

    /// The key that a foreign key replaces, so that it is not also reported as missing.
    static func key(replacedBy key: String, in schema: MappingSchema) -> Key? {
        switch (schema, key) {
        case (.root, "servers"), (.part, "servers"): .base
        case (_, "discriminator"): .by
        default: nil
        }
    }

    /// The models of `components: {schemas: …}`, so that references to them resolve.
    static func models(in entry: Entry) -> Node? {
        guard entry.key.text == "components" else { return nil }
        return entry.value.entry(named: "schemas")?.value
    }

    private static func rootMeaning(of entry: Entry) -> String? {
        let key = entry.key.text
        if key == "servers" {
            let first = entry.value.items?.first
            let url = first?.text ?? first?.entry(named: "url")?.value.text ?? "https://…"
            return "write the URL: 'base: \(url)'"
        }
        return rootMeanings[key]
    }

    private static func endpointMeaning(of entry: Entry) -> String? {
        switch entry.key.text {
        case "contentType", "content_type", "content-type", "mediaType":
            let form = entry.value.text.flatMap { text in
                BodyForm(rawValue: text).map { "write 'body: \($0.rawValue)'" }
                    ?? MediaHint.meaning(of: text, in: .body)
            }
            return form ?? "the body sets its own: 'body: form', or 'body: {type: T, media: text/markdown}'"
        default: return endpointMeanings[entry.key.text]
        }
    }

    private static let rootSynonyms: [String: Key] = [
        "name": .api, "title": .api, "url": .base, "server": .base, "baseURL": .base, "baseUrl": .base,
        "base_url": .base, "schemas": .models, "types": .models, "definitions": .models, "structs": .models,
        "pagination": .pages, "paging": .pages,
    ]

    private static let rootMeanings: [String: String] = {
        let params =
            "write the constant query of all requests in the base, 'base: https://api.example.com?version=2', and other "
            + "parameters below the 'params' of a group or an endpoint"
        return [
            "security": "write the kind of credentials: 'auth: bearer'",
            "components": "declare models below 'models': 'models: {Book: {fields: {id: Int}}}'",
            "paths": "declare endpoints by a name: 'endpoints: {listBooks: {path: /books}}'",
            "params": params, "parameters": params, "query": params, "queryParams": params, "query_params": params,
            "queryParameters": params,
        ].merging(sessionMeanings) { own, _ in own }
    }()

    private static let endpointSynonyms: [String: Key] = [
        "parameters": .params, "parameter": .params, "desc": .description, "url": .path, "uri": .path, "verb": .method,
        "returns": .response,
        "result": .response, "payload": .body, "pagination": .pages, "paging": .pages, "paginate": .pages,
        "pathParams": .params, "path_params": .params, "pathParameters": .params,
    ]

    private static let endpointMeanings: [String: String] = {
        let query = "declare it below 'params', which are the query of a GET: 'params: {limit?: Int}'"
        return [
            "query": query, "queryParams": query, "query_params": query, "queryParameters": query,
            "header": "a constant belongs below 'headers', any other below 'params': '{type: String, in: header}'",
            "cookies": "declare each below 'params': 'params: {session: {type: String, in: cookie}}'",
            "json": "write the type of the whole body, 'body: Book', or its fields below 'params'",
            "form": "write 'body: form', and its fields below 'params'",
            "multipart": "write 'body: multipart', and its parts below 'params'",
            "files": "write 'body: multipart', and each file below 'params': 'params: {photo: Upload}'",
            "summary": "write it as 'description'",
            "requestBody": "write the type of the whole body, 'body: Book', or its fields below 'params'",
            "security": "write the kind of credentials: 'auth: bearer'",
            "tags": "name the group: 'group: Books'",
            "operationId": "the key of the endpoint is its name: remove it",
        ].merging(sessionMeanings) { own, _ in own }
    }()

    /// What belongs to a session or a call, in Swift.
    private static let sessionMeanings: [String: String] = {
        let session = "it belongs to the session or to a call, in Swift"
        return [
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
            "scheme": "write the kind itself: 'auth: bearer'",
        ]
    }()
}
