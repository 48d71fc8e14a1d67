import Diagnostics
import Spec
import Testing

@testable import MockServing

/// Examples of responses that are a text or bytes.
struct TextExampleTests {
    private static func mock(_ response: String) throws -> Mocking {
        try Mocking("endpoints: {get: {path: /a, response: {\(response)}}}")
    }

    @Test(arguments: ["text", "data", "file"])
    func exampleThatIsNoTextIsReportedAndReplaced(type: String) throws {
        for example in ["{a: 1}", "[a, b]"] {
            let mock = try Self.mock("type: \(type), example: \(example)")
            let warnings = mock.responder.findWarnings()
            #expect(warnings.map(\.code) == ["bad-example"])
            #expect(warnings.map(\.message) == ["the example does not fit: it is not a text"])
            #expect(!mock.respond(to: "/a").bytes.isEmpty)
        }
    }

    @Test(arguments: ["text", "data", "file"])
    func objectIsItsJSONIfTheMediaTypeIsOneOfJSON(type: String) throws {
        for media in ["application/json", "application/geo+json"] {
            let mock = try Self.mock("type: \(type), media: \(media), example: {a: 1, b: [x]}")
            let outcome = mock.respond(to: "/a")
            #expect(outcome.json == .object([.init("a", .number("1")), .init("b", .list([.string("x")]))]))
            #expect(outcome.headers["Content-Type"] == media)
            #expect(mock.responder.findWarnings() == [])
        }
    }

    @Test(arguments: ["text", "data", "file"])
    func textIsServedAsItIs(type: String) throws {
        let mock = try Self.mock("type: \(type), example: Hello")
        #expect(mock.respond(to: "/a").text == "Hello")
        #expect(mock.responder.findWarnings() == [])
    }
}
