import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The rules of the HTML standard, section 9.2.6, regardless of the pieces in which a stream arrives.
@Suite(.endsRunIfHanging)
struct EventParsingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let stream: String
        let events: [ServerSentEvent]
        var testDescription: String { stream.debugDescription }

        init(_ stream: String, _ events: ServerSentEvent...) {
            self.stream = stream
            self.events = events
        }
    }

    @Test(arguments: [
        Case("data: a\n\n", .init(data: "a")),
        Case("data:a\n\ndata:  b\n\n", .init(data: "a"), .init(data: " b")),
        Case("data: a\ndata\ndata: b\n\n", .init(data: "a\n\nb")),
        Case("data\n\n", .init(data: "")),
        Case("event: add\ndata: 1\n\ndata: 2\n\n", .init(name: "add", data: "1"), .init(data: "2")),
        Case("event: add\n\ndata: 2\n\n", .init(data: "2")),
        Case("data: a\r\rdata: b\r\n\r\n", .init(data: "a"), .init(data: "b")),
        Case("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", .init(data: "a")),
        Case(": comment\n:\ndata: a\n: more\n\n", .init(data: "a")),
        Case(
            "id: 7\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
            .init(data: "a", id: "7"),
            .init(data: "b", id: "7"),
            .init(data: "c")
        ),
        Case("id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n", .init(data: "a", id: "7"), .init(data: "b", id: "7")),
        Case("id: 9\n\ndata: b\n\n", .init(data: "b", id: "9")),
        Case("data: a\n\ndata: cut off", .init(data: "a")),
        Case("data: a\n\ndata: cut off\n", .init(data: "a")),
        Case(" data: no field\nDATA: no field\nother: x\ndata: é😀\n\n", .init(data: "é😀")),
        Case("\n\n\n", [][...]),
        Case("data: a: b\n\n", .init(data: "a: b")),
        Case("data: a\r\ndata: b\r\n\r\ndata: c\r\n\n", .init(data: "a\nb"), .init(data: "c")),
        Case("data: a\n\rdata: b\n\r", .init(data: "a"), .init(data: "b")),
        Case("\u{FEFF}\u{FEFF}data: a\n\ndata: b\n\n", .init(data: "b")),
        Case("\u{FEFF}\n\u{FEFF}data: a\n\ndata: b\n\n", .init(data: "b")),
        Case("data:\n\n", .init(data: "")),
        Case("data:\ndata:\n\n", .init(data: "\n")),
        Case("data: a\0b\n\n", .init(data: "a\0b")),
        Case("data:\ta\n\n", .init(data: "\ta")),
        Case("data : a\nDATA:a\ndatas:a\n\n", [][...]),
        Case("event: a\nevent: b\ndata: 1\n\n", .init(name: "b", data: "1")),
        Case("event: a\nevent:\ndata: 1\n\n", .init(data: "1")),
        Case("id: 1\nid: 2\ndata: a\n\n", .init(data: "a", id: "2")),
        Case("id: 1\ndata: a\n\nid:\n\ndata: b\n\n", .init(data: "a", id: "1"), .init(data: "b")),
    ])
    func streams(_ example: Case) async throws {
        let bytes = Data(example.stream.utf8)
        for size in [1, 2, 3, 7, bytes.count] {
            let pieces = bytes.pieces(of: size)
            let session = Session(transport: PieceTransport(pieces))
            let events = try await session.response(for: Watch()).collected()
            #expect(events == example.events, "in pieces of \(size)")
        }
    }

    @Test func bytesThatAreNoTextAreReplaced() async throws {
        let session = Session(transport: PieceTransport([Data("data: ".utf8), Data([0xC3, 0x28]), Data("\n\n".utf8)]))
        let events = try await session.response(for: Watch()).collected().map(\.data)
        #expect(events == ["\u{FFFD}("])
    }
}

extension EventParsingTests.Case {
    fileprivate init(_ stream: String, _ none: ArraySlice<ServerSentEvent>) {
        self.stream = stream
        events = Array(none)
    }
}

/// A request as generated for `response: {events: …}`, but without decoding the events.
struct Watch: KioskRequest {
    typealias Response = EventStream<ServerSentEvent>
    typealias Failure = Kiosk.Problem

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/watch")
    }
}
