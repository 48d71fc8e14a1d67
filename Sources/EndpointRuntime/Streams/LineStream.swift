import Foundation

/// A stream of lines, of any type of values.
protocol StreamOfLines {}

/// The values of a response that contains one JSON value, or a text, in each line: an `AsyncSequence` that can be
/// iterated once.
///
/// The last line needs no line feed. Of JSON, empty lines are ignored. Leaving the loop, or cancelling its task, ends
/// the transfer.
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
    private let skipsEmptyLines: Bool

    /// Creates a stream of the JSON values of a response.
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
        skipsEmptyLines = true
    }

    /// Creates a stream of the lines of a text.
    fileprivate init(textOf response: RawResponse) where Value == String {
        self.response = response
        read = { try $0.lineOfText }
        skipsEmptyLines = false
    }

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: LineSource(response, skipsEmptyLines: skipsEmptyLines), read: read)
    }

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

    /// The lines of a text, without their line endings; an empty line is an empty string.
    ///
    /// The text is in the charset of `Content-Type`, or else in UTF-8. Bytes that are not valid there are decoded as
    /// U+FFFD, since a log may contain any bytes, and a later line may be valid. A text in UTF-16 or UTF-32 is an error,
    /// because its lines do not end at the byte of a line feed.
    public func textLines() -> LineStream<String> { LineStream(textOf: self) }

    /// The body, one line of a text, without the carriage return at its end.
    fileprivate var lineOfText: String {
        get throws {
            if let charset = mediaType.charset, charset.hasPrefix("utf-16") || charset.hasPrefix("utf-32") {
                throw DecodingFailure(.badText(charset: "UTF-8"), in: self)
            }
            var line = self
            if line.body.last == UInt8(ascii: "\r") { line.body.removeLast() }
            return (try? line.text()) ?? String(decoding: line.body, as: UTF8.self)
        }
    }

    /// The values of a response, one for each line, in a format.
    public func lines<Value: Sendable>(_ format: WireFormat<Value>) throws -> LineStream<Value> {
        try LineStream(self) { try $0.json(format) }
    }
}
