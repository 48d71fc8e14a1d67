import Foundation

/// A stream of lines, of any type of values.
protocol StreamOfLines {}

/// The values of a response that contains one JSON value for each line: an `AsyncSequence` that can be iterated once.
///
/// Empty lines are ignored, and the last line needs no line feed. Leaving the loop, or cancelling its task, ends the
/// transfer.
public struct LineStream<Value: Sendable>: AsyncSequence, StreamedResponse, StreamOfLines {
    @_documentation(visibility: internal)
    public typealias Element = Value
    @_documentation(visibility: internal)
    public typealias Failure = SessionError<Never>

    /// The common media types of JSON lines, followed by any other.
    ///
    /// The list does not contain `application/json`, because a server that ignores the weights would choose that type.
    public static var accept: String { "application/x-ndjson, application/jsonl, */*;q=0.1" }

    private let response: RawResponse
    private let read: @Sendable (RawResponse) throws -> Value

    /// Creates a stream of the values of a response.
    public init(_ response: RawResponse) throws {
        try self.init(response) { line in
            guard let type = Value.self as? any Decodable.Type, let value = try line.json(type) as? Value else {
                throw BuildFailure("a \(Value.self) cannot be read from JSON")
            }
            return value
        }
    }

    init(_ response: RawResponse, read: @escaping @Sendable (RawResponse) throws -> Value) throws {
        if response.mediaType.name == "text/html" {
            throw DecodingFailure(.wrongType(expected: "JSON lines", found: "text/html"), in: response)
        }
        self.response = response
        self.read = read
    }

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator { Iterator(source: LineSource(response), read: read) }

    /// Iterates over lines.
    @_documentation(visibility: internal)
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: LineSource
        fileprivate let read: @Sendable (RawResponse) throws -> Value

        // Before macOS 15 and iOS 18, a `for await` loop calls this overload.
        @_documentation(visibility: internal)
        @_disfavoredOverload
        public mutating func next() async throws(SessionError<Never>) -> Value? {
            try await next(isolation: nil)
        }

        /// The next line's value; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<Never>) -> Value? {
            try await source.next(isolation: actor, read)
        }
    }
}

extension RawResponse {
    /// The values of a response, one for each line.
    public func lines<Value: Sendable>() throws -> LineStream<Value> { try LineStream(self) }

    /// The values of a response, one for each line, in a format.
    public func lines<Value: Sendable>(_ format: WireFormat<Value>) throws -> LineStream<Value> {
        try LineStream(self) { try $0.json(format) }
    }
}
