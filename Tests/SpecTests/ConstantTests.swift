import Diagnostics
import Spec
import Testing

/// Constants of models and parameters: their types, formats and presence.
struct ConstantTests {
    @Test func constantsHaveTheirType() throws {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  A: {fields: {a: {const: user}, b?: {type: Bool, const: true}, c: {type: Plan, const: pro}, d: {type: Int, const: 3}}}
                  Plan: {enum: {free: FREE, pro: PRO}}
                """
        )
        let found = try spec.fields(of: "A").map { member -> String in
            guard case .constant(let literal, let mayBeAbsent) = member.presence else { return "none" }
            return "\(literal) \(mayBeAbsent)"
        }
        #expect(
            found == [
                "string(\"user\") false", "bool(true) true",
                "enumCase(\"pro\", value: Spec.Literal.string(\"PRO\")) false", "integer(\"3\") false",
            ]
        )
    }

    @Test func constantsKeepTheirFormat() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Int64, format: string, const: 7}}}}")
        guard case .builtin(.int64, .quoted?) = try #require(try spec.fields(of: "A").first?.type) else {
            Issue.record("the format is lost")
            return
        }
        MarkedSpec(rootLines + "models: {A: {fields: {a: {const: x, format: ▷seconds}}}}").expect("bad-format")
    }

    @Test func constantsMustFit() {
        MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Int, const: ▷x}}}}").expect("bad-value")
        MarkedSpec(rootLines + "models: {A: {fields: {a: {type: P, const: ▷FREE}}}, P: {enum: {free: FREE}}}")
            .expect("bad-value")
        MarkedSpec(rootLines + "models: {A: {fields: {a: {const: x, default: ▷y}}}}").expect("conflicting-keys")
        MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Float, const: ▷1e60}}}}").expect("bad-value")
        MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Float, default: ▷-1e60}}}}").expect("bad-value")
        #expect(MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Double, const: 1e60}}}}").diagnostics.isEmpty)
    }

    @Test func constantsAreParametersToo() throws {
        let spec = MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, method: POST, params: {stream: {type: Bool, const: true}, n: Int}}}"
        )
        guard case .constant(.bool(true), _) = try spec.parameter("stream", of: "a").member.presence else {
            Issue.record("no constant")
            return
        }
    }

    @Test func constantsOfRequestsAreNotOptional() {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {▷a?: {const: x}, b: {const: y}}}}")
            .expect("conflicting-keys")
        MarkedSpec(rootLines + "groups: {G: {params: {▷a?: {const: 1, type: Int}}, endpoints: {a: {path: /a}}}}")
            .expect("conflicting-keys")
    }

    /// The client sends a constant even if it is an optional field of a model.
    @Test func constantsOfExtendedModelsAreAlwaysSent() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {a: {path: /a, method: POST, extends: [Mark]}}
                models: {Mark: {fields: {kind?: {const: mark}}}}
                """
        )
        guard case .constant(.string("mark"), mayBeAbsent: false) = try spec.parameter("kind", of: "a").member.presence
        else {
            Issue.record("the constant may be absent")
            return
        }
    }

    @Test func constantsOfEnumsAreComparedByTheirValues() {
        let spec = { (value: String) in
            MarkedSpec(
                rootLines + """
                    endpoints: {a: {path: /a, response: A, success: {state: \(value)}}}
                    models: {A: {fields: {state: {type: {enum: {good: ok}}, const: good}}}}
                    """
            )
        }
        #expect(spec("ok").diagnostics.isEmpty)
        #expect(
            spec("good").diagnostics.map(\.message) == [
                "'state' in the response of 'a' is always 'ok', and never 'good'"
            ]
        )
    }
}
