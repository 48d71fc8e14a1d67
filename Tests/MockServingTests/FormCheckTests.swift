import Testing

/// The fields of forms and the parts of multipart forms are validated.
struct FormCheckTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(Self.spec)
    }

    private static let spec = """
        api: Zoo
        base: https://zoo.example
        endpoints:
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
        models:
          NameOrID: {union: [String, Int]}
          NameOrNames: {union: [String, [Friend]]}
          Friend: {fields: {id: Int, tags?: [String], born?: Day, best?: [Friend]}}
        """

    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

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
}
