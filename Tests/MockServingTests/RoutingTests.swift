import Diagnostics
import LoopbackServer
import MockMessages
import Spec
import Testing

@testable import MockServing

struct RoutingTests {
    @Test(arguments: [
        ("/users/a", "Zoo.user"), ("/users/me", "Zoo.me"), ("/users/a%2Fb", "Zoo.user"), ("/users/a/b", nil),
        ("/files/a/b.txt", "Zoo.file"), ("/days/2024-02-29.json", "Zoo.day"), ("/days/2024-02-29.xml", nil),
        ("/a%20b", "Zoo.encoded"), ("/%61%20b", "Zoo.encoded"), ("/users/", nil), ("/", "Zoo.root"), ("/usersa", nil),
    ])
    func pathsLeadToEndpoints(path: String, endpoint: String?) throws {
        let mock = try Mocking(
            """
            endpoints:
              root: {path: "", response: none}
              user: {path: "/users/{login}", response: none}
              me: {path: /users/me, response: none}
              file: {path: "/files/{+path}", response: none}
              day: {path: "/days/{day}.json", params: {day: Day}, response: none}
              encoded: {path: /a%20b, response: none}
            """
        )
        #expect(mock.respond(to: path).endpoint == endpoint)
        #expect(mock.respond(to: path).status == (endpoint == nil ? 404 : 204))
    }

    @Test func aValueEndsAtTheLastFixedText() throws {
        let mock = try Mocking(
            """
            endpoints:
              file: {path: "/files/{name}.{kind}", params: {kind: {enum: [json, csv]}}, response: none}
              comment: {path: "/{+path}/comments/{id}", params: {id: Int}, response: none}
            """
        )
        #expect(mock.respond(to: "/files/report.v1.json").status == 204)
        #expect(mock.reasons("/files/report.json.v1") == ["path 'kind': 'v1' is not one of 'json', 'csv'"])
        #expect(mock.respond(to: "/a/comments/b/comments/7").status == 204)
        #expect(mock.respond(to: "/files/.json").status == 404)
    }

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

    @Test(arguments: ["/v1/users", "/users", "/Zoo/v1/users", "/Zoo/users"])
    func endpointsAreAtTheirBaseAtTheRootAndBelowTheirAPI(path: String) throws {
        let mock = try Mocking("api: Zoo\nbase: https://zoo.example/v1/?key=1\nendpoints: {users: {path: /users}}\n")
        #expect(mock.respond(to: path).endpoint == "Zoo.users")
        #expect(mock.respond(to: path + "?key=1").status == 204)
    }

    @Test func endpointWithABaseOfItsOwn() throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: https://zoo.example/api
            endpoints: {upload: {method: POST, base: "https://up.example/files", path: "/{id}", body: data}}
            """
        )
        #expect(mock.respond(to: "POST /files/7", body: "x").endpoint == "Zoo.upload")
        #expect(mock.respond(to: "POST /api/7", body: "x").endpoint == "Zoo.upload")
        #expect(mock.responder.findWarnings().isEmpty)
    }

    @Test func overlappingAPIsAreDistinguishedByTheirNames() throws {
        let mock = try Mocking(
            "api: First\nbase: https://a.example\nendpoints: {user: {path: /user}}",
            "api: Second\nbase: https://b.example\nendpoints: {user: {path: /user}}"
        )
        #expect(mock.respond(to: "/user").endpoint == "First.user")
        #expect(mock.respond(to: "/First/user").endpoint == "First.user")
        #expect(mock.respond(to: "/Second/user").endpoint == "Second.user")
        #expect(mock.responder.findWarnings().map(\.code) == ["same-request"])
        #expect(mock.responder.findWarnings().first?.location?.path == "Spec1.endpoints.yaml")
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

    /// The endpoints of Alpha are at the root only as a convenience.
    @Test func endpointAtItsBasePrecedesEndpointsThatAreAlsoServedThere() throws {
        let mock = try Mocking(
            """
            api: Alpha
            base: https://alpha.example/api
            endpoints: {user: {path: "/users/{id}"}, team: {path: "/teams/{id}"}}
            """,
            "api: Beta\nbase: https://beta.example\nendpoints: {user: {path: \"/users/{id}\"}}"
        )
        #expect(mock.respond(to: "/users/5").endpoint == "Beta.user")
        #expect(mock.respond(to: "/api/users/5").endpoint == "Alpha.user")
        #expect(mock.respond(to: "/Alpha/users/5").endpoint == "Alpha.user")
        #expect(mock.respond(to: "/teams/5").endpoint == "Alpha.team")
        #expect(mock.responder.findWarnings().isEmpty)
    }

    /// Alpha declares two bases; Beta has the path of one of them.
    @Test func endpointsThatCoincideAtAnyBaseAreReportedOnce() throws {
        let mock = try Mocking(
            """
            api: Alpha
            base: {test: "https://test.alpha.example/api", live: "https://alpha.example"}
            endpoints: {user: {path: "/users/{id}"}}
            """,
            """
            api: Beta
            base: {live: "https://beta.example", test: "https://beta.example/api"}
            endpoints: {user: {path: "/users/{id}"}}
            """
        )
        #expect(mock.respond(to: "/users/5").endpoint == "Alpha.user")
        #expect(mock.responder.findWarnings().map(\.code) == ["same-request"])
    }

    @Test(arguments: [
        ("/user/octocat", "GET /users/{login}"), ("/users/octocat/repo", "GET /users/{login}/repos"),
        ("/serch", "POST /search"), ("/users/a/b/c/d", "GET /users/{login}/repos"),
        ("/serch/", "POST /search"), ("/user/octocat/", "GET /users/{login}"), ("/team/", "GET /teams/"),
        ("/teams", "GET /teams/"), ("/clubz", "GET /clubs"), ("/clubz/", "GET /clubs/"),
    ])
    func unknownPathHasTheNearestOne(path: String, nearest: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              user: {path: "/users/{login}"}
              repos: {path: "/users/{login}/repos"}
              search: {method: POST, path: /search}
              teams: {path: /teams/}
              clubFolder: {path: /clubs/}
              clubs: {path: /clubs}
            """
        )
        #expect(mock.respond(to: path).status == 404)
        #expect(mock.respond(to: path).json?["nearest"]?.string == nearest)
        #expect(mock.respond(to: "/nowhere/near").json?["nearest"] == nil)
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

    /// A client may choose any of the bases, and sets their variables.
    @Test func pathsAreBelowAnyOfTheBases() throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: {main: "https://zoo.example.com/{area}/v1", test: https://test.example.com/api}
            variables: {area: {type: String, default: eu}}
            endpoints: {get: {path: "/animals/{id}", params: {id: Int}}}
            """
        )
        for path in ["/eu/v1/animals/7", "/us/v1/animals/7", "/api/animals/7", "/animals/7"] {
            #expect(mock.respond(to: "GET \(path)").endpoint == "Zoo.get", "\(path)")
        }
    }

    @Test func baseMayBeginWithAVariable() throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: "{server}/v1"
            variables: {server: String}
            endpoints: {get: {path: "/animals/{id}", params: {id: Int}}}
            """
        )
        #expect(mock.respond(to: "GET /v1/animals/7").endpoint == "Zoo.get")
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

    @Test func lastValueThatKeepsSlashesMayBeEmpty() throws {
        let mock = try Mocking(
            """
            endpoints:
              proxy: {path: "/proxy/{+path}", response: none}
              root: {path: "/files/", response: none}
              file: {path: "/files/{+path}", response: none}
              all: {path: "/all/{+path}/end", response: none}
            """
        )
        #expect(mock.respond(to: "/proxy/").endpoint == "Zoo.proxy")
        #expect(mock.respond(to: "/files/").endpoint == "Zoo.root")
        #expect(mock.respond(to: "/files/a/b").endpoint == "Zoo.file")
        #expect(mock.respond(to: "/all//end").status == 404)
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

    @Test func fieldsBesideAWholeObjectAreValidated() throws {
        let mock = try Mocking(
            """
            endpoints: {a: {method: POST, path: /a, body: "[String: JSON]", params: {n: {type: Int, in: body}}}}
            """
        )
        let json = ["Content-Type": "application/json"]
        #expect(mock.reasons("POST /a", json, body: #"{"x":1}"#) == ["body 'n': is missing"])
        #expect(mock.reasons("POST /a", json, body: #"{"n":"1"}"#).count == 1)
        #expect(mock.reasons("POST /a", json, body: #"{"n":1,"x":2}"#).isEmpty)
        let optional = try Mocking(
            """
            endpoints: {a: {method: POST, path: /a, body?: Foo, params: {n: {type: Int, in: body}}}}
            models: {Foo: {fields: {id: Int}}}
            """
        )
        #expect(optional.reasons("POST /a", json, body: #"{"n":1}"#).isEmpty)
        #expect(optional.reasons("POST /a", json, body: #"{"n":1,"id":2}"#).isEmpty)
        #expect(optional.reasons("POST /a", json, body: #"{"n":1,"x":2}"#).count == 2)
    }

    @Test func otherMethodsAndHeadAndOptions() throws {
        let mock = try Mocking(
            """
            endpoints:
              get: {path: /a, response: text}
              put: {method: PUT, path: /a, body: text}
            """
        )
        let refused = mock.respond(to: "DELETE /a")
        #expect(refused.status == 405)
        #expect(refused.headers["Allow"] == "GET, HEAD, PUT, OPTIONS")
        #expect(mock.respond(to: "OPTIONS /a").headers["Allow"] == "GET, HEAD, PUT, OPTIONS")
        #expect(mock.respond(to: "OPTIONS /a").status == 204)
        let get = mock.respond(to: "/a")
        let head = mock.respond(to: "HEAD /a")
        #expect(head.status == 200)
        #expect(head.bytes.isEmpty)
        #expect(head.headers["Content-Length"] == String(get.bytes.count))
        #expect(head.headers["Content-Type"] == get.headers["Content-Type"])
    }

    /// Trying every combination would take longer than the time limit of the tests.
    @Test func matchingTriesEachPlaceOnce() {
        let names = (0..<12).flatMap { [PathTemplate.Part.parameter("p\($0)", keepsSlashes: true), .literal("a")] }
        let text = String(repeating: "a", count: 400)
        #expect(PathPattern(names + [.literal("b")]).match(text) == nil)
        let values = PathPattern(names).match(text)
        #expect(values?["p0"]?.count == 400 - 23)
        #expect(values?["p11"] == "a")
    }
}
