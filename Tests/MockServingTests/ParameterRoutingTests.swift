import Diagnostics
import Testing

@testable import MockServing

/// Constants and required parameters distinguish endpoints of one path.
struct ParameterRoutingTests {
    @Test func fixedQueryTellsEndpointsApart() throws {
        let mock = try Mocking(
            """
            endpoints:
              list: {path: "/api?action=list", response: none}
              get: {path: "/api?action=get&id={id}", params: {id: Int}, response: none}
            """
        )
        #expect(mock.respond(to: "/api?action=list").endpoint == "Zoo.list")
        #expect(mock.respond(to: "/api?id=7&action=get").endpoint == "Zoo.get")
        #expect(mock.reasons("/api?id=x&action=get") == ["path 'id': 'x' is not an Int"])
        #expect(mock.reasons("/api?action=get&id=").count == 1)
        #expect(mock.respond(to: "/api").status == 400)
    }

    /// Two operations of a document whose paths differ only in the fragment, which is never sent.
    @Test func endpointsOfOnePathAreChosenByTheirRequirements() throws {
        let mock = try Mocking(
            """
            endpoints:
              update: {method: PUT, path: "/files/{id}", params: {name: String}, response: none}
              addLink: {method: PUT, path: "/files/{id}", params: {fields: {type: String, in: query}, link: URL}, response: none}
            """
        )
        let json = ["Content-Type": "application/json"]
        let update = mock.respond(to: "PUT /files/1", json, body: #"{"name": "a"}"#)
        #expect(update.endpoint == "Zoo.update" && update.status == 204)
        let link = mock.respond(to: "PUT /files/1?fields=a", json, body: #"{"link": "https://a.example"}"#)
        #expect(link.endpoint == "Zoo.addLink" && link.status == 204)
        // A request that is valid for neither endpoint gets the reasons of the first endpoint.
        let neither = mock.respond(to: "PUT /files/1", json, body: "{}")
        #expect(neither.endpoint == "Zoo.update" && neither.status == 400)
    }

    @Test func constantsTellEndpointsApart() throws {
        let mock = try Mocking(
            """
            endpoints:
              any: {path: /, response: none}
              list: {path: /, params: {Action: {const: List}}, response: none}
              get: {path: /, params: {Action: {const: Get}}, response: none}
              put: {path: /, params: {X-Target: {const: Put, in: header}}, response: none}
            """
        )
        #expect(mock.respond(to: "/?Action=List").endpoint == "Zoo.list")
        #expect(mock.respond(to: "/?Action=Get").endpoint == "Zoo.get")
        #expect(mock.respond(to: "/", ["X-Target": "Put"]).endpoint == "Zoo.put")
        #expect(mock.respond(to: "/").endpoint == "Zoo.any")
    }

    @Test func anotherValueOfAConstantExcludesAnEndpoint() throws {
        let mock = try Mocking(
            """
            endpoints:
              plain: {method: POST, path: /a, params: {text: String}, response: Int}
              stream:
                method: POST
                path: /a
                params: {text: String, stream: {type: Bool, const: true}}
                response: {events: Int}
            """
        )
        let json = ["Content-Type": "application/json"]
        #expect(mock.respond(to: "POST /a", json, body: #"{"text":"x","stream":true}"#).endpoint == "Zoo.stream")
        #expect(mock.respond(to: "POST /a", json, body: #"{"text":"x","stream":false}"#).endpoint == "Zoo.plain")
        #expect(mock.respond(to: "POST /a", json, body: #"{"text":"x"}"#).endpoint == "Zoo.plain")
    }

    @Test func constantsOfAnEnumHaveTheirRawValues() throws {
        let mock = try Mocking(
            """
            endpoints:
              up: {method: POST, path: /sort, params: {order: {type: Order, const: ascending}}, body: form}
              down: {method: POST, path: /sort, params: {order: {type: Order, const: descending}}, body: form}
            models: {Order: {enum: {ascending: asc, descending: desc}}}
            """
        )
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(mock.respond(to: "POST /sort", form, body: "order=asc").endpoint == "Zoo.up")
        #expect(mock.respond(to: "POST /sort", form, body: "order=desc").endpoint == "Zoo.down")
    }

    /// Clients send 2 for 2.0; others may send a number in another notation.
    @Test func constantNumbersAreThoseThatClientsSend() throws {
        let mock = try Mocking(
            """
            endpoints:
              any: {path: /a, params: {v?: Double}, response: none}
              two: {path: /a, params: {v: {type: Double, const: 2}}, response: none}
            """
        )
        #expect(mock.respond(to: "/a?v=2").endpoint == "Zoo.two")
        #expect(mock.respond(to: "/a?v=2.0").endpoint == "Zoo.two")
        #expect(mock.respond(to: "/a?v=3").endpoint == "Zoo.any")
    }

    @Test func endpointsOfOnePathAreDistinguishedByConstantsInTheBody() throws {
        let mock = try Mocking(
            """
            endpoints:
              plain: {method: POST, path: /a, body: Ask, response: Ask}
              stream:
                method: POST
                path: /a
                body: Ask
                params: {stream: {type: Bool, in: body, const: true}}
                response: {events: Ask}
              token: {method: POST, path: /t, params: {grant: {const: password}, user: String}, body: form}
              refresh: {method: POST, path: /t, params: {grant: {const: refresh}, token: String}, body: form}
            models: {Ask: {fields: {text: String, stream?: Bool}}}
            """
        )
        #expect(mock.responder.findWarnings().isEmpty)
        let json = ["Content-Type": "application/json"]
        #expect(mock.respond(to: "POST /a", json, body: #"{"text":"x"}"#).endpoint == "Zoo.plain")
        #expect(mock.respond(to: "POST /a", json, body: #"{"text":"x","stream":false}"#).endpoint == "Zoo.plain")
        #expect(mock.respond(to: "POST /a", json, body: #"{"text":"x","stream":true}"#).endpoint == "Zoo.stream")
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(mock.respond(to: "POST /t", form, body: "grant=refresh&token=x").endpoint == "Zoo.refresh")
        #expect(mock.respond(to: "POST /t", form, body: "grant=password&user=x").endpoint == "Zoo.token")
    }

    /// S3 copies an object if the request names its source, whichever endpoint comes first.
    @Test(arguments: [false, true])
    func requiredHeadersDistinguishEndpoints(copyIsFirst: Bool) throws {
        let put = "  put: {method: PUT, path: '/{key}', params: {x-acl?: {type: String, in: header}}, body: data}"
        let copy = "  copy: {method: PUT, path: '/{key}', params: {x-source: {type: String, in: header}}}"
        let mock = try Mocking((["endpoints:"] + (copyIsFirst ? [copy, put] : [put, copy])).joined(separator: "\n"))
        #expect(mock.respond(to: "PUT /a", ["X-Source": "/b"]).endpoint == "Zoo.copy")
        #expect(mock.respond(to: "PUT /a", body: "b").endpoint == "Zoo.put")
        #expect(mock.respond(to: "PUT /a?b=c", body: "b").endpoint == "Zoo.put")
        #expect(mock.responder.findWarnings().isEmpty)
    }

    /// All requests have these header fields.
    @Test(arguments: ["Accept", "Content-Type", "User-Agent"])
    func headersOfAllRequestsDistinguishNoEndpoints(name: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              one: {path: /a}
              other: {path: /a, params: {\(name): {type: String, in: header}}}
            """
        )
        #expect(mock.respond(to: "/a", [name: "text/plain"]).endpoint == "Zoo.one")
        #expect(mock.responder.findWarnings().map(\.code) == ["same-request"])
    }

    @Test func equalRequiredHeadersAreReported() throws {
        let mock = try Mocking(
            """
            endpoints:
              one: {path: /a, params: {X-A: {type: String, in: header}}}
              other: {path: /a, params: {x-a: {type: Int, in: header}}}
            """
        )
        #expect(mock.respond(to: "/a", ["X-A": "1"]).endpoint == "Zoo.one")
        #expect(mock.responder.findWarnings().map(\.code) == ["same-request"])
    }
}
