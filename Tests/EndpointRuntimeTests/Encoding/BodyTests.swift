import EndpointRuntime
import Foundation
import Testing

@Suite("Bodies")
struct BodyTests {
    struct Everything: Encodable, Sendable {
        var text = "a/\"\\\n\u{1}é"
        var whole = 2.0
        var small: Float = 0.1
        var big = Int64.max
        var none: Int?
        var yes = true
        var date = Date(timeIntervalSince1970: 0.5)
        var url = URL(string: "https://a/b")
        var data = Data([255])
        var decimal = Decimal(string: "12345678901234567890.5")
        var map = ["b": 1, "a": 2]
        var empty: [Int] = []
    }

    /// The keys of a model keep their order, even if a field replaces or adds a member.
    @Test func fieldsReplaceMembersOfAModel() throws {
        let model = Shop.Labels(name: "a\"", additional: ["z": [1, ["b": nil]], "c": 1.5, "k\n": "}"])
        let whole = try posted { $0.body(json: model) }.body?.text
        #expect(whole == #"{"name":"a\"","c":1.5,"k\n":"}","z":[1,{"b":null}]}"#)
        let changed = try posted {
            $0.body(json: model)
            $0.field("c", ["y": 1, "x": 2])
            $0.field("a", Shop.Labels(name: "b", additional: ["a": 1]))
        }.body?.text
        #expect(
            changed == #"{"name":"a\"","c":{"x":2,"y":1},"k\n":"}","z":[1,{"b":null}],"a":{"name":"b","a":1}}"#
        )
        #expect(
            try posted {
                $0.field("b", 1)
                $0.field("a", Shop.Labels(name: "b", additional: ["a": 1]))
            }.body?.text == #"{"a":{"name":"b","a":1},"b":1}"#
        )
        let lines = try posted { $0.body(lines: [model, Shop.Labels(name: "")]) }.body?.text
        #expect(lines == "\(whole ?? "")\n{\"name\":\"\"}\n")
    }

    @Test func jsonIsDeterministic() throws {
        let body = try posted { $0.body(json: Everything()) }.body?.text
        #expect(
            body
                == #"{"big":9223372036854775807,"data":"/w==","date":"1970-01-01T00:00:00.500Z","decimal":12345678901234567890.5,"#
                + #""empty":[],"map":{"a":2,"b":1},"small":0.1,"text":"a/\"\\\n\u0001é","url":"https://a/b","whole":2,"yes":true}"#
        )
    }

    @Test func jsonIsReadByFoundation() throws {
        let body = try #require(try posted { $0.body(json: Everything()) }.body?.data)
        let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        #expect(object["text"] as? String == "a/\"\\\n\u{1}é")
        #expect(object.keys.contains("none") == false)
    }

    @Test func wholePayloads() throws {
        let json = try posted { $0.body(json: [1, 2], media: "application/json-patch+json") }
        #expect(json.body?.text == "[1,2]")
        #expect(json.header("Content-Type") == "application/json-patch+json")
        #expect(try posted { $0.body(json: "x") }.body?.text == #""x""#)
        #expect(try posted { $0.body(json: Nullable<Int>.null) }.body?.text == "null")
        #expect(try posted { $0.body(json: Int?.none) }.body == nil)
        #expect(try posted { $0.body(json: Int?.none) }.header("Content-Type") == nil)
        #expect(try posted { $0.body(json: [Date(timeIntervalSince1970: 2)], .array(.seconds)) }.body?.text == "[2]")
        #expect(try posted { $0.body(json: nil as Date?, .seconds) }.body == nil)
        let text = try posted { $0.body(text: "é") }
        #expect(text.body?.data == Data("é".utf8))
        #expect(text.header("Content-Type") == "text/plain; charset=utf-8")
        let data = try posted { $0.body(data: Data([0]), media: "image/png") }
        #expect(data.header("Content-Type") == "image/png")
        let file = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
        try Data("x".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try posted { $0.body(file: Upload(file: file, media: "a/b")) }.body?.file == file)
        let own = try posted { $0.body(file: Upload(file: file, media: "a/b"), media: "image/png") }
        #expect(own.header("Content-Type") == "image/png")
        let missing = Upload(file: URL(fileURLWithPath: "/nowhere/secret/x.bin"))
        let reason = reasonNotToBuild(
            Built { request in
                request.post("/")
                request.body(file: missing)
            }
        )
        #expect(reason == "the file 'x.bin' cannot be read")
        let folder = Upload(file: FileManager.default.temporaryDirectory, fileName: "x")
        let name = FileManager.default.temporaryDirectory.lastPathComponent
        #expect(
            reasonNotToBuild(
                Built { request in
                    request.post("/")
                    request.body(file: folder)
                }
            ) == "'\(name)' is not a regular file"
        )
        // The path of a remote URL may be that of a local file.
        let remote = Upload(file: URL(string: "https://files.example\(file.path)") ?? file)
        let otherReason = reasonNotToBuild(
            Built { request in
                request.post("/")
                request.body(file: remote)
            }
        )
        #expect(otherReason == "'https://files.example\(file.path)' is not the URL of a file")
    }

    @Test func fieldsReplaceMembersOfAWholeObject() throws {
        let parts = try posted { request in
            request.body(json: ["a": 1, "b": 2])
            request.field("b", [true])
            request.field("c", Int?.none)
            request.field("d", "x")
        }
        #expect(parts.body?.text == #"{"a":1,"b":[true],"d":"x"}"#)
        #expect(parts.header("Content-Type") == "application/json")
        let alone = try posted { request in
            request.body(json: [String: Int]?.none)
            request.field("a", 1)
        }
        #expect(alone.body?.text == #"{"a":1}"#)
    }

    @Test func fieldsOfNoObject() {
        let problem = "it has body fields, and a whole body that is not a JSON object"
        let list = Built { request in
            request.post("/")
            request.body(json: [1])
            request.field("a", 1)
        }
        #expect(reasonNotToBuild(list) == problem)
        let text = Built { request in
            request.post("/")
            request.body(text: "x")
            request.field("a", 1)
        }
        #expect(reasonNotToBuild(text) == problem)
    }

    @Test func lines() throws {
        let lines = try posted { $0.body(lines: [["a": "1\n2"], [:]]) }
        #expect(lines.body?.text == #"{"a":"1\n2"}"# + "\n{}\n")
        #expect(lines.header("Content-Type") == "application/x-ndjson")
        #expect(try posted { $0.body(lines: [Date(timeIntervalSince1970: 2)], .seconds) }.body?.text == "2\n")
        #expect(try posted { $0.body(lines: [Int]?.none) }.body == nil)
    }

    /// The encoding of `nil`, `null` and empty lists as body fields: the table of `Documentation/Runtime.md`.
    @Test func nothing() throws {
        let fields: @Sendable (inout RequestBuilder) -> Void = { request in
            request.field("absent", Int?.none)
            request.field("null", Nullable<Int>.null)
            request.field("list", [Int]())
        }
        #expect(try posted { fields(&$0) }.body?.text == #"{"list":[],"null":null}"#)
        #expect(
            try posted {
                $0.form(); fields(&$0)
            }.body?.text == "null="
        )
        #expect(try posted { $0.field("absent", Int?.none) }.body?.text == "{}")
        #expect(
            try posted {
                $0.form(); $0.field("absent", Int?.none)
            }.body?.text == ""
        )
    }

    @Test func fieldsInJSONHaveAnotherMediaType() throws {
        let parts = try posted { request in
            request.json(media: "application/merge-patch+json")
            request.field("b", [1, 2])
            request.field("a", Nullable<Int>.null)
        }
        #expect(parts.body?.text == #"{"a":null,"b":[1,2]}"#)
        #expect(parts.header("Content-Type") == "application/merge-patch+json")
        let empty = try posted { request in
            request.json(media: "application/vnd.api+json")
            request.field("a", Int?.none)
        }
        #expect(empty.body?.text == "{}")
    }

    @Test func formsHaveStyles() throws {
        let parts = try posted { request in
            request.form(style: .brackets)
            request.field("b", [1, 2])
            request.field("a", ["k": "x y"])
            request.field("c", [1, 2], style: .comma)
        }
        #expect(parts.body?.text == "b%5B%5D=1&b%5B%5D=2&a%5Bk%5D=x%20y&c=1,2")
        #expect(parts.header("Content-Type") == "application/x-www-form-urlencoded")
    }
}
