import Testing

@testable import MockServing

/// Unions in multipart forms, and forms that clients rarely send.
struct MultipartCheckTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              lax: {method: POST, path: /lax, body: multipart, params: {a?: Int}}
              odd: {method: POST, path: /odd, body: multipart, params: {"b;c": Int, 'd"e?': Int}}
              files: {method: POST, path: /files, body: multipart, params: {a: Int, files: "[String: Upload]"}}
              pets: {method: POST, path: /pets, body: multipart, params: {pet: {union: [Dog, Cat]}, all?: [Pet]}}
            models:
              Pet: {union: [Dog, Int], closed: true}
              Dog: {fields: {kind: {const: dog}, bark: Int}}
              Cat: {fields: {kind: {const: cat}, lives: Int}}
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

    /// Each part that is not a field is a file of the map.
    @Test func filesWithNames() {
        let body = "--b;b" + Self.part("a") + Self.part("b") + Self.part("files", "\u{FFFD}")
        #expect(mock.reasons("POST /files", Self.headers, body: body + "--\r\n") == [])
        let none = "--b;b" + Self.part("a", "x") + "--\r\n"
        #expect(mock.reasons("POST /files", Self.headers, body: none) == ["body 'a': 'x' is not an Int"])
    }

    /// An object is JSON, a number is a text.
    @Test func unions() {
        let dog = #"{"kind":"dog","bark":1}"#
        let good = Self.part("pet", dog) + Self.part("all", dog) + Self.part("all", "1")
        #expect(mock.reasons("POST /pets", Self.headers, body: "--b;b\(good)--\r\n") == [])
        let bad = Self.part("pet", #"{"kind":"dog"}"#) + Self.part("all", dog) + Self.part("all", "x")
        #expect(
            mock.reasons("POST /pets", Self.headers, body: "--b;b\(bad)--\r\n") == [
                "body 'pet': an object matches none of: an object (Dog), an object (Cat)",
                "body 'all[1]': 'x' is not an object (Dog) or an Int",
            ]
        )
    }
}
