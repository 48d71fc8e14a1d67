import YAML

/// Foreign keys of models, fields, parameters and bodies.
extension KeySynonyms {
    static let typeSynonyms: [String: Key] = ["inherits": .extends, "newtype": .wraps]

    /// The help for a foreign key of a type.
    static func typeMeaning(of entry: Entry) -> String? {
        let key = entry.key.text
        switch key {
        case "discriminator":
            let field = entry.value.text ?? entry.value.entry(named: "propertyName")?.value.text ?? "type"
            return "name the field that distinguishes the types: 'by: \(field)'"
        case "additionalProperties":
            switch entry.value.text {
            case "false": return "remove it: undeclared fields are ignored"
            case "true": return "write 'additional: JSON' to keep undeclared fields"
            default: return "write 'additional: String', or the type '[String: String]' for a map"
            }
        case "const":
            let value = YAMLQuoting.scalar(entry.value.text ?? "now", inFlow: true)
            return "write an enum with one value: '{enum: [\(value)]}'"
        case "values", "cases":
            return "write 'enum: [one, two]' for the values of an enum, or 'fields: {\(key): …}' for a field"
        default: return typeMeanings[key]
        }
    }

    /// The help for a foreign key of a field or a parameter.
    static func memberMeaning(of entry: Entry, in schema: MappingSchema) -> String? {
        let key = entry.key.text
        return switch schema {
        case .parameter where ParameterPlace(rawValue: key) != nil && entry.value.isSentName:
            "use the name that is sent as the key, and add 'in: \(key)': '\(entry.value.text ?? "name"): {in: \(key), …}'"
        case .parameter where key == "explode" || key == "collectionFormat":
            "write 'style: repeat' (a=1&a=2) or 'style: comma' (a=1,2)"
        case .field where key == Key.style.rawValue:
            "a list in a model is a list of JSON: for another form, such as 'a,b', write String or a custom type"
        case .parameter, .field:
            memberNames.contains(key)
                ? "it has its name on the wire already, and 'as' gives one in Swift: 'user_name: {type: String, as: name}'"
                : nil
        default: nil
        }
    }

    /// The help for a foreign key of a request body or a response.
    static func bodyMeaning(of entry: Entry, in schema: MappingSchema) -> String? {
        guard schema == .payload || schema == .response else { return nil }
        let place = schema == .payload ? "body" : "response"
        let type = entry.value.text.map { $0 == "true" ? "T" : $0 } ?? "T"
        switch entry.key.text {
        case "json": return "JSON is the usual form, so write the type itself: '\(place): \(type)'"
        case "content" where entry.value.entries?.contains { $0.key.text.contains("/") } == true:
            return "write the type itself, '\(place): T', or '{type: T, media: …}' for another media type"
        case "array", "list": return "a list is written '[\(type)]'"
        case "stream": return "write '{lines: \(type)}' for JSON lines, or '{events: \(type)}' for server-sent events"
        case "sse": return "write '{events: \(type)}'"
        case "contentType", "content_type", "content-type", "mediaType", "mime":
            return "write 'media: \(entry.value.text ?? "…")'"
        case "form" where schema == .payload: return "write 'body: form', and its fields below 'params'"
        case "multipart" where schema == .payload: return "write 'body: multipart', and its parts below 'params'"
        case let name:
            guard name.first?.isUppercase == true, entry.value.entries != nil, Builtin(rawValue: name) == nil else {
                return nil
            }
            return "declare '\(name)' below 'models', and write its name instead of the braces"
        }
    }

    /// Whether a foreign key may also be a field of an object without the key `fields`.
    ///
    /// - Parameter count: The number of unknown keys in the mapping.
    static func mayBeField(_ entry: Entry, among count: Int) -> Bool {
        let key = entry.key.text
        // In JSON Schema, `items` is a schema and not a list.
        if key == "items", entry.value.isTypeName, entry.value.items != nil { return true }
        return memberNames.contains(key) || count > 1 && usualNames.contains(key)
    }

    private static let memberNames: Set = ["key", "name", "rename", "wireName", "serializedName"]
    private static let usualNames: Set = [
        "values", "cases", "json", "array", "list", "stream", "sse", "form", "multipart",
    ]

    private static let typeMeanings: [String: String] = {
        let restriction = "a restriction of values belongs to the description: 'String -- At most 20 characters.'"
        let restrictions = [
            "min", "max", "minLength", "maxLength", "minimum", "maximum", "pattern", "minItems", "maxItems",
            "uniqueItems", "multipleOf",
        ]
        let exclusion = "'extends' includes all fields: move the common ones to a model that both models extend"
        return [
            "without": exclusion, "omit": exclusion, "except": exclusion, "exclude": exclusion,
            "properties": "declare the fields of an object below 'fields': 'fields: {id: Int, name?: String}'",
            "required": "a value is required unless its name ends with '?': 'name?: String'",
            "optional": "the name of an optional value ends with '?': 'name?: String'",
            "nullable": "the type of a value that may be null ends with '?': 'String?'",
            "oneOf": "declare a union: 'union: [Dog, Cat]'",
            "anyOf": "declare a union: 'union: [Dog, Cat]'",
            "allOf": "name the model that is extended, and the further fields: 'extends: Animal'",
            "$ref": "name the model: 'type: Animal'",
            "items": "write the type of a list in brackets: '[String]'",
            "examples": "write one value: 'example: {id: 1}'",
            "schema": "write the type itself: 'limit: Int'",
        ].merging(restrictions.map { ($0, restriction) }) { first, _ in first }
    }()
}

extension Node {
    /// Whether the value is probably the name of a parameter, such as `X-Version` or `page`, and not a type.
    fileprivate var isSentName: Bool {
        guard let text, text.asFlag == nil, !TypeSynonyms.isType(text) else { return false }
        return text.contains("-") || text.first?.isLowercase == true
    }

    /// Whether the value is probably a type: a name that begins with a capital, or a list of one.
    var isTypeName: Bool {
        if let items { return items.count == 1 && items.allSatisfy(\.isTypeName) }
        return text?.first?.isUppercase == true
    }
}
