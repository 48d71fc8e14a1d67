import Foundation

/// The values of an answer that holds one JSON value a line; an `AsyncSequence` that can be gone through once.
///
/// Empty lines do not count, and the last line needs no end. Leaving the loop, or cancelling its task, stops the
/// transfer.
public struct LineStream<Value: Sendable>: AsyncSequence, StreamedResponse {
    public typealias Element = Value
    public typealias Failure = SessionError<Never>

    /// The types of JSON lines that are in use.
    public static var accept: String { "application/x-ndjson, application/jsonl, application/json;q=0.5" }

    private let response: RawResponse
    private let read: @Sendable (RawResponse) throws -> Value

    /// The values of an answer.
    public init(_ response: RawResponse) throws {
        self.init(response) { line in
            guard let type = Value.self as? any Decodable.Type, let value = try line.json(type) as? Value else {
                throw BuildFailure("a \(Value.self) cannot be read from JSON")
            }
            return value
        }
    }

    init(_ response: RawResponse, read: @escaping @Sendable (RawResponse) throws -> Value) {
        self.response = response
        self.read = read
    }

    public func makeAsyncIterator() -> Iterator { Iterator(reader: BodyReader(response), read: read) }

    /// Goes from line to line.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader
        fileprivate let read: @Sendable (RawResponse) throws -> Value
        private var lines = LineBuffer(endsAtReturn: false)
        private var number = 0
        private var hasEnded = false

        fileprivate init(reader: BodyReader, read: @escaping @Sendable (RawResponse) throws -> Value) {
            self.reader = reader
            self.read = read
        }

        /// The next line's value; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<Never>) -> Value? {
            while let line = try await nextLine(isolation: actor) {
                number += 1
                var part = reader.response.withoutTransfer
                part.body = Data(line)
                if part.isEmpty { continue }
                do {
                    return try read(part)
                } catch {
                    end()
                    throw reader.failure(error, in: part.body, at: "line \(number)")
                }
            }
            return nil
        }

        private mutating func nextLine(
            isolation actor: isolated (any Actor)?
        ) async throws(SessionError<Never>) -> ArraySlice<UInt8>? {
            while !hasEnded {
                if let line = lines.next() { return line }
                if lines.count > reader.response.bodyLimit {
                    end()
                    throw reader.tooLarge(at: "line \(number + 1)")
                }
                let piece: Data?
                do {
                    piece = try await reader.next(isolation: actor)
                } catch {
                    end()
                    throw error
                }
                if let piece { lines.append(piece) } else { hasEnded = true }
            }
            return lines.last()
        }

        /// Nothing follows an error.
        private mutating func end() {
            hasEnded = true
            lines = LineBuffer(endsAtReturn: false)
        }
    }
}

extension RawResponse {
    /// The values of an answer that holds one a line.
    public func lines<Value: Sendable>() throws -> LineStream<Value> { try LineStream(self) }

    /// The values of an answer that holds one a line, in a format that is not their type's own.
    public func lines<Value: Sendable>(_ format: WireFormat<Value>) throws -> LineStream<Value> {
        LineStream(self) { try $0.json(format) }
    }
}
