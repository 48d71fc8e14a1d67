import Foundation
import Testing

@testable import EndpointRuntime

/// Strings and numbers whose length does not fit into a node of the tape.
@Suite struct LongValueTests {
    /// The lengths around the limit.
    private static let lengths = (-1...1).map { JSONTape.Node.manyBytes + $0 }

    @Test(arguments: lengths)
    func texts(_ length: Int) throws {
        let text = String(repeating: "a", count: length)
        let response = RawResponse(body: Data(#"["\#(text)","\#(text)\n","é\#(text)","b"]"#.utf8))
        let texts: [String] = try response.json()
        #expect(texts.map(\.utf8.count) == [length, length + 1, length + 2, 1])
        #expect(texts[0] == text && texts[1] == text + "\n" && texts[2] == "é" + text)
    }

    @Test(arguments: lengths)
    func numbers(_ length: Int) throws {
        let zeros = String(repeating: "0", count: length - 2)
        #expect(try RawResponse(body: Data("[1.\(zeros),2]".utf8)).json([Double].self) == [1, 2])
        // The number in quotes, which a lenient reader accepts.
        let body = Data("[\"1.\(zeros)\",2]".utf8)
        let numbers = try JSONTape.read(body, limits: JSONLimits(), leniency: TapeLeniency(.quotedScalars)) { tape in
            try TapeValue(tape, 0).elements { try $0.double() }
        }
        #expect(numbers == [1, 2])
    }

    @Test(arguments: lengths)
    func keys(_ length: Int) throws {
        let key = String(repeating: "a", count: length)
        let response = RawResponse(body: Data("{\"\(key)\":1,\"b\":2}".utf8))
        #expect(try response.json([String: Int].self) == [key: 1, "b": 2])
        #expect(try response.json(Int.self, at: ["b"]) == 2)
        #expect(try response.json(Int.self, at: JSONPath([key])) == 1)
    }
}
