import Spec

/// How one answer reads in Swift: its type, and the expression that reads it from the answer `response`.
struct AnswerSpelling {
    /// `nil` of an answer that holds nothing.
    let type: String?
    let reading: String
    /// Whether its body is read as it comes.
    let isStreamed: Bool

    init(_ response: Response, headed: String? = nil, events: String? = nil, _ spelling: TypeSpelling) {
        isStreamed = response.isStreamed
        if let headed {
            type = headed
            reading = "try \(headed)(response)"
        } else {
            type = response.holdsSomething ? spelling.spell(response, events: events) : nil
            reading = response.reading(spelling.scope)
        }
    }
}

extension Response {
    /// Whether the body is read as it comes.
    var isStreamed: Bool {
        switch content {
        case .file, .lines, .events: true
        case .none, .text, .data, .status, .json: false
        }
    }

    /// The expression that reads the body from `response`.
    func reading(_ scope: ScopeNames) -> String {
        switch content {
        case .none: "()"
        case .text: "try response.text()"
        case .data: "response.body"
        case .status: "response.statusCode"
        case .file: "\(scope.own("Download"))(response)"
        case .lines(let type): "try response.lines(\(WireFormatSpelling.spell(type) ?? ""))"
        case .events(let stream): "try response.events(\(stream.arguments))"
        case .json(let type): reading(json: type)
        }
    }

    private func reading(json type: TypeReference) -> String {
        let format = WireFormatSpelling.spell(type)
        let path = pick.isEmpty ? nil : "at: [\(pick.map(SwiftLiteral.string).joined(separator: ", "))]"
        let value = "try response.json(\([path, format].compactMap(\.self).joined(separator: ", ")))"
        if case .optional = type { return "response.isEmpty ? nil : \(value)" }
        return value
    }

    /// The types that are written in its body and in its headers.
    var inlines: [InlineType] { bodyInlines + headers.compactMap(\.type.inline) }

    var bodyInlines: [InlineType] {
        switch content {
        case .none, .text, .data, .status, .file: []
        case .json(let type), .lines(let type): [type.inline].compactMap(\.self)
        case .events(let stream): stream.events.compactMap(\.type.inline)
        }
    }
}

extension EventStream {
    /// Whether events are told apart by their names.
    var isNamed: Bool { events.contains { $0.name != nil } }

    /// What the runtime has to be told about it: the format of the data, and the end.
    var arguments: String {
        let format = isNamed ? nil : events.first.flatMap { WireFormatSpelling.spell($0.type) }
        let end = until.map { "until: \(SwiftLiteral.string($0))" }
        return [format, end].compactMap(\.self).joined(separator: ", ")
    }
}
