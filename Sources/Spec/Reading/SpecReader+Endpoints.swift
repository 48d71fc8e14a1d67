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
