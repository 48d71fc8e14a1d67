import EndpointRuntime
import Foundation
import Testing

@Suite("Text in its charset")
struct CharsetTests {
    func text(_ bytes: [UInt8], _ media: String?) throws -> String {
        try RawResponse(headers: ["Content-Type": media], body: Data(bytes)).text()
    }

    @Test(arguments: [
        ("text/plain", [0xC3, 0xA9] as [UInt8], "é"),
        ("text/plain; charset=utf-8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
        ("text/plain; format=flowed; CHARSET=\"UTF-8\"", [0xC3, 0xA9], "é"),
        ("text/plain;charset=iso-8859-1", [0xE9, 0x80], "é\u{80}"),
        ("text/plain; charset=windows-1252", [0xE9, 0x80, 0x9F], "é€Ÿ"),
        ("text/plain; charset=us-ascii", [0x61], "a"),
        ("text/plain; charset=utf-16", [0xFE, 0xFF, 0x00, 0xE9], "é"),
        ("text/plain; charset=utf-16", [0xFF, 0xFE, 0xE9, 0x00], "é"),
        ("text/plain; charset=utf-16", [0x00, 0x61], "a"),
        ("text/plain; charset=utf-16le", [0x3D, 0xD8, 0x4D, 0xDC], "👍"),
        ("text/plain; charset=utf-16be", [0x00, 0x61], "a"),
        ("text/plain; charset=l1", [0xE9], "é"),
        ("text/plain; charset=iso-8859-15", [0xA4], "€"),
        ("text/plain; charset=shift_jis", [0x82, 0xA0], "あ"),
        ("text/plain; charset=gbk", [0xD6, 0xD0], "中"),
        ("text/plain; charset=klingon", [0x61], "a"),
        ("text/plain; charset=", [0xC3, 0xA9], "é"),
        ("text/plain; charset=utf-32be", [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x61], "a"),
    ])
    func readable(media: String, bytes: [UInt8], expected: String) throws {
        #expect(try text(bytes, media) == expected)
    }

    @Test(arguments: [
        ("text/plain", [0xFF] as [UInt8], "utf-8"),
        ("text/plain; charset=us-ascii", [0xE9], "us-ascii"),
        ("text/plain; charset=windows-1252", [0x81], "windows-1252"),
        ("text/plain; charset=utf-16", [0x61], "utf-16"),
        ("text/plain; charset=utf-16", [0xD8, 0x00, 0x00, 0x61], "utf-16"),
        ("text/plain; charset=klingon", [0xE9], "klingon"),
        ("text/plain; charset=klingon", [0x1B, 0x24, 0x42], "klingon"),
    ])
    func unreadable(media: String, bytes: [UInt8], charset: String) {
        do {
            Issue.record("read as \(try text(bytes, media))")
        } catch {
            #expect((error as? DecodingFailure)?.reason == .badText(charset: charset))
        }
    }

    @Test func messagesTellUnknownCharsetsFromInvalidText() throws {
        for (charset, message) in [
            ("klingon", #"the charset "klingon" of the body is not supported"#),
            ("us-ascii", "the body is not text in us-ascii"),
        ] {
            let failure = #expect(throws: DecodingFailure.self) { try text([0xE9], "text/plain; charset=\(charset)") }
            #expect(try #require(failure).description.contains(message), "\(String(describing: failure))")
        }
    }

    @Test(arguments: [
        ("text/plain", [0xC3, 0xA9, 0x41] as [UInt8]), ("text/plain; charset=iso-8859-1", [0xE9, 0x41]),
        ("text/plain; charset=windows-1252", [0xE9, 0x41]),
        ("text/plain; charset=UTF-16", [0xFE, 0xFF, 0x00, 0xE9, 0x00, 0x41]),
        ("text/plain; charset=utf-16le", [0xE9, 0x00, 0x41, 0x00]), ("text/plain; charset=iso-8859-2", [0xE9, 0x41]),
    ])
    func textIsSentInItsCharset(media: String, bytes: [UInt8]) throws {
        let parts = try posted { $0.body(text: "éA", media: media) }
        #expect(try parts.body?.collect() == Data(bytes))
        let form = try posted { request in
            request.multipart()
            request.field("a", "éA", media: media)
        }
        #expect(try #require(try form.body?.collect()).range(of: Data("\r\n\r\n".utf8 + bytes + "\r\n".utf8)) != nil)
    }

    @Test(arguments: [
        ("us-ascii", "does not have"), ("iso-8859-5", "does not have"), ("klingon", "is not supported"),
    ])
    func textThatItsCharsetLacksIsNotSent(charset: String, problem: String) throws {
        let reason = reasonNotToBuild(
            Built { request in
                request.post("/")
                request.body(text: "é", media: "text/plain; charset=\(charset)")
            }
        )
        #expect(try #require(reason).contains(problem))
    }

    @Test func asciiIsSentInAnyCharset() throws {
        let parts = try posted { $0.body(text: "abc", media: "text/plain; charset=klingon") }
        #expect(try parts.body?.collect() == Data("abc".utf8))
    }

    /// Servers declare UTF-16 without a byte order mark for either byte order.
    @Test(arguments: ["utf-16", "utf-16le", "UTF-16LE"])
    func jsonInUTF16WithoutAMark(charset: String) throws {
        let media: HeaderItems = ["Content-Type": "application/json; charset=\(charset)"]
        let response = RawResponse(
            headers: media,
            body: Data(Array("{\"é\":1}".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        )
        #expect(try response.json([String: Int].self) == ["é": 1])
    }

    @Test func jsonInAnotherCharset() throws {
        let media: HeaderItems = ["Content-Type": "application/json; charset=iso-8859-1"]
        let response = RawResponse(headers: media, body: Data([0x22, 0xE9, 0x22]))
        #expect(try response.json(String.self) == "é")
    }

    /// JSON is UTF-8, whatever the server declares (RFC 8259, section 11).
    @Test(arguments: ["iso-8859-1", "windows-1252", "us-ascii", "gbk", "klingon"])
    func jsonInUTF8WithAWrongCharset(charset: String) throws {
        let media: HeaderItems = ["Content-Type": "application/json; charset=\(charset)"]
        #expect(try RawResponse(headers: media, body: Data(#""ü€""#.utf8)).json(String.self) == "ü€")
    }

    @Test func jsonWithEscapeSequencesIsConverted() throws {
        let media: HeaderItems = ["Content-Type": "application/json; charset=iso-2022-jp"]
        let bytes: [UInt8] = [0x22, 0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42, 0x22]
        #expect(try RawResponse(headers: media, body: Data(bytes)).json(String.self) == "あ")
    }
}
