import Diagnostics
import Testing

/// The example of a stream is a list of its lines or events, or one of them.
struct StreamExampleTests {
    private func spec(_ response: String) -> MarkedSpec {
        MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, response: {\(response)}}}\nmodels: {F: {fields: {x: Int}}}\n"
        )
    }

    @Test(arguments: [
        "lines: F, example: {}", "lines: F, example: [{x: 1}, {}]", "lines: F, example: []",
        "lines: 'F?', example: [null, {x: 1}]", "lines: '[Int]', example: [[1, 2], [3]]",
        "lines: text, example: [a, b]", "events: String, example: hello", "events: F, example: {x: 1}",
        "events: {change: F, done: String}, example: [{change: {x: 1}}, {done: ok}]",
        "events: {change: F, done: String}, example: {change: {x: 1}, done: ok}",
    ])
    func elementsThatFitAreAccepted(response: String) {
        spec(response).expect()
    }

    @Test func linesHaveTheirType() {
        spec("lines: F, example: {▷q: 7}").expect("bad-example")
        spec("lines: F, example: [{x: 1}, {x: ▷many}, ▷8]").expect("bad-value", "bad-value")
        spec("lines: '[Int]', example: [▷1]").expect("bad-value")
        MarkedSpec(rootLines + "endpoints: {a: {method: POST, path: /a, body: {lines: Int, example: [1, ▷many]}}}")
            .expect("bad-value")
    }

    @Test func eventsHaveTheirType() {
        spec("events: F, example: {x: ▷many}").expect("bad-value")
        spec("events: Int, example: [1, ▷many]").expect("bad-value")
    }

    @Test func namedEventsHaveTheTypesOfTheirNames() {
        let example = "[{change: {x: ▷many}}, {▷chnage: {x: 1}}, ▷1, {done: 1}]"
        let spec = spec("events: {change: F, done: Int}, example: \(example)")
        spec.expect("bad-value", "bad-example", "bad-value")
        #expect(spec.diagnostics.map(\.hint).contains("did you mean 'change'?"))
    }
}
