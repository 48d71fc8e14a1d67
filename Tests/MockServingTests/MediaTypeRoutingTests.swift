import Diagnostics
import Testing

@testable import MockServing

/// Media types distinguish endpoints of one path: those of responses by `Accept`, those of bodies by `Content-Type`.
struct MediaTypeRoutingTests {
    @Test func endpointsOfOnePathAreDistinguishedByMediaTypes() throws {
        let mock = try Mocking(
            """
            endpoints:
              json: {path: /a, response: "[Int]"}
              csv: {path: /a, response: {type: text, media: text/csv}}
              lines: {path: /a, response: {lines: Int}}
              fields: {method: POST, path: /b, params: {a: Int}}
              file: {method: POST, path: /b, body: {type: data, media: image/png}}
            """
        )
        #expect(mock.responder.findWarnings().isEmpty)
        #expect(mock.respond(to: "/a").endpoint == "Zoo.json")
        #expect(mock.respond(to: "/a", ["Accept": "text/csv"]).endpoint == "Zoo.csv")
        #expect(mock.respond(to: "/a", ["Accept": "application/x-ndjson, */*;q=0.1"]).endpoint == "Zoo.lines")
        #expect(mock.respond(to: "/a", ["Accept": "application/json"]).endpoint == "Zoo.json")
        #expect(mock.respond(to: "POST /b", ["Content-Type": "image/png"], body: "x").endpoint == "Zoo.file")
        let fields = mock.respond(to: "POST /b", ["Content-Type": "application/json"], body: #"{"a":1}"#)
        #expect(fields.endpoint == "Zoo.fields")
    }

    @Test(arguments: [
        ("application/json", "list"), ("application/json;as=Table;v=v1;g=meta.k8s.io", "table"),
        ("application/json; g=meta.k8s.io; AS=\"Table\"; v=v1; q=0.9; charset=utf-8", "table"),
        ("application/json;as=Table;v=v1;g=meta.k8s.io, application/json", "table"),
        ("application/json;as=Table;v=v2;g=meta.k8s.io, application/json", "list"),
        ("application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io", "metadata"), ("*/*", "table"),
    ])
    func endpointsOfOnePathAreDistinguishedByParametersOfMediaTypes(accept: String, endpoint: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              table: {path: /a, response: {type: "[Int]", media: application/json;as=Table;v=v1;g=meta.k8s.io}}
              list: {path: /a, response: {type: "[Int]", media: application/json}}
              metadata:
                path: /a
                response: {type: "[Int]", media: application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io}
            """
        )
        #expect(mock.responder.findWarnings().isEmpty)
        #expect(mock.respond(to: "/a", ["Accept": accept]).endpoint == "Zoo.\(endpoint)")
    }

    /// The order, the case and the quotation marks of parameters make no difference.
    @Test func equalMediaTypesAreReported() throws {
        let mock = try Mocking(
            """
            endpoints:
              one: {path: /a, response: {type: text, media: text/csv;header=present;v=1}}
              other: {path: /a, response: {type: text, media: 'text/CSV; V="1"; header=present; charset=utf-8'}}
            """
        )
        #expect(mock.responder.findWarnings().map(\.code) == ["same-request"])
    }

    @Test(arguments: [
        ("application/merge-patch+json", "merge"), ("application/json-patch+json", "patch"),
        ("application/json", "update"), ("application/vnd.zoo+json", "update"),
    ])
    func mostSpecificTypeOfTheBodyWins(type: String, endpoint: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              update: {method: PATCH, path: /a, body: JSON, response: none}
              merge: {method: PATCH, path: /a, body: {type: JSON, media: application/merge-patch+json}, response: none}
              patch: {method: PATCH, path: /a, body: {type: JSON, media: application/json-patch+json}, response: none}
            """
        )
        let response = mock.respond(to: "PATCH /a", ["Content-Type": type], body: "{}")
        #expect(response.endpoint == "Zoo.\(endpoint)" && response.status == 204)
    }

    /// RFC 9110, section 12.5.1.
    @Test(arguments: [
        ("text/csv, application/json;q=0.5", "csv"), ("text/csv;q=0.5, application/json", "json"),
        ("text/csv, application/json", "csv"), ("application/json, text/csv", "json"),
        ("text/csv; q=0.5, application/json; q=0.25, application/x-ndjson;q=0.75", "lines"),
        ("text/csv;q=0.5, */*", "json"), ("application/json;q=0.5, application/*", "lines"),
        ("application/json;q=0, */*;q=0.1", "csv"), ("*/*, text/csv;q=0, application/json;q=0", "lines"),
        ("text/*, application/json;q=0.9", "csv"), ("*/*, text/csv", "csv"), ("image/png", "json"), ("*/*", "json"),
        ("TEXT/CSV, application/json; Q=0.5", "csv"), ("text/csv;q=x, application/json;q=0.9", "csv"), ("", "json"),
    ])
    func endpointOfTheBestQualityValueResponds(accept: String, endpoint: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              json: {path: /a, response: "[Int]"}
              csv: {path: /a, response: {type: text, media: text/csv}}
              lines: {path: /a, response: {lines: Int}}
            """
        )
        #expect(mock.respond(to: "/a", ["Accept": accept]).endpoint == "Zoo.\(endpoint)")
    }

    @Test func constantsComeBeforeQualityValues() throws {
        let mock = try Mocking(
            """
            endpoints:
              json: {path: /a, params: {kind: {const: json}}, response: "[Int]"}
              csv: {path: /a, params: {kind: {const: csv}}, response: {type: text, media: text/csv}}
              file: {path: /b, response: data}
              text: {path: /b, response: {type: text, media: text/csv}}
            """
        )
        let accept = ["Accept": "text/csv, application/json;q=0.5"]
        #expect(mock.respond(to: "/a?kind=json", accept).endpoint == "Zoo.json")
        #expect(mock.respond(to: "/a?kind=csv", ["Accept": "application/json"]).endpoint == "Zoo.csv")
        // The media type of the file is unknown.
        #expect(mock.respond(to: "/b", accept).endpoint == "Zoo.text")
        #expect(mock.respond(to: "/b", ["Accept": "image/png"]).endpoint == "Zoo.file")
        #expect(mock.respond(to: "/b", ["Accept": "*/*"]).endpoint == "Zoo.file")
    }
}
