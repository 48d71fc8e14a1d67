import Diagnostics

/// Checks the contents of requests and responses.
struct ResponseChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    /// The payload of a request: the declared body, or the parameters that go to the body.
    func body(
        _ endpoint: EndpointDefinition,
        method: Method,
        form: BodyForm,
        media: String?,
        _ parameters: [Parameter]
    ) -> RequestBody {
        if let payload = endpoint.payload, !method.allowsPayload {
            sink.report(.payloadNotAllowed(method, at: payload.location))
        }
        if let payload = endpoint.payload.flatMap({ self.payload($0) }) {
            if case .json(let type) = payload.content, !PlacementChecker(types: types).isObject(type) {
                for parameter in parameters where parameter.place.isInPayload {
                    sink.report(.fieldOfNoObject(parameter.member.wireName, type.summary))
                }
            }
            return .whole(payload)
        }
        return parameters.contains { $0.place.isInPayload } ? .parameters(form, media: media) : .none
    }

    private func payload(_ payload: PayloadDefinition) -> Payload? {
        if case .events = payload.content { sink.report(.eventsAsPayload(at: payload.location)) }
        let content = content(payload.content, in: .payload, namedAfter: Name("body", at: payload.location))
        MediaChecker(sink: sink).check(payload.media, of: content, in: .body)
        checkExample(payload.example, of: content)
        return content.map {
            Payload(
                content: $0,
                isOptional: payload.isOptional,
                media: payload.media?.value,
                example: payload.example,
                description: payload.description
            )
        }
    }

    /// The response with its types; `nil`, with a diagnostic, if it has an error.
    ///
    /// - Parameter name: The name of an inline type in the response.
    func response(_ definition: ResponseDefinition, named name: String = "Response") -> Response? {
        let content = content(definition.content, in: .response, namedAfter: Name(name, at: definition.location))
        MediaChecker(sink: sink).check(definition.media, of: content, in: .response)
        for header in definition.headers where !HTTPGrammar.isToken(header.name.value) {
            sink.report(.badHeaderName(header.name))
        }
        guard let content else { return nil }
        if let step = definition.pick.first {
            guard case .json = content else {
                sink.report(.pickWithoutJSON(at: step.location))
                return nil
            }
            if let empty = definition.pick.first(where: { $0.value.isEmpty }) {
                sink.report(.emptyStep(at: empty.location))
            }
            // A list may contain any keys.
            if !definition.picksByList {
                for step in definition.pick {
                    if let path = Self.jsonPath(step) { sink.report(.jsonPathStep(step, path)) }
                }
                if let pointer = Self.jsonPointer(step) { sink.report(.jsonPathStep(step, pointer)) }
            }
        }
        checkExample(definition.example, of: content)
        return Response(
            content: content,
            pick: definition.pick.map(\.value),
            media: definition.media?.value,
            headers: definition.headers.compactMap { header($0) },
            example: definition.example,
            description: definition.description
        )
    }

    private func checkExample(_ example: Example?, of content: Content?) {
        ExampleChecker.checkFile(of: example, sink)
        guard let content, let type = content.exampleType, let example, !example.isInFile else { return }
        types.state.examples += content.values(in: example).map { TypedExample(example: $0, type: type) }
    }

    private func header(_ definition: MemberDefinition) -> Member? {
        let place = ParameterPlace.header
        guard let member = MemberResolver(types: types).member(definition, keepsNull: place.keepsNull) else {
            return nil
        }
        guard PlacementChecker(types: types, isRead: true).allows(member.type, in: place) else {
            sink.report(.badHeaderType(definition.name, member.type.summary, at: definition.type.location))
            return nil
        }
        if definition.isDateInWrongFormat { sink.report(.headerDate(definition.name)) }
        return member
    }

    private func content(_ content: BodyContent, in place: UploadPlace, namedAfter name: Name) -> Content? {
        var types = types
        types.uploads = place
        switch content {
        case .none: return Content.none
        case .text: return .text
        case .data: return .data
        case .status: return .status
        case .file: return .file
        case .textLines: return .textLines
        case .lines(let type): return types.resolve(type, namedAfter: name.map { $0 + "Line" }).map { .lines($0) }
        case .events(let definition):
            let events = definition.events.compactMap { event -> EventStream.Event? in
                let name = event.name ?? name.map { $0 + "Event" }
                return types.resolve(event.type, namedAfter: name).map {
                    EventStream.Event(name: event.name, type: $0, description: event.description)
                }
            }
            if events.isEmpty { return nil }
            let skip = definition.skip.map(\.value)
            return .events(EventStream(events: events, until: definition.until?.value, skip: skip))
        case .type(let type):
            let forms = place == .payload ? BodyForm.allCases : []
            types.words = BodyKind.allCases.map(\.rawValue) + forms.map(\.rawValue)
            // An inline type that is the whole body has this name. An inline type inside a list or a map has the suffix
            // `Item`.
            return types.resolve(type, namedAfter: type.isContainer ? name.map { $0 + "Item" } : name)
                .map { .json($0) }
        }
    }

    /// The path that replaces a JSON Pointer (RFC 6901): `data.items` for `/data/items`; `nil` for any other text.
    static func jsonPointer(_ step: Name) -> String? {
        let steps = step.value.split(separator: "/")
        return step.value.hasPrefix("/") && !steps.isEmpty ? steps.joined(separator: ".") : nil
    }

    /// The path that replaces a step in JSONPath syntax, or in that of a programming language: `items.0` for `items[0]`,
    /// `links.rel=next` for `links[?rel=='next']`, `data.items` for `data->items`, empty for `$`, `*` and `[]`; `nil`
    /// for a plain key.
    ///
    /// - Parameter selectsElements: Whether a step may select an element of a list; otherwise, the path for one is
    ///   empty.
    static func jsonPath(_ step: Name, _ selectsElements: Bool = false) -> String? {
        if ["$", "*", "[]", "[*]"].contains(step.value) { return "" }
        for suffix in ["[]", "[*]", "?"] where step.value.hasSuffix(suffix) {
            return String(step.value.dropLast(suffix.count))
        }
        if let arrow = step.value.firstRange(of: "->") {
            return "\(step.value[..<arrow.lowerBound]).\(step.value[arrow.upperBound...])"
        }
        guard step.value.last == "]", let open = step.value.firstIndex(of: "["), open > step.value.startIndex else {
            return nil
        }
        let inside = step.value[open...].dropFirst().dropLast().filter { !"?'\"()@".contains($0) }
            .drop { $0 == "." }
        guard Int(inside) != nil || inside.contains("=") else { return nil }
        if inside.contains("="), !selectsElements { return "" }
        return "\(step.value[..<open]).\(inside.replacing("==", with: "="))"
    }
}

extension Diagnostic {
    fileprivate static func payloadNotAllowed(_ method: Method, at location: SourceLocation) -> Diagnostic {
        .error(
            "payload-not-allowed",
            at: location,
            "a \(method.rawValue) request has no payload",
            hint: "send it with 'method: POST', or move it to 'params'"
        )
    }

    fileprivate static func fieldOfNoObject(_ name: Name, _ type: String) -> Diagnostic {
        .error(
            "payload-not-allowed",
            at: name.location,
            "'\(name.value)' cannot go to the body: 'body' is \(type), which is not an object"
        )
    }

    fileprivate static func eventsAsPayload(at location: SourceLocation) -> Diagnostic {
        .error(
            "payload-not-allowed",
            at: location,
            "only responses stream events",
            hint: "write '{lines: T}' for a value a line"
        )
    }

    fileprivate static func pickWithoutJSON(at location: SourceLocation) -> Diagnostic {
        .error("pick-without-json", at: location, "'pick' selects a value in JSON, but the response is not JSON")
    }

    fileprivate static func emptyStep(at location: SourceLocation) -> Diagnostic {
        .error("empty-value", at: location, "a step of 'pick' is empty")
    }

    static func jsonPathStep(_ step: Name, _ path: String) -> Diagnostic {
        .error(
            "bad-value",
            at: step.location,
            "'\(step.value)' is not a key",
            hint: path.isEmpty
                ? "write the keys of the body that lead to one value: 'data.items'"
                : step.value.hasSuffix("]") && !step.value.hasSuffix("[]")
                    ? "separate the \(path.contains("=") ? "element" : "index") with a dot: '\(path)'"
                    : "write '\(path)'"
        )
    }
}
