import Spec
import Testing

@testable import MockServing

/// Segments of a path with several parameters.
struct PathSplitTests {
    /// If the longest first value does not fit, a shorter one may.
    @Test func typesDecideBetweenValuesOfASegment() throws {
        let mock = try Mocking(
            """
            endpoints:
              range: {path: "/range/{a}-{b}", params: {a: Int, b: Int}, response: {fields: {a: Int, b: Int}}}
              triple: {path: "/triple/{a}-{b}-{c}", params: {a: Int, b: Int, c: Int}, response: none}
              name: {path: "/name/{a}-{b}", response: {fields: {a: String, b: String}}}
            """
        )
        let range = mock.respond(to: "/range/1--2").json
        #expect(range?["a"] == .number("1") && range?["b"] == .number("-2"))
        #expect(mock.reasons("/range/-1-2") == [])
        #expect(mock.reasons("/range/-1--2") == [])
        #expect(mock.reasons("/range/1-x-2") == ["path 'a': '1-x' is not an Int"])
        #expect(mock.reasons("/triple/-1--2--3") == [])
        let name = mock.respond(to: "/name/x--y").json
        #expect(name?["a"] == .string("x-") && name?["b"] == .string("y"))
        // Most of the possible values are not tried.
        #expect(mock.reasons("/triple/\(String(repeating: "-", count: 2000))").count == 3)
    }
}
