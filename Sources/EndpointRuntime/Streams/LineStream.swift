import Foundation

/// The values of a response that holds one JSON value a line; an `AsyncSequence` that can be gone through once.
///
/// Empty lines do not count, and the last line needs no end. Leaving the loop, or cancelling its task, stops the
/// transfer.
public struct LineStream<Value: Sendable>: AsyncSequence, StreamedResponse {
    @_documentation(visibility: internal)
    public typealias Element = Value
    @_documentation(visibility: internal)
    public typealias Failure = SessionError<Never>

    /// The types of JSON lines that are in use, and anything else after them.
    ///
    /// `application/json` is not named: a server that ignores the weights would choose it.
    public static var accept: String { "application/x-ndjson, application/jsonl, */*;q=0.1" }

    private let response: RawResponse
    private let read: @Sendable (RawResponse) throws -> Value

    /// The values of a response.
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

    /// Goes from line to line.
    @_documentation(visibility: internal)
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: LineSource
        fileprivate let read: @Sendable (RawResponse) throws -> Value

        // Before macOS 15 and iOS 18, a loop calls this one.
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
    /// The values of a response that holds one a line.
    public func lines<Value: Sendable>() throws -> LineStream<Value> { try LineStream(self) }

    /// The values of a response that holds one a line, in a format that is not their type's own.
    public func lines<Value: Sendable>(_ format: WireFormat<Value>) throws -> LineStream<Value> {
        try LineStream(self) { try $0.json(format) }
    }
}
