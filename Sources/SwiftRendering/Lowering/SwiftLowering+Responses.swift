import Spec
import SwiftNaming

/// The declarations for the responses of a request.
struct ResponseParts {
    var response: String?
    var policy = ResponsePolicyPrinter()
    /// The lines of `decodeResponse(_:)`; empty if the default implementation suffices.
    var decode: [String] = []
    var statusResponses: StatusResponsesDeclaration?
    var responsesWithHeaders: [ResponseWithHeaders] = []
    var events: [EventsDeclaration] = []
}

extension SwiftLowering {
    func responses(of endpoint: Endpoint, _ printer: TypePrinter) -> ResponseParts {
        let statuses = endpoint.statusResponses.map(\.status.value)
        var parts =
            statuses.count < 2
            ? response(endpoint.onlyResponse, printer) : responsesByStatus(endpoint.statusResponses, printer)
        if !statuses.isEmpty, statuses != [.class(2)] {
            parts.policy.statuses = statuses.setLiteral
        }
        return parts
    }

    /// The declarations of a request with one response.
    private func response(_ response: Response, _ printer: TypePrinter) -> ResponseParts {
        var parts = ResponseParts()
        let events = eventsDeclaration(of: response, called: "Event", printer)
        parts.events = [events].compactMap(\.self)
        guard response.headers.isEmpty else {
            parts.responsesWithHeaders = [
                responseWithHeaders(response, called: "Response", events: events?.name, nil, printer)
            ]
            parts.decode = ["try Response(response)"]
            if response.isStreamed { parts.policy.streamed = "[.successful]" }
            return parts
        }
        let printed = ResponsePrinter(response, events: events?.name, printer)
        if !response.isDeclared(as: "Response") { parts.response = printed.type ?? printer.scope.swift("Void") }
        parts.policy.pick = response.pick
        parts.decode = [response.decoding].compactMap(\.self)
        return parts
    }

    /// The declarations of a request with several responses, by status.
    private func responsesByStatus(_ responses: [StatusResponse], _ printer: TypePrinter) -> ResponseParts {
        var parts = ResponseParts()
        var cases: [StatusResponseCase] = []
        var arms: [StatusArm] = []
        for statusResponse in responses {
            let reason = SwiftName.type(statusResponse.status.value.reason)
            let events = eventsDeclaration(of: statusResponse.response, called: "\(reason)Event", printer)
            parts.events += [events].compactMap(\.self)
            var structName: String?
            if !statusResponse.response.headers.isEmpty {
                structName = reason
                parts.responsesWithHeaders.append(
                    responseWithHeaders(
                        statusResponse.response,
                        called: reason,
                        events: events?.name,
                        statusResponse.status.value,
                        printer
                    )
                )
            }
            let printed = ResponsePrinter(
                statusResponse.response,
                structName: structName,
                events: events?.name,
                printer
            )
            let name = SwiftName.property(statusResponse.status.value.reason)
            cases.append(
                StatusResponseCase(
                    documentation: Documentation.lines(
                        [statusResponse.response.description]
                    ),
                    name: SwiftName.escaped(name),
                    type: printed.type
                )
            )
            arms.append(
                StatusArm(
                    pattern: statusResponse.status.value.switchCase,
                    value: printed.type == nil ? ".\(name)" : SwiftExpression.enumCase(name, printed.reading)
                )
            )
        }
        arms.append(StatusArm(pattern: "default", value: "throw response.unexpectedStatus"))
        let streamed = responses.filter(\.response.isStreamed).map(\.status.value)
        if !streamed.isEmpty { parts.policy.streamed = streamed.setLiteral }
        let inheritance = responseInheritance(isStreamed: !streamed.isEmpty, printer.scope)
        parts.statusResponses = StatusResponsesDeclaration(inheritance: inheritance, cases: cases, arms: arms)
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
        // The inline type of the body would otherwise have the name of the struct.
        let response = response.withBody(called: "Body")
        let isStream: Bool = if case .events = response.content { true } else { false }
        let bodyInlines = isStream ? [] : response.bodyInlines
        let nested = Set((bodyInlines + response.headers.compactMap(\.type.inline)).map(\.swiftName))
        let printer = printer.inside(nested)
        let place = TypePlace(models: printer.models, scope: printer.scope)
        var properties: [PropertyDeclaration] = []
        var reads: [String] = []
        if let type = ResponsePrinter(response, events: events, printer).type {
            properties.append(
                PropertyDeclaration(
                    documentation: Documentation.lines([response.description]),
                    access: access,
                    name: "body",
                    type: type,
                    storage: nil
                )
            )
            reads.append("body = \(response.reading(printer.scope))")
        }
        properties += response.namedHeaders.map { property($0, printer) }
        reads += response.namedHeaders.flatMap { headerReading($0) }
        let types = bodyInlines.map { inline($0, nil, at: place, isSent: false) }
        return ResponseWithHeaders(
            scope: printer.scope,
            documentation: Documentation.lines(
                [status.map { "The response with \($0.phrase)." }]
            ),
            access: access,
            name: name,
            inheritance: responseInheritance(isStreamed: response.isStreamed, printer.scope),
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
        let cases = zip(stream.events, stream.caseNames).compactMap { event, name -> NamedCase? in
            guard let wireName = event.name?.value else { return nil }
            let value = event.isText ? "event.data" : "try event.json(\(WireFormatPrinter.print(event.type) ?? ""))"
            return NamedCase(
                documentation: Documentation.lines([event.description]),
                name: SwiftName.escaped(name),
                type: printer.print(event.type),
                wireName: SwiftLiteral.string(wireName),
                value: SwiftExpression.enumCase(name, value)
            )
        }
        return EventsDeclaration(
            access: access,
            name: name,
            inheritance: [printer.scope.runtime("NamedEvent"), printer.scope.swift("Hashable")],
            event: printer.scope.runtime("ServerSentEvent"),
            unknownCase: SwiftName.unknownCase(beside: stream.caseNames),
            cases: cases
        )
    }

    private func responseInheritance(isStreamed: Bool, _ scope: ScopeNames) -> [String] {
        (isStreamed ? ["Sendable"] : ["Hashable", "Sendable"]).map { scope.swift($0) }
    }
}

extension SwiftLowering {
    /// The statements that read a header field from `response`.
    func headerReading(_ member: Member) -> [String] {
        let name = SwiftLiteral.string(member.wireName.value)
        guard let constant = member.constantLiteral else { return [headerReading(member, name)] }
        let check = "try response.expectHeader\(member.mayBeAbsent ? "IfPresent" : "")(\(name), \(constant))"
        return member.mayBeAbsent ? [check, headerReading(member, name)] : [check]
    }

    /// The statement that initializes the property of a header field.
    private func headerReading(_ member: Member, _ name: String) -> String {
        let property = member.propertyName == "response" ? "self.response" : SwiftName.escaped(member.propertyName)
        if case .map = member.type {
            let arguments = ["prefix: \(name)", member.type.valueFormat].compactMap(\.self).joined(separator: ", ")
            return "\(property) = try response.readHeaders(\(arguments))"
        }
        let format = WireFormatPrinter.print(member.type).map { ", \($0)" } ?? ""
        let function = member.isOptional ? "readHeaderIfPresent" : "readHeader"
        let defaultValue = member.defaultValue == nil ? "" : ", default: \(literal(of: member) ?? "")"
        return "\(property) = try response.\(function)(\(name)\(format)\(defaultValue))"
    }
}
