import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// JSON lines, from requests as they are generated.
@Suite(.endsRunIfHanging)
struct LineStreamTests {
    @Test(arguments: [
        "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"b\"}\n",
        "{\"id\":1,\"name\":\"a\"}\r\n\n  \n{\"id\":2,\"name\":\"b\"}",
        // A JSON text sequence (RFC 7464) with another media type.
        "\u{1E}\u{1E}{\"id\":1,\"name\":\"a\"}\n\u{1E}\n\u{1E}{\"id\":2,\"name\":\"b\"}\n",
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

    @Test(arguments: [
        ("a\r\n\n  b \nc", ["a", "", "  b ", "c"]), ("\"a\"\n{}\n", ["\"a\"", "{}"]), ("", []), ("\n", [""]),
        ("é\u{2028}\n", ["é\u{2028}"]),
    ])
    func linesOfTextInAnyPieces(_ text: String, _ lines: [String]) async throws {
        let bytes = Data(text.utf8)
        for size in [1, 2, 100] {
            let session = Session(transport: PieceTransport(bytes.pieces(of: size)))
            #expect(try await session.response(for: Log()).collected() == lines, "in pieces of \(size)")
        }
    }

    @Test func linesThatHaveArrivedAreNotDeliveredAfterTheCallWasCancelled() async throws {
        let session = Session(transport: PieceTransport([Data(String(repeating: "a\n", count: 100).utf8)]))
        var count = 0
        let error = await #expect(throws: SessionError<Never>.self) {
            for try await _ in try await session.response(for: Log()) {
                count += 1
                session.cancelRequests(of: Log.self)
            }
        }
        #expect(error?.isCancelled == true)
        #expect(count == 1)
    }

    /// Only the bytes that are not valid in the charset are replaced, and not the rest of their line.
    @Test(arguments: [
        ("", [0x61, 0xFF, 0x0A, 0x62], ["a\u{FFFD}", "b"]), ("; charset=iso-8859-1", [0xE9, 0x0A], ["é"]),
        ("; charset=windows-1252", [0x80, 0x81, 0xE9, 0x0A, 0x80], ["€\u{FFFD}é", "€"]),
        ("; charset=us-ascii", [0x61, 0xC3, 0xA9], ["a\u{FFFD}\u{FFFD}"]),
        ("; charset=iso-8859-2", [0xB1, 0x0A, 0x61], ["ą", "a"]),
        ("; charset=shift_jis", [0x61, 0x88, 0x9F, 0xFF, 0x88, 0x9F, 0x0D, 0x0A], ["a亜\u{FFFD}亜"]),
        ("; charset=x-unheard-of", [0xC3, 0xA9, 0xFF], ["é\u{FFFD}"]),
        // A byte order mark is one only at the beginning.
        ("", [0xEF, 0xBB, 0xBF, 0x61, 0x0A, 0xEF, 0xBB, 0xBF, 0x62], ["a", "\u{FEFF}b"]),
        ("", [0xEF, 0xBB, 0xBF, 0xFF], ["\u{FFFD}"]), ("", [0xEF, 0xBB, 0xBF, 0x0A], [""]),
    ])
    func linesOfTextAreInTheCharsetOfTheResponse(_ parameter: String, _ bytes: [UInt8], _ lines: [String]) async throws
    {
        let response = RawResponse(headers: ["Content-Type": "text/plain\(parameter)"], body: Data(bytes))
        let found = try await response.textLines().collected()
        #expect(found.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
    }

    @Test(arguments: ["utf-16le", "UTF-16", "utf16", "utf32", "utf-32be"])
    func linesOfTextInUTF16AreAnError(_ charset: String) async throws {
        let response = RawResponse(
            headers: ["Content-Type": "text/plain; charset=\(charset)"],
            body: Data([0x61, 0, 0x0A, 0, 0x62, 0])
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await response.textLines().collected() }
        #expect(error?.description.contains("a text in \(charset.lowercased()) cannot be read line by line") == true)
    }

    /// A rule needs the whole body, but lines may never end.
    @Test func linesWithTheMediaTypeOfJSONAreStreamedDespiteASuccessRule() async throws {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        let transport = StreamTransport(stream)
        let lines = try await Session(transport: transport).response(for: RuledDump())
        var iterator = lines.makeAsyncIterator()
        continuation.yield(Data("{\"id\":1,\"name\":\"a\"}\n".utf8))
        #expect(try await iterator.next()?.id == 1)
        continuation.finish()
        #expect(try await iterator.next() == nil)
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
}

/// A request as generated for `response: {lines: Item}`.
private struct Dump: KioskRequest {
    typealias Response = LineStream<Kiosk.Item>

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/dump")
    }
}

/// A request as generated for `response: {lines: text}`.
private struct Log: KioskRequest {
    typealias Response = LineStream<String>

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/log")
        request.header("Accept", "text/plain, */*;q=0.1")
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        response.textLines()
    }
}

private struct RuledDump: KioskRequest {
    typealias Response = LineStream<Kiosk.Item>

    static let responsePolicy = ResponsePolicy(success: .key("ok", is: "true"))

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/dump")
    }
}

/// A transport whose response is JSON that arrives piece by piece.
private struct StreamTransport: Transport {
    let stream: AsyncThrowingStream<Data, any Error>

    init(_ stream: AsyncThrowingStream<Data, any Error>) {
        self.stream = stream
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        IncomingResponse(status: .ok, headers: [.contentType: "application/json"], body: .chunks(stream))
    }
}
