import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Lines and events that are too long or cut off, and the end of a stream after an error.
@Suite(.endsRunIfHanging)
struct StreamLimitTests {
    @Test func lineThatIsTooLongInOnePiece() async throws {
        let body = PulledBody("1\n\(String(repeating: "1", count: 20))\n3\n", then: .silence)
        let session = Session(transport: PullTransport(body), bodyLimit: 10)
        var iterator = try await session.response(for: NumberLines()).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.description.contains("longer than 10 bytes at 'line 2'") == true)
        #expect(try await iterator.next() == nil)
        try await until { body.releases == 1 }
    }

    @Test(arguments: ["data: \(String(repeating: "a", count: 20))\n\n", "data: 12345\ndata: 12345\n\n"])
    func eventThatIsTooLongInOnePiece(_ event: String) async throws {
        let body = PulledBody("data: a\n\n" + event, then: .silence)
        let session = Session(transport: PullTransport(body), bodyLimit: 10)
        var iterator = try await session.response(for: Watch()).makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.description.contains("longer than 10 bytes at 'event 2'") == true)
        #expect(try await iterator.next() == nil)
        try await until { body.releases == 1 }
    }

    @Test func nothingFollowsAnErrorInText() async throws {
        let transport = PieceTransport([Data("a".utf8) + Data([0xF0, 0x9F])], failure: .connectionLost("gone"))
        var iterator = try await Session(transport: transport).response(for: Fetch()).text.makeAsyncIterator()
        #expect(try await iterator.next() == "a")
        await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func bytesThatAreNoTextAreReplacedTheSameInAnyPieces() async throws {
        let bytes = Data([
            0x61, 0xE0, 0x80, 0x80, 0xF4, 0x90, 0x80, 0xC3, 0x28, 0xF0, 0x9F, 0x98, 0xFF, 0xED, 0xA0, 0x80, 0xE2,
        ])
        for size in 1...bytes.count {
            let session = Session(transport: PieceTransport(bytes.pieces(of: size)))
            let text = try await session.response(for: Fetch()).text.collected().joined()
            #expect(text == String(decoding: bytes, as: UTF8.self), "in pieces of \(size)")
        }
    }

    @Test func manySmallPiecesOfManyLines() async throws {
        let text = (0..<20_000).map { "\($0)\n" }.joined()
        let session = Session(transport: PieceTransport(Data(text.utf8).pieces(of: 3)))
        #expect(try await session.response(for: NumberLines()).collected() == Array(0..<20_000))
    }
}
