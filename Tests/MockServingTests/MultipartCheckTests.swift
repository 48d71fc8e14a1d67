import Spec
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
              grid: {method: POST, path: /grid, body: multipart, params: {rows: "[[Int]]"}}
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

    /// The content of a file is not encoded, which would take seconds for each megabyte.
    @Test func onlyTextsOfFieldsWithPathsAreEncoded() throws {
        let names = ["a", "a[b]", "ab", "file", "files[]"]
        let body = "--b;b" + names.map { Self.part($0, "1 2") }.joined() + "--"
        let parts = try #require(MultipartParts(Array(body.utf8), boundary: "b;b")?.parts)
        #expect(parts.map { $0.item(encodedFor: ["a"]).rawValue } == ["1%202", "1%202", "", "", ""])
        #expect(parts.map { $0.item(encodedFor: []).name } == names)
    }

    /// Each part that is not a field is a file of the map.
    @Test func filesWithNames() {
        let body = "--b;b" + Self.part("a") + Self.part("b") + Self.part("files", "\u{FFFD}")
        #expect(mock.reasons("POST /files", Self.headers, body: body + "--\r\n") == [])
        let none = "--b;b" + Self.part("a", "x") + "--\r\n"
        #expect(mock.reasons("POST /files", Self.headers, body: none) == ["body 'a': 'x' is not an Int"])
    }

    @Test func eachInnerListIsAPartInJSON() {
        let good = Self.part("rows", "[1,2]") + Self.part("rows", "[]")
        #expect(mock.reasons("POST /grid", Self.headers, body: "--b;b\(good)--\r\n") == [])
        let flat = "--b;b" + Self.part("rows", "1") + "--\r\n"
        #expect(mock.reasons("POST /grid", Self.headers, body: flat) != [])
    }

    /// Each part that is not a field is a member of the map. An object has parts for its members.
    @Test func membersOfSpreadValuesAreParts() throws {
        let mock = try Mocking(
            """
            endpoints:
              upload:
                method: POST
                path: /upload
                body: multipart
                params:
                  fields: {type: "[String: Int]", style: spread}
                  place?: {type: Place, style: spread}
                  file: Upload
              closed: {method: POST, path: /closed, body: multipart, params: {place: {type: Place, style: spread}}}
            models: {Place: {fields: {lat: Int, tags?: [Int], at?: {fields: {x: Int}}}}}
            """
        )
        let reasons = { (path: String, parts: [String]) in
            mock.reasons("POST \(path)", Self.headers, body: "--b;b\(parts.joined())--\r\n")
        }
        let file = Self.part("file", "\u{FFFD}")
        let place = [Self.part("lat"), Self.part("tags"), Self.part("tags", "2"), Self.part("at", #"{"x":1}"#)]
        #expect(reasons("/upload", [file]) == [])
        #expect(reasons("/upload", [Self.part("a"), Self.part("b"), file] + place) == [])
        #expect(
            reasons("/upload", [Self.part("a", "x"), Self.part("tags"), file]) == [
                "body 'a': 'x' is not an Int", "body 'lat': is missing",
            ]
        )
        #expect(reasons("/closed", place) == [])
        #expect(
            reasons("/closed", [Self.part("let"), Self.part("at", "{}")]) == [
                "body 'let': is not a field of Zoo.closed; did you mean 'lat'?", "body 'lat': is missing",
                "body 'at.x': is missing",
            ]
        )
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

    /// The charset of a part is that of its media type, or else UTF-8.
    @Test(
        arguments: [
            ("s", "text/plain; charset=iso-8859-1", [0xE9], []), ("s", nil, [0xC3, 0xA9], []),
            ("s", nil, [0xFF, 0xFE], ["body 's': is not UTF-8"]),
            (
                "s", "text/html", [0x61],
                ["body 's': has the media type 'text/html', which is not 'text/plain; charset=iso-8859-1'"]
            ),
            ("list[]", nil, [0xFF], ["body 'list[]': is not UTF-8"]),
            ("img", "image/png", [0xFF], []), ("img", nil, [0xFF], []), ("img", "image/gif", [0xFF], []),
            (
                "img", "text/html", [0xFF],
                ["body 'img': has the media type 'text/html', which is not 'image/png' or 'image/gif'"]
            ),
            (
                "files[]", "text/html", [0xFF],
                ["body 'files[]': has the media type 'text/html', which is not 'image/*'"]
            ),
            ("any", "text/html", [0xFF], []),
        ] as [(String, String?, [UInt8], [String])]
    )
    func headsOfParts(name: String, media: String?, content: [UInt8], reasons: [String]) throws {
        let mock = try Mocking(
            """
            endpoints:
              send:
                method: POST
                path: /send
                body: multipart
                params:
                  s?: {type: String, media: "text/plain; charset=iso-8859-1"}
                  list?: {type: [String], style: brackets}
                  img?: {type: Upload, media: "image/png, image/gif"}
                  files?: {type: [Upload], media: image/*, style: brackets}
                  any?: Data
                response: Echo
            models: {Echo: {fields: {s: String}}}
            """
        )
        let type = media.map { "\r\nContent-Type: \($0)" } ?? ""
        let head = "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(type)\r\n\r\n"
        let body = Array(head.utf8) + content + Array("\r\n--b--".utf8)
        let headers = ["Content-Type": "multipart/form-data; boundary=b"]
        let outcome = mock.respond(to: "POST /send", headers, bytes: body)
        #expect(outcome.reasons.map(\.summary) == reasons)
        if name == "s", reasons.isEmpty { #expect(outcome.json?["s"] == .string("é")) }
    }
}
