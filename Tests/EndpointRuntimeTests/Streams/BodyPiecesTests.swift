import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Bodies that a transport returns piece by piece.
@Suite(.endsRunIfHanging) struct BodyPiecesTests {
    @Test func piecesAreCollected() async throws {
        let pieces = Pieces(["ab", "", "cd"])
        let (data, isWhole) = try await ResponseBody.pieces(pieces).collect(upTo: 4)
        #expect(String(decoding: data, as: UTF8.self) == "abcd")
        #expect(isWhole)
        #expect(pieces.stopCount == 0)
    }

    @Test func bodyOverItsLimitIsStopped() async throws {
        let pieces = Pieces(["ab", "cd", "ef"])
        let (data, isWhole) = try await ResponseBody.pieces(pieces).collect(upTo: 3)
        #expect(String(decoding: data, as: UTF8.self) == "abc")
        #expect(!isWhole)
        #expect(pieces.stopCount == 1)
        #expect(try await pieces.next() == nil)
    }

    @Test func discardedBodyIsStopped() {
        let pieces = Pieces(["ab"])
        ResponseBody.pieces(pieces).discard()
        #expect(pieces.stopCount == 1)
    }

    /// A slice of a `Data` keeps its indices, but readers of a body begin at index 0.
    @Test func collectedBytesBeginAtZero() async throws {
        let whole = Data("abcdef".utf8)
        for parts in [[whole.dropFirst(2)], [whole.dropFirst(2), whole.dropFirst(4)], [Data(), whole.dropFirst(2)]] {
            let stream = AsyncThrowingStream<Data, any Error> { continuation in
                for part in parts { continuation.yield(part) }
                continuation.finish()
            }
            let (data, _) = try await ResponseBody.chunks(stream).collect(upTo: 100)
            #expect(data.startIndex == 0)
            #expect(data.elementsEqual(parts.joined()))
        }
    }
}

private final class Pieces: BodyPieces {
    private let state: Locked<(rest: [String], stopCount: Int)>

    init(_ pieces: [String]) {
        state = Locked((pieces, 0))
    }

    var stopCount: Int { state.withLock { $0.stopCount } }

    func next() async throws -> Data? {
        state.withLock { state in state.rest.isEmpty ? nil : Data(state.rest.removeFirst().utf8) }
    }

    func stop() {
        state.withLock { state in
            state.rest = []
            state.stopCount += 1
        }
    }
}
