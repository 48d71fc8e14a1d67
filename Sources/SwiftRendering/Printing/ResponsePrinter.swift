import Spec

/// The Swift type of a response, and the expression that decodes it from `response`.
struct ResponsePrinter {
    /// The type; `nil` for a response without a body.
    let type: String?
    let reading: String

    init(_ response: Response, structName: String? = nil, events: String? = nil, _ printer: TypePrinter) {
        if let structName {
            type = structName
            reading = "try \(structName)(response)"
        } else {
            type = response.holdsSomething ? printer.print(response, events: events) : nil
            reading = response.reading(printer.scope)
        }
    }
}

extension Response {
    /// Whether the body is streamed.
    var isStreamed: Bool {
        switch content {
        case .file, .lines, .textLines, .events: true
        case .none, .text, .data, .status, .json: false
        }
    }

    /// The expression that decodes the body of `response`.
    func reading(_ scope: ScopeNames) -> String {
        switch content {
        case .none: "()"
        case .text: "try response.text()"
        case .data: "response.body"
        case .status: "response.statusCode"
        case .file: "\(scope.runtime("Download"))(response)"
        case .textLines: "response.textLines()"
        case .lines(let type): "try response.lines(\(WireFormatPrinter.print(type) ?? ""))"
        case .events(let stream): "try response.events(\(stream.arguments))"
        case .json(let type): reading(json: type, at: "[\(pick.map(SwiftLiteral.string).joined(separator: ", "))]")
        }
    }

    /// The expression that decodes the body of `response` from JSON; an optional is `nil` for an empty body.
    ///
    /// - Parameter path: The expression of the path to the value, which is omitted if the path is empty.
    func reading(json type: TypeReference, at path: String) -> String {
        let format = WireFormatPrinter.print(type)
        let place = pick.isEmpty ? nil : "at: \(path)"
        let value = "try response.json(\([place, format].compactMap(\.self).joined(separator: ", ")))"
        if case .optional = type { return "response.isEmpty ? nil : \(value)" }
        return value
    }

    var bodyInlines: [InlineType] {
        switch content {
        case .none, .text, .data, .status, .file, .textLines: []
        case .json(let type), .lines(let type): [type.inline].compactMap(\.self)
        case .events(let stream): stream.events.compactMap(\.type.inline)
        }
    }
}

extension EventStream {
    /// Whether events have names.
    var isNamed: Bool { events.contains { $0.name != nil } }

    /// The arguments of the runtime's `events` function: the format of the data, and the text that ends the stream.
    var arguments: String {
        let format = isNamed ? nil : events.first.flatMap { WireFormatPrinter.print($0.type) }
        let end = until.map { "until: \(SwiftLiteral.string($0))" }
        return [format, end].compactMap(\.self).joined(separator: ", ")
    }
}
