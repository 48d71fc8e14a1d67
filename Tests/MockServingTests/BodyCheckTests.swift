import Testing

/// The media type and the value of a body are validated.
struct BodyCheckTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(Self.spec)
    }

    private static let spec = """
        api: Zoo
        base: https://zoo.example
        endpoints:
          none: {method: POST, path: /none}
          json:
            method: POST
            path: /json
            params:
              name: String
              age?: Int
              nick: String?
              plan?: Plan?
              kind?: {enum: [bear, bird]}
              friends: {type: [Friend], default: []}
          lax: {method: POST, path: /lax, params: {name?: String}}
          whole: {method: PUT, path: /whole, body: Friend}
          perhaps: {method: PUT, path: /perhaps, body?: Friend}
          mixed: {method: PUT, path: /mixed, body?: Friend, params: {fast?: {type: Bool, in: body}}}
          list: {method: PUT, path: /list, body: [Friend]}
          text: {method: PUT, path: /text, body: text}
          lines: {method: PUT, path: /lines, body: {lines: Friend}}
          sequence: {method: PUT, path: /sequence, body: {lines: Friend, media: application/json-seq}, response: {lines: Friend, media: application/geo+json-seq}}
          data: {method: PUT, path: /data, body: {type: data, media: image/png}}
          archive: {method: PUT, path: /archive, body: {type: file, media: "application/x-tar, application/gzip"}}
          merge: {method: PATCH, path: /merge, body: {media: application/merge-patch+json}, params: {name?: String}}
          patch: {method: PATCH, path: /patch, body: {type: "[String: JSON]", media: application/merge-patch+json}}
        models:
          Plan: {enum: [free, pro]}
          Friend: {fields: {id: Int, tags?: [String], born?: Day, best?: [Friend]}}
        """

    private static let json = ["Content-Type": "application/json; charset=utf-8"]

    @Test(arguments: [
        #"{"name": "a", "nick": null}"#,
        #"{"name": "a", "nick": "b", "age": 7, "plan": null, "kind": "bear", "friends": [{"id": 1, "best": [{"id": 2}]}]}"#,
        #"{"name": "a", "nick": "b", "plan": "newer", "age": null}"#,
    ])
    func bodiesThatFitAreTaken(body: String) {
        #expect(mock.reasons("POST /json", Self.json, body: body) == [])
    }

    @Test(arguments: [
        ("", "header 'Content-Type': is missing; 'application/json' is expected"),
        ("{", "body: is not JSON"), ("[]", "body: is JSON, but not an object"),
        (#"{"nick": null}"#, "body 'name': is missing"), (#"{"name": "a"}"#, "body 'nick': is missing"),
        (#"{"name": null, "nick": null}"#, "body 'name': null is not a String"),
        (#"{"name": 7, "nick": null}"#, "body 'name': the number 7 is not a String"),
        (#"{"name": "a", "nick": null, "age": "7"}"#, "body 'age': the string '7' is not an Int"),
        (#"{"name": "a", "nick": null, "age": 7.5}"#, "body 'age': the number 7.5 is not an Int"),
        (#"{"name": "a", "nick": null, "kind": "cat"}"#, "body 'kind': the string 'cat' is not one of 'bear', 'bird'"),
        (#"{"name": "a", "nick": null, "friends": {}}"#, "body 'friends': an object is not a list"),
        (#"{"name": "a", "nick": null, "friends": [{}]}"#, "body 'friends[0].id': is missing"),
        (
            #"{"name": "a", "nick": null, "friends": [{"id": 1, "tgas": []}]}"#,
            "body 'friends[0].tgas': is not a field of Friend; did you mean 'tags'?"
        ), (#"{"name": "a", "nick": null, "nme": 1}"#, "body 'nme': is not a field of Zoo.json; did you mean 'name'?"),
    ])
    func reportsInvalidBodies(body: String, reason: String) {
        #expect(mock.reasons("POST /json", body.isEmpty ? [:] : Self.json, body: body) == [reason])
    }

    @Test func otherKindsOfBody() {
        #expect(mock.reasons("POST /none", body: "x") == ["body: Zoo.none takes no body"])
        #expect(
            mock.reasons("POST /json", ["Content-Type": "text/plain"], body: "{}")
                == ["header 'Content-Type': 'text/plain' is not 'application/json'"]
        )
        #expect(mock.reasons("POST /lax") == [])
    }

    @Test func mediaMayBeAList() {
        for media in ["application/x-tar", "Application/GZIP"] {
            #expect(mock.reasons("PUT /archive", ["Content-Type": media], body: "x") == [])
        }
        #expect(
            mock.reasons("PUT /archive", Self.json, body: "x")
                == ["header 'Content-Type': 'application/json' is not 'application/x-tar' or 'application/gzip'"]
        )
    }

    @Test func declaredMediaIsTheOnlyOne() {
        let patch = { mock.reasons("PATCH /patch", ["Content-Type": $0], body: #"{"a": 1}"#) }
        #expect(patch("application/merge-patch+json") == [])
        for media in ["application/json-patch+json", "application/json"] {
            #expect(patch(media) == ["header 'Content-Type': '\(media)' is not 'application/merge-patch+json'"])
        }
        let merge = { mock.reasons("PATCH /merge", ["Content-Type": $0], body: #"{"name": "a"}"#) }
        #expect(merge("application/merge-patch+json") == [])
        let other = "'application/json' is not 'application/merge-patch+json'"
        #expect(merge("application/json") == ["header 'Content-Type': \(other)"])
        // Without a declared type, a body is JSON of any kind.
        #expect(mock.reasons("PUT /whole", ["Content-Type": "application/vnd.zoo+json"], body: #"{"id": 1}"#) == [])
    }

    @Test func wholePayloads() {
        #expect(mock.reasons("PUT /whole", Self.json, body: #"{"id": 1}"#) == [])
        #expect(mock.reasons("PUT /whole") == ["body: is missing"])
        #expect(mock.reasons("PUT /whole", Self.json, body: "[]") == ["body: a list is not an object (Friend)"])
        #expect(mock.reasons("PUT /list", Self.json, body: "[{}]") == ["body '[0].id': is missing"])
        #expect(mock.reasons("PUT /text", ["Content-Type": "text/markdown"], body: "a") == [])
        #expect(
            mock.reasons("PUT /text", Self.json, body: "a")
                == ["header 'Content-Type': 'application/json' is not 'text/*'"]
        )
        let lines = ["Content-Type": "application/x-ndjson"]
        #expect(mock.reasons("PUT /lines", lines, body: "{\"id\": 1}\n\n{\"id\": 2}\r\n") == [])
        #expect(mock.reasons("PUT /lines", ["Content-Type": "application/jsonl"], body: "{\"id\": 1}") == [])
        #expect(
            mock.reasons("PUT /lines", Self.json, body: "{\"id\": 1}")
                == ["header 'Content-Type': 'application/json' is not 'application/x-ndjson'"]
        )
        #expect(
            mock.reasons("PUT /lines", lines, body: "{\"id\": 1}\ngarbage\n{\"id\": \"x\"}") == [
                "body '[1]': is not JSON", "body '[2].id': the string 'x' is not an Int",
            ]
        )
        let sequence = ["Content-Type": "application/json-seq"]
        #expect(mock.reasons("PUT /sequence", sequence, body: "\u{1E}{\n\"id\": 1}\n\u{1E}{\"id\": 2}\n") == [])
        #expect(
            mock.reasons("PUT /sequence", sequence, body: "{}\n\u{1E}{\"id\": 2}\n\u{1E}garbage") == [
                "body: does not begin with a record separator", "body '[1]': is not JSON",
            ]
        )
        #expect(mock.reasons("PUT /data", ["Content-Type": "image/png"], body: "a") == [])
        #expect(
            mock.reasons("PUT /data", ["Content-Type": "image/gif"], body: "a")
                == ["header 'Content-Type': 'image/gif' is not 'image/png'"]
        )
        #expect(mock.reasons("PATCH /patch", ["Content-Type": "application/merge-patch+json"], body: "{}") == [])
    }

    /// The body of an optional payload is its value, or the parameters alone.
    @Test(arguments: ["perhaps", "mixed"])
    func optionalPayloads(name: String) {
        #expect(mock.reasons("PUT /\(name)") == [])
        #expect(mock.reasons("PUT /\(name)", Self.json, body: #"{"id": 1}"#) == [])
        #expect(mock.reasons("PUT /\(name)", Self.json, body: "[1]") == ["body: a list is not an object (Friend)"])
        #expect(mock.reasons("PUT /\(name)", Self.json, body: "5") == ["body: the number 5 is not an object (Friend)"])
        #expect(mock.reasons("PUT /\(name)", Self.json, body: "{}") == ["body 'id': is missing"])
        #expect(mock.reasons("PUT /mixed", Self.json, body: #"{"fast": true}"#) == [])
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
}
