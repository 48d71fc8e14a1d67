import Foundation
import Testing

@testable import EndpointRuntime

/// The state that a stream of events keeps for the next connection (HTML standard, sections 9.2.5 and 9.2.6).
struct EventParserTests {
    @Test(arguments: [
        ("id: 1\ndata: a\n\n", "1"),
        // An event that is cut off has not been seen, so the server must send it again.
        ("id: 1\ndata: a\n\nid: 2\ndata: b\n", "1"),
        ("id: 1\ndata: a\n\nid: 2\ndata: b", "1"),
        ("id: 1\ndata: a\n\nid: 2", "1"),
        ("id: 1\n", nil),
        ("data: a\n\n", nil),
        // The id of an event without data counts, though the event is not dispatched.
        ("id: 1\n\n", "1"),
        ("id: 1\ndata: a\n\nid\n\n", ""),
        ("id: 1\ndata: a\n\nid: 2\0\n\n", "1"),
        ("id: 1\nid: 2\0\n\n", "1"),
        ("id:  é \n\n", " é "),
    ])
    func lastID(_ stream: String, _ id: String?) {
        for size in 1...stream.utf8.count {
            let parser = parser(after: stream, in: size)
            #expect(parser.lastID == id, "in pieces of \(size)")
            #expect(parser.restarted.lastID == id)
        }
    }

    @Test(
        arguments: [
            ("retry: 10\n", 10),
            ("retry:0\n", 0),
            ("retry: 007\n", 7),
            ("retry\n", nil),
            ("retry:\n", nil),
            ("retry: -1\n", nil),
            ("retry: +1\n", nil),
            ("retry: 1.5\n", nil),
            ("retry: 1e3\n", nil),
            ("retry: 10 \n", nil),
            ("retry:  10\n", nil),
            ("retry: ١\n", nil),
            ("Retry: 10\n", nil),
            ("retry: 10\nretry: x\n", 10),
            ("retry: 10", nil),
        ] as [(String, Int?)]
    )
    func retry(_ stream: String, _ milliseconds: Int?) {
        let retry = parser(after: stream, in: 1).retry
        #expect(retry == milliseconds.map { .milliseconds($0) })
    }

    @Test func retryOfAnyLengthIsADayAtMost() {
        let parser = parser(after: "retry: \(String(repeating: "9", count: 400))\n", in: 7)
        #expect(parser.retry == .seconds(86_400))
    }

    @Test func nextConnectionBeginsAnew() {
        var parser = parser(after: "id: 1\nretry: 5\nevent: x\ndata: a\n\nid: 2\nevent: cut\ndata: off", in: 3)
            .restarted
        parser.append(Data("\u{FEFF}data: b\n\n".utf8))
        #expect(parser.next() == ServerSentEvent(data: "b", id: "1"))
        #expect(parser.lastID == "1")
        #expect(parser.retry == .milliseconds(5))
    }

    @Test func eventIsThereAsSoonAsItsLastLineEnds() {
        var parser = EventParser()
        parser.append(Data("data: a\r\n\r".utf8))
        #expect(parser.next()?.data == "a")
        parser.append(Data("\ndata: b\r\r".utf8))
        #expect(parser.next()?.data == "b")
    }

    private func parser(after stream: String, in size: Int) -> EventParser {
        var parser = EventParser()
        for piece in Data(stream.utf8).pieces(of: size) {
            parser.append(piece)
            while parser.next() != nil {}
        }
        return parser
    }
}
