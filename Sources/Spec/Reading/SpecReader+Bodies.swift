import Diagnostics
import YAML

/// Reads the bodies of requests and responses.
extension SpecReader {
    mutating func readPayload(_ node: Node, isOptional: Bool) -> PayloadDefinition? {
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
            headers: keys[.headers].map { readMembers($0, as: .field, areHeaders: true) } ?? [],
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
            let (name, description) = ShortDescription.split(scalar.text)
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
            return readEvents(events, in: keys).map { (.events($0), description) }
        }
        if isBody, let type = keys[.type], let form = type.text.flatMap(BodyForm.init) {
            report(.formAsType(form, at: location(of: type)))
            return nil
        }
        if let type = keys[.type], case .scalar(let scalar) = type.content, scalar.text.first?.isLowercase == true,
            Key.inlineTypes.allSatisfy({ keys[$0] == nil })
        {
            reportStray(besides: .type, in: keys)
            if let format = keys[.format] { report(.formatOfNoBuiltin(besides: scalar.text, at: location(of: format))) }
            let description = readDescription(keys)
            guard let (content, inner) = readContent(type, isFailure: isFailure, isBody: isBody) else { return nil }
            if description != nil, inner != nil { report(.secondDescription(at: location(of: type))) }
            return (content, description ?? inner)
        }
        return readLongType(keys).map { (.type($0.type), $0.description) }
    }

    /// Reads responses by status code.
    mutating func readByStatus(_ node: Node, isFailure: Bool) -> [StatusResponseDefinition] {
        let words = (node.items ?? [node]).compactMap(\.scalar).map { $0.isNull ? BodyKind.none.rawValue : $0.text }
        let hint = words.first { !$0.isEmpty }.map { word in
            if StatusPattern(word) != nil { return "write the type of the body after the status: '{\(word): none}'" }
            if !isFailure, node.items == nil { return "write 'response: \(word)' for all successes" }
            return "write the status before the type: '{\(isFailure ? "default" : "200"): \(word)}'"
        }
        return readNamed(node, from: "status codes", noun: "responses", hint: hint).compactMap { entry in
            let name = name(of: entry.key)
            if isFailure, name.value == Key.as.rawValue { return nil }
            guard let status = StatusPattern(name.value) else {
                let others = (node.entries ?? []).map(\.key.text).filter { $0 != name.value }
                report(.badStatus(name, isFailure: isFailure, besides: others))
                return nil
            }
            guard let response = readResponse(entry.value, isFailure: isFailure) else { return nil }
            return StatusResponseDefinition(status: Located(status, at: name.location), response: response)
        }
    }

    /// Reads a path: `a.b`, or a list of keys if a key contains a dot.
    mutating func readSteps(_ node: Node) -> [Name] {
        if case .sequence(let nodes) = node.content {
            if nodes.isEmpty { report(.emptyPath(at: location(of: node))) }
            return nodes.compactMap { readText($0) }
        }
        guard let text = readValue(node) else { return [] }
        return PathText.keys(in: text.value).map { Name($0, at: text.location) }
    }
}

extension Diagnostic {
    fileprivate static func emptyPath(at location: SourceLocation) -> Diagnostic {
        .error("empty-value", at: location, "the path has no keys", hint: "write it as 'data.items' or [data, items]")
    }

    fileprivate static func formAsType(_ form: BodyForm, at location: SourceLocation) -> Diagnostic {
        .error(
            "unknown-type",
            at: location,
            "unknown type '\(form.rawValue)'",
            hint: form == .json
                ? "write 'JSON' for any JSON; for parameters in JSON, write 'body: json'"
                : "write 'body: \(form.rawValue)', and its \(form == .form ? "fields" : "parts") below 'params'"
        )
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
