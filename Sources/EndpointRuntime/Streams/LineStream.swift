import Foundation
import TextCoding

/// A stream of lines, of any type of values.
protocol StreamOfLines: UnboundedStream {}

/// The values of a response that contains one JSON value, or a text, in each line: an `AsyncSequence` that can be
/// iterated once.
///
/// The last line needs no line feed. Of JSON, empty lines are ignored. Leaving the loop, or cancelling its task, ends
/// the transfer.
///
/// If the media type is `application/json-seq`, or ends in `+json-seq`, the values are those of a JSON text sequence (RFC
/// 7464): each begins after a record separator, U+001E, and may contain line feeds. A number, a Boolean or `null` without
/// white space after it is an error, because it may be truncated.
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
    private let form: LineForm

    /// Creates a stream of the JSON values of a response.
    ///
    /// - Throws: ``DecodingFailure`` if the response is an HTML page. The iteration throws the errors of single lines.
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
        form = JSONSequence.isMediaType(response.mediaType.name) ? .sequence : .json
    }

    /// Creates a stream of the lines of a text.
    fileprivate init(textOf response: RawResponse) where Value == String {
        self.response = response
        let name = response.mediaType.charset ?? "utf-8"
        // Of an unknown charset, at least the ASCII characters are probably the same.
        let charset = Charset(name) ?? .utf8
        read = { line in
            guard charset.hasLineFeedBytes else {
                throw DecodingFailure(.other("a text in \(name) cannot be read line by line"), in: line)
            }
            return charset.repairedText(of: line.body.last == UInt8(ascii: "\r") ? line.body.dropLast() : line.body)
        }
        form = .text(isUTF8: charset.isUTF8)
    }

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: LineSource(response, form), read: read)
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
    ///
    /// - Throws: ``DecodingFailure`` if the response is an HTML page.
    public func lines<Value: Sendable>() throws -> LineStream<Value> { try LineStream(self) }

    /// The lines of a text, without their line endings; an empty line is an empty string.
    ///
    /// The text is in the charset of `Content-Type`, or, if that is absent or unknown, in UTF-8. Bytes that are not valid
    /// there are decoded as U+FFFD, since a log may contain any bytes, and a later line may be valid. A text in UTF-16
    /// or UTF-32 is an error, because its lines do not end at the byte of a line feed.
    public func textLines() -> LineStream<String> { LineStream(textOf: self) }

    /// The values of a response, one for each line, in a format.
    ///
    /// - Throws: ``DecodingFailure`` if the response is an HTML page.
    public func lines<Value: Sendable>(_ format: WireFormat<Value>) throws -> LineStream<Value> {
        try LineStream(self) { try $0.json(format) }
    }
}
