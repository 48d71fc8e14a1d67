import Diagnostics
import YAML

extension SpecReader {
    mutating func readEndpoints(_ node: Node) -> [EndpointDefinition] {
        readNamed(node, noun: "endpoints").compactMap { readEndpoint($0) }
    }

    private mutating func readEndpoint(_ entry: Entry) -> EndpointDefinition? {
        let name = name(of: entry.key)
        guard let keys = readKeys(of: entry.value, as: .endpoint) else { return nil }
        guard let pathNode = keys[.path] else {
            report(.missingKey(.path, in: .endpoint, at: name.location))
            return nil
        }
        guard let path = readPath(pathNode) else { return nil }
        return EndpointDefinition(
            name: name,
            group: keys[.group].flatMap { readTypeName($0, noun: "a group") },
            description: keys[.description].flatMap { readProse($0) },
            deprecation: readDeprecation(keys[.deprecated]),
            method: keys[.method].flatMap { readWord($0, of: Method.self) },
            path: path,
            parameters: keys[.params].map { readParameters($0) } ?? [],
            payload: keys[.body].flatMap { isBodyForm($0) ? nil : readPayload($0) },
            response: keys[.response].flatMap { readResponse($0, isFailure: false) },
            settings: readSettings(keys)
        )
    }

    /// A path; unlike other texts it may be empty, when it is quoted.
    mutating func readPath(_ node: Node) -> Name? {
        readText(node)
    }

    private mutating func readPayload(_ node: Node) -> PayloadDefinition? {
        guard case .mapping = node.content else {
            return readContent(node, isFailure: false).map {
                PayloadDefinition(content: $0, isOptional: false, location: location(of: node))
            }
        }
        guard let keys = readKeys(of: node, as: .payload), let content = readLongContent(node, keys) else { return nil }
        return PayloadDefinition(
            content: content,
            isOptional: false,
            media: keys[.media].flatMap { readText($0) },
            description: keys[.description].flatMap { readProse($0) },
            location: keys.location
        )
    }

    /// What an answer holds: a type, a kind of body, or the long form with `pick` and the like.
    mutating func readResponse(_ node: Node, isFailure: Bool) -> ResponseDefinition? {
        guard case .mapping = node.content else {
            return readContent(node, isFailure: isFailure).map {
                ResponseDefinition(content: $0, location: location(of: node))
            }
        }
        guard let keys = readKeys(of: node, as: .response), let content = readLongContent(node, keys) else {
            return nil
        }
        return ResponseDefinition(
            content: content,
            pick: keys[.pick].map { readSteps($0) } ?? [],
            media: keys[.media].flatMap { readText($0) },
            example: readExample(keys[.example]),
            description: keys[.description].flatMap { readProse($0) },
            location: keys.location
        )
    }

    /// A kind of body or a type, in short form.
    private mutating func readContent(_ node: Node, isFailure: Bool) -> BodyContent? {
        if case .scalar(let scalar) = node.content {
            switch scalar.text {
            case "none": return BodyContent.none
            case "text": return .text
            case "data": return .data
            case "status" where isFailure: return .status
            default: break
            }
        }
        return readType(node).map { .type($0) }
    }

    /// The kind of body or the type that the `type` of a long form names, or that the form itself writes.
    private mutating func readLongContent(_ node: Node, _ keys: KeyedEntries) -> BodyContent? {
        if let type = keys[.type], case .scalar(let scalar) = type.content, scalar.text.first?.isLowercase == true {
            return readContent(type, isFailure: false)
        }
        return readLongType(node, keys).map { .type($0) }
    }

    /// `a.b`, or a list of steps where keys hold dots.
    private mutating func readSteps(_ node: Node) -> [Name] {
        if case .sequence(let nodes) = node.content { return nodes.compactMap { readText($0) } }
        guard let text = readText(node) else { return [] }
        return text.value.split(separator: ".", omittingEmptySubsequences: false).map {
            Name(String($0), at: text.location)
        }
    }
}
