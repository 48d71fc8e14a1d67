import MockMessages
import Testing

@testable import MockServing

/// Declared header fields of responses, whose syntax HTTP defines.
struct ResponseHeaderTests {
    private static let names = [
        "Allow", "Content-Encoding", "Content-Range", "Date", "ETag", "Last-Modified", "Link", "Location",
        "Retry-After",
        "Set-Cookie", "Content-Type", "Content-Length",
    ]

    private static func response(_ type: String, _ content: String, mark: String = "") throws -> MockResponder.Outcome {
        let fields = names.map { "\($0)\(mark): \(type)" }.joined(separator: ", ")
        let mock = try Mocking("endpoints: {get: {path: /a, response: {type: \(content), headers: {\(fields)}}}}")
        return mock.respond(to: "/a")
    }

    @Test func textsAreValid() throws {
        let outcome = try Self.response("String", "text")
        let headers = outcome.headers
        #expect(headers["ETag"]?.wholeMatch(of: /"[0-9a-f]+"/) != nil)
        #expect(headers["Retry-After"].flatMap { Int($0) } != nil)
        #expect(headers["Allow"] == "GET, OPTIONS")
        #expect(headers["Location"]?.wholeMatch(of: /\/[a-z]+\/\d+/) != nil)
        #expect(headers["Link"]?.wholeMatch(of: /<https:\/\/[^>]+>; rel="self"/) != nil)
        #expect(headers["Content-Encoding"] == "identity")
        #expect(headers["Content-Range"] == "bytes 0-\(outcome.bytes.count - 1)/\(outcome.bytes.count)")
        for name in ["Date", "Last-Modified"] {
            #expect(
                headers[name]?.wholeMatch(of: /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/) != nil,
                "\(name)"
            )
        }
        #expect(outcome.cookies.count == 1)
        #expect(outcome.cookies.first?.wholeMatch(of: /[a-z]+=[0-9a-f]+/) != nil)
        #expect(headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(headers["Content-Length"] == nil)
    }

    /// Without a body, the field has the only media type.
    @Test func mediaTypeOfAnEmptyResponse() throws {
        let headers = try Self.response("String", "none").headers
        #expect(headers["Content-Type"]?.contains("/") == true)
        #expect(headers["Content-Range"] == "bytes */0")
    }

    @Test func fieldsThatMayBeAbsentAreNotMadeUp() throws {
        for number in 0..<10 {
            let fields = "Content-Encoding?: String, Content-Range?: String, Link?: String, X-A: String"
            let mock = try Mocking(
                "endpoints: {get: {path: /a/\(number), response: {type: none, headers: {\(fields)}}}}"
            )
            #expect(mock.respond(to: "/a/\(number)").headers.keys.sorted() == ["X-A"])
        }
    }

    /// A text of HTTP is the value of a field of any type that can have it.
    @Test(arguments: ["Int", "Double", "Seconds", "{type: Int, format: string}"])
    func retriesWaitForSeconds(type: String) throws {
        for number in 0..<20 {
            let mock = try Mocking(
                """
                endpoints: {get: {path: /a/\(number), errors: {503: {type: none, headers: {Retry-After: \(type)}}}}}
                models: {Seconds: {wraps: Int}}
                """
            )
            let text = mock.respond(to: "/a/\(number)", ["Prefer": "status=503"]).headers["Retry-After"]
            #expect(text.flatMap { Int($0) }.map { (1...5).contains($0) } == true, "\(text ?? "")")
        }
    }

    @Test func valuesOfOtherTypes() throws {
        let fields = "Location: URL, Date: {type: Date, format: http}, Last-Modified: Date, ETag: Int, Allow: [String]"
        let mock = try Mocking("endpoints: {get: {path: /a, response: {type: none, headers: {\(fields)}}}}")
        let headers = mock.respond(to: "/a").headers
        #expect(headers["Location"]?.wholeMatch(of: /\/[a-z]+\/\d+/) != nil)
        #expect(headers["Date"]?.hasSuffix("GMT") == true && headers["Last-Modified"]?.hasSuffix("Z") == true)
        #expect(headers["ETag"].flatMap { Int($0) } != nil && headers["Allow"] == "GET, OPTIONS")
    }

    /// The length of an object in S3, without the object.
    @Test func headHasTheDeclaredLength() throws {
        let mock = try Mocking(
            """
            endpoints:
              size: {method: HEAD, path: /size, response: {headers: {content-length: Int, ETag: String}}}
              sample: {method: HEAD, path: /sample, response: {headers: {Content-Length: {type: Int, example: 7}}}}
              none: {method: HEAD, path: /none, responses: {204: {headers: {Content-Length: Int}}}}
              tag: {method: HEAD, path: /tag, response: {headers: {ETag: String}}}
              get: {path: /get, response: {headers: {Content-Length: Int}}}
            """
        )
        let size = mock.respond(to: "HEAD /size")
        #expect(size.status == 200 && size.bytes.isEmpty)
        #expect(size.headers["content-length"].flatMap { Int($0) }.map { $0 > 0 } == true)
        #expect(size.headers["Content-Length"] == nil)
        #expect(mock.respond(to: "HEAD /sample").headers["Content-Length"] == "7")
        #expect(mock.respond(to: "HEAD /none").headers["Content-Length"] == nil)
        #expect(mock.respond(to: "HEAD /tag").status == 204)
        #expect(mock.respond(to: "/get").headers["Content-Length"] == nil)
    }

    /// Only a text is replaced: an example, a constant and another type have their own values.
    @Test func declaredValuesAreKept() throws {
        let mock = try Mocking(
            """
            endpoints:
              get:
                path: /a
                response:
                  type: none
                  headers:
                    ETag: {type: String, example: W/1}
                    Allow: {const: PUT}
                    Retry-After: {type: Date, format: http}
                    Vary: {enum: [Origin]}
                    Expires: Moment
                    Date: Moments
                    Content-Range: {type: String, example: bytes 0-1/2}
                    Set-Cookie: [String]
            models: {Moment: {wraps: String, example: never}, Moments: {wraps: [Moment]}}
            """
        )
        let outcome = mock.respond(to: "/a")
        #expect(outcome.headers["ETag"] == "W/1")
        #expect(outcome.headers["Allow"] == "PUT")
        #expect(outcome.headers["Retry-After"]?.hasSuffix("GMT") == true)
        #expect(outcome.headers["Vary"] == "Origin")
        #expect(outcome.headers["Expires"] == "never" && outcome.headers["Date"]?.hasPrefix("never") == true)
        #expect(outcome.headers["Content-Range"] == "bytes 0-1/2")
        #expect(outcome.cookies.allSatisfy { $0.contains("=") })
    }

    /// Characters beyond ASCII are a part of the value; only control characters would end the field.
    @Test func allCharactersOfAValueAreKept() throws {
        let mock = try Mocking(
            """
            endpoints:
              get:
                path: /a
                response:
                  type: none
                  headers:
                    X-Name: {type: String, example: Zoë Ünal 東京 😀}
                    X-Size: {enum: [größe]}
                    X-Lines: {type: String, example: "ä\\r\\nb"}
                    X-List: {type: [String], example: [é, è]}
            """
        )
        let headers = mock.respond(to: "/a").headers
        #expect(headers["X-Name"] == "Zoë Ünal 東京 😀")
        #expect(headers["X-Size"] == "größe")
        #expect(headers["X-Lines"] == "äb")
        #expect(headers["X-List"] == "é, è")
    }
}
