import Foundation
import Testing

@testable import EndpointRuntime

/// URLs that occur several times in a text, which are created once.
@Suite struct RepeatedURLTests {
    private func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try RawResponse(body: Data(text.utf8)).json(Value.self)
    }

    private func list(_ texts: some Sequence<String>) -> String { "[" + texts.joined(separator: ",") + "]" }

    /// The last 16 bytes of a URL select its slot, so these share one.
    @Test(arguments: [100, 200_000]) func urlsWithTheSameEnd(count: Int) throws {
        let texts = (0..<count).map { "https://example.com/users/\($0 * $0 % 13)/avatar/large?size=100" }
        let expected = texts.map { URL(string: $0) }
        #expect(try read(list(texts.map { "\"\($0)\"" }), as: [URL].self) == expected)
    }

    @Test func unusualURLs() throws {
        let texts = [
            #"https:\/\/example.com\/a%20b c\u00e9"#, "https://example.com/a%20b cé", "/a", "https://example.com/a b",
        ]
        let expected = [
            "https://example.com/a%20b%20c%C3%A9", "https://example.com/a%20b%20c%C3%A9", "/a",
            "https://example.com/a%20b",
        ]
        let urls = try read(list((0..<400).map { "\"\(texts[$0 % 4])\"" }), as: [URL].self)
        #expect(urls.map(\.absoluteString) == (0..<400).map { expected[$0 % 4] })
    }

    @Test func numberWithTheDigitsOfURL() throws {
        let texts = Array(repeating: #""1234567890123456""#, count: 300)
        #expect(try read(list(texts), as: [URL].self).count == 300)
        let failure = #expect(throws: DecodingFailure.self) {
            try read(list(texts + ["1234567890123456"]), as: [URL].self)
        }
        #expect(failure?.path == "[300]")
    }

    @Test func emptyAndInvalidURLs() throws {
        for text in [#""""#, #""http://[::1/a/b/c/d/e/f""#, "null", "{}"] {
            let texts = Array(repeating: #""https://example.com/a/b/c""#, count: 300) + [text]
            #expect(throws: DecodingFailure.self) { try read(list(texts), as: [URL].self) }
        }
    }

    @Test func equalURLsAreCreatedOnce() throws {
        #expect(TapeURLs(textSize: 100) == nil)
        let urls = try #require(TapeURLs(textSize: 10_000))
        let texts = [
            "https://example.com/a/1", "https://example.com/b/2", "https://example.com/a/1", "https://a.example/",
        ]
        try Array(texts.joined(separator: " ").utf8).withUnsafeBufferPointer { text in
            var created: [String] = []
            for _ in 0..<2 {
                var start = 0
                for expected in texts {
                    let bytes = UnsafeBufferPointer(rebasing: text[start..<start + expected.utf8.count])
                    let url = try urls.url(bytes, at: start, of: text) {
                        created.append(expected)
                        return try #require(URL(string: expected))
                    }
                    #expect(url.absoluteString == expected)
                    start += bytes.count + 1
                }
            }
            #expect(created == [texts[0], texts[1], texts[3]])
        }
    }
}
