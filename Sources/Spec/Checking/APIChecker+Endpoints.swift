import Diagnostics

extension APIChecker {
    mutating func checkEndpoints() -> [Endpoint] {
        var seen: [String: Name] = [:]
        var endpoints: [Endpoint] = []
        for file in files {
            let ofGroups = file.groups.flatMap { group in group.endpoints.map { ($0, Optional(group.name.value)) } }
            let ofFile = file.endpoints.map { ($0, $0.group?.value) }
            for (definition, groupName) in ofGroups + ofFile {
                if let first = seen.updateValue(definition.name, forKey: "\(groupName ?? "").\(definition.name.value)")
                {
                    report(.duplicate("endpoint", definition.name, first: first))
                    continue
                }
                let group = groupName.flatMap { self.group(named: $0) }
                if let endpoint = checkEndpoint(definition, groupName: groupName, group, in: file.path) {
                    endpoints.append(endpoint)
                }
            }
        }
        return endpoints
    }

    private mutating func checkEndpoint(
        _ definition: EndpointDefinition,
        groupName: String?,
        _ group: GroupDefinition?,
        in file: String
    ) -> Endpoint? {
        if let inner = definition.group, inner.value != groupName { report(.secondGroup(inner)) }
        let method = definition.method?.value ?? .get
        let settings = [root.settings, group?.settings, definition.settings].compactMap(\.self)
        guard let path = checkPath(definition.path, below: group?.path) else { return nil }
        let form = settings.last { $0.bodyForm != nil }?.bodyForm?.value ?? .json
        takesUploads = form == .multipart
        let parameters = checkParameters(definition, group, path: path, method: method, settings)
        takesUploads = false
        checkPayload(definition, method: method)
        let bodyParameters = parameters.filter { $0.place == .body }
        let body: RequestBody =
            if let payload = definition.payload.flatMap({ checkPayload($0, of: definition) }) {
                .whole(payload)
            } else if bodyParameters.isEmpty {
                .none
            } else {
                .parameters(form)
            }
        let response = definition.response.flatMap { checkResponse($0) } ?? .nothing
        let answers = checkAnswers(definition)
        if answers.isEmpty, !settings.contains(where: { $0.success != nil }) { reportSuccesses(among: settings) }
        let idempotency = settings.last { $0.idempotency != nil }?.idempotency?.value
        let ownSettings = [group?.settings, definition.settings].compactMap(\.self)
        return Endpoint(
            name: definition.name,
            file: file,
            group: groupName,
            description: definition.description,
            deprecation: definition.deprecation ?? group?.deprecation,
            method: method,
            base: ownSettings.last { $0.base != nil }.flatMap { checkBase($0.base) },
            path: path,
            headers: ownSettings.flatMap { checkHeaders($0.headers) },
            auth: settings.last { $0.auth != nil }?.auth?.alternatives ?? [[]],
            parameters: parameters,
            body: body,
            response: response,
            answers: answers,
            errors: checkErrors(settings).filter { error in !answers.contains { $0.status.value == error.status.value }
            },
            errorsOrigin: Self.errorsOrigin(root.settings, group?.settings, definition.settings),
            success: settings.last { $0.success != nil }?.success.map {
                SuccessRule(key: $0.key.value, value: $0.value?.value)
            },
            idempotency: idempotency == .never ? nil : idempotency,
            pages: definition.pages.flatMap { checkPages($0, parameters, answers, response) }
        )
    }

    private static func errorsOrigin(_ root: Settings, _ group: Settings?, _ endpoint: Settings) -> ErrorsOrigin {
        let declares = { (settings: Settings) in !settings.errors.isEmpty || settings.errorsName != nil }
        if declares(endpoint) { return ErrorsOrigin(level: .endpoint, name: endpoint.errorsName) }
        if let group, declares(group) { return ErrorsOrigin(level: .group, name: group.errorsName) }
        return ErrorsOrigin(level: .api, name: root.errorsName)
    }

    /// The template of the whole path: the group's part and the endpoint's own, with one slash between them.
    private mutating func checkPath(_ path: Name, below group: Name?) -> PathTemplate? {
        let texts = [group, path].compactMap(\.self)
        var joined = PathTemplate(parts: [])
        for text in texts {
            guard let (template, badName) = PathTemplateParser.parse(text.value) else {
                report(.badBraces(text))
                return nil
            }
            if let badName {
                report(.badTemplateName(badName, at: text.location))
                return nil
            }
            if let problem = Self.problem(in: template) {
                report(.badPath(text, problem))
                return nil
            }
            if let segment = Self.colonSegment(in: template) { report(.colonParameter(text, segment)) }
            joined.append(template)
        }
        return joined
    }

    /// A segment that other languages take for a parameter: `:id`.
    private static func colonSegment(in template: PathTemplate) -> String? {
        guard case .literal(let text)? = template.parts.first(where: \.hasColonSegment) else { return nil }
        let segment = text.split(separator: "/").first { $0.hasPrefix(":") && $0.dropFirst().first?.isLetter == true }
        return segment.map(String.init)
    }

    /// Why the literal parts of a template cannot be sent, if they cannot.
    private static func problem(in template: PathTemplate) -> String? {
        if case .literal(let text)? = template.parts.first, text.hasPrefix("http://") || text.hasPrefix("https://") {
            return "a path begins behind the base; another server is a 'base' of its own"
        }
        for case .literal(let text) in template.parts {
            if text.contains("#") { return "a fragment is never sent" }
            if let bad = text.unicodeScalars.first(where: {
                $0.value <= 0x20 || $0.value == 0x7F || "\\\"<>^`|".unicodeScalars.contains($0)
            }) {
                return "'\(bad.escaped(asASCII: true))' must be percent-encoded"
            }
        }
        // A name in braces stands for something: `{z}.{format}` is no dot.
        let path = template.text.prefix { $0 != "?" }
        if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
            return "a segment that is '.' or '..' would leave the path"
        }
        return nil
    }
}

extension PathTemplate.Part {
    fileprivate var hasColonSegment: Bool {
        // To look for a single byte first costs a tenth of it, for a path without any colon.
        if case .literal(let text) = self {
            text.utf8.contains(UInt8(ascii: ":")) && text.contains("/:")
        } else {
            false
        }
    }
}

extension PathTemplate {
    /// Adds `other` with exactly one slash between the two, unless one of them is empty.
    fileprivate mutating func append(_ other: PathTemplate) {
        guard let last = parts.last, let first = other.parts.first else {
            parts += other.parts
            return
        }
        var added = other.parts
        let endsInSlash = if case .literal(let text) = last { text.hasSuffix("/") } else { false }
        if case .literal(let text) = first {
            if text.hasPrefix("/"), endsInSlash {
                added[0] = .literal(String(text.dropFirst()))
            } else if !text.hasPrefix("/"), !text.hasPrefix("?"), !text.hasPrefix("."), !endsInSlash {
                added[0] = .literal("/" + text)
            }
        } else if !endsInSlash {
            added.insert(.literal("/"), at: 0)
        }
        for part in added {
            if case .literal(let text) = part, case .literal(let before) = parts.last {
                parts[parts.count - 1] = .literal(before + text)
            } else if part != .literal("") {
                parts.append(part)
            }
        }
    }
}
