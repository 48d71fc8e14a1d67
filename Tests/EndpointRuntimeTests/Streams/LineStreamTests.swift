import EndpointRuntime
import Foundation
import Testing

/// JSON lines, from requests as they are generated.
struct LineStreamTests {
    @Test(arguments: [
        "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"b\"}\n",
        "{\"id\":1,\"name\":\"a\"}\r\n\n  \n{\"id\":2,\"name\":\"b\"}",
    ])
    func linesInAnyPieces(_ text: String) async throws {
        let bytes = Data(text.utf8)
        for size in [1, 2, 5, bytes.count] {
            let pieces = bytes.pieces(of: size)
            let session = Session(transport: PieceTransport(pieces))
            let ids = try await session.response(for: Dump()).collected().map(\.id)
            #expect(ids == [1, 2], "in pieces of \(size)")
        }
    }

    @Test func reportsBadLines() async throws {
        let session = Session(
            transport: PieceTransport([Data("{\"id\":1,\"name\":\"a\"}\n\n{\"id\":1}\n{\"id\":2}".utf8)])
        )
        var iterator = try await session.response(for: Dump()).makeAsyncIterator()
        #expect(try await iterator.next()?.id == 1)
        do {
            _ = try await iterator.next()
            Issue.record("the line is bad")
        } catch {
            #expect(error.description.contains("the key 'name' is missing at 'line 3: name'"), "\(error)")
            #expect(error.response?.body == Data(#"{"id":1}"#.utf8))
        }
        #expect(try await iterator.next() == nil)
    }

    @Test func hugeLinesAreReadInTime() async throws {
        let name = String(repeating: "é", count: 2_000_000)
        let line = Data("{\"id\":1,\"name\":\"\(name)\"}\n".utf8)
        let pieces = line.pieces(of: 999)
        let session = Session(transport: PieceTransport(pieces))
        let lengths = try await session.response(for: Dump()).collected().map(\.name.count)
        #expect(lengths == [2_000_000])
        let small = Session(transport: PieceTransport(pieces), bodyLimit: 1_000_000)
        let stream = try await small.response(for: Dump())
        let error = await #expect(throws: SessionError<Never>.self) { for try await _ in stream {} }
        #expect(error?.description.contains("longer than 1000000 bytes at 'line 1'") == true)
    }

    @Test func deliversTheElementsBeforeABreak() async throws {
        let pieces = [Data("{\"id\":1,\"name\":\"a\"}\n{\"id\"".utf8)]
        let session = Session(transport: PieceTransport(pieces, failure: .connectionLost("gone")))
        var iterator = try await session.response(for: Dump()).makeAsyncIterator()
        #expect(try await iterator.next()?.id == 1)
        do {
            _ = try await iterator.next()
            Issue.record("it broke off")
        } catch {
            guard case .noResponse(_, .connectionLost("gone")) = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(try await iterator.next() == nil)
    }

    @Test func slowDrip() async throws {
        let steps = "{\"id\":1,\"name\":\"é\"}\n".utf8.flatMap { [ScriptedServer.Step.send([$0]), .pause] }
        try await ScriptedServer.run([.head()] + steps) { server in
            let session = Session(bases: [Kiosk.service: .url(server.base)])
            let names = try await session.response(for: Dump()).collected().map(\.name)
            #expect(names == ["é"])
        }
    }
}

/// A request as generated for `response: {lines: Item}`.
private struct Dump: KioskRequest {
    typealias Response = LineStream<Kiosk.Item>

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/dump")
    }
}
