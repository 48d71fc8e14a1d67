import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// JSON text sequences (RFC 7464).
@Suite(.endsRunIfHanging)
struct JSONSequenceTests {
    private static let texts = "\u{1E}{\n \"id\": 1\n}\n\u{1E}\u{1E}\n\u{1E}{\"id\":\n2}\u{1E}[3,\n4]"

    @Test(arguments: ["application/json-seq", "application/geo+json-seq; charset=utf-8"])
    func textsInAnyPieces(_ media: String) async throws {
        for size in [1, 2, 5, 100] {
            let pieces = Data(Self.texts.utf8).pieces(of: size)
            let session = Session(transport: PieceTransport(pieces, headers: ["Content-Type": media]))
            let values = try await session.response(for: Dump()).collected()
            #expect(values == [["id": 1], ["id": 2], [3, 4]], "in pieces of \(size)")
        }
    }

    @Test(arguments: ["application/x-ndjson", "application/json", "text/plain"])
    func otherMediaTypesAreLines(_ media: String) async throws {
        let response = RawResponse(headers: ["Content-Type": media], body: Data("1\n\u{1E}2\n3".utf8))
        let lines: LineStream<Int> = try response.lines()
        #expect(try await lines.collected() == [1, 2, 3])
    }

    /// The end of a number or a literal is visible only by the white space after it.
    @Test(arguments: ["12", "true", "false", "null", "-1.5"])
    func textThatMayBeTruncatedIsAnError(_ text: String) async throws {
        #expect(try await values(of: "\u{1E}\(text)\n\u{1E}\(text) ").count == 2)
        for body in ["\u{1E}[]\n\u{1E}\(text)", "\u{1E}[]\n\u{1E}\(text)\u{1E}[]"] {
            let error = await #expect(throws: SessionError<Never>.self) { try await values(of: body) }
            #expect(error?.description.contains("it may be truncated") == true)
            #expect(error?.description.contains("at 'text 2'") == true)
            #expect(error?.response?.body == Data(text.utf8))
        }
    }

    @Test func endsOfOtherValuesAreVisible() async throws {
        #expect(try await values(of: "\u{1E}\"a\"\u{1E}{}\u{1E}[]") == ["a", [:], []])
    }

    @Test func textIsNamedByItsNumber() async throws {
        let error = await #expect(throws: SessionError<Never>.self) {
            try await values(of: "\u{1E}1\n\u{1E}\n\u{1E}{\n\u{1E}3\n")
        }
        #expect(error?.description.contains("at 'text 2'") == true)
    }

    /// Its reader would wait for a record separator until the body ends.
    @Test func bodyWithoutASeparatorIsAnErrorAtOnce() async throws {
        let body = PulledBody("\n {\"id\":1}\n", then: .silence)
        let transport = PullTransport(body, headers: ["Content-Type": "application/json-seq"])
        let session = Session(transport: transport, timeout: nil)
        var iterator = try await session.response(for: Dump()).makeAsyncIterator()
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.description.contains("does not begin with a record separator") == true)
        #expect(try await iterator.next() == nil)
    }

    /// The next separator arrives with the next text, which may be much later, or never.
    @Test(arguments: [
        #"{"id":1}"#, "{\n \"id\": [1,\n 2]\n}", #"{"a":"}]\\\"{","b":"\\"}"#, #""a""#, "12", "[]", "null\r",
    ])
    func completeTextIsReadAtOnce(_ text: String) async throws {
        let expected = try RawResponse(body: Data(text.utf8)).json(JSON.self)
        for size in [1, 3, 100] {
            let pieces = Data("\u{1E}[0]\n\u{1E}\(text)\n".utf8).pieces(of: size)
            let transport = PullTransport(
                PulledBody(pieces, then: .silence),
                headers: ["Content-Type": "application/json-seq"]
            )
            let session = Session(transport: transport, timeout: nil)
            var iterator = try await session.response(for: Dump()).makeAsyncIterator()
            #expect(try await iterator.next() == [0])
            #expect(try await iterator.next() == expected, "in pieces of \(size)")
        }
    }

    /// A record separator is not allowed in a string, so that only the text that was cut off is lost.
    @Test func textThatIsCutOffEndsAtTheNextSeparator() async throws {
        let body = PulledBody("\u{1E}[1]\n\u{1E}{\"a\":\"b\u{1E}[2]\n", then: .silence)
        let transport = PullTransport(body, headers: ["Content-Type": "application/json-seq"])
        let session = Session(transport: transport, timeout: nil)
        var iterator = try await session.response(for: Dump()).makeAsyncIterator()
        #expect(try await iterator.next() == [1])
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.description.contains("at 'text 2'") == true)
    }

    @Test func hugeTextIsAnError() async throws {
        let pieces = Data("\u{1E}[\(String(repeating: "1,\n", count: 10_000))1]".utf8).pieces(of: 999)
        let transport = PieceTransport(pieces, headers: ["Content-Type": "application/json-seq"])
        let stream = try await Session(transport: transport, bodyLimit: 10_000).response(for: Dump())
        let error = await #expect(throws: SessionError<Never>.self) { try await stream.collected() }
        #expect(error?.description.contains("longer than 10000 bytes at 'text 1'") == true)
    }

    @Test func sentSequencesHaveSeparators() throws {
        let sent = try posted { $0.body(lines: [[1], [2]], media: "application/json-seq") }
        #expect(sent.body?.text == "\u{1E}[1]\n\u{1E}[2]\n")
        #expect(sent.header("Content-Type") == "application/json-seq")
    }

    private func values(of text: String) async throws -> [JSON] {
        let response = RawResponse(headers: ["Content-Type": "application/json-seq"], body: Data(text.utf8))
        let values: LineStream<JSON> = try response.lines()
        return try await values.collected()
    }
}

private struct Dump: KioskRequest {
    typealias Response = LineStream<JSON>

    func buildRequest(_ request: inout RequestBuilder) { request.get("/dump") }
}
