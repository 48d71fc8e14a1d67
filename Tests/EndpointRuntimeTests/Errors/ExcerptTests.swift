import EndpointRuntime
import Foundation
import Testing

/// The excerpt of a body in an error.
@Suite("Excerpts of bodies")
struct ExcerptTests {
    private func excerpt(_ body: Data, _ media: String? = nil) -> String {
        DecodingFailure(.emptyBody, in: RawResponse(headers: ["Content-Type": media], body: body)).excerpt
    }

    @Test func bytesAreCounted() {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 1226))
        #expect(excerpt(png, "application/octet-stream") == "<1,234 bytes of application/octet-stream>")
        #expect(excerpt(png, "image/png; a=b") == "<1,234 bytes of image/png>")
        #expect(excerpt(png) == "<1,234 bytes>")
        #expect(excerpt(png, "application/json") == "<1,234 bytes of application/json>")
        #expect(excerpt(Data([0])) == "<1 byte>")
        #expect(excerpt(Data([0xFF, 0xD8, 0xC3, 0x28, 0xA0])) == "<5 bytes>")
        #expect(excerpt(Data(repeating: 0, count: 1_234_567)) == "<1,234,567 bytes>")
    }

    @Test func textIsShown() {
        #expect(excerpt(Data("<html>\r\n\t<p>Bad Gateway".utf8), "application/octet-stream") == "<html> <p>Bad Gateway")
        #expect(excerpt(Data("  {\"a\": 1}\n".utf8)) == #"{"a": 1}"#)
        #expect(excerpt(Data("Zürich".utf8)) == "Zürich")
        #expect(excerpt(Data([0x5A, 0xFC] + "rich".utf8), "text/plain; charset=iso-8859-1") == "Zürich")
        #expect(excerpt(Data([0x5A, 0xFC] + "rich".utf8)) == "Z\u{FFFD}rich")
        #expect(excerpt(Data([0x5A, 0, 0xFC, 0]), "text/plain; charset=utf-16le") == "Zü")
        #expect(excerpt(Data([0xFE, 0xFF, 0, 0x5A, 0, 0xFC])) == "Zü")
        #expect(excerpt(Data()) == "")
    }

    @Test(arguments: [
        #"{"next":"https:\/\/api.example\/me?limit=2&access_token=hunter2"}"#,
        #"{"next":"https:\/\/user:hunter2@api.example\/me"}"#, #"{"next":"/me?limit=2&api_key=hunter2"}"#,
        "https://app.example/cb?state=1#access_token=hunter2&token_type=bearer",
        #"<a href="/me?a=1&amp;token=hunter2">"#, "access_token=hunter2&x=1", "error: no\naccess_token=hunter2 ",
        #"{"body":"access_token=hunter2&x=1"}"#, "(token=hunter2)", "grant: a=token=hunter2",
    ])
    func credentialsInURLsAreHidden(body: String) {
        let text = excerpt(Data(body.utf8))
        #expect(!text.contains("hunter2") && text.contains("<redacted>"), "\(text)")
    }

    @Test(arguments: ["Error Domain=A Code=-1001 \"a\"", "code=not_found", "a8Key==", "token=", "a=b"])
    func itemsWithoutSecretsAreShown(text: String) {
        #expect(excerpt(Data(text.utf8)) == text)
    }

    @Test func omitsControlCharacters() {
        #expect(excerpt(Data("a\u{1B}[31mb\u{7F}\u{9B}c\u{202E}d\u{2028}e".utf8)) == "a[31mbcd e")
    }

    @Test func theBeginningIsShown() {
        #expect(excerpt(Data(String(repeating: "é", count: 5000).utf8)).count == 201)
        #expect(excerpt(Data(String(repeating: "€", count: 900).utf8)).hasSuffix("€…"))
    }

    @Test func errorsOnFailuresShowIt() throws {
        let gzip = RawResponse(
            status: 502,
            headers: ["Content-Type": "application/gzip"],
            body: Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        )
        let error = #expect(throws: SessionError<Never>.self) { try AddItem().interpret(gzip) }
        #expect(error?.description.hasSuffix("502 Bad Gateway: <8 bytes of application/gzip>") == true)
    }
}
