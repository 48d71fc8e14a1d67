import Diagnostics
import Spec
import Testing

@testable import MockServing

/// Texts are sent and read in the charset of their media type.
struct CharsetTests {
    private static let latin: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65]

    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              latin:
                method: PUT
                path: /latin
                body: {type: text, media: "text/plain; charset=iso-8859-1"}
                response: {type: text, media: "text/plain; charset=iso-8859-1", example: Größe}
              utf16: {path: /utf16, response: {type: text, media: "text/plain; charset=utf-16", example: Größe}}
              euro: {path: /euro, response: {type: text, media: "text/plain; charset=iso-8859-1", example: 5 €}}
              plain: {path: /plain, response: {type: text, example: Größe}}
              lines: {path: /lines, response: {lines: text, media: "text/plain; charset=utf-16le"}}
              json:
                path: /json
                response: {type: "[String: String]", media: "application/json; charset=us-ascii", example: {a: ö😀}}
            """
        )
    }

    private func put(_ type: String, _ body: [UInt8]) -> [String] {
        mock.respond(to: "PUT /latin", ["Content-Type": type], bytes: body).reasons.map(\.summary)
    }

    @Test func textOfARequestIsInItsCharset() {
        #expect(put("text/plain; charset=iso-8859-1", Self.latin) == [])
        #expect(put("text/plain; charset=\"ISO-8859-1\"", Self.latin) == [])
        #expect(put("text/plain", Self.latin) == ["body: is not UTF-8"])
        #expect(put("text/plain; charset=us-ascii", Self.latin) == ["body: is not US-ASCII"])
        #expect(put("text/plain; charset=utf-16", [0, 0x47, 1]) == ["body: is not UTF-16"])
    }

    @Test func exampleIsInTheCharsetOfTheResponse() {
        let latin = mock.respond(to: "PUT /latin", ["Content-Type": "text/plain"], body: "a")
        #expect(latin.headers["Content-Type"] == "text/plain; charset=iso-8859-1")
        #expect(latin.bytes == Self.latin)
        let utf16 = mock.respond(to: "/utf16")
        #expect(utf16.bytes == [0xFE, 0xFF, 0, 0x47, 0, 0x72, 0, 0xF6, 0, 0xDF, 0, 0x65])
        #expect(mock.respond(to: "/plain").text == "Größe")
        #expect(mock.respond(to: "/plain").headers["Content-Type"] == "text/plain; charset=utf-8")
    }

    @Test func linesAreInTheCharsetOfTheResponse() {
        let bytes = mock.respond(to: "/lines").bytes
        #expect(bytes.suffix(2) == [0x0A, 0])
        #expect(bytes.enumerated().allSatisfy { $0.offset.isMultiple(of: 2) || $0.element == 0 })
    }

    @Test func jsonEscapesCharactersThatItsCharsetLacks() {
        let json = mock.respond(to: "/json")
        #expect(json.bytes.allSatisfy { $0 < 0x80 })
        #expect(json.json == .object([.init("a", .string("ö😀"))]))
    }

    @Test func exampleThatItsCharsetLacksIsReportedAndReplaced() {
        #expect(
            mock.responder.findWarnings().map(\.message) == [
                "the example does not fit: it contains characters that 'text/plain; charset=iso-8859-1' lacks"
            ]
        )
        let euro = mock.respond(to: "/euro")
        #expect(!euro.bytes.isEmpty && euro.bytes.allSatisfy { $0 < 0x80 })
    }
}
