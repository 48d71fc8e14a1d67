import Testing

@testable import MockServing

struct BodyCheckTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(Self.spec)
    }

    static let spec = """
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
          form: {method: POST, path: /form, body: form, params: {name: String, ids?: [Int], count?: Int}}
          nested: {method: POST, path: /nested, body: form, params: {friends: {type: [Friend], style: brackets}}}
          parts: {method: POST, path: /parts, body: multipart, params: {title: String, ids?: [Int], who?: Friend}}
          either: {method: POST, path: /either, body: multipart, params: {id: NameOrID, names?: NameOrNames}}
          php:
            method: POST
            path: /php
            body: multipart
            style: brackets
            params:
              title: String
              ids?: [Int]
              who?: Friend
              files?: [Upload]
              rows: {type: [Friend], style: indexed}
              json?: {type: Friend, media: application/json}
              list?: {type: [Friend], style: json}
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
          NameOrID: {union: [String, Int]}
          NameOrNames: {union: [String, [Friend]]}
          Friend: {fields: {id: Int, tags?: [String], born?: Day, best?: [Friend]}}
        """

    private static let json = ["Content-Type": "application/json; charset=utf-8"]
    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

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

    @Test func forms() {
        #expect(mock.reasons("POST /form", Self.form, body: "name=a+b&ids=1&ids=2&count=3") == [])
        #expect(
            mock.reasons("POST /form", Self.form, body: "ids=x&count=1&count=2&nmae=a") == [
                "body 'name': is missing", "body 'ids[0]': 'x' is not an Int", "body 'count': is there more than once",
                "body 'nmae': is not a field of Zoo.form; did you mean 'name'?",
            ]
        )
        #expect(mock.reasons("POST /form") == ["body 'name': is missing"])
        // A list in an object does not begin the next object.
        let friends = "friends[][id]=1&friends[][tags][]=a&friends[][tags][]=b&friends[][id]=2"
        #expect(mock.reasons("POST /nested", Self.form, body: friends) == [])
        #expect(
            mock.reasons("POST /nested", Self.form, body: friends + "&friends[][id]=x")
                == ["body 'friends[2].id': 'x' is not an Int"]
        )
    }

    /// Empty lists and maps have no items, so the body is empty and has no media type.
    @Test func formOfEmptyLists() throws {
        let mock = try Mocking(
            """
            endpoints:
              lists: {method: POST, path: /lists, body: form, params: {a?: Int, b: [Int], m: "[String: Int]"}}
              others: {method: POST, path: /others, body: form, params: {b: [Int], p: {type: Point, style: spread}}}
            models: {Point: {fields: {x: Int}}}
            """
        )
        #expect(mock.reasons("POST /lists") == [])
        #expect(mock.reasons("POST /others") == ["body 'p.x': is missing"])
    }

    @Test func multipartForms() {
        let headers = ["Content-Type": "multipart/form-data; boundary=\"b b\""]
        let parts = { (parts: [(String, String)]) in
            parts.map { "--b b\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }.joined()
                + "--b b--\r\n"
        }
        let good = parts([("title", "a"), ("ids", "1"), ("ids", "2"), ("who", #"{"id": 1}"#)])
        #expect(mock.reasons("POST /parts", headers, body: good) == [])
        let bad = parts([("ids", "x"), ("who", "{}"), ("ttle", "a")])
        #expect(
            mock.reasons("POST /parts", headers, body: bad) == [
                "body 'ttle': is not a field of Zoo.parts; did you mean 'title'?", "body 'title': is missing",
                "body 'ids[0]': 'x' is not an Int", "body 'who.id': is missing",
            ]
        )
        let friends = [("names", #"{"id": 1}"#), ("names", #"{"id": 2}"#)]
        for either in [[], [("names", "1")], Array(friends.prefix(1)), friends] {
            #expect(mock.reasons("POST /either", headers, body: parts([("id", "1")] + either)) == [])
        }
        #expect(
            mock.reasons("POST /either", headers, body: parts([("id", "1"), ("id", "2")])) == [
                "body 'id': is there more than once"
            ]
        )
        let php = parts([
            ("title", "a"), ("ids[]", "1"), ("ids[]", "2"), ("who[id]", "1"), ("who[tags][]", "x"),
            ("files[]", "\u{0}"),
            ("rows[0][id]", "1"), ("rows[1][id]", "2"), ("json", #"{"id": 1}"#),
            ("list", #"[{"id": 1}, {"id": 2}]"#),
        ])
        #expect(mock.reasons("POST /php", headers, body: php) == [])
        let badPHP = parts([
            ("title", "a"), ("ids", "1"), ("ids[]", "x"), ("rows[0][id]", "y"), ("files", "z"), ("who", "w"),
            ("list", #"[{"id": "x"}]"#),
        ])
        #expect(
            mock.reasons("POST /php", headers, body: badPHP) == [
                "body 'ids[0]': 'x' is not an Int", "body 'rows[0].id': 'y' is not an Int",
                "body 'ids': is not a field of Zoo.php; did you mean 'ids[]'?",
                "body 'files': is not a field of Zoo.php; did you mean 'files[]'?",
                "body 'who': is not a field of Zoo.php; did you mean 'who[…]'?",
                "body 'list[0].id': the string 'x' is not an Int",
            ]
        )
        for broken in [
            "--b b", "--b bx\r\n\r\n--b b--", "--b b\r\n\r\n--b b--", "x", "--b b\r\nA: b\r\n\r\nx\r\n--b b--\r\n",
            good + "--b b",
        ] {
            #expect(mock.reasons("POST /parts", headers, body: broken).count == 1)
        }
    }

    @Test func constants() throws {
        let mock = try Mocking(
            """
            endpoints:
              form: {method: POST, path: /form, params: {grant: {const: password}}, body: form}
              json: {method: POST, path: /json, params: {grant: {const: password}, rank: {type: Int, const: 2}}}
              query: {path: /query, params: {grant: {const: password}}}
              whole: {method: POST, path: /whole, body: Ask, params: {stream: {type: Bool, in: body, const: true}}}
              pet: {method: POST, path: /pet, params: {pet: Dog}}
            models:
              Ask: {fields: {text: String, stream?: Bool}}
              Dog: {fields: {kind: {const: dog}, name: String}}
            """
        )
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(mock.reasons("POST /form", form, body: "grant=password") == [])
        #expect(mock.reasons("POST /form", form, body: "grant=x") == ["body 'grant': 'x' is not 'password'"])
        #expect(mock.reasons("POST /json", Self.json, body: #"{"grant":"password","rank":2.0}"#) == [])
        #expect(
            mock.reasons("POST /json", Self.json, body: #"{"grant":"x","rank":3}"#)
                == ["body 'grant': 'x' is not 'password'", "body 'rank': '3' is not '2'"]
        )
        #expect(
            mock.reasons("POST /pet", Self.json, body: #"{"pet":{"kind":"cat","name":"a"}}"#)
                == ["body 'pet.kind': 'cat' is not 'dog'"]
        )
        #expect(mock.reasons("GET /query?grant=x") == ["query 'grant': 'x' is not 'password'"])
        #expect(
            mock.reasons("POST /whole", Self.json, body: #"{"text":"","stream":false}"#)
                == ["body 'stream': 'false' is not 'true'"]
        )
    }

    @Test func unknownTagsAreReportedWithTheKnownOnes() throws {
        let mock = try Mocking(
            """
            endpoints:
              add: {method: POST, path: /shapes, params: {shape: Shape, kind?: Kind}}
            models:
              Shape: {union: {circle: Circle, square: Square}, by: kind, closed: true}
              Kind: {union: {1: Circle, 2: Square}, by: number, closed: true}
              Circle: {fields: {radius: Int}}
              Square: {fields: {side: Int}}
            """
        )
        #expect(
            mock.reasons("POST /shapes", Self.json, body: #"{"shape":{"kind":"tri","side":1}}"#)
                == ["body 'shape.kind': the string 'tri' is not one of 'circle', 'square'"]
        )
        #expect(
            mock.reasons("POST /shapes", Self.json, body: #"{"shape":{"kind":"square","side":1},"kind":{"number":3}}"#)
                == ["body 'kind.number': the number 3 is not one of '1', '2'"]
        )
    }
}
