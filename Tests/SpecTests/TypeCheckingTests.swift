import Spec
import Testing

/// Types in which every name is resolved, and the presence of fields.
struct TypeCheckingTests {
    @Test func presenceFollowsTheTwoQuestionMarks() throws {
        let spec = MarkedSpec(
            rootLines + "models: {A: {fields: {a: Int, b: Int?, c?: Int, d?: Int?, e: {type: Int, default: 3}}}}"
        )
        let found = try spec.fields(of: "A").map { member in
            switch member.presence {
            case .required: "required"
            case .nullable: "nullable"
            case .optional: "optional"
            case .threeState: "three"
            case .defaulted(let literal), .constant(let literal, _): "\(literal)"
            }
        }
        #expect(found == ["required", "nullable", "optional", "three", "integer(\"3\")"])
    }

    @Test func aliasesAreReplaced() throws {
        let spec = MarkedSpec(
            rootLines + "models: {T: {type: Date, format: seconds}, L: [U], U: T, A: {fields: {l: L}}}"
        )
        let type = try #require(try spec.fields(of: "A").first?.type)
        guard case .list(.builtin(.date, .seconds)) = type else {
            Issue.record("\(type)")
            return
        }
    }

    @Test func theOptionalOfAnOptionalAliasIsOptionalOnce() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {a: {path: /a, response: "L?"}}
                models: {L: "[Int?]?", I: "Int?", A: {fields: {a: "I?", b: "[I?]"}}}
                """
        )
        guard case .json(.optional(.list(.optional(.builtin(.int, nil))))) = try spec.endpoint("a").response.content
        else {
            Issue.record("not an optional list")
            return
        }
        let fields = try spec.fields(of: "A")
        guard case .builtin(.int, nil)? = fields.first?.type,
            case .list(.optional(.builtin(.int, nil)))? = fields.last?.type
        else {
            Issue.record("\(fields)")
            return
        }
    }

    @Test func reportsCyclicAliases() {
        MarkedSpec(rootLines + "models: {▷A: B, ▷B: A}").expect("cyclic-model", "cyclic-model")
        MarkedSpec(rootLines + "models: {▷A: B?, ▷B: A}").expect("cyclic-model", "cyclic-model")
    }

    @Test func typesAreDeclaredWhereTheyHaveAName() throws {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  A: [▷{fields: {a: Int}}]
                  B: {wraps: ▷{enum: [a]}}
                  C: "[String: A]"
                  D: {type: {enum: [a]}}
                  E: {fields: {x: A, y: C, z: [{fields: {b: Int}}]}}
                """
        )
        spec.expect("misplaced-type", "misplaced-type")
    }

    @Test func distinctTypesKeepTheirFormat() {
        MarkedSpec(
            rootLines + """
                models:
                  T: {type: Date, format: seconds}
                  A: {wraps: T}
                  B: {wraps: [T]}
                  C: {wraps: {type: "[String: Data]", format: hex}}
                  D: {wraps: {type: UUID, format: ▷hex}}
                """
        ).expect("bad-format")
    }

    /// The Swift compiler does not find a composed name by its decomposed form.
    @Test func referencesHaveTheCodePointsOfTheDeclaration() throws {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, response: [\(decomposed)]}
                  b: {path: /b, response: List\(decomposed)(Int)}
                models: {\(composed): {fields: {id: Int}}, List\(composed)(T): {fields: {items: [T]}}}
                """
        )
        for (endpoint, name) in [("a", "[\(composed)]"), ("b", "List\(composed)(Int)")] {
            guard case .json(let type) = try spec.endpoint(endpoint).response.content else {
                Issue.record("not JSON")
                return
            }
            #expect(Array(type.summary.unicodeScalars) == Array(name.unicodeScalars))
        }
    }

    @Test func mapKeysAreTextsIntegersEnumsAndTheirWrappers() {
        MarkedSpec(
            rootLines + """
                models:
                  E: {enum: [a]}
                  A: {wraps: String}
                  B: {wraps: A}
                  C: {wraps: E}
                  D: {wraps: "String?"}
                  F: {wraps: UUID}
                  G: {fields: {a: "[A: Int]", b: "[B: Int]", c: "[C: Int]", d: ▷"[D: Int]", f: ▷"[F: Int]"}}
                """
        ).expect("bad-map-key", "bad-map-key")
    }

    @Test func mapsHaveKeysThatJSONHas() {
        MarkedSpec(
            rootLines + """
                models:
                  A: {fields: {a: "[String: Int]", b: "[Int: Int]", c: "[E: Int]", d: "[W: Int]", e: ▷"[Double: Int]", f: ▷"[A: Int]"}}
                  E: {enum: [x]}
                  W: {wraps: String}
                """
        ).expect("bad-map-key", "bad-map-key")
    }

    @Test(arguments: [
        ("Int", "many"), ("Bool", "yes"), ("Int32", "3000000000"), ("Double", "much"), ("Date", "2024-01-01"),
        ("{enum: [a]}", "b"), ("[Date]", "[2024-02-29]"), ("String", "{}"),
    ])
    func reportsInvalidDefaults(type: String, value: String) {
        let long = type.hasPrefix("{") ? String(type.dropFirst().dropLast()) : "type: \(type)"
        MarkedSpec(rootLines + "models: {A: {fields: {x: {\(long), default: ▷\(value)}}}}").expect("bad-value")
    }

    @Test func longChainOfModelsIsNoTrouble() {
        let models = (0..<20_000).map { "  M\($0): {fields: {next?: M\($0 + 1)}}" } + ["  M20000: {fields: {id: Int}}"]
        let spec = MarkedSpec(rootLines + "models:\n" + models.joined(separator: "\n"))
        #expect(spec.diagnostics == [])
    }
}
