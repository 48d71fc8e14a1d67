import Testing

@testable import MockServing

/// Multipart forms that clients rarely send.
struct MultipartCheckTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              lax: {method: POST, path: /lax, body: multipart, params: {a?: Int}}
              odd: {method: POST, path: /odd, body: multipart, params: {"b;c": Int, 'd"e?': Int}}
            """
        )
    }

    private static let headers = ["Content-Type": "multipart/form-data; boundary=\"b;b\""]

    /// The end of a delimiter, a part, and the beginning of the next delimiter.
    private static func part(_ name: String, _ value: String = "1") -> String {
        "\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--b;b"
    }

    /// A form without fields is the last delimiter alone. Blanks may follow a delimiter.
    @Test(arguments: [
        ("/lax", "--\r\n"), ("/lax", "--"), ("/odd", part("b;c") + "--\r\n"),
        ("/odd", " \t" + part("b;c") + " " + part("d\\\"e") + "-- \r\n"),
    ])
    func acceptsOddForms(path: String, rest: String) {
        #expect(mock.reasons("POST \(path)", Self.headers, body: "--b;b" + rest) == [])
    }
}
