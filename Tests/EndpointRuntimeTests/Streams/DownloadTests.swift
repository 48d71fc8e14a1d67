import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Downloads as values. `TransportTests` tests downloads and uploads of files over real connections.
@Suite(.endsRunIfHanging)
struct DownloadTests {
    @Test func inMemoryUpToALimit() async throws {
        let pieces = [Data("abc".utf8), Data("def".utf8)]
        let session = Session(transport: PieceTransport(pieces))
        #expect(try await session.response(for: Content(name: "a")).data() == Data("abcdef".utf8))
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: Content(name: "a")).data(upTo: 5)
        }
        #expect(error?.description.contains("longer than 5 bytes") == true)
    }

    @Test func everyPieceInMemoryIsReportedOnAQueue() async throws {
        let pieces = [Data("abc".utf8), Data("def".utf8)]
        let session = Session(transport: PieceTransport(pieces, headers: ["Content-Length": "6"]))
        let progress = Recorder<Double?>()
        let download = try await session.response(for: Content(name: "a"))
        #expect(try await download.data(on: .inline) { progress.record($0.fraction) } == Data("abcdef".utf8))
        #expect(progress.values == [0.5, 1])
    }

    @Test(arguments: ["2", "99999999999"])
    func lengthOfABodyInChunksIsIgnored(length: String) async throws {
        let headers: HeaderItems = ["Content-Length": length, "Transfer-Encoding": "chunked"]
        let session = Session(transport: PieceTransport([Data("abc".utf8), Data("def".utf8)], headers: headers))
        let download = try await session.response(for: Content(name: "a"))
        #expect(download.length == nil)
        #expect(try await download.data() == Data("abcdef".utf8))
    }

    @Test func textIsNeverCutInACharacter() async throws {
        let bytes = Data("aé€😀".utf8) + Data([0xF0, 0x9F])
        for size in 1...bytes.count {
            let pieces = bytes.pieces(of: size)
            let session = Session(transport: PieceTransport(pieces))
            let texts = try await session.response(for: Content(name: "a")).text.collected()
            #expect(texts.joined() == "aé€😀\u{FFFD}")
            #expect(!texts.dropLast().contains { $0.contains("\u{FFFD}") })
        }
    }

    @Test func byteOrderMarkIsNotText() async throws {
        let mark = Data([0xEF, 0xBB, 0xBF])
        for size in 1...4 {
            let session = Session(transport: PieceTransport((mark + Data("a".utf8) + mark).pieces(of: size)))
            let text = try await session.response(for: Content(name: "a")).text.collected().joined()
            #expect(Array(text.unicodeScalars) == ["a", "\u{FEFF}"])
        }
        let session = Session(transport: PieceTransport([mark]))
        #expect(try await session.response(for: Content(name: "a")).text.collected().isEmpty)
    }

    @Test func missingFileIsTheCallsError() async throws {
        let session = Session(transport: FakeTransport(statuses: 404, body: #"{"message":"no such file"}"#))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: Content(name: "a"))
        }
        #expect(error?.failure?.message == "no such file")
    }
}

/// A request as generated for `response: file`.
private struct Content: KioskRequest {
    typealias Response = Download
    typealias Failure = Kiosk.Problem

    let name: String

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/files/\(name)")
    }
}
