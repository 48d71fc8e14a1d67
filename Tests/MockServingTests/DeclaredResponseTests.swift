import Foundation
import MockMessages
import Spec
import Testing

@testable import MockServing

/// Declared responses other than one model with status 200.
struct DeclaredResponseTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            api: Zoo
            base: https://zoo.example
            endpoints:
              pet: {path: /pet, response: {union: [Dog, Cat]}}
              tagged: {path: /tagged, response: [Animal]}
              send: {method: POST, path: /send, params: {animal: Animal, extra: Extra}}
              export:
                path: /export
                responses: {202: {type: none, headers: {Retry-After: Int, X-Level: {enum: [low, high]}}}, 303: none, 5xx: text}
              kept: {path: /kept, response: Dog, errors: {304: Dog, 404: Dog}}
              gone: {path: /gone, responses: {204: Dog, 205: text}}
              good: {path: /good, success: {errors: none}, response: {fields: {errors?: [String], stat: String}}}
              text: {path: /text, success: {code: 0}, response: {fields: {code: String}}}
              number: {path: /number, success: {code: 0}, response: {fields: {code: Int}}}
              word: {path: /word, success: {ok: true}, response: {pick: data, type: Dog}}
              nullable: {path: "/nullable/{n}", success: {error: none}, response: {fields: {error: String?, stat: String}}}
              innerNullable:
                path: /innerNullable/{n}
                success: {meta.error: none}
                response: {fields: {meta: {fields: {error: String?}}}}
              perhaps: {path: "/perhaps/{n}", responses: {200: "Dog?", 404: none}}
              always: {path: "/always/{n}", response: "Dog?"}
              inner: {path: /inner, success: {meta.code: 200}, response: {pick: data, type: Dog}}
              events: {path: /events, response: {events: {dog: Dog, word: String}, until: end}}
            models:
              Dog: {fields: {barks: Bool}}
              Cat: {fields: {lives: Int}}
              Animal: {union: {d: Dog, c: Cat}, by: kind, closed: true}
              Extra: {fields: {a: Int}, additional: Int}
            """
        )
    }

    @Test func unionsAreOneOfTheirVariants() throws {
        let pet = try #require(mock.respond(to: "/pet").json)
        #expect((pet["barks"] == nil) != (pet["lives"] == nil))
        for animal in try #require(mock.respond(to: "/tagged").json?.elements) {
            #expect(animal["kind"] == .string(animal["barks"] == nil ? "c" : "d"))
        }
    }

    @Test(
        arguments: [
            (#"{"animal":{"kind":"d","barks":true},"extra":{"a":1,"b":2}}"#, nil),
            (#"{"animal":{"kind":"c","barks":true},"extra":{"a":1}}"#, "animal.lives"),
            (#"{"animal":{"kind":"x"},"extra":{"a":1}}"#, "animal.kind"),
            (#"{"animal":{},"extra":{"a":1}}"#, "animal.kind"),
            (#"{"animal":{"kind":"d","barks":true},"extra":{"a":1,"b":"x"}}"#, "extra.b"),
        ] as [(String, String?)]
    )
    func unionsAndFurtherFieldsAreChecked(_ body: String, _ reason: String?) {
        let outcome = mock.respond(to: "POST /send", ["content-type": "application/json"], body: body)
        #expect(outcome.reasons.first?.name == reason)
    }

    @Test func statusesAndHeadersAreTheDeclaredOnes() throws {
        let accepted = mock.respond(to: "/export")
        guard case .response(202, let headers, _, _) = accepted.response else {
            Issue.record("\(accepted.response)")
            return
        }
        #expect(headers["Retry-After"].flatMap { Int($0) } != nil)
        #expect(["low", "high"].contains(headers["X-Level"]))
        #expect(mock.respond(to: "/export", ["prefer": "status=303"]).response.status == 303)
        #expect(mock.respond(to: "/export", ["prefer": "status=503"]).response.status == 503)
        #expect(mock.respond(to: "/export", ["prefer": "status=200"]).response.status == 400)
    }

    @Test(arguments: ["/kept 204", "/kept 205", "/kept 304", "/gone 204", "/gone 205"])
    func statusesWithoutBody(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        let outcome = mock.respond(to: words[0], ["prefer": "status=\(words[1])"])
        #expect(outcome.status == Int(words[1]))
        #expect(outcome.bytes.isEmpty)
        #expect(outcome.headers["Content-Type"] == nil)
        let head = mock.respond(to: "HEAD \(words[0])", ["prefer": "status=\(words[1])"])
        #expect(head.headers["Content-Length"] == (words[1] == "205" ? "0" : nil))
        #expect(!mock.respond(to: "/kept", ["prefer": "status=404"]).bytes.isEmpty)
    }

    @Test func successesKeepTheirRule() {
        #expect(mock.respond(to: "/good").json?["errors"] == nil)
        #expect(mock.respond(to: "/text").json?["code"] == .string("0"))
        #expect(mock.respond(to: "/number").json?["code"] == .number("0"))
        #expect(mock.respond(to: "/word").json?["ok"] == .bool(true))
        #expect(mock.respond(to: "/inner").json?["meta"]?["code"] == JSONValue(numeral: "200"))
    }

    /// A value that already satisfies the rule is kept; otherwise, it is the first that the type allows.
    @Test func successesHaveOneOfSeveralValues() throws {
        let mock = try Mocking(
            """
            endpoints:
              first: {path: /first, success: {status: [OK, NONE]}, response: {fields: {status: String}}}
              example:
                path: /example
                success: {status: [OK, NONE]}
                response: {fields: {status: String}, example: {status: NONE}}
              closed:
                path: /closed
                success: {status: [OK, NONE]}
                response: {fields: {status: {enum: [MAYBE, NONE], closed: true}}}
              absent: {path: /absent, success: {errcode: [0, null]}, response: {fields: {token: String}}}
              present: {path: /present, success: {errcode: [0, null]}, response: {fields: {errcode: Int}}}
              empty:
                path: /empty
                success: {errcode: [0, null]}
                response: {fields: {errcode: "Int?"}, example: {errcode: null}}
            """
        )
        #expect(mock.respond(to: "/first").json?["status"] == .string("OK"))
        #expect(mock.respond(to: "/example").json?["status"] == .string("NONE"))
        #expect(mock.respond(to: "/closed").json?["status"] == .string("NONE"))
        #expect(mock.respond(to: "/absent").json?["errcode"] == nil)
        #expect(mock.respond(to: "/present").json?["errcode"] == .number("0"))
        #expect(mock.respond(to: "/empty").json?["errcode"] == .null)
    }

    @Test func successesHaveAnEmptyList() throws {
        let mock = try Mocking(
            """
            success: {error: []}
            endpoints:
              list: {path: "/list/{n}", response: {fields: {error: [String]}}}
              optional: {path: "/optional/{n}", response: {fields: {error?: [String]}}}
              picked: {path: /picked, response: {pick: result, type: String}}
            """
        )
        for number in 0..<20 {
            #expect(mock.respond(to: "/list/\(number)").json?["error"] == .list([]))
            #expect(mock.respond(to: "/optional/\(number)").json?["error"].map { $0 == .list([]) } ?? true)
        }
        #expect(mock.respond(to: "/picked").json?["result"] != nil)
    }

    /// A field that must not be absent is null.
    @Test func successesWithNull() {
        for number in 0..<20 {
            #expect(mock.respond(to: "/nullable/\(number)").json?["error"] == .null)
            #expect(mock.respond(to: "/innerNullable/\(number)").json?["meta"]?["error"] == .null)
        }
    }

    /// Without responses by status, 204 is a declared status, too.
    @Test func emptyResponsesHaveADeclaredStatus() {
        let outcomes = (0..<40).map { mock.respond(to: "/perhaps/\($0)") }
        #expect(outcomes.allSatisfy { $0.status == 200 })
        #expect(outcomes.contains(where: \.bytes.isEmpty) && !outcomes.allSatisfy(\.bytes.isEmpty))
        let preferred = (0..<40).map { mock.respond(to: "/always/\($0)", ["Prefer": "status=200"]) }
        #expect(preferred.allSatisfy { $0.status == 200 } && preferred.contains(where: \.bytes.isEmpty))
    }

    /// Several `Set-Cookie` fields cannot be combined in one.
    @Test func eachCookieIsAFieldOfItsOwn() throws {
        let mock = try Mocking(
            """
            endpoints:
              list: {path: "/list/{n}", response: {type: String, headers: {Set-Cookie: [String], X-Tags: [Int]}}}
              one: {path: /one, response: {type: String, headers: {Set-Cookie: String}}}
            """
        )
        var counts: Set<Int> = []
        for number in 0..<20 {
            let list = mock.respond(to: "/list/\(number)")
            #expect(list.headers["Set-Cookie"] == nil && list.headers["X-Tags"] != nil)
            counts.insert(list.cookies.count)
        }
        #expect(counts == [1, 2, 3])
        #expect(mock.respond(to: "HEAD /list/1").cookies == mock.respond(to: "/list/1").cookies)
        #expect(mock.respond(to: "/one").cookies.count == 1)
    }

    @Test func eventsHaveTheirNames() {
        let text = mock.respond(to: "/events").text
        #expect(text.contains("event: dog\ndata: {\"barks\":"))
        #expect(text.contains("event: word\ndata: "))
        #expect(text.hasSuffix("data: end\n\n"))
    }
}
