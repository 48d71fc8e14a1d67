import Spec

extension Response {
    /// The expression that decodes the response; `nil` if the runtime's default for its type suffices.
    var decoding: String? {
        switch content {
        case .none, .text, .data, .status, .file: return nil
        case .textLines: return "response.textLines()"
        case .lines(let type): return WireFormatPrinter.print(type).map { "try response.lines(\($0))" }
        case .events(let stream):
            return stream.arguments.isEmpty ? nil : "try response.events(\(stream.arguments))"
        case .json(let type):
            // The runtime decodes a bare String and bare Data from the whole body, as text and as bytes.
            let isDefault =
                switch type {
                case .builtin(.string, _), .optional(.builtin(.string, _)): false
                default: WireFormatPrinter.print(type) == nil
                }
            return isDefault ? nil : reading(json: type, at: "Self.responsePolicy.pick")
        }
    }

    /// Whether the body is an inline type with this name, so that it needs no alias.
    func isDeclared(as name: String) -> Bool {
        guard headers.isEmpty, case .json(.inline(let inline)) = content else { return false }
        return inline.swiftName == name
    }

    /// Whether the response has a body.
    var hasBody: Bool {
        if case .none = content { false } else { true }
    }

    /// Whether the response has neither a body nor headers.
    var isEmpty: Bool { !hasBody && headers.isEmpty }

    /// Returns the response with another name for the inline type of its body.
    func withBody(called name: String) -> Response {
        switch content {
        case .json(let type): with(.json(type.renamingInline(name)))
        case .lines(let type): with(.lines(type.renamingInline(name)))
        case .none, .text, .data, .status, .file, .textLines, .events: self
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
}

extension Response {
    /// Whether the runtime's default decodes the failure correctly: as JSON, or as the bare status.
    var isUsualFailure: Bool {
        switch content {
        case .status: true
        // The runtime decodes a failure of type Int as the bare status.
        case .json(.builtin(.int, _)): false
        case .json(let type): !type.hasFormat
        case .none, .text, .data, .file, .lines, .textLines, .events: false
        }
    }

    /// The expression that decodes a failure from `response`; its value is `nil` for an empty body.
    func failureReading(_ scope: ScopeNames) -> String {
        switch content {
        case .none: "nil"
        case .status: reading(scope)
        case .json(.optional): reading(scope)
        case .text, .data, .file, .json, .lines, .textLines, .events: "response.isEmpty ? nil : \(reading(scope))"
        }
    }
}

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
            type = response.hasBody ? printer.print(response, events: events) : nil
            reading = response.reading(printer.scope)
        }
    }
}

extension EventStream {
    /// The arguments of the runtime's `events` function: the format of the data, the text that ends the stream, and the
    /// texts that it leaves out.
    var arguments: String {
        let format = isNamed ? nil : events.first.flatMap { WireFormatPrinter.print($0.type) }
        let end = until.map { "until: \(SwiftLiteral.string($0))" }
        let skipped = skip.isEmpty ? nil : "skipping: [\(skip.map(SwiftLiteral.string).joined(separator: ", "))]"
        return [format, end, skipped].compactMap(\.self).joined(separator: ", ")
    }
}
