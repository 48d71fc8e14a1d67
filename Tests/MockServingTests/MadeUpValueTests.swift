import MockMessages
import Spec
import Testing

@testable import MockServing

/// Made-up values are valid values of their types: a mock would accept its own responses.
struct MadeUpValueTests {
    @Test func goldensAreThere() throws {
        #expect(try Goldens.apis().count > 20)
    }

    /// The checker of request bodies accepts a value of every type of every golden.
    @Test(arguments: 0..<20)
    func valuesFitTheirTypes(seed: UInt64) throws {
        for api in try Goldens.apis() {
            for type in Self.types(of: api) {
                var generator = ValueGenerator(api: api, seed: seed)
                let value = generator.value(of: type, at: .whole(named: "body"))
                var check = ValueCheck(api: api, source: .json)
                check.check(value, type, at: "")
                #expect(check.findings == [], "\(api.name.value): \(value.compactText)")
                // The value is also JSON, and survives printing and parsing.
                #expect(JSONValue(parsing: value.text().utf8).map { $0.sorted } == value.sorted)
            }
        }
    }

    private static func types(of api: API) -> [TypeReference] {
        let models = api.models.map { TypeReference.model($0.name.value) }
        let contents = api.endpoints.flatMap { [$0.response] + $0.errors.map(\.response) }.map(\.content)
        return models
            + contents.compactMap { if case .json(let type) = $0 { type } else { nil } }
            + api.endpoints.flatMap(\.parameters).map(\.member.type)
    }

    @Test func sameSeedSameValue() throws {
        let mock = try Mocking(Self.spec)
        #expect(mock.respond(to: "/a?n=1").bytes == mock.respond(to: "/a?n=1").bytes)
        #expect(mock.respond(to: "/a?n=1").bytes != mock.respond(to: "/a?n=2").bytes)
        #expect(mock.respond(to: "/a").bytes != mock.respond(to: "/b").bytes)
    }

    /// Values are the same in every run and on every platform, since the algorithms give their published numbers.
    @Test func algorithmsAreThePublishedOnes() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
        #expect(SeededGenerator.seed(of: "a".utf8) == 0xAF63_DC4C_8601_EC8C)
    }

    /// The value of a field is the same regardless of the other fields.
    @Test func fieldsDoNotDependOnEachOther() throws {
        let few = try Mocking("endpoints: {get: {path: /a, response: T}}\nmodels: {T: {fields: {a: Int, z: String}}}")
        let more = try Mocking(
            "endpoints: {get: {path: /a, response: T}}\nmodels: {T: {fields: {a: Int, m: [Int], n: Day, z: String}}}"
        )
        #expect(few.respond(to: "/a").json?["z"] == more.respond(to: "/a").json?["z"])
    }

    @Test func namesGuideValues() throws {
        let mock = try Mocking(Self.spec)
        for number in 0..<20 {
            let json = mock.respond(to: "/a?n=\(number)").json
            #expect(json?["email"]?.string?.hasSuffix("@example.com") == true)
            #expect(json?["avatar_url"]?.string?.hasPrefix("https://example.com/images/") == true)
            #expect(json?["full_name"]?.string?.split(separator: " ").count == 2)
            let created = try #require(json?["created_at"]?.string)
            let updated = try #require(json?["updated_at"]?.string)
            #expect(created < updated)
            #expect(json?["plan"].map { [.string("free"), .string("pro_plan")].contains($0) } == true)
        }
    }

    @Test func presenceVaries() throws {
        let mock = try Mocking(Self.spec)
        let responses = try (0..<60).map { try #require(mock.respond(to: "/a?n=\($0)").json) }
        let seen = { (key: String) in Set(responses.map { $0[key].map { $0 == .null ? "null" : "value" } ?? "absent" })
        }
        #expect(seen("email") == ["value"])
        #expect(seen("nullable") == ["null", "value"])
        #expect(seen("optional") == ["absent", "value"])
        #expect(seen("three") == ["absent", "null", "value"])
        #expect(seen("defaulted") == ["absent", "value"])
    }

    @Test func recursionEnds() throws {
        let mock = try Mocking(
            """
            endpoints: {get: {path: /a, response: Node}}
            models:
              Node:
                fields:
                  name: String
                  parents?: [Node]
                  left: "[Node]?"
                  children: [Node]
                  by_name: "[String: Node]"
                  others: [Node]
            """
        )
        for number in 0..<20 {
            let bytes = mock.respond(to: "/a?n=\(number)").bytes
            #expect(bytes.count < 200_000)
        }
    }

    /// Values of a union that have no end among its variants end in a value that the union does not list.
    @Test(
        arguments: [
            "U: {union: {a: M}, by: t}", "U: {union: {1: M}, by: t}", "U: {union: [M]}",
            "U: {union: {a: V}, by: t, closed: true}, V: {fields: {w: W}}, W: {union: {m: M}, by: t}",
            "U: {union: [M, Int]}", "U: {union: {a: M, b: E}, by: t, closed: true}, E: {fields: {n: Int}}",
        ],
        0..<5
    )
    func recursionThroughUnionsEnds(models: String, seed: UInt64) throws {
        let api = try Mocking("models: {M: {fields: {next: U, u: URL}}, \(models)}").api
        var generator = ValueGenerator(api: api, seed: seed)
        let value = generator.value(of: .model("M"), at: .whole(named: "body"))
        #expect(!value.compactText.contains("null"))
        #expect(ValueCheck.isReadable(value, as: .model("M"), in: api), "\(value.compactText)")
    }

    /// Four levels of ten required fields have more values than are generated for optional ones.
    @Test func requiredValuesAreNeverNull() throws {
        let models = (0..<4).map { level in
            let type = level == 3 ? "Int" : "Level\(level + 1)"
            let fields = (0..<10).map { "f\($0): \(type)" }.joined(separator: ", ")
            return "Level\(level): {fields: {\(fields), more?: [Int]}}"
        }
        let api = try Mocking("models: {\(models.joined(separator: ", "))}").api
        var generator = ValueGenerator(api: api, seed: 1)
        let value = generator.value(of: .model("Level0"), at: .whole(named: "body"))
        #expect(ValueCheck.fits(value, .model("Level0"), in: api))
    }

    @Test(arguments: 0..<10)
    func additionalFieldsAreMadeUp(number: Int) throws {
        let mock = try Mocking(
            """
            endpoints: {get: {path: "/a/{n}", response: Labels}, put: {method: PUT, path: "/a/{n}", body: Labels, response: Labels}}
            models: {Labels: {fields: {id: Int}, additional: Int}}
            """
        )
        let members = try #require(mock.respond(to: "/a/\(number)").json?.members)
        #expect((2...3).contains(members.count))
        // The response to a body has only the additional fields of the body.
        let json = ["Content-Type": "application/json"]
        #expect(mock.respond(to: "PUT /a/1", json, body: #"{"id":7,"x":1}"#).json?.members?.count == 2)
        #expect(mock.respond(to: "PUT /a/1", json, body: #"{"id":7}"#).json?.members?.count == 1)
    }

    /// Examples of a model or of its field repeat an `id`, by which lists in a user interface tell their rows apart.
    @Test(arguments: [
        "Pet: {fields: {id: Int, name: String}, example: {id: 7, name: Rex}}",
        "Pet: {fields: {id: {type: String, example: a}, name: {type: String, example: Rex}}}",
        "Pet: {fields: {id: ID, name: {type: String, example: Rex}}}, ID: {wraps: Int, example: 7}",
    ])
    func elementsHaveDistinctIDs(models: String) throws {
        for number in 0..<10 {
            let mock = try Mocking("endpoints: {list: {path: \"/a/{n}\", response: [Pet]}}\nmodels: {\(models)}")
            let pets = try #require(mock.respond(to: "/a/\(number)").json?.elements)
            #expect(pets.count > 1)
            #expect(Set(pets.map { $0["id"] }).count == pets.count)
            #expect(pets.allSatisfy { $0["name"] == .string("Rex") })
            #expect(pets.first?["id"]?.plainText == (models.contains("example: a") ? "a" : "7"))
        }
    }

    @Test(arguments: [("html_url", ["html", "url"]), ("createdAt", ["created", "at"]), ("HTMLUrl", ["html", "url"])])
    func namesHaveWords(name: String, words: [String]) {
        #expect(NameWords(name).words == words)
    }

    static let spec = """
        endpoints:
          get: {path: /a, params: {n?: Int}, response: User}
          other: {path: /b, response: User}
        models:
          Plan: {enum: {free: free, pro: pro_plan}}
          User:
            fields:
              email: String
              avatar_url: URL
              full_name: String
              created_at: Date
              updated_at: Date
              plan: Plan
              nullable: Int?
              optional?: Int
              three?: Int?
              defaulted: {type: Int, default: 1}
        """
}

extension JSONValue {
    /// With the members of objects in the order of their keys.
    fileprivate var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
        case .list(let elements): .list(elements.map(\.sorted))
        case .null, .bool, .number, .string: self
        }
    }
}
