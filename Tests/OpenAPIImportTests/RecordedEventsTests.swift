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

    /// A client cannot read such an event as the type of the others.
    @Test(arguments: [
        ("alive", ["invalid-sample"]), ("", ["invalid-sample"]), ("5", ["invalid-sample"]), ("{}", []), ("[DONE]", []),
    ])
    func anEventBesideJSONThatIsNotJSONIsReported(data: String, codes: [String]) throws {
        let events = ["event: tick", #"data: {\"n\": 1}"#, "", "event: ping", "data: \(data)", "", ""]
        let stream = (events + events).joined(separator: #"\n"#)
        let imported = try ImportedRecording(
            har: """
                {"request": {"method": "GET", "url": "https://a.com/ticks"}, "response": {"status": 200, \
                "content": {"size": 9, "mimeType": "text/event-stream", "text": "\(stream)"}}}
                """
        )
        #expect(imported.codes == codes)
    }
}
