import Testing

@testable import MockServing

/// The media types of a JSON body that contains parameters.
struct JSONMediaTests {
    @Test(arguments: ["application/json", "application/vnd.api+json", "application/json; charset=utf-8"])
    func anyTypeOfJSON(type: String) throws {
        let mock = try Mocking("endpoints: {send: {method: POST, path: /send, params: {a: Int}}}")
        #expect(mock.reasons("POST /send", ["Content-Type": type], body: #"{"a":1}"#) == [])
        #expect(mock.reasons("POST /send", ["Content-Type": type], body: #"{"a":"x"}"#).count == 1)
        let text = mock.reasons("POST /send", ["Content-Type": "text/plain"], body: #"{"a":1}"#)
        #expect(text == ["header 'Content-Type': 'text/plain' is not 'application/json'"])
    }

    @Test func declaredType() throws {
        let mock = try Mocking(
            """
            endpoints:
              send:
                method: POST
                path: /send
                body: {media: application/vnd.api+json}
                params: {a: Int}
            """
        )
        let headers = ["Content-Type": "application/vnd.api+json"]
        #expect(mock.reasons("POST /send", headers, body: #"{"a":1}"#) == [])
    }

    /// The endpoint whose type is more specific receives the request.
    @Test func specificTypesPrecede() throws {
        let mock = try Mocking(
            """
            endpoints:
              fields: {method: POST, path: /a, params: {a: Int}, response: none}
              patch: {method: POST, path: /a, body: {type: JSON, media: application/merge-patch+json}, response: none}
            """
        )
        let media = { (type: String) in mock.respond(to: "POST /a", ["Content-Type": type], body: #"{"a":1}"#).endpoint
        }
        #expect(media("application/merge-patch+json") == "Zoo.patch")
        #expect(media("application/vnd.api+json") == "Zoo.fields")
    }
}
