import Diagnostics
import YAML

extension SpecReader {
    mutating func readEndpoints(_ node: Node) -> [EndpointDefinition] {
        readEndpoints(withoutSections(withoutModels(readNamed(node, noun: "endpoints", of: .endpoint))))
    }

    mutating func readEndpoints(_ entries: [Entry]) -> [EndpointDefinition] {
        entries.compactMap { readEndpoint($0) }
    }

    private mutating func readEndpoint(_ entry: Entry) -> EndpointDefinition? {
        let name = name(of: entry.key)
        guard let keys = readKeys(of: entry.value, as: .endpoint) else { return nil }
        guard let pathNode = keys[.path] else {
            if !keys.faulty.contains(.path) {
                let hint = Self.hint(forNameLikeRequest: name.value)
                report(.missingKey(.path, in: .endpoint, at: name.location, hint: hint))
            }
            return nil
        }
        guard let path = readPath(pathNode) else { return nil }
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
        endpoint.isStillSupported = keys[.deprecated]?.text == "false"
        return endpoint
    }

    /// The help for an endpoint whose name is a method and a path, as in API documentation: `GET /books`; `nil` for any
    /// other name.
    private static func hint(forNameLikeRequest name: String) -> String? {
        let words = name.split(separator: " ")
        guard let path = words.last, path.hasPrefix("/"), words.count <= 2 else { return nil }
        let method = words.count == 2 ? "method: \(words[0].uppercased()), " : ""
        return "an endpoint needs a name: 'list: {\(method)path: \"\(path)\"}'"
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

    private mutating func readPayload(_ node: Node, isOptional: Bool) -> PayloadDefinition? {
        guard case .mapping = node.content else {
            return readContent(node, isFailure: false, isBody: true).map { content, description in
                PayloadDefinition(
                    content: content,
                    isOptional: isOptional,
                    description: description,
                    location: location(of: node)
                )
            }
        }
        guard let keys = readKeys(of: node, as: .payload),
            let (content, description) = readLongContent(keys, isBody: true)
        else { return nil }
        return PayloadDefinition(
            content: content,
            isOptional: isOptional,
            media: keys[.media].flatMap { readText($0) },
            example: readExample(keys[.example]),
            description: description,
            location: keys.location
        )
    }

    /// Reads a response: a type, a kind of body, or the long form with keys such as `pick`.
    mutating func readResponse(_ node: Node, isFailure: Bool) -> ResponseDefinition? {
        guard case .mapping = node.content else {
            return readContent(node, isFailure: isFailure).map { content, description in
                ResponseDefinition(content: content, description: description, location: location(of: node))
            }
        }
        guard let keys = readKeys(of: node, as: .response),
            let (content, description) =
                hasOnlyHeaders(keys)
                ? (.none, readDescription(keys)) : readLongContent(keys, isFailure: isFailure)
        else { return nil }
        var response = ResponseDefinition(
            content: content,
            pick: keys[.pick].map { readSteps($0) } ?? [],
            media: keys[.media].flatMap { readText($0) },
            headers: keys[.headers].map { readFields($0) } ?? [],
            example: readExample(keys[.example]),
            description: description,
            location: keys.location
        )
        response.picksByList = keys[.pick]?.items != nil
        return response
    }

    /// Whether the keys of a response declare its headers, but nothing about a body.
    private func hasOnlyHeaders(_ keys: KeyedEntries) -> Bool {
        keys[.headers] != nil && !keys.hasFaults
            && MappingSchema.response.keys.allSatisfy { [.headers, .description].contains($0) || keys[$0] == nil }
    }

    /// Reads a kind of body, or a type with its description, in the short form.
    private mutating func readContent(
        _ node: Node,
        isFailure: Bool,
        isBody: Bool = false
    ) -> (content: BodyContent, description: String?)? {
        if case .scalar(let scalar) = node.content {
            let (name, description) = Self.splitDescription(of: scalar.text)
            if let kind = BodyKind(rawValue: name), isFailure || !kind.isOfErrorsOnly {
                if description != nil, isCutByComment(node) { report(.cutByComment(at: location(of: node))) }
                return (BodyContent(kind), description)
            }
            if let meaning = MediaHint.meaning(of: name, in: isFailure ? nil : isBody ? .body : .response) {
                report(.mediaAsType(Name(name, at: location(of: node)), meaning))
                return nil
            }
            let word = scalar.text.prefix { $0 != "?" }
            if word != scalar.text, let kind = BodyKind(rawValue: String(word)), !kind.isOfErrorsOnly {
                report(.optionalBody(kind, at: location(of: node)))
                return nil
            }
        }
        return readTypeWithDescription(node).map { (.type($0.type), $0.description) }
    }

    /// Splits `text -- What it is.` into the kind of body and its description, as a type is split.
    static func splitDescription(of text: String) -> (kind: String, description: String?) {
        guard let dashes = text.firstRange(of: " --") else { return (text, nil) }
        let rest = text[dashes.upperBound...]
        guard rest.first.map({ $0 == " " }) ?? true else { return (text, nil) }
        let description = rest.drop { $0 == " " }
        let kind = text[..<dashes.lowerBound]
        let end = kind.lastIndex { $0 != " " }.map { kind.index(after: $0) } ?? kind.startIndex
        return (String(kind[..<end]), description.isEmpty ? nil : String(description))
    }

    /// Reads the kind of body or the type of the long form, and its description. The key `type` names it, or other keys
    /// declare it.
    private mutating func readLongContent(
        _ keys: KeyedEntries,
        isFailure: Bool = false,
        isBody: Bool = false
    ) -> (content: BodyContent, description: String?)? {
        if let stream = streamInType(keys, isBody: isBody) {
            report(.streamInType(name(of: stream.key), isBesideMedia: keys[.media] != nil))
            return nil
        }
        let kinds = [Key.type, .fields, .enum, .union, .events, .lines].filter { keys[$0] != nil }
        if kinds.count > 1, kinds != [.type, .enum] {
            if kinds == [.type, .fields], let type = keys[.type], type.text == "object" {
                report(.typeOfObject(at: location(of: type)))
                return readLongType(keys.without(.type)).map { (.type($0.type), $0.description) }
            }
            report(.severalKinds(kinds, at: keys.location))
            return nil
        }
        if let until = keys[.until], keys[.events] == nil {
            report(.strayKey(.until, besides: [.events], at: location(of: until)))
        }
        if let lines = keys[.lines] {
            reportStray(besides: .lines, in: keys)
            let description = readDescription(keys)
            if !isBody, lines.text == BodyKind.text.rawValue {
                if let format = keys[.format] {
                    report(.formatOfNoBuiltin(besides: BodyKind.text.rawValue, at: location(of: format)))
                }
                return (.textLines, description)
            }
            return readType(lines, in: keys).map { (.lines($0), description) }
        }
        if let events = keys[.events] {
            reportStray(besides: .events, in: keys)
            let description = readDescription(keys)
            return readEvents(events, until: keys[.until]).map { (.events($0), description) }
        }
        if let type = keys[.type], case .scalar(let scalar) = type.content, scalar.text.first?.isLowercase == true {
            reportStray(besides: .type, in: keys)
            if let format = keys[.format] { report(.formatOfNoBuiltin(besides: scalar.text, at: location(of: format))) }
            let description = readDescription(keys)
            guard let (content, inner) = readContent(type, isFailure: isFailure, isBody: isBody) else { return nil }
            if description != nil, inner != nil { report(.secondDescription(at: location(of: type))) }
            return (content, description ?? inner)
        }
        return readLongType(keys).map { (.type($0.type), $0.description) }
    }

    /// Reads `events: T` for all events, or `events: {name: T}`.
    private mutating func readEvents(_ node: Node, until: Node?) -> EventsDefinition? {
        let until = until.flatMap { node in
            reportDoubts(aboutSent: node)
            return readText(node)
        }
        let isNamed =
            node.entries?.contains { entry in !MappingSchema.inlineType.keys.contains { $0.rawValue == entry.key.text }
            }
            ?? false
        guard isNamed else {
            return readType(node).map { EventsDefinition(events: [.init(name: nil, type: $0)], until: until) }
        }
        let events = readNamed(node, noun: "types").compactMap { entry -> EventsDefinition.Event? in
            reportDoubts(aboutSent: entry.key)
            guard entry.value.text != BodyKind.none.rawValue else {
                report(.eventWithoutType(at: location(of: entry.value)))
                return nil
            }
            return readTypeWithDescription(entry.value).map { type, description in
                let described = description.flatMap { type.describingInlineType($0) }
                return EventsDefinition.Event(
                    name: name(of: entry.key),
                    type: described ?? type,
                    description: described == nil ? description : nil
                )
            }
        }
        return EventsDefinition(events: events, until: until)
    }

    /// Reads a path: `a.b`, or a list of keys if a key contains a dot.
    mutating func readSteps(_ node: Node) -> [Name] {
        if case .sequence(let nodes) = node.content { return nodes.compactMap { readText($0) } }
        guard let text = readValue(node) else { return [] }
        return text.value.split(separator: ".", omittingEmptySubsequences: false).map {
            Name(String($0), at: text.location)
        }
    }
}

extension BodyContent {
    fileprivate init(_ kind: BodyKind) {
        self =
            switch kind {
            case .none: .none
            case .text: .text
            case .data: .data
            case .file: .file
            case .status: .status
            }
    }
}
