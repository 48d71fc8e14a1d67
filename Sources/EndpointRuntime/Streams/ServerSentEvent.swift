import Foundation

/// A server-sent event of a stream (HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Hashable {
    /// The name of the event; `message` if the server sends none.
    public let name: String

    /// The event's data; several `data:` lines are joined by line feeds.
    public let data: String

    /// The last id that the server had sent up to this event; empty if there was none.
    public let id: String

    /// The limits and the leniency for reading the data as JSON.
    var reading = JSONReading()

    /// Creates an event.
    public init(name: String = "message", data: String, id: String = "") {
        self.name = name
        self.data = data
        self.id = id
    }
}

extension ServerSentEvent {
    /// Decodes the data as JSON.
    ///
    /// - Throws: ``DecodingFailure``.
    public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try asResponse.json(type)
    }

    /// Decodes the data as JSON, in a format.
    ///
    /// - Throws: ``DecodingFailure``.
    public func json<Value>(_ format: WireFormat<Value>) throws -> Value {
        try asResponse.json(format)
    }

    private var asResponse: RawResponse {
        var response = RawResponse(body: Data(data.utf8))
        response.reading = reading
        return response
    }
}

@_documentation(visibility: internal)
extension ServerSentEvent: CustomStringConvertible {
    /// The name, the id and the data: `message 42: {"text":"Hello"}`.
    public var description: String { "\(name)\(id.isEmpty ? "" : " \(id)"): \(data)" }
}

/// An enum of events, with a case for each event name.
@_documentation(visibility: internal)
public protocol NamedEvent: Sendable {
    /// Decodes an event by its name.
    init(_ event: ServerSentEvent) throws
}

/// Parses server-sent events from bytes that arrive in pieces, according to the HTML standard, section 9.2.6.
struct EventParser {
    private var lines = LineBuffer(endsAtReturn: true)
    private var isAtStart = true
    private var name = ""
    private var data = ""
    private var hasData = false

    /// The id of the current event, and of later events without an id.
    private var id: String?

    /// The id of the last complete event, which a reconnection sends; `nil` if the server has sent none.
    private(set) var lastID: String?

    /// The delay before a reconnection that the server asks for.
    private(set) var retry: Duration?

    /// The size of the incomplete event in bytes.
    var count: Int { lines.count + data.utf8.count }

    /// Creates the parser for the next connection.
    ///
    /// It keeps the reconnection time and the last id. According to the standard, an event without an id on the new
    /// connection would reset the id; this parser keeps it, as browsers do.
    var restarted: EventParser {
        var parser = EventParser()
        parser.id = lastID
        parser.lastID = lastID
        parser.retry = retry
        return parser
    }

    /// Adds a piece of the stream.
    mutating func append(_ piece: Data) {
        lines.append(piece)
    }

    /// The next event; `nil` if none is complete. An event that is incomplete at the end of the stream is discarded.
    mutating func next() -> ServerSentEvent? {
        while let line = lines.next() {
            if let event = take(line) { return event }
        }
        return nil
    }

    /// Whether the stream, if it ends here, ends in an incomplete event with this data.
    func endsInEvent(withData text: String) -> Bool {
        var parser = self
        if let line = parser.lines.last() { _ = parser.take(line) }
        return parser.hasData && parser.data == text
    }

    private mutating func take(_ line: ArraySlice<UInt8>) -> ServerSentEvent? {
        var line = line
        if isAtStart {
            isAtStart = false
            line = line.withoutByteOrderMark
        }
        guard !line.isEmpty else { return dispatch() }
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line[field.endIndex...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: field, as: UTF8.self) {
        case "event": name = text
        case "data":
            if hasData { data += "\n" }
            data += text
            hasData = true
        case "id": if !value.contains(0) { id = text }
        case "retry":
            let isNumber = !value.isEmpty && value.allSatisfy(\.isDigit)
            if isNumber { retry = .clamped(seconds: (Double(text) ?? 0) / 1000) }
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> ServerSentEvent? {
        // An event without data is not dispatched, but its id counts.
        lastID = id
        defer {
            name = ""
            data = ""
            hasData = false
        }
        guard hasData else { return nil }
        return ServerSentEvent(name: name.isEmpty ? "message" : name, data: data, id: lastID ?? "")
    }
}
