import Diagnostics
import Testing
import YAML

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

    /// Each event of a long stream has the location of its data, and the end of the stream is found.
    @Test func longStreamsAreRead() throws {
        let text = String(repeating: "event: tick\ndata: {\"a\": 1}\n\n", count: 4_000) + "data: [DONE]\n\n"
        let responses = RecordedEvents(text: text, range: range)
            .responses(status: 200, media: "text/event-stream", at: range)
        #expect(responses.count == 4_000)
        #expect(responses.last?.end == "[DONE]")
        let columns = responses.compactMap { response in
            if case .event(let event)? = response.body?.content { event.value?.range.start.column } else { nil }
        }
        #expect(columns.prefix(2) == [20, 48])
        #expect(columns.last == 20 + 28 * 3_999)
    }

    /// A client cannot read such an event as the type of the others.
    @Test(arguments: [
        ("alive", ["invalid-sample"]), ("", ["invalid-sample"]), ("5", ["invalid-sample"]), ("{}", []), ("[DONE]", []),
    ])
    func anEventBesideJSONThatIsNotJSONIsReported(data: String, codes: [String]) throws {
        let events = ["event: tick", #"data: {"n": 1}"#, "", "event: tick", "data: \(data)", "", ""]
        #expect(try imported(events + events).codes == codes)
    }

    @Test func eventsHaveATypeForEachName() throws {
        let imported = try imported([
            "event: start", #"data: {"message": {"id": 1}}"#, "", "event: delta", #"data: {"text": "a"}"#, "",
            "event:delta", #"data: {"text": "b", "index": 0}"#, "", "event: ping", "data: alive", "", "event: idle", "",
            #"data: {"total": 2}"#, "", "event: end", "data: [DONE]",
        ])
        #expect(imported.codes == [])
        for line in [
            "start: GetTicksResponseStart\n", "delta: GetTicksResponseDelta\n", "ping: String\n",
            "message: GetTicksResponseMessage\n", #"until: "[DONE]""#,
            "GetTicksResponseStart: {fields: {message: {fields: {id: Int}}}}",
            "GetTicksResponseDelta: {fields: {text: String, index?: Int}}",
            "GetTicksResponseMessage: {fields: {total: Int}}",
        ] {
            #expect(imported.text.contains(line), "\(imported.text)")
        }
    }

    @Test(arguments: [
        (["data: [2]"], "{events: [Int]}"), (["event: tick", "data: [2]"], "{events: {tick: [Int]}}"),
        (["event: message", "data: text"], "{events: String}"),
        ([#"data: {"event": "tick", "data": 1}"#], "{events: {fields: {event: String, data: Int}}}"),
    ])
    func dataHasItsOwnType(lines: [String], response: String) throws {
        let imported = try imported(lines)
        #expect(imported.text.contains("response: \(response)"), "\(imported.text)")
        #expect(imported.codes == [])
    }

    /// Such a name is another one in the next stream, or a secret.
    @Test(arguments: ["42", "4fK9xQpL2mZt7WvB8nRsY3cD"])
    func namesThatIdentifyAreLeftOut(name: String) throws {
        let event = ["event: \(name)", #"data: {"id": 1}"#, ""]
        let single = try imported(event)
        #expect(single.text.contains("{events: {fields: {id: Int}}}"), "\(single.text)")
        #expect(single.codes == [])
        let several = try imported(event + ["event: tick", #"data: {"id": 1}"#])
        #expect(!several.text.contains(name))
        #expect(several.codes == ["event-names-left-out"])
    }

    /// The import of a recorded stream with these lines.
    private func imported(_ lines: [String]) throws -> ImportedRecording {
        let body = lines.joined(separator: "\n")
        return try ImportedRecording(
            har: ImportedRecording.entry("https://a.com/ticks", media: "text/event-stream", body: body)
        )
    }
}
