import Diagnostics

extension APIChecker {
    /// The parameters of an endpoint, those of its group included: the path's first, then as written.
    mutating func checkParameters(
        _ definition: EndpointDefinition,
        _ group: GroupDefinition?,
        path: PathTemplate,
        method: Method,
        _ settings: [Settings]
    ) -> [Parameter] {
        let definitions = definitions(of: definition, group)
        // A paged request has a type of this name.
        siblings = SiblingNames(definitions, besides: ["item"])
        defer { siblings = SiblingNames([]) }
        let pathNames = path.names
        reportRepeated(pathNames, in: definition.path)
        let declared = Dictionary(definitions.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        let unplaced = definitions.filter { $0.place == nil && !pathNames.contains($0.name.value) }.map(\.name.value)
        var parameters: [Parameter] = []
        for name in pathNames {
            if let definition = declared[name] {
                if let parameter = checkPathParameter(definition) { parameters.append(parameter) }
            } else if let near = unplaced.first(where: { TypoDetector.isLikely(from: $0, to: name) }) {
                report(.undeclaredPathParameter(name, near: near, at: definition.path.location))
            } else {
                parameters.append(.undeclared(name, at: definition.path.location))
            }
        }
        let style = settings.last { $0.style != nil }?.style?.value ?? .repeat
        let isForm = settings.last { $0.bodyForm != nil }?.bodyForm?.value == .form
        for parameter in definitions where !pathNames.contains(parameter.name.value) {
            let place =
                parameter.place?.value
                ?? (method.prefersQuery || definition.payload != nil ? .query : .body)
            if place == .path { report(.notInPath(parameter.name, template: path.text)); continue }
            if place == .body, let problem = bodyProblem(definition, method: method) {
                report(
                    .misplacedBodyParameter(
                        parameter.name,
                        problem,
                        at: parameter.place?.location ?? parameter.name.location
                    )
                )
                continue
            }
            checkStyle(of: parameter, in: place, isForm: isForm)
            if let checked = checkParameter(parameter, place: place, style: style) { parameters.append(checked) }
        }
        return parameters
    }

    /// What the group and the endpoint declare and take over from models; of two of one name the nearer wins.
    private mutating func definitions(of endpoint: EndpointDefinition, _ group: GroupDefinition?) -> [MemberDefinition]
    {
        let all =
            parameters(extended: group?.extends ?? []) + (group?.parameters ?? [])
            + parameters(extended: endpoint.extends) + endpoint.parameters
        let last = Dictionary(all.enumerated().map { ($0.element.name.value, $0.offset) }, uniquingKeysWith: { $1 })
        return all.enumerated().filter { last[$0.element.name.value] == $0.offset }.map(\.element)
    }

    private mutating func reportRepeated(_ names: [String], in path: Name) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted { report(.repeatedPathName(name, at: path.location)) }
    }

    private func bodyProblem(_ definition: EndpointDefinition, method: Method) -> String? {
        if !method.allowsPayload { return "a \(method.rawValue) request has no payload" }
        return definition.payload == nil ? nil : "'body' gives the whole payload"
    }

    private mutating func checkPathParameter(_ definition: MemberDefinition) -> Parameter? {
        if let place = definition.place, place.value != .path {
            report(.placedElsewhere(definition.name, at: place.location))
            return nil
        }
        checkStyle(of: definition, in: .path, isForm: false)
        guard let parameter = checkParameter(definition, place: .path, style: .comma) else { return nil }
        switch parameter.member.presence {
        case .required, .defaulted, .constant: return parameter
        case .optional, .nullable, .threeState:
            report(.optionalPathParameter(definition.name))
            return nil
        }
    }

    /// Lists have several styles in queries and in forms, and one everywhere else.
    private mutating func checkStyle(of definition: MemberDefinition, in place: ParameterPlace, isForm: Bool) {
        guard let style = definition.style, place != .query, place != .body || !isForm else { return }
        report(.strayStyle(definition.name, place, at: style.location))
    }

    private mutating func checkParameter(
        _ definition: MemberDefinition,
        place: ParameterPlace,
        style: ListStyle
    ) -> Parameter? {
        guard let (type, presence) = checkType(of: definition, keepsThreeStates: place == .body) else { return nil }
        checkMedia(definition.media)
        if let media = definition.media, place != .body || !takesUploads { report(.mediaOfNoPart(at: media.location)) }
        if place == .header || place == .cookie, !Self.isToken(definition.name.value) {
            report(.badHeaderName(definition.name))
            return nil
        }
        if place != .body, !canStand(type, in: place) {
            // Where no Upload may be at all, that has been said.
            if takesUploads || !type.holdsUpload {
                report(.badParameterType(definition.name, type.summary, place, at: definition.type.location))
            }
            return nil
        }
        return Parameter(
            member: member(definition, type: type, presence: presence),
            place: place,
            style: definition.style?.value ?? style,
            media: definition.media?.value
        )
    }

    /// Whether a value of `type` can be written into a URL, a header or a cookie.
    mutating func canStand(_ type: TypeReference, in place: ParameterPlace, isNested: Bool = false) -> Bool {
        // A query takes any model; one may hold itself.
        if case .model = type, place == .query { return true }
        switch unwrapped(type) {
        case .builtin(.upload, _): return false
        case .builtin(let builtin, _): return builtin != .json || place == .query
        case .list(let element): return (place == .query || !isNested) && canStand(element, in: place, isNested: true)
        case .map(_, let value):
            // In a header the parameter's name is the prefix of the names.
            return (place == .query || place == .header && !isNested) && canStand(value, in: place, isNested: true)
        case .optional(let wrapped): return canStand(wrapped, in: place, isNested: isNested)
        case .inline(let inline):
            if case .enumeration = inline.shape { return true }
            return place == .query
        case .model(let name):
            if case .enumeration? = models[name]?.shape { return true }
            return false
        }
    }

    /// What a distinct type wraps in the end; any other type itself.
    private mutating func unwrapped(_ type: TypeReference) -> TypeReference {
        var type = type
        // One that wraps itself is told elsewhere.
        for _ in 0..<50 {
            guard case .model(let name) = type, case .wrapper(let wrapped)? = models[name]?.shape,
                let found = resolve(wrapped, namedAfter: Name(name, at: wrapped.location))
            else { return type }
            type = if case .optional(let inner) = found { inner } else { found }
        }
        return type
    }
}

extension TypeReference {
    /// Whether a part of a multipart body is in it.
    fileprivate var holdsUpload: Bool {
        var found = false
        visit { type in
            if case .builtin(.upload, _) = type { found = true }
        }
        return found
    }
}

extension Parameter {
    /// A name in a path that nothing declares: a text.
    fileprivate static func undeclared(_ name: String, at location: SourceLocation) -> Parameter {
        Parameter(
            member: Member(wireName: Name(name, at: location), type: .builtin(.string, nil), presence: .required),
            place: .path,
            style: .comma,
            media: nil
        )
    }
}

extension Diagnostic {
    fileprivate static func strayStyle(
        _ name: Name,
        _ place: ParameterPlace,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "stray-key",
            at: location,
            "a 'style' is of a query or a form, but '\(name.value)' goes to the \(place.rawValue)",
            hint: "remove it, or say where the parameter goes by 'in: query'"
        )
    }

    fileprivate static func mediaOfNoPart(at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-key",
            at: location,
            "'media' is the type of a part of a multipart body",
            hint: "add 'body: multipart'"
        )
    }
}
