import Diagnostics
import Foundation
import MockMessages
import Spec
import Testing

@testable import MockServing

struct ResponseTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(Self.spec)
    }

    static let spec = """
        api: Zoo
        base: https://zoo.example
        endpoints:
          example: {path: /example, response: {type: Animal, example: {name: Momo, kind: polar}}}
          examples: {path: /examples, response: {pick: data.0.items, type: [Animal], example: [{id: 1, name: a}]}}
          text: {path: /text, response: {type: text, example: Hello, media: text/markdown}}
          data: {path: /data, response: {type: data, media: image/*}}
          perhaps: {path: "/perhaps/{n}", response: "Animal?"}
          picked: {path: /picked, response: {pick: ["@odata.value", first], type: Animal}}
          animal: {path: "/animals/{id}", params: {id: Int}, response: Animal, errors: {404: Problem, 5xx: none, 418: status}}
          add: {method: POST, path: /animals, params: {name: String}, response: Animal}
          sample: {path: /sample, response: Sample}
          getSample: {path: "/samples/{id}", params: {id: Int}, response: Sample}
          change:
            method: PUT
            path: "/samples/{id}"
            params: {id: Int, more?: Int}
            response: {type: Sample, example: {level: 9, id: 8}}
          dog: {path: "/dogs/{kind}", response: Dog}
          hound: {path: "/hounds/{kind}", response: Hound}
          addSample: {method: POST, path: /samples, params: {level: Int, more?: Int}, response: Sample}
        models:
          Dog: {fields: {kind: {const: dog}, name: String}}
          Hound: {example: {kind: dog, name: Bo}, fields: {kind: {const: dog}, name: String}}
          Kind: {enum: {polar: polar_bear, bird: bird}}
          Animal: {fields: {id: Int, name: String, kind: Kind}}
          Problem: {fields: {status: String, code: Int, message: {type: String, example: Gone}}}
          Sample: {example: {id: 5, level: 2}, fields: {id: Int, level: Int, note: {type: String, example: n}, more?: Int}}
        """

    @Test func exampleIsAnsweredAndCompleted() {
        let json = mock.respond(to: "/example").json
        #expect(json?["name"] == .string("Momo"))
        #expect(json?["kind"] == .string("polar_bear"))
        #expect(json?["id"] != nil)
        let sample = mock.respond(to: "/sample").json
        #expect(sample?["id"] == .number("5"))
        #expect(sample?["level"] == .number("2"))
        #expect(sample?["note"]?.string != nil)
        #expect(sample?["more"] == nil)
    }

    @Test func membersComeInTheOrderOfTheSpec() throws {
        let text = mock.respond(to: "/animals/7").text
        let places = try ["\"id\"", "\"name\"", "\"kind\""].map { try #require(text.firstRange(of: $0)).lowerBound }
        #expect(places == places.sorted())
    }

    @Test func pickedValueStandsWhereItIsPickedFrom() {
        let json = mock.respond(to: "/examples").json
        #expect(json?["data"]?.elements?.first?["items"]?.elements?.first?["name"] == .string("a"))
        #expect(mock.respond(to: "/picked").json?["@odata.value"]?["first"]?["id"] != nil)
    }

    @Test func textsAndData() {
        #expect(mock.respond(to: "/text").text == "Hello")
        #expect(mock.respond(to: "/text").headers["Content-Type"] == "text/markdown")
        #expect(!mock.respond(to: "/data").bytes.isEmpty)
        #expect(mock.respond(to: "/data").headers["Content-Type"] == "application/octet-stream")
    }

    /// An optional response may be an empty body, but is never null.
    @Test func optionalResponseIsSometimesEmpty() {
        let outcomes = (0..<40).map { mock.respond(to: "/perhaps/\($0)") }
        let empty = outcomes.filter(\.bytes.isEmpty)
        #expect(!empty.isEmpty && empty.count < outcomes.count)
        #expect(empty.allSatisfy { $0.status == 204 })
        #expect(outcomes.allSatisfy { $0.json != .null })
    }

    @Test func responsesRepeatValuesOfTheRequest() {
        #expect(mock.respond(to: "/animals/77").json?["id"] == .number("77"))
        let json = ["Content-Type": "application/json"]
        #expect(mock.respond(to: "POST /animals", json, body: #"{"name": "Bo"}"#).json?["name"] == .string("Bo"))
    }

    @Test(arguments: ["/dogs/cat", "/hounds/cat"])
    func constantsKeepTheirValue(path: String) {
        #expect(mock.respond(to: path).json?["kind"] == .string("dog"))
    }

    /// An example may omit fields, also those without which the client could not decode the response.
    @Test func constantsAreAddedToExamples() throws {
        let mock = try Mocking(
            """
            endpoints:
              page: {path: /page, response: {type: Page, example: {total: 1}}}
              item: {path: /item, response: Item}
            models:
              Page: {fields: {object: {const: list}, total: Int}}
              Item: {fields: {object: {const: item}, count: Int}, example: {count: 5}}
            """
        )
        #expect(mock.respond(to: "/page").json?["object"] == .string("list"))
        #expect(mock.respond(to: "/page").json?["total"] == .number("1"))
        #expect(mock.respond(to: "/item").json?["object"] == .string("item"))
    }

    /// A missing value is null in an example, as the checker reads it.
    @Test(arguments: [("name: ", "null"), ("name: ~", "null"), ("name: \"\"", "\"\""), ("name: Null", "\"Null\"")])
    func nullInAnExampleIsNull(field: String, expected: String) throws {
        let mock = try Mocking(
            """
            endpoints: {get: {path: /a, response: {type: Thing, example: {\(field), any: {\(field)}}}}}
            models: {Thing: {fields: {name: String?, any: JSON}}}
            """
        )
        let json = mock.respond(to: "/a").json
        #expect(json?["name"] == JSONValue(parsing: expected.utf8))
        #expect(json?["any"]?["name"] == JSONValue(parsing: expected.utf8))
    }

    /// The values of the request take precedence over the example of a model, but not over the example of the response.
    @Test func requestComesBeforeTheExampleOfAModel() {
        let read = mock.respond(to: "/samples/77").json
        #expect(read?["id"] == .number("77") && read?["level"] == .number("2") && read?["more"] == nil)
        let json = ["Content-Type": "application/json"]
        let added = mock.respond(to: "POST /samples", json, body: #"{"level": 3, "more": 4}"#).json
        #expect(added?["id"] == .number("5") && added?["level"] == .number("3") && added?["more"] == .number("4"))
        let changed = mock.respond(to: "PUT /samples/77", json, body: #"{"more": 4}"#).json
        #expect(changed?["id"] == .number("8") && changed?["level"] == .number("9") && changed?["more"] == nil)
    }

    @Test func preferencePicksADeclaredError() {
        let missing = mock.respond(to: "/animals/7", ["Prefer": "wait=1, status=404"])
        #expect(missing.status == 404)
        #expect(missing.json?["status"] == .string("404"))
        #expect(missing.json?["code"] == .number("404"))
        #expect(missing.json?["message"] == .string("Gone"))
        #expect(missing.headers["Preference-Applied"] == "status=404")
        #expect(mock.respond(to: "/animals/7", ["Prefer": "code=503"]).status == 503)
        #expect(mock.respond(to: "/animals/7", ["Prefer": "status=503"]).bytes.isEmpty)
        #expect(mock.respond(to: "/animals/7", ["Prefer": "status=418"]).status == 418)
        #expect(mock.respond(to: "/animals/7", ["Prefer": "status=201"]).json?["id"] != nil)
    }

    @Test(arguments: ["status=409", "status=many", "code=100", "status=9999"])
    func undeclaredStatusIsRejected(preference: String) {
        let outcome = mock.respond(to: "/animals/7", ["Prefer": preference])
        #expect(outcome.status == 400)
        #expect(outcome.json?["declared"]?.elements == ["2xx", "404", "418", "5xx"].map { .string($0) })
    }

    @Test(
        arguments: [
            ("delay=0.5", 0.5), ("status=404, Delay=\"60\"", 60), ("delay=0", 0), ("delay=61", nil), ("delay=-1", nil),
            ("delay=x", nil), ("delay", nil), ("status=404", nil),
        ] as [(String, Double?)]
    )
    func preferredDelay(preference: String, seconds: Double?) {
        let request = ReceivedRequest(
            method: "GET",
            path: "/",
            query: "",
            headers: ["prefer": preference],
            body: Data(),
            occurrence: 1
        )
        #expect(request.preferredDelay == seconds)
    }

    @Test func otherPreferencesAreIgnored() {
        #expect(mock.respond(to: "/animals/7", ["Prefer": "respond-async, status"]).status == 200)
    }

    @Test func reportsAndReplacesInvalidExamples() throws {
        let mock = try Mocking(
            """
            endpoints: {get: {path: /a, response: {type: Thing, example: {id: 1, inner: {n: x}}}}}
            models:
              Thing: {fields: {id: Int, inner: Inner}}
              Inner: {fields: {n: {type: Date, format: http}}, example: {n: y}}
            """
        )
        #expect(
            Set(mock.responder.findWarnings().map(\.message)) == [
                "the example does not fit: 'inner.n' the string 'x' is not a Date such as 'Sun, 06 Nov 1994 08:49:37 GMT'",
                "the example does not fit: 'n' the string 'y' is not a Date such as 'Sun, 06 Nov 1994 08:49:37 GMT'",
            ]
        )
        #expect(mock.responder.findWarnings().allSatisfy { $0.severity == .warning && $0.location != nil })
        let json = mock.respond(to: "/a").json
        #expect(json?["id"] == .number("1"))
        #expect(json.map { ValueCheck.fits($0, .model("Thing"), in: mock.api) } == true)
    }

    @Test func linesForTheTerminal() {
        var lines = ExchangeLines(usesColor: false, hiding: [])
        let request = { (path: String) in
            ReceivedRequest(method: "GET", path: path, query: "", headers: [:], body: .init(), occurrence: 1)
        }
        let line = lines.line(request("/animals/7"), mock.respond(to: "/animals/7"))
        #expect(line == "GET     /animals/7                       → 200 Zoo.animal (3 fields)")
        let hostile = lines.line(request("/\u{1B}[2J\u{202E}"), mock.respond(to: "/\u{1B}[2J\u{202E}"))
        #expect(!hostile.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        var colored = ExchangeLines(usesColor: true, hiding: [])
        #expect(colored.line(request("/x"), mock.respond(to: "/x")).contains("\u{1B}[33m404\u{1B}[0m"))
    }

    /// `appid` is a credential because the spec says so, `access_token` because of its name.
    @Test func linesForTheTerminalHideCredentialsOfTheQuery() throws {
        let mock = try Mocking(
            """
            endpoints:
              get: {path: /a, auth: {query: key}, params: {page: Int}, response: none}
              other: {path: /b, auth: [{query: appid}, bearer], response: none}
            """
        )
        #expect(mock.responder.credentialItems == ["key", "appid"])
        var lines = ExchangeLines(usesColor: false, hiding: mock.responder.credentialItems)
        for (path, name) in [("/a", "key"), ("/b", "appid"), ("/b", "access_token"), ("/unknown", "appid")] {
            let request = ReceivedRequest(
                method: "GET",
                path: path,
                query: "page=17&\(name)=sk_live_abc",
                headers: [:],
                body: Data(),
                occurrence: 1
            )
            let line = lines.line(request, mock.responder.respond(to: request))
            #expect(line.contains("\(path)?page=17&\(name)=<redacted> "), "\(line)")
        }
    }

    @Test func linesForTheTerminalHideSecretsOfTheSpec() throws {
        let mock = try Mocking(
            """
            endpoints:
              send: {method: POST, path: "/bot{token}/send", params: {chat: {type: Int, in: query}}, response: none}
              reset: {path: /reset, params: {reset_token: UUID, size: Int}, response: none}
            """
        )
        var lines = ExchangeLines(usesColor: false, hiding: [])
        let line = { (method: String, path: String, query: String) in
            let request = ReceivedRequest(
                method: method,
                path: path,
                query: query,
                headers: [:],
                body: Data(),
                occurrence: 1
            )
            return lines.line(request, mock.responder.respond(to: request))
        }
        let sent = line("POST", "/bot123%3AAAHsecret/send", "chat=1")
        #expect(sent.contains("/bot<redacted>/send?chat=1 ") && sent.contains("204"), "\(sent)")
        let reset = line("GET", "/reset", "reset_token=s3cr3t&size=x")
        #expect(!reset.contains("s3cr3t") && reset.contains("(query 'reset_token': the value is not"), "\(reset)")
        #expect(mock.reasons("/reset?reset_token=s3cr3t&size=x").last == "query 'size': 'x' is not an Int")
        let counts = try Mocking("endpoints: {a: {path: /a, params: {max_tokens: Int32}}}")
        #expect(counts.reasons("/a?max_tokens=99999999999").first?.contains("'99999999999' is not ") == true)
    }
}
