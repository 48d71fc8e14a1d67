import EndpointRuntime
import Foundation
import TestClocks
import Testing

@Suite("JSON in header fields", .endsRunIfHanging)
struct JSONHeaderTests {
    /// A header field contains only ASCII, and servers such as Dropbox expect U+007F to be escaped, too.
    @Test(arguments: [
        ("/a b~", "/a b~"), ("\"\\", #"\"\\"#), ("a\nb", #"a\nb"#), ("\u{7F}", #"\u007f"#), ("é", #"\u00e9"#),
        ("\u{2028}", #"\u2028"#), ("a😀é", #"a\ud83d\ude00\u00e9"#),
    ])
    func textsInJSONHeadersAreASCII(text: String, written: String) throws {
        let parts = try posted { $0.header("X-Arg", json: [text: text]) }
        #expect(parts.header("X-Arg") == "{\"\(written)\":\"\(written)\"}")
    }

    @Test func headersOfEveryTypeInJSON() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let parts = try posted { request in
            request.header("X-List", json: ["a,b", "c"])
            request.header("X-Empty", json: [Int]())
            request.header("X-Times", json: [date], .array(.seconds))
            request.header("X-Text", json: JSON.string("a"))
            request.header("X-None", json: [String]?.none)
            request.header("X-No-Times", json: [Date]?.none, .array(.seconds))
        }
        #expect(parts.header("X-List") == #"["a,b","c"]"#)
        #expect(parts.header("X-Empty") == "[]")
        #expect(parts.header("X-Times") == "[1700000000]")
        #expect(parts.header("X-Text") == #""a""#)
        #expect(parts.header("X-None") == nil)
        #expect(parts.header("X-No-Times") == nil)
    }
}
