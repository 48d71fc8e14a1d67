import Diagnostics
import Foundation
import Generator
import MockMessages
import Spec
import Testing

@testable import MockServing

/// The examples of streams are their lines and events.
struct StreamExampleTests {
    private static func mock(_ response: String) throws -> Mocking {
        try Mocking(
            """
            endpoints: {get: {path: /a, response: {\(response)}}}
            models: {F: {fields: {x: Int, y?: String}}}
            """
        )
    }

    @Test(
        arguments: [
            ("lines: F, example: {x: 1}", "{\"x\":1}\n"),
            ("lines: F, example: [{x: 1}, {y: a, x: 2}]", "{\"x\":1}\n{\"y\":\"a\",\"x\":2}\n"),
            ("lines: F, example: []", ""),
            ("lines: \"[Int]\", example: [[1, 2], [3]]", "[1,2]\n[3]\n"),
            ("lines: F, media: application/json-seq, example: {x: 1}", "\u{1E}{\"x\":1}\n"),
            ("lines: text, example: hello", "hello\n"),
            ("lines: text, example: [hello, 7, \"a\\n\"]", "hello\n7\na\n"),
            ("events: String, example: hello", "id: 1\ndata: hello\n\n"),
            (#"events: String, example: ["a\r\nb", "c\rd"]"#, "id: 1\ndata: a\ndata: b\n\nid: 2\ndata: c\ndata: d\n\n"),
            ("events: F, example: [{x: 1}, {x: 2}]", "id: 1\ndata: {\"x\":1}\n\nid: 2\ndata: {\"x\":2}\n\n"),
            ("events: String, until: end, example: [a]", "id: 1\ndata: a\n\ndata: end\n\n"),
            (
                "events: {change: F, done: String}, example: [{change: {x: 1}}, {done: ok}]",
                "id: 1\nevent: change\ndata: {\"x\":1}\n\nid: 2\nevent: done\ndata: ok\n\n"
            ),
        ]
    )
    func exampleIsServed(response: String, body: String) throws {
        let mock = try Self.mock(response)
        #expect(mock.respond(to: "/a").text == body)
        #expect(mock.responder.findWarnings() == [])
    }

    @Test func lineIsCompleted() throws {
        let line = try Self.mock("lines: F, example: {y: a}").respond(to: "/a").json
        #expect(line?["x"] != nil && line?["y"] == .string("a"))
    }

    /// The check of the spec does not know the syntax of dates.
    @Test func lineThatDoesNotFitIsReportedAndReplaced() throws {
        let mock = try Self.mock("lines: {type: Date, format: http}, example: [x]")
        let message = "the example does not fit: the string 'x' is not a Date such as 'Sun, 06 Nov 1994 08:49:37 GMT'"
        #expect(mock.responder.findWarnings().map(\.message) == [message])
        #expect(mock.respond(to: "/a").json?.string?.hasSuffix("GMT") == true)
    }

    @Test(arguments: [
        ("example: [a, {b: 1}]", "it is not a text"),
        ("media: \"text/plain; charset=us-ascii\", example: [ö]", "it contains characters that"),
    ])
    func linesThatAreNoTextAreReportedAndReplaced(example: String, reason: String) throws {
        let mock = try Self.mock("lines: text, \(example)")
        #expect(mock.responder.findWarnings().map { $0.message.contains(reason) } == [true])
        #expect(mock.respond(to: "/a").text.split(separator: "\n").count == 3)
    }

    @Test func exampleMayBeInAFile() throws {
        let spec = """
            api: Zoo
            base: https://zoo.example
            endpoints: {get: {path: /a, response: {events: F, example: {file: Zoo.examples.json}}}}
            models: {F: {fields: {x: Int}}}
            """
        var collector = DiagnosticCollector()
        let checked = Pipeline.check(
            [SourceText(path: "Zoo.endpoints.yaml", text: spec)],
            loadExample: { SourceText(path: $0, text: #"[{"x": 1, "z": true}, {"x": "no"}]"#) },
            diagnostics: &collector
        )
        let responder = MockResponder(try #require(checked, "\(collector.diagnostics)"))
        #expect(
            responder.findWarnings().map(\.message) == ["the example does not fit: 'x' the string 'no' is not an Int"]
        )
        let outcome = responder.respond(
            to: ReceivedRequest(method: "GET", path: "/a", query: "", headers: [:], body: Data(), occurrence: 1)
        )
        #expect(outcome.text.hasPrefix("id: 1\ndata: {\"x\":1,\"z\":true}\n\nid: 2\ndata: {\"x\":"))
        #expect(!outcome.text.contains("no"))
    }
}
