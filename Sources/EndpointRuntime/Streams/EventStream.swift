import Foundation

/// The server-sent events of a response, each as a value: an `AsyncSequence` that can be iterated once.
///
/// ```swift
/// for try await delta in try await AI.ask(prompt: "…").response() { print(delta.text) }
/// ```
/// The value is decoded from an event's data as JSON. A `String` is the data itself, a ``ServerSentEvent`` the whole
/// event, and a `NamedEvent` is decoded by its name. An event whose data is empty or white space is skipped if it is read
/// as JSON. Leaving the loop, or cancelling its task, ends the transfer.
public struct EventStream<Value: Sendable>: AsyncSequence, StreamedResponse, UnboundedStream {
    @_documentation(visibility: internal)
    public typealias Element = Value
    @_documentation(visibility: internal)
    public typealias Failure = SessionError<Never>

    /// The media type of server-sent events.
    public static var accept: String { "text/event-stream" }

    private let response: RawResponse
    fileprivate var until: String?
    fileprivate var skipped: Set<String> = []
    private let read: @Sendable (ServerSentEvent) throws -> Value
    private var reconnections = 0

    /// Creates a stream of the events of a response.
    ///
    /// - Throws: ``DecodingFailure`` if the response has a media type that is neither requested nor usual for events,
    ///   such as `application/json`. The iteration throws the errors of single events.
    public init(_ response: RawResponse) throws {
        try self.init(response, until: nil) { try Self.value(of: $0) }
    }

    /// - Parameter until: the data of the event that ends the stream.
    init(
        _ response: RawResponse,
        until: String?,
        read: @escaping @Sendable (ServerSentEvent) throws -> Value
    ) throws {
        try response.checkMayBeEvents()
        self.response = response
        self.until = until
        self.read = read
    }

    /// Returns a stream that sends the request again if the connection ends before the stream does, with
    /// `Last-Event-ID` and after the delay that the server asked for, but at least 100 milliseconds, or else three
    /// seconds.
    ///
    /// The stream ends after the event that ends it, if one is declared, and with the status code 204.
    /// - Parameter max: the maximum number of reconnections in a row without an event. If the last of them ends
    ///   without an event, too, the stream throws ``SessionError/noResponse(_:_:)`` of the kind `connectionLost`,
    ///   because it may not be complete.
    public func reconnecting(max: Int = 10) -> EventStream {
        var stream = self
        stream.reconnections = max
        return stream
    }

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator {
        let source = EventSource(response, until: until, skipping: skipped, reconnections: reconnections)
        return Iterator(source: source, read: read)
    }

    /// Iterates over events.
    @_documentation(visibility: internal)
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: EventSource
        fileprivate let read: @Sendable (ServerSentEvent) throws -> Value

        // Before macOS 15 and iOS 18, a `for await` loop calls this overload.
        @_documentation(visibility: internal)
        @_disfavoredOverload
        public mutating func next() async throws(SessionError<Never>) -> Value? {
            try await next(isolation: nil)
        }

        /// The next event's value; `nil` at the end of the stream.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<Never>) -> Value? {
            try await source.next(isolation: actor, read)
        }
    }

    private static func value(of event: ServerSentEvent) throws -> Value {
        let value: Any? =
            switch Value.self {
            case is ServerSentEvent.Type: event
            case is String.Type: event.data
            case let type as any NamedEvent.Type: try type.init(event)
            case let type as any Decodable.Type: try event.json(type)
            default: nil
            }
        guard let value = value as? Value else {
            throw BuildFailure("a \(Value.self) cannot be read from an event")
        }
        return value
    }
}

extension RawResponse {
    /// The events of the response, up to the first event with the data `until`.
    ///
    /// - Parameters:
    ///   - until: the data of the event that ends the stream; `nil` for all events.
    ///   - skipped: the data of events to leave out, such as `ping`.
    /// - Throws: ``DecodingFailure``, as ``EventStream/init(_:)`` does.
    public func events<Value: Sendable>(
        until: String? = nil,
        skipping skipped: Set<String> = []
    ) throws -> EventStream<Value> {
        var events = try EventStream<Value>(self)
        events.until = until
        events.skipped = skipped
        return events
    }

    /// The events of the response, with data in a format, up to the first event with the data `until`.
    ///
    /// - Parameters:
    ///   - format: the format of the data.
    ///   - until: the data of the event that ends the stream; `nil` for all events.
    ///   - skipped: the data of events to leave out, such as `ping`.
    /// - Throws: ``DecodingFailure``, as ``EventStream/init(_:)`` does.
    public func events<Value: Sendable>(
        _ format: WireFormat<Value>,
        until: String? = nil,
        skipping skipped: Set<String> = []
    ) throws -> EventStream<Value> {
        var events = try EventStream(self, until: until) { try $0.json(format) }
        events.skipped = skipped
        return events
    }
}
