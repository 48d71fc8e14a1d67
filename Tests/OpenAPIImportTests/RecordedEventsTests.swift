import Diagnostics
import Testing

@testable import OpenAPIImport

/// The events of recorded streams.
struct RecordedEventsTests {
    private let range = SourceRange(at: SourcePosition(line: 1, column: 1))

    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesEndOnlyAsInTheStandard(end: String) {
        let text = ["data: {\"a\": \"x\u{2028}y\"}", "", "data: [2]", ""].joined(separator: end)
        let bodies = RecordedEvents(text: text, range: range).bodies(media: "text/event-stream")
        #expect(bodies.count == 2)
    }

    @Test(arguments: [
        ("data: {}\n\ndata: [DONE]\n\n", "[DONE]"), ("data: [DONE]\n\ndata: {}\n\n", nil), ("data: {}\n\n", nil),
        ("", nil),
    ])
    func theLastEventMayOnlyMarkTheEnd(text: String, end: String?) {
        #expect(RecordedEvents(text: text, range: range).end == end)
    }
}
