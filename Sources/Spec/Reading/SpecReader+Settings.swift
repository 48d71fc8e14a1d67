import Diagnostics
import YAML

extension SpecReader {
    /// The settings that stand at root, group or endpoint.
    ///
    /// At an endpoint `body` may also be a type; see ``readPayload(_:)``.
    mutating func readSettings(_ keys: KeyedEntries) -> Settings {
        Settings(
            base: keys[.base].flatMap { readText($0) },
            headers: keys[.headers].map { readHeaders($0) } ?? [],
            auth: keys[.auth].map { readAuth($0) },
            errors: keys[.errors].map { readErrors($0) } ?? [],
            bodyForm: keys[.body].flatMap { isBodyForm($0) ? readWord($0, of: BodyForm.self) : nil },
            style: keys[.style].flatMap { readWord($0, of: ListStyle.self) }
        )
    }

    /// Whether a `body` is one of the words for a form, not a type.
    func isBodyForm(_ node: Node) -> Bool {
        guard case .scalar(let scalar) = node.content else { return false }
        return scalar.text.first?.isLowercase == true && !["none", "text", "data"].contains(scalar.text)
    }

    private mutating func readHeaders(_ node: Node) -> [HeaderDefinition] {
        readNamed(node, noun: "constant texts").compactMap { entry in
            guard let value = readText(entry.value) else { return nil }
            return HeaderDefinition(name: name(of: entry.key), value: value)
        }
    }

    private mutating func readErrors(_ node: Node) -> [ErrorDefinition] {
        readNamed(node, noun: "what a failure holds").compactMap { entry in
            let name = name(of: entry.key)
            guard let status = StatusPattern(name.value) else {
                report(.badStatus(name))
                return nil
            }
            guard let response = readResponse(entry.value, isFailure: true) else { return nil }
            return ErrorDefinition(status: Located(status, at: name.location), response: response)
        }
    }

    mutating func readGroups(_ node: Node) -> [GroupDefinition] {
        readNamed(node, noun: "groups").compactMap { entry in
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
                settings: readSettings(keys),
                endpoints: keys[.endpoints].map { readEndpoints($0) } ?? []
            )
        }
    }
}
