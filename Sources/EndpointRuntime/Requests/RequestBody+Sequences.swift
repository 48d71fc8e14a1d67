public import Foundation

extension RequestBody {
    /// The pieces of a sequence, with back-pressure: the next piece is requested when the connection accepts it, so
    /// that a slow server slows the sequence.
    ///
    /// The sequence is iterated once. Once its first piece was read, the request is not sent again: a failure is not
    /// retried, and a redirect that keeps the body is returned as the response. Use ``chunks(size:making:)`` if the sequence can
    /// be created again.
    ///
    /// ```swift
    /// request.body = .chunks(events.map { Data($0.line.utf8) })
    /// ```
    /// `URLSessionTransport` accepts only bytes and files, so it writes the whole sequence to a temporary file first.
    /// - Parameters:
    ///   - chunks: the pieces; empty pieces are ignored. An error that the sequence throws ends the request.
    ///   - size: the number of bytes; `nil` if it is unknown. With a size, the request has a `Content-Length`; a sequence
    ///     that is shorter is an error, and so is a piece that goes beyond the size. A sequence is not read after its
    ///     last byte, since it may not end. Without a size, the request uses the chunked transfer coding (RFC
    ///     9112, section 7.1).
    public static func chunks<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, size: Int? = nil) -> RequestBody
    where Chunks.Element == Data {
        RequestBody(
            segments: [
                .sequence(
                    BodySequence(size: size, isRepeatable: false) {
                        var iterator = chunks.makeAsyncIterator()
                        return { try await iterator.next() }
                    }
                )
            ]
        )
    }

    /// The pieces of a sequence that is created anew for each attempt of a request.
    ///
    /// ```swift
    /// let body = RequestBody.chunks(size: size) { FileChunks(of: url) }
    /// ```
    /// - Parameters:
    ///   - size: the number of bytes; `nil` if it is unknown; see ``chunks(_:size:)``.
    ///   - make: returns the pieces from their beginning.
    public static func chunks<Chunks: AsyncSequence & Sendable>(
        size: Int? = nil,
        making make: @escaping @Sendable () -> Chunks
    ) -> RequestBody where Chunks.Element == Data {
        RequestBody(
            segments: [
                .sequence(
                    BodySequence(size: size, isRepeatable: true) {
                        var iterator = make().makeAsyncIterator()
                        return { try await iterator.next() }
                    }
                )
            ]
        )
    }

    /// The bytes of a sequence, which are sent in pieces of up to 64 KiB.
    ///
    /// The sequence is iterated once; see ``chunks(_:size:)``, which is faster.
    public static func bytes<Bytes: AsyncSequence & Sendable>(_ bytes: Bytes, size: Int? = nil) -> RequestBody
    where Bytes.Element == UInt8 {
        RequestBody(
            segments: [
                .sequence(
                    BodySequence(size: size, isRepeatable: false) {
                        var iterator = bytes.makeAsyncIterator()
                        return {
                            var piece = Data()
                            while piece.count < BodySource.pieceSize, let byte = try await iterator.next() {
                                piece.append(byte)
                            }
                            return piece.isEmpty ? nil : piece
                        }
                    }
                )
            ]
        )
    }

    /// Whether the body can be sent, for the first time or again: none of its sequences is used up.
    var canBeSent: Bool { sequences.allSatisfy(\.canBegin) }

    /// Whether a part of the body is a sequence, which only a transport may read.
    package var hasSequences: Bool { !sequences.isEmpty }

    private var sequences: [BodySequence] {
        segments.compactMap { if case .sequence(let sequence) = $0 { sequence } else { nil } }
    }
}

/// A sequence of pieces in a body. Two sequences are equal if they are the same object.
final class BodySequence: Sendable {
    typealias Reader = () async throws -> Data?

    /// The number of bytes; `nil` if it is unknown.
    let size: Int?
    private let isRepeatable: Bool
    private let make: @Sendable () -> Reader
    private let hasBegun = Locked(false)

    init(size: Int?, isRepeatable: Bool, _ make: @escaping @Sendable () -> Reader) {
        self.size = size.map { max($0, 0) }
        self.isRepeatable = isRepeatable
        self.make = make
    }

    /// Whether the sequence can be read from its beginning.
    var canBegin: Bool { isRepeatable || hasBegun.withLock { !$0 } }

    /// Begins to read.
    ///
    /// - Throws: ``BuildFailure`` if a sequence that can be read only once is read a second time.
    func begin() throws(BuildFailure) -> Reader {
        let isUsedUp = hasBegun.withLock { hasBegun in
            defer { hasBegun = true }
            return hasBegun && !isRepeatable
        }
        guard !isUsedUp else { throw Self.isUsedUp }
        return make()
    }

    /// The error for a sequence that is read a second time.
    static var isUsedUp: BuildFailure { BuildFailure("the body is a sequence that can be sent only once") }

    /// The error of a function that needs all bytes in memory.
    static var isNotInMemory: BuildFailure { BuildFailure("the body is a sequence, which only the transport reads") }
}

extension BodySequence: Hashable {
    static func == (left: BodySequence, right: BodySequence) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension OutgoingRequest {
    /// Whether the request can be sent, for the first time or again: its body is not used up.
    package var canBeSent: Bool { body?.canBeSent ?? true }
}
