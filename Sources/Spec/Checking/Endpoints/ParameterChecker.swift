import Diagnostics

/// Checks the parameters of one endpoint, including the parameters of its group.
struct ParameterChecker {
    let endpoint: EndpointDefinition
    let group: GroupDefinition?
    /// The template of the whole path.
    let path: PathTemplate
    let method: Method
    /// How parameters of the payload are written.
    let form: BodyForm
    /// How lists are written.
    let style: ListStyle
    let types: TypeResolver
    let sink: DiagnosticSink

    /// The parameters: first the path parameters in the order of the template, then the others in source order.
    func check() -> [Parameter] {
        let all = definitions()
        let definitions = all.map(\.member)
        let owners = Dictionary(
            all.compactMap { definition in definition.owner.map { (definition.member.name.value, $0) } },
            uniquingKeysWith: { $1 }
        )
        // A paginated request declares a type named `Item`; the others are inline types in bodies.
        let others = ["item", "bodyItem", "responseItem", "failureItem"]
        let siblings = SiblingNames(definitions, besides: others)
        let members = MemberResolver(types: partTypes, siblings: siblings, owners: owners)
        let pathNames = path.names
        reportRepeated(pathNames)
        let declared = Dictionary(definitions.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        let unplaced = definitions.filter { $0.place == nil && !pathNames.contains($0.name.value) }.map(\.name.value)
        // Required parameters that go to the query by default, although they may be meant for the path.
        let sendsQuery = method.prefersQuery && endpoint.payload == nil
        let required = definitions.filter { sendsQuery && !$0.mayBeAbsent && unplaced.contains($0.name.value) }
            .map(\.name.value)
        var parameters: [Parameter] = []
        for name in pathNames {
            if let definition = declared[name] {
                if let parameter = checkPathParameter(definition, members) { parameters.append(parameter) }
            } else if name.contains(":") {
                sink.report(.typeInPath(name, at: endpoint.path.location))
            } else if let near = unplaced.first(where: { TypoDetector.isLikely(from: $0, to: name) }) {
                sink.report(.undeclaredPathParameter(name, near: near, at: endpoint.path.location))
            } else {
                if let short = required.first(where: { NameWords(name).last == $0.lowercased() && $0 != name }) {
                    sink.report(.maybeUndeclared(name, short, at: endpoint.path.location))
                }
                if types.declarations.variableNames.contains(name) {
                    sink.report(.variableInPath(name, at: endpoint.path.location))
                }
                parameters.append(.undeclared(name, at: endpoint.path.location))
            }
        }
        let queryItems = path.queryItems
        for definition in definitions where !pathNames.contains(definition.name.value) {
            guard let place = place(of: definition) else { continue }
            reportDoubts(about: definition, in: place)
            styles.check(definition, in: place)
            guard let parameter = check(definition, in: place, style: style, members) else { continue }
            reportRepeatedQuery(parameter, in: queryItems)
            if place.isHeaderField, definition.isDateInWrongFormat { sink.report(.headerDate(definition.name)) }
            parameters.append(parameter)
        }
        return parameters
    }

    /// Reports a parameter whose name the path already contains in its query. The elements of a list are separate
    /// items, so that the path may contain one of them.
    private func reportRepeatedQuery(_ parameter: Parameter, in queryItems: [Substring]) {
        guard parameter.place == .query else { return }
        if case .list = parameter.member.type { return }
        let name = parameter.member.wireName.value
        guard let item = queryItems.first(where: { $0.prefix { $0 != "=" } == name }) else { return }
        sink.report(.repeatedQuery(name, item, at: endpoint.path.location))
    }

    /// The resolver of the parameters' types, which allows uploads only in a multipart body.
    private var partTypes: TypeResolver {
        var types = types
        types.uploads = form == .multipart ? .part : .parameter
        return types
    }

    private func reportDoubts(about definition: MemberDefinition, in place: ParameterPlace) {
        ParameterDoubts(sink: sink).report(
            definition,
            in: place,
            isJSON: place.isInPayload && form == .json,
            isOfGroup: group?.parameters.contains { $0.name.location == definition.name.location } ?? false
        )
    }

    private var styles: StyleChecker { StyleChecker(form: form, sink: sink) }

    /// The definitions of the group, then of the endpoint; in both, the fields of extended models come first. If
    /// several definitions have the same name, only the last remains.
    ///
    /// Each has the owner of the inline types in it; `nil` for a definition of the endpoint itself.
    private func definitions() -> [(member: MemberDefinition, owner: InlineType.Owner?)] {
        let ofGroup = group.map { group in
            extended(group.extends, besides: group.parameters + endpoint.parameters)
                + group.parameters.map { ($0, .group(group.name.value)) }
        }
        let ofEndpoint = extended(endpoint.extends, besides: endpoint.parameters)
        let all = (ofGroup ?? []) + ofEndpoint + endpoint.parameters.map { ($0, nil) }
        let names = all.map(\.member.name.value)
        let last = Dictionary(names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
        return all.enumerated().filter { last[names[$0.offset]] == $0.offset }.map(\.element)
    }

    /// - Parameter own: The parameters that take precedence. ``definitions()`` appends them, so the last definition of
    ///   each name is the one without an owner.
    private func extended(
        _ names: [Name],
        besides own: [MemberDefinition]
    ) -> [(member: MemberDefinition, owner: InlineType.Owner?)] {
        let structure = types.structures.parameters(extending: names, besides: own)
        return structure.fields.map { ($0, structure.owner(of: $0)) }
    }

    private func reportRepeated(_ names: [String]) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            sink.report(.repeatedPathName(name, at: endpoint.path.location))
        }
    }

    private func checkPathParameter(_ definition: MemberDefinition, _ members: MemberResolver) -> Parameter? {
        let place = definition.place?.value ?? .path
        guard place.isInTemplate else {
            sink.report(.placedElsewhere(definition.name, at: definition.place?.location ?? definition.name.location))
            return nil
        }
        styles.check(definition, in: place)
        guard let parameter = check(definition, in: place, style: .comma, members) else { return nil }
        guard !parameter.member.isOptional else {
            sink.report(.optionalPathParameter(definition.name))
            return nil
        }
        return parameter
    }

    /// The place of a parameter that the path does not name; `nil`, with a diagnostic, if it cannot go there.
    private func place(of definition: MemberDefinition) -> ParameterPlace? {
        let place = definition.place?.value ?? endpoint.usualPlace
        if place.isInTemplate {
            sink.report(.notInPath(definition.name, template: path.text))
            return nil
        }
        if place.isInPayload, let problem = payloadProblem {
            let location = definition.place?.location ?? definition.name.location
            let hint = method.allowsPayload ? nil : "send it with 'method: POST', or in the query: 'in: query'"
            sink.report(.misplacedBodyParameter(definition.name, problem, hint: hint, at: location))
            return nil
        }
        return place
    }

    /// The reason why parameters cannot go to the payload; `nil` if they can.
    private var payloadProblem: String? {
        if !method.allowsPayload { return "a \(method.rawValue) request has no payload" }
        // A payload with a type may have parameters, which replace fields of the object.
        if case nil = endpoint.payload { return nil }
        if case .type? = endpoint.payload?.content { return nil }
        return "'body' gives the whole payload"
    }

    private func check(
        _ definition: MemberDefinition,
        in place: ParameterPlace,
        style: ListStyle,
        _ members: MemberResolver
    ) -> Parameter? {
        let definition = definition.alwaysSendingConstant
        guard let member = members.member(definition, keepsNull: place.keepsNull) else { return nil }
        if let media = definition.media {
            if !HTTPGrammar.isMediaRangeList(media.value) { sink.report(.badMedia(media)) }
            if !place.isInPayload || form != .multipart {
                sink.report(.mediaOfNoPart(at: media.location))
            } else if HTTPGrammar.isChoice(media.value), !member.type.containsUpload {
                sink.report(.choiceWithoutUpload(media, in: "part", instead: "'type: Upload'"))
            }
            let placement = PlacementChecker(types: members.types)
            if HTTPGrammar.excludesJSON(media.value),
                placement.isJSONPart(member.type, definition.style?.value ?? style)
            {
                sink.report(HTTPGrammar.isXML(media.value) ? .jsonInXML(media) : .jsonPart(definition.name, media))
            }
        }
        if place.requiresToken, !HTTPGrammar.isToken(definition.name.value) {
            sink.report(place == .cookie ? .badCookieName(definition.name) : .badHeaderName(definition.name))
            return nil
        }
        if place.isHeaderField, HTTPGrammar.isTransportField(definition.name.value) {
            sink.report(.transportHeader(definition.name))
            return nil
        }
        let placement = PlacementChecker(types: members.types)
        guard placement.allows(member.type, in: place, style: definition.style?.value) else {
            let (name, type) = (definition.name, member.type.summary)
            let mayBeJSON = placement.allows(member.type, in: place, style: .json)
            sink.report(.badParameterType(name, type, place, mayBeJSON: mayBeJSON, at: definition.type.location))
            return nil
        }
        guard let style = styles.style(of: definition, in: place, otherwise: style, member.type, placement) else {
            return nil
        }
        let parameter = Parameter(
            member: member,
            place: place,
            style: style,
            media: definition.media?.value,
            isInherited: !endpoint.parameters.contains { $0.name.value == definition.name.value }
        )
        styles.checkSeparators(of: parameter, definition, in: members.types.declarations)
        return parameter
    }
}

extension MemberDefinition {
    /// The definition of a parameter: a constant is sent even if it is an optional field of an extended model.
    fileprivate var alwaysSendingConstant: MemberDefinition {
        guard case .constant = type else { return self }
        var definition = self
        definition.mayBeAbsent = false
        return definition
    }
}

extension Parameter {
    /// The parameter for a name in a path that `params` does not declare: a string.
    fileprivate static func undeclared(_ name: String, at location: SourceLocation) -> Parameter {
        Parameter(
            member: Member(wireName: Name(name, at: location), type: .builtin(.string, nil), presence: .required),
            place: .path,
            style: .comma,
            media: nil,
            isInherited: false
        )
    }
}
