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
