import Diagnostics
import Testing

/// Examples are values of their types.
struct ExampleCheckingTests {
    /// Null means the same as an absent key, also in a variant.
    @Test func nullAsAnOptionalConstantInAUnion() {
        MarkedSpec(
            rootLines + """
                models:
                  A: {fields: {k: {const: a}, x: Int}}
                  B: {fields: {k?: {const: b}, y: Int}}
                  U: {union: [A, B], example: {k: null, y: 1}}
                """
        )
        .expect()
    }

    @Test func examplesAreHeldAgainstTheirTypes() {
        MarkedSpec(
            rootLines
                + """
                endpoints: {a: {path: /a, response: {type: A, example: {id: ▷x, p: [fre, free], ▷nme: n, n: null, u: 1}}}}
                models:
                  A: {fields: {id: Int, p: [P], name?: String, n?: Int, u: {union: [Int, String]}}}
                  P: {enum: [free, pro]}
                """.replacing("[fre,", with: "[▷fre,")
        ).expect("bad-value", "bad-value", "bad-example")
    }

    @Test func optionalConstantsMayBeNullInExamples() {
        MarkedSpec(rootLines + "models: {A: {fields: {kind?: {const: a}}, example: {kind: null}}}").expect()
        MarkedSpec(rootLines + "models: {A: {fields: {kind?: {const: a, example: null}}}}").expect()
        MarkedSpec(rootLines + "models: {A: {fields: {kind: {const: a}}, example: {kind: ▷null}}}").expect("bad-value")
    }

    @Test func examplesOfConstantsHaveTheirValues() {
        let level = "Level: {enum: {low: L, high: H}}"
        let constants = "kind: {type: Level, const: low}, x: {type: Int, const: 3}, f: {type: Double, const: 2}"
        let models = "models: {\(level), A: {fields: {\(constants)}, example: "
        MarkedSpec(rootLines + models + "{kind: ▷high, x: ▷4, f: ▷2.5}}}").expect("bad-value", "bad-value", "bad-value")
        MarkedSpec(rootLines + models + "{kind: low, x: 3, f: 2}}}").expect()
        MarkedSpec(rootLines + models + "{kind: L, f: 2.0}}}").expect()
        MarkedSpec(rootLines + models + "{kind: ▷zzz, x: ▷[1]}}}").expect("bad-value", "bad-value")
        MarkedSpec(rootLines + "models: {\(level), A: {fields: {k: {type: Level, const: low, example: ▷high}}}}")
            .expect("bad-value")
        MarkedSpec(rootLines + "models: {\(level), A: {fields: {k: {type: Level, const: low, example: ▷[1]}}}}")
            .expect("bad-value")
        MarkedSpec(rootLines + "models: {\(level), A: {fields: {k: {type: Level, const: low, example: L}}}}").expect()
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {v: {type: Int, const: 3, example: ▷4}}}}")
            .expect("bad-value")
    }

    @Test(arguments: [("H", []), ("high", []), ("x", ["bad-value"])])
    func variantsAreFoundByConstantsOfEnums(kind: String, codes: [String]) {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  Level: {enum: {low: L, high: H}}
                  A: {fields: {kind: {type: Level, const: low}, x: Int}}
                  B: {fields: {kind: {type: Level, const: high}, y: Int}}
                  U: {union: [A, B], example: {kind: \(kind), y: 1}}
                """
        )
        #expect(spec.diagnostics.map { "\($0.code)" } == codes)
    }

    /// The time grows with the size of the example, not with the number of variants at each of its levels.
    @Test(.timeLimit(.minutes(15)), arguments: [true, false])
    func nestedExamplesOfUnionsAreCheckedOnce(hasTags: Bool) {
        let count = 20
        let models = (0..<count).map { number in
            "  N\(number): {fields: {type: {const: t\(number)}, content?: [Node], a\(number)?: String}}"
        }
        let variants = (0..<count).map { hasTags ? "t\($0): N\($0)" : "N\($0)" }.joined(separator: ", ")
        let union = hasTags ? "union: {\(variants)}, by: type" : "union: [\(variants)]"
        let example = (0..<12).reduce("{type: t19, a19: x, content: [{type: t19, a19: ▷[]}]}") { inner, _ in
            "{type: t19, a19: x, content: [\(inner)]}"
        }
        let node = "  Node: {\(union), example: \(example)}"
        MarkedSpec(rootLines + (["models:", node] + models).joined(separator: "\n") + "\n").expect("bad-value")
    }
}
