import Diagnostics
import YAML

extension SpecReader {
    mutating func readEndpoints(_ node: Node) -> [EndpointDefinition] {
        readEndpoints(
            withoutSections(withoutModels(readNamed(node, noun: "endpoints", of: .endpoint), mayExtend: true))
        )
    }

    mutating func readEndpoints(_ entries: [Entry]) -> [EndpointDefinition] {
        entries.compactMap { readEndpoint($0) }
    }

    private mutating func readEndpoint(_ entry: Entry) -> EndpointDefinition? {
        let name = name(of: entry.key)
        guard let keys = readKeys(of: entry.value, as: .endpoint) else { return nil }
        guard let pathNode = keys[.path] else {
            if !keys.faulty.contains(.path) {
                let hint = RequestLine.meaning(ofName: name.value)
                report(.missingKey(.path, in: .endpoint, at: name.location, hint: hint))
            }
            return nil
        }
        guard let path = readPath(pathNode) else { return nil }
        if let body = keys[.body], keys.isOptional(.body),
            body.mediaOfJSON != nil || BodyForm(rawValue: body.text ?? "") != nil
        {
            report(.optionalBodyForm(at: location(of: body)))
        }
        var endpoint = EndpointDefinition(
            name: name,
            group: keys[.group].flatMap { readTypeName($0, noun: "a group") },
            description: keys[.description].flatMap { readProse($0) },
            deprecation: readDeprecation(keys[.deprecated]),
            method: keys[.method].flatMap { readWord($0, of: Method.self) },
            path: path,
            parameters: keys[.params].map { readParameters($0) } ?? [],
            extends: keys[.extends].map { readTypeNames($0) } ?? [],
            payload: keys[.body].flatMap { isBodyForm($0) ? nil : readPayload($0, isOptional: keys.isOptional(.body)) },
            response: keys[.response].flatMap { readResponse($0, isFailure: false) },
            responses: keys[.responses].map { readResponses($0, besides: keys[.response]) } ?? [],
            pages: keys[.pages].flatMap { readPageUse($0) },
            settings: readSettings(keys)
        )
        endpoint.hasUnreadableResponse = endpoint.response == nil && keys[.response] != nil
        endpoint.isStillSupported = keys[.deprecated]?.text == "false"
        return endpoint
    }

    private mutating func readResponses(_ node: Node, besides response: Node?) -> [StatusResponseDefinition] {
        if response != nil { report(.bothResponses(at: location(of: node))) }
        return readByStatus(node, isFailure: false)
    }

    /// Reads a path, which may be an empty string if it is quoted.
    mutating func readPath(_ node: Node) -> Name? {
        if let scalar = node.scalar, scalar.style == .plain, let inner = scalar.text.betweenTypographicQuotes {
            report(.typographicQuotes(Name(scalar.text, at: location(of: node)), around: inner))
            return readText(node)?.map { _ in inner }
        }
        reportDoubts(aboutSent: node)
        return readText(node)
    }

    mutating func readGroups(_ node: Node) -> [GroupDefinition] {
        withoutModels(readNamed(node, noun: "groups", of: .group), mayExtend: true).compactMap { entry in
            guard let name = readTypeName(name(of: entry.key), noun: "a group"),
                let keys = readKeys(of: entry.value, as: .group)
            else {
                unreadable.insert(entry.key.text)
                return nil
            }
            if let body = keys[.body], !isBodyForm(body) { report(.payloadOutsideEndpoint(at: location(of: body))) }
            return GroupDefinition(
                name: name,
                description: keys[.description].flatMap { readProse($0) },
                deprecation: readDeprecation(keys[.deprecated]),
                path: keys[.path].flatMap { readPath($0) },
                parameters: keys[.params].map { readParameters($0) } ?? [],
                extends: keys[.extends].map { readTypeNames($0) } ?? [],
                pages: keys[.pages].flatMap { readPageUse($0) },
                settings: readSettings(keys),
                endpoints: keys[.endpoints].map { readEndpoints($0) } ?? []
            )
        }
    }
}

extension SpecReader {
    mutating func readWebhooks(_ node: Node) -> [WebhookDefinition] {
        withoutModels(readNamed(node, noun: "webhooks")).compactMap { readWebhook($0) }
    }

    private mutating func readWebhook(_ entry: Entry) -> WebhookDefinition? {
        let name = name(of: entry.key)
        reportDoubts(aboutSent: entry.key)
        let type = entry.value.entry(named: Key.type.rawValue)?.value ?? entry.value
        guard type.text != BodyKind.none.rawValue else {
            report(.webhookWithoutBody(at: location(of: type)))
            return nil
        }
        guard case .mapping = entry.value.content else {
            guard let (type, description) = readTypeWithDescription(entry.value) else { return nil }
            return WebhookDefinition(name: name, description: description, type: type)
        }
        guard let keys = readKeys(of: entry.value, as: .webhook) else { return nil }
        if keys[.type] == nil {
            if !keys.hasFaults { report(.missingKey(.type, in: .webhook, at: name.location)) }
            return nil
        }
        return readLongType(keys, takesName: false).map { type, description in
            WebhookDefinition(name: name, description: description, type: type)
        }
    }
}

extension Diagnostic {
    fileprivate static func webhookWithoutBody(at location: SourceLocation) -> Diagnostic {
        .error("bad-type", at: location, "a webhook has a body", hint: "write 'JSON' for any body")
    }
}

/// A method as the key of a path, such as `get: /books`. In a spec, `method` and `path` are separate keys.
struct RequestLine {
    private let method: Method
    private let entry: Entry

    /// Creates the request line that an entry of an endpoint represents; returns `nil` for any other entry.
    init?(_ entry: Entry, in schema: MappingSchema) {
        let name = entry.key.text.uppercased()
        guard schema == .endpoint, entry.value.text?.hasPrefix("/") == true,
            let method = Method.allCases.first(where: { $0.rawValue == name })
        else { return nil }
        self.method = method
        self.entry = entry
    }

    /// The help.
    var meaning: String {
        let path = "'path: \(entry.value.text ?? "")'"
        return "write \(method == .get ? path : "'method: \(method.rawValue)' and \(path)")"
    }

    /// The help for a text in place of an endpoint: a path, perhaps with a method in front of it, as in `GET /books`;
    /// `nil` for any other text.
    static func meaning(ofText text: String) -> String? {
        guard let (word, path) = parts(of: text) else { return nil }
        guard let word else { return "write '{path: \"\(path)\"}'" }
        guard let method = Method(openAPI: word) else { return nil }
        return "write '{\(method == .get ? "" : "method: \(method.rawValue), ")path: \"\(path)\"}'"
    }

    /// The help for an endpoint whose name is a path, perhaps with a method in front of it, as in API documentation:
    /// `GET /books`; `nil` for any other name.
    static func meaning(ofName name: String) -> String? {
        parts(of: name).map { word, path in
            "an endpoint needs a name: 'list: {\(word.map { "method: \($0), " } ?? "")path: \"\(path)\"}'"
        }
    }

    /// The word in front of a path, in capitals, and the path.
    private static func parts(of text: String) -> (word: String?, path: Substring)? {
        let words = text.split(separator: " ")
        guard let path = words.last, path.hasPrefix("/"), words.count <= 2 else { return nil }
        return (words.count == 2 ? words[0].uppercased() : nil, path)
    }

    /// The values of the keys `path` and `method`, taken from the entry, so that the rest of the endpoint is checked.
    var meantNodes: [Key: Node] {
        let method = Scalar(text: method.rawValue, style: .plain)
        return [
            .path: entry.value,
            .method: Node(content: .scalar(method), range: entry.key.range, isAnchored: false),
        ]
    }
}
