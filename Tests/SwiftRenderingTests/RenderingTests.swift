import Diagnostics
import Testing

@testable import Spec
@testable import SwiftRendering

/// From a checked spec to Swift.
struct RenderingTests {
    /// The number of paths through nested unions doubles with each level, but the search is limited to a thousand
    /// paths.
    @Test(.timeLimit(.minutes(15)), arguments: ["data", "other"])
    func itemsBehindManyUnionsAreLookedForInBounds(field: String) throws {
        var models = ["U40: {fields: {\(field): [Int]}}", "V40: {fields: {x: Int}}", "W: {fields: {data: [Int]}}"]
        for level in 0..<40 {
            let next = "u: U\(level + 1), v: V\(level + 1), w: W"
            models += ["U", "V"].map { "\($0)\(level): {union: {\(next)}, by: t\(level)}" }
        }
        let endpoint = "a: {path: /a, params: {page: Int}, response: U0, pages: {count: page, items: data}}"
        let text = try render("endpoints: {\(endpoint)}\nmodels: {\(models.joined(separator: ", "))}").text
        #expect(!text.contains("func items"))
    }

    @Test func moduleStandsInFrontOnlyWhereItMust() throws {
        let clear = try render("models: {A: {fields: {at: Date}}}").text
        #expect(clear.contains("public struct A: Model {"))
        #expect(clear.contains("public let at: Date"))
        let hidden = try render("models: {Model: {fields: {at: Date}}}\ngroups: {Date: {endpoints: {get: {path: /a}}}}")
            .text
        #expect(hidden.contains("public struct Model: EndpointRuntime.Model {"))
        #expect(hidden.contains("public let at: EndpointRuntime.Date"))
        #expect(hidden.contains("public init(_ json: inout FieldReader) {"))
    }

    @Test func nestedTypeHidesATypeOnlyInItsModel() throws {
        let text = try render("models: {A: {fields: {date: {fields: {at: Date}}}}, B: {fields: {at: Date}}}").text
        #expect(text.contains("public let at: EndpointRuntime.Date\n"))
        #expect(text.contains("public let at: Date\n"))
    }

    @Test(arguments: ["Model", "Date", "ResponseHandler", "String"])
    func anAPIHidesTypesAsAModelDoes(name: String) throws {
        let text = try render("models: {A: {fields: {at: Date, s: String}}}", api: name).text
        let module = name == "String" ? "Swift" : "EndpointRuntime"
        #expect(text.contains("\(module).\(name)"))
        #expect(text.contains("nonisolated public enum \(name) {"))
    }

    @Test func rulesStandBelowEachOtherWhereALineWouldBeTooLong() throws {
        let answers = "200: {events: Int}, 202: {lines: Int}, 203: {type: file}, 204: none"
        let text = try render(
            "endpoints: {a: {path: /a, success: {ok: 'true'}, responses: {\(answers)}}, b: {path: /b}}"
        ).text
        #expect(
            text.contains(
                """
                        public static let responsePolicy = ResponsePolicy(
                            statuses: [200, 202, 203, 204],
                            streamed: [200, 202, 203],
                            success: .key("ok", is: "true")
                        )

                """
            )
        )
    }

    @Test func constantsStandInPathsAsTheyAreSent() throws {
        let text = try render(
            "endpoints: {a: {path: '/{a}/{+b}/{c}', params: {a: {const: 'ä?/'}, b: {const: x/y z}, c: {type: Int, const: -5}}}}"
        ).text
        #expect(text.contains(#"request.get("/%C3%A4%3F%2F/x/y%20z/-5")"#))
    }

    /// The runtime writes 2 for 2.0, except as a string.
    @Test func constantNumbersInPathsAreThoseOfQueries() throws {
        let parameters = [
            "a: {type: Double, const: 2}", "b: {type: Double, format: string, const: 2}",
            "c: {type: Double, const: 1e21}", "d: {type: Double, const: 1.50}", "e: {type: Double, const: -0.0}",
        ].joined(separator: ", ")
        let text = try render("endpoints: {a: {path: '/{a}/{b}/{c}/{d}/{e}', params: {\(parameters)}}}").text
        #expect(text.contains(#"request.get("/2/2.0/1e%2B21/1.5/-0")"#), "\(text)")
        let query = try render("endpoints: {a: {path: /a, params: {\(parameters)}}}").text
        for value in ["2.0", "\"2.0\"", "1e+21", "1.5", "-0.0"] { #expect(query.contains(", \(value))"), "\(query)") }
    }

    /// The constant `Accept` header of an API is sent unless the media type of a response is declared.
    @Test(arguments: [
        ("String", nil), ("{headers: {ETag: String}}", nil), ("none", nil), ("{lines: text}", nil),
        ("{type: file, media: image/png}", "image/png"), ("{type: M, media: application/v4}", "application/v4"),
    ])
    func declaredAcceptHeadersAreSent(response: String, media: String?) throws {
        let spec = """
            headers: {Accept: application/v3}
            endpoints: {a: {path: /a, response: \(response)}}
            models: {M: {fields: {id: Int}}}
            """
        let text = try render(spec).text
        #expect(text.contains("headers: [\"Accept\": \"application/v3\"]"))
        let lines = text.split(separator: "\n").filter { $0.contains("request.header(\"Accept\"") }
        let expected = media.map { "request.header(\"Accept\", \"\($0)\")" }
        #expect(lines.map { String($0.drop { $0 == " " }) } == (expected.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("{wraps: String}", true), ("{wraps: Int}", true), ("{wraps: Date}", false), ("{wraps: '[Int]'}", false),
        ("{enum: [a], closed: true}", true), ("{type: Int, enum: {a: 1}, closed: true}", true),
        ("{wraps: B}", false),
    ])
    func possibleMapKeysAreCodingKeyRepresentable(model: String, isKey: Bool) throws {
        let spec = "models: {A: \(model), B: {type: String, swift: Prices.B}}"
        #expect(try render(spec).text.contains("CodingKeyRepresentable") == isKey)
    }

    @Test(arguments: [
        ("{id: Int}", true), ("{id: Int, a: [{fields: {b: Int}, as: ID}]}", false), ("{id: {fields: {b: Int}}}", true),
    ])
    func otherTypesNamedIDAreNotTheTypeOfAnID(fields: String, isIdentifiable: Bool) throws {
        #expect(try render("models: {A: {fields: \(fields)}}").text.contains("Identifiable") == isIdentifiable)
        let found = try render("models: {A: {fields: \(fields), conforms: [Identifiable]}}").diagnostics.map(\.code)
        #expect(found == (isIdentifiable ? [] : ["name-clash"]))
    }

    @Test func modelHoldsItselfInABox() throws {
        let text = try render("models: {A: {fields: {a?: A, default?: A}}}").text
        #expect(
            text.contains(
                """
                        public var a: A? { _a.value }
                        public var `default`: A? { _default.value }

                        private let _a: Indirect<A?>
                        private let _default: Indirect<A?>
                """
            )
        )
        #expect(text.contains("self._default = Indirect(`default`)\n"))
        #expect(text.contains("_a = Indirect(json.readIfPresent(\"a\"))\n"))
        #expect(text.contains("json.writeIfPresent(\"a\", a)\n"))
    }

    @Test func nestedTypeHidesAModel() throws {
        let text = try render("models: {Plan: {enum: [a]}, A: {fields: {plan: {enum: [b]}, other: Plan}}}").text
        #expect(text.contains("public let plan: Plan\n"))
        #expect(text.contains("public let other: Zoo.Plan\n"))
    }

    @Test func wireFormatsNest() {
        let date = TypeReference.builtin(.date, .seconds)
        #expect(
            WireFormatPrinter.print(.list(.map(key: .builtin(.string, nil), value: .optional(date))))
                == ".array(.dictionary(.optional(.seconds)))"
        )
        #expect(WireFormatPrinter.print(.builtin(.int64, .quoted)) == ".quoted")
        #expect(WireFormatPrinter.print(.list(.builtin(.int, nil))) == nil)
    }

    @Test func formatsOfNullableParameters() throws {
        let text = try render(
            "endpoints: {a: {method: PATCH, path: /a, params: {a: Date?, b?: Date?, c?: Date, d?: Int?}}}"
        ).text
        #expect(text.contains(#"request.field("a", Nullable(a), .nullable(.rfc3339))"#))
        #expect(text.contains(#"request.field("b", b, .nullable(.rfc3339))"#))
        #expect(text.contains(#"request.field("c", c, .rfc3339)"#))
        #expect(text.contains(#"request.field("d", d)"#))
    }

    @Test func wholePayloadsKeepTheirFormat() throws {
        let text = try render(
            "endpoints: {a: {method: POST, path: /a, body: {type: [Date], format: seconds, media: a/b}}}"
        ).text
        #expect(text.contains(#"request.body(json: body, .array(.seconds), media: "a/b")"#))
    }

    @Test func credentialsAreSpelt() {
        #expect(AuthPrinter.statement([[]]) == BuilderStatement("noAuth"))
        let sets: [[CredentialUse]] = [
            [CredentialUse(name: "bearer", place: .scheme(.bearer))],
            [
                CredentialUse(name: "X", place: .header("X", prefix: "Bot")),
                CredentialUse(name: "k", place: .query("k")),
            ], [],
        ]
        let list = #"[[.bearer], [.header("X", prefix: "Bot"), .query("k")], []]"#
        #expect(AuthPrinter.print(sets) == list)
        #expect(AuthPrinter.statement(sets) == BuilderStatement("auth", "anyOf: \(list)"))
        let arguments = #".header("X", prefix: "Bot"), .query("k")"#
        #expect(AuthPrinter.statement([sets[1]]) == BuilderStatement("auth", arguments))
    }

    @Test func constantsKeepTheirFormat() throws {
        let text = try render(
            "endpoints: {a: {method: POST, path: /a, params: {c: {type: Int, const: 5, format: string}}}}"
        ).text
        #expect(text.contains(#"request.field("c", "5")"#))
    }

    @Test func stylesReachIntoDistinctTypesAndUnions() throws {
        let text = try render(
            """
            style: comma
            endpoints: {a: {path: /a, params: {w: W, u: {union: [String, [String]]}, v: V, s: S}}}
            models: {W: {wraps: X}, X: {wraps: [String]}, V: {union: [Int, W, V2]}, V2: {union: [Bool, "[V]"]}, S: {wraps: Int}}
            """
        ).text
        for name in ["w", "u", "v"] { #expect(text.contains("request.query(\"\(name)\", \(name), style: .comma)")) }
        #expect(text.contains(#"request.query("s", s)"#))
    }

    @Test func sameSpecGivesTheSameBytes() throws {
        let spec = "models: {B: {fields: {a: Int}}, A: {fields: {b: B}}}\nendpoints: {z: {path: /z}, a: {path: /a}}"
        #expect(try render(spec).text == render(spec).text)
    }
}
