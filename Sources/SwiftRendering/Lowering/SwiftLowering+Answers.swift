import Spec

/// The declarations about the responses of a request.
struct AnswerParts {
    var response: String?
    var rules = RulePrinter()
    /// The lines of `decode`; empty if the runtime's default is right.
    var decode: [String] = []
    var answers: AnswersDeclaration?
    var responsesWithHeaders: [ResponseWithHeaders] = []
    var events: [EventsDeclaration] = []
}

extension SwiftLowering {
    func answers(of endpoint: Endpoint, _ printer: TypePrinter) -> AnswerParts {
        let statuses = endpoint.answers.map(\.status.value)
        var parts: AnswerParts
        switch endpoint.answers.count {
        case 0: parts = answer(endpoint.response, printer)
        case 1: parts = answer(endpoint.answers[0].response, printer)
        default: parts = self.answers(endpoint.answers, printer)
        }
        if !statuses.isEmpty, statuses != [.class(2)] {
            parts.rules.statuses = statuses.setLiteral
        }
        return parts
    }

    /// The declarations of a request with one response.
    private func answer(_ response: Response, _ printer: TypePrinter) -> AnswerParts {
        var parts = AnswerParts()
        let events = eventsDeclaration(of: response, called: "Event", printer)
        parts.events = [events].compactMap(\.self)
        guard response.headers.isEmpty else {
            parts.responsesWithHeaders = [
                responseWithHeaders(response, called: "Response", events: events?.name, nil, printer)
            ]
            parts.decode = ["try Response(response)"]
            if response.isStreamed { parts.rules.streamed = "[.successful]" }
            return parts
        }
        let printed = ResponsePrinter(response, events: events?.name, printer)
        if !response.isDeclared(as: "Response") { parts.response = printed.type ?? printer.scope.swift + "Void" }
        parts.rules.pick = response.pick
        parts.decode = [response.decoding].compactMap(\.self)
        return parts
    }

    /// The declarations of a request with several responses, by status.
    private func answers(_ answers: [StatusResponse], _ printer: TypePrinter) -> AnswerParts {
        var parts = AnswerParts()
        var cases: [AnswerCase] = []
        var arms: [AnswerArm] = []
        for answer in answers {
            let reason = SwiftName.type(answer.status.value.reason)
            let events = eventsDeclaration(of: answer.response, called: "\(reason)Event", printer)
            parts.events += [events].compactMap(\.self)
            var structName: String?
            if !answer.response.headers.isEmpty {
                structName = reason
                parts.responsesWithHeaders.append(
                    responseWithHeaders(
                        answer.response,
                        called: reason,
                        events: events?.name,
                        answer.status.value,
                        printer
                    )
                )
            }
            let printed = ResponsePrinter(answer.response, structName: structName, events: events?.name, printer)
            let name = SwiftName.property(answer.status.value.reason)
            cases.append(
                AnswerCase(
                    documentation: Documentation.lines(
                        [answer.response.description],
                        indentation: 3 * Page.indentation
                    ),
                    name: SwiftName.escaped(name),
                    type: printed.type
                )
            )
            arms.append(
                AnswerArm(
                    pattern: answer.status.value.switchCase,
                    value: printed.type == nil ? ".\(name)" : SwiftExpression.enumCase(name, printed.reading)
                )
            )
        }
        arms.append(AnswerArm(pattern: "default", value: "throw response.unexpectedStatus"))
        let streamed = answers.filter(\.response.isStreamed).map(\.status.value)
        if !streamed.isEmpty { parts.rules.streamed = streamed.setLiteral }
        let inheritance = answerInheritance(isStreamed: !streamed.isEmpty, printer.scope)
        parts.answers = AnswersDeclaration(inheritance: inheritance, cases: cases, arms: arms)
        return parts
    }

    /// The struct of a response with headers.
    ///
    /// - Parameter status: The status, if the request has several responses.
    func responseWithHeaders(
        _ response: Response,
        called name: String,
        events: String?,
        _ status: StatusPattern?,
        _ printer: TypePrinter
    ) -> ResponseWithHeaders {
        // What is written in the body would have the name of the whole.
        let response = response.withBody(called: "Body")
        let place = TypePlace(depth: 3, models: printer.models, scope: printer.scope)
        let indentation = 3 * Page.indentation
        var properties: [PropertyDeclaration] = []
        var reads: [String] = []
        if let type = ResponsePrinter(response, events: events, printer).type {
            properties.append(
                PropertyDeclaration(
                    documentation: Documentation.lines([response.description], indentation: indentation),
                    access: access,
                    name: "body",
                    type: type,
                    storage: nil
                )
            )
            reads.append("body = \(response.reading(printer.scope))")
        }
        properties += response.namedHeaders.map { property($0, printer, indentation: indentation) }
        reads += response.namedHeaders.map { headerReading($0) }
        let isStream: Bool = if case .events = response.content { true } else { false }
        let types = (isStream ? [] : response.bodyInlines).map { inline($0, nil, at: place, isSent: false) }
        return ResponseWithHeaders(
            documentation: Documentation.lines(
                [status.map { "What the status \($0.title) answers." }],
                indentation: 2 * Page.indentation
            ),
            access: access,
            name: name,
            inheritance: answerInheritance(isStreamed: response.isStreamed, printer.scope),
            properties: properties,
            reads: reads,
            types: types + inlineTypes(of: response.namedHeaders, at: place)
        )
    }

    /// The enum of named events; `nil` if events have no names.
    private func eventsDeclaration(
        of response: Response,
        called name: String,
        _ printer: TypePrinter
    ) -> EventsDeclaration? {
        guard case .events(let stream) = response.content, stream.isNamed else { return nil }
        let cases = zip(stream.events, stream.caseNames).compactMap { event, name -> EventCase? in
            guard let wireName = event.name?.value else { return nil }
            let value = event.isText ? "event.data" : "try event.json(\(WireFormatPrinter.print(event.type) ?? ""))"
            return EventCase(
                name: SwiftName.escaped(name),
                type: printer.print(event.type),
                wireName: SwiftLiteral.string(wireName),
                value: SwiftExpression.enumCase(name, value)
            )
        }
        return EventsDeclaration(
            access: access,
            name: name,
            inheritance: "\(printer.scope.own("NamedEvent")), \(printer.scope.swift)Hashable",
            event: printer.scope.own("ServerSentEvent"),
            unknownCase: SwiftName.unknownCase(beside: stream.caseNames),
            cases: cases
        )
    }

    private func answerInheritance(isStreamed: Bool, _ scope: ScopeNames) -> String {
        isStreamed ? "\(scope.swift)Sendable" : "\(scope.swift)Hashable, \(scope.swift)Sendable"
    }
}
