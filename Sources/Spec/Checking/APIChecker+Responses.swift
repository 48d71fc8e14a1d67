import Diagnostics

extension APIChecker {
    mutating func checkPayload(_ definition: EndpointDefinition, method: Method) {
        if let payload = definition.payload, !method.allowsPayload {
            report(.payloadNotAllowed(method, at: payload.location))
        }
    }

    mutating func checkPayload(_ payload: PayloadDefinition, of endpoint: EndpointDefinition) -> Payload? {
        checkMedia(payload.media)
        if case .events = payload.content { report(.eventsAsPayload(at: payload.location)) }
        return checkContent(payload.content, namedAfter: Name("body", at: payload.location)).map {
            Payload(
                content: $0,
                isOptional: payload.isOptional,
                media: payload.media?.value,
                description: payload.description
            )
        }
    }

    /// - Parameter name: What a type that is written in the response is called.
    mutating func checkResponse(_ response: ResponseDefinition, called name: String = "Response") -> Response? {
        checkMedia(response.media)
        for header in response.headers where !Self.isToken(header.name.value) { report(.badHeaderName(header.name)) }
        guard let content = checkContent(response.content, namedAfter: Name(name, at: response.location)) else {
            return nil
        }
        if let step = response.pick.first {
            guard case .json = content else {
                report(.pickWithoutJSON(at: step.location))
                return nil
            }
            if let empty = response.pick.first(where: { $0.value.isEmpty }) { report(.emptyStep(at: empty.location)) }
        }
        if case .json(let type) = content { checkExample(response.example, fits: type) }
        return Response(
            content: content,
            pick: response.pick.map(\.value),
            media: response.media?.value,
            headers: response.headers.compactMap { checkHeader($0) },
            example: response.example,
            description: response.description
        )
    }

    /// A header field of an answer; absent and null are the same there.
    private mutating func checkHeader(_ definition: MemberDefinition) -> Member? {
        guard let (type, presence) = checkType(of: definition, keepsThreeStates: false) else { return nil }
        guard canStand(type, in: .header) else {
            report(.badParameterType(definition.name, type.summary, .header, at: definition.type.location))
            return nil
        }
        return member(definition, type: type, presence: presence)
    }

    private mutating func checkContent(_ content: BodyContent, namedAfter name: Name) -> Content? {
        switch content {
        case .none: return Content.none
        case .text: return .text
        case .data: return .data
        case .status: return .status
        case .file: return .file
        case .lines(let type): return resolve(type, namedAfter: name.map { $0 + "Line" }).map { .lines($0) }
        case .events(let definition):
            let events = definition.events.compactMap { event -> EventStream.Event? in
                let name = event.name ?? name.map { $0 + "Event" }
                return resolve(event.type, namedAfter: name).map { EventStream.Event(name: event.name, type: $0) }
            }
            return events.isEmpty ? nil : .events(EventStream(events: events, until: definition.until?.value))
        case .type(let type):
            // The body itself takes the name; what is inside a list or a map is an item of it.
            return resolve(type, namedAfter: type.isContainer ? name.map { $0 + "Item" } : name).map { .json($0) }
        }
    }

    /// What the answers hold, by status.
    mutating func checkAnswers(_ endpoint: EndpointDefinition) -> [StatusResponse] {
        let failures = Dictionary(
            endpoint.settings.errors.map { ($0.status.value, $0.status.location) },
            uniquingKeysWith: { first, _ in first }
        )
        // A class stands behind the statuses in it, as it does among failures.
        return endpoint.responses.sorted { $0.status.value < $1.status.value }.compactMap { answer in
            if answer.status.value == .otherwise {
                report(.defaultAnswer(at: answer.status.location))
                return nil
            }
            if let failure = failures[answer.status.value] {
                report(.answerAndFailure(at: answer.status.location, failure))
            }
            return checkResponse(answer.response, called: answer.status.value.reason).map {
                StatusResponse(status: answer.status, response: $0)
            }
        }
    }

    /// Reports failures of statuses that are answers, so that nothing would ever read them.
    mutating func reportSuccesses(among settings: [Settings]) {
        for error in settings.flatMap(\.errors) where error.status.value.isSuccess {
            report(.successAsFailure(error.status))
        }
    }

    /// What failures hold: the nearest setting of a status wins.
    mutating func checkErrors(_ settings: [Settings]) -> [StatusResponse] {
        var nearest: [StatusPattern: StatusResponseDefinition] = [:]
        for error in settings.flatMap(\.errors) { nearest[error.status.value] = error }
        return nearest.values
            .sorted { $0.status.value < $1.status.value }
            .compactMap { error in
                switch error.response.content {
                case .file, .lines, .events:
                    report(.streamedFailure(at: error.response.location))
                    return nil
                case .none, .text, .data, .status, .type: break
                }
                return checkResponse(
                    error.response,
                    called: nearest.count > 1 ? "Failure\(error.status.value.name)" : "Failure"
                ).map { StatusResponse(status: error.status, response: $0) }
            }
    }

    /// Reports what cannot stand in `Content-Type` or `Accept` (RFC 9110, sections 8.3.1 and 12.5.1).
    mutating func checkMedia(_ media: Name?) {
        guard let media else { return }
        for range in media.value.split(separator: ",", omittingEmptySubsequences: false) {
            let type = range.prefix { $0 != ";" }.drop { $0 == " " }.split(
                separator: "/",
                omittingEmptySubsequences: false
            )
            let isSendable = media.value.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
            let parts = type.map { String($0).trimmingEnd }
            guard parts.count == 2, parts.allSatisfy(Self.isToken), isSendable else {
                report(.badMedia(media))
                return
            }
        }
    }
}

extension String {
    /// The text without blanks at its end.
    fileprivate var trimmingEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
    }
}

extension Diagnostic {
    fileprivate static func eventsAsPayload(at location: SourceLocation) -> Diagnostic {
        .error(
            "payload-not-allowed",
            at: location,
            "only answers stream events",
            hint: "write '{lines: T}' for a value a line"
        )
    }

    fileprivate static func defaultAnswer(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-status",
            at: location,
            "'responses' names each status that is an answer",
            hint: "what all others hold stands in 'errors'"
        )
    }

    fileprivate static func answerAndFailure(at location: SourceLocation, _ failure: SourceLocation) -> Diagnostic {
        .error(
            "conflicting-status",
            at: location,
            "a status is an answer or a failure, not both",
            notes: [Note(at: failure, "it is a failure here")]
        )
    }

    fileprivate static func successAsFailure(_ status: Located<StatusPattern>) -> Diagnostic {
        .error(
            "bad-status",
            at: status.location,
            "\(status.value.name) is a success, so nothing would read this failure",
            hint: "what it holds stands in 'response'; 'success' tells failures that have this status"
        )
    }

    fileprivate static func streamedFailure(at location: SourceLocation) -> Diagnostic {
        .error("bad-error", at: location, "a failure is read as a whole", hint: "use a type, text, data or status")
    }

    fileprivate static func badMedia(_ media: Name) -> Diagnostic {
        .error(
            "bad-media",
            at: media.location,
            "'\(media.value)' is not a media type",
            hint: "write 'type/subtype', as 'application/json'"
        )
    }
}
