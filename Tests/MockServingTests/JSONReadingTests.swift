import Foundation
import Spec
import Testing

@testable import MockServing

struct JSONReadingTests {
    /// JSON is parsed as strictly as RFC 8259.
    @Test(arguments: [
        #"{"name":"a",}"#, "{'name':'a'}", #"{"name":"a"}x"#, #"{"name":"a"} // b"#, #"{"name":"\ud800"}"#,
        "{\"name\":\"a\tb\"}", #"{"age":01}"#, #"{"age":+1}"#, #"{"age":NaN}"#,
    ])
    func rejectsOtherTexts(body: String) {
        #expect(JSONValue(parsing: body.utf8) == nil)
    }

    @Test func readsOnlyUTF8() throws {
        for encoding: String.Encoding in [.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
            let body = try #require(#"{"name":"ä"}"#.data(using: encoding))
            #expect((JSONValue(parsing: body) != nil) == (encoding == .utf8))
        }
        #expect(JSONValue(parsing: [0x22, 0xFF, 0x22]) == nil)
    }

    /// The first of two equal keys counts, as in generated clients.
    @Test func equalKeys() {
        #expect(JSONValue(parsing: #"{"a":1,"a":2}"#.utf8) == .object([.init("a", .number("1"))]))
    }

    @Test(arguments: [
        ("1.0", "1"), ("1e2", "100"), ("0.07", "0.07"), ("1e400", "1e400"), ("-0.5", "-0.5"),
        (" [\"\\ud83d\\udc4d\\/\"]\r\n", "[\"👍/\"]"), (#"{"b":null,"a":[true,{}]}"#, #"{"a":[true,{}],"b":null}"#),
    ])
    func keepsValues(text: String, read: String) {
        #expect(JSONValue(parsing: text.utf8)?.compactText == read)
    }

    @Test func deepTexts() {
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(JSONValue(parsing: nested(512).utf8) != nil)
        #expect(JSONValue(parsing: nested(513).utf8) == nil)
    }
}
