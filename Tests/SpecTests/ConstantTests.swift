import Diagnostics
import Spec
import Testing
import TextCoding

/// Constants, patterns of dates, bases with names and variables, uploads, examples.
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

    /// A number that the type would store as zero or infinity is no value of the type.
    @Test(arguments: [
        ("Double", "1e-400"), ("Double", "-1e-400"), ("Double", "0x1p-2000"), ("Double", "1e309"), ("Float", "1e-46"),
        ("Float", "3.5e38"),
    ])
    func literalsAreInTheRangeOfTheirType(type: String, number: String) {
        for key in ["default", "const"] {
            MarkedSpec(rootLines + "models: {A: {fields: {a: {type: \(type), \(key): ▷\(number)}}}}")
                .expect("bad-value")
        }
    }

    @Test(arguments: ["0", "-0.0", "0e5", "0.00e-400", "0x0p1", "1e-320"])
    func zeroIsALiteral(number: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Double, const: \(number)}}}}")
        #expect(spec.diagnostics.isEmpty)
    }

    /// The shortest text of the Float is 0.12345679, which is another number on the wire.
    @Test func constantsOfFloatsKeepTheirDigits() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Float, const: 0.123456789}}}}")
        guard case .constant(.number("0.123456789"), _) = try #require(try spec.fields(of: "A").first).presence else {
            Issue.record("the constant is another number")
            return
        }
    }

    /// A field is sent as its Float is, so a whole number that a Float would round is no default and no constant.
    @Test(arguments: [("16777217", "16777216"), ("-123456789", "-123456792"), ("2147483647", "2147483648")])
    func literalsOfFloatsAreNotRounded(number: String, nearest: String) {
        let help = "the nearest value is \(nearest); 'type: Double' has more digits"
        for field in [
            "a: {type: Float, default: ▷\(number)}", "a: {type: [Float], default: [1, ▷\(number)]}",
            "a: {type: Float, const: ▷\(number)}", "a?: {type: Float, const: ▷\(number)}",
        ] {
            let spec = MarkedSpec(rootLines + "models: {A: {fields: {\(field)}}}")
            spec.expect("bad-value")
            #expect(spec.diagnostics.first?.hint == help)
        }
    }

    @Test(arguments: [
        ("9007199254740993", "9007199254740992; 'type: Int64' has more digits"),
        ("-9007199254740993", "-9007199254740992; 'type: Int64' has more digits"),
        ("9223372036854775807", "9223372036854775808; 'type: Int64' has more digits"),
        ("18446744073709551615", "1.8446744073709552e+19"),
    ])
    func literalsOfDoublesAreNotRounded(number: String, help: String) {
        for field in [
            "a: {type: Double, default: ▷\(number)}", "a: {type: [Double], default: [1, ▷\(number)]}",
            "a: {type: Double, const: ▷\(number)}", "a: {type: Float, default: ▷\(number)}",
        ] {
            let spec = MarkedSpec(rootLines + "models: {A: {fields: {\(field)}}}")
            spec.expect("bad-value")
            if field.contains("Double") { #expect(spec.diagnostics.first?.hint == "the nearest value is \(help)") }
        }
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {n: {type: Double, default: ▷\(number)}}}}")
            .expect("bad-value")
    }

    /// The Double is the number, or its shortest text is.
    @Test(arguments: ["9007199254740992", "123456789012345680", "-9223372036854775808", "18446744073709551616", "1e30"])
    func literalsOfDoublesHaveTheirDigits(number: String) {
        let literals = ["default", "const"].map { "\($0): {type: Double, \($0): \(number)}" }.joined(separator: ", ")
        #expect(MarkedSpec(rootLines + "models: {A: {fields: {\(literals)}}}").diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("100000000000000000001", "1e+20"), ("9007199254740993.0", "9007199254740992.0"),
        ("9007199254740993e0", "9007199254740992.0"), ("0x20000000000001", "9007199254740992.0"),
    ])
    func onlyWholeNumbersOf64BitsInDecimalDigitsAreCompared(number: String, nearest: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Double, const: \(number)}}}}")
        #expect(spec.diagnostics.isEmpty)
        guard case .constant(.number(nearest), _) = try #require(try spec.fields(of: "A").first).presence else {
            Issue.record("the constant is another number")
            return
        }
    }

    @Test(arguments: ["0.1", "0.123456789", "16777216", "2147483648", "100000000000", "1e30", "3.4028235e38"])
    func literalsOfFloatsHaveTheirDigits(number: String) {
        let literals = ["default", "const"].map { "\($0): {type: Float, \($0): \(number)}" }.joined(separator: ", ")
        let fields = "{\(literals), b: {type: Double, default: 16777217}}"
        #expect(MarkedSpec(rootLines + "models: {A: {fields: \(fields)}}").diagnostics.isEmpty)
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

    @Test(arguments: [
        "yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "dd/MM/yyyy HH:mm", "yyyyMMddHHmmss", "yyyy-MM-dd HH:mm:ss Z",
    ])
    func patternsOfDates(pattern: String) throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Date, format: \"\(pattern)\"}}}}")
        guard case .builtin(.date, .pattern(let found)) = try #require(try spec.fields(of: "A").first?.type) else {
            Issue.record("no pattern")
            return
        }
        #expect(found.text == pattern)
    }

    @Test(arguments: ["yy-MM-dd", "yyyy-MM", "yyyy-MM-dd hh:mm", "yyyy-MM-dd 'at", "yyyy-MM-dd MM", "YYYY-MM-dd y"])
    func textsThatAreNoPatterns(pattern: String) {
        MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Date, format: ▷\"\(pattern)\"}}}}").expect(
            "bad-pattern"
        )
    }

    /// The hours of half a day may be meant.
    @Test(arguments: [("YYYY-MM-DD", "yyyy-MM-dd"), ("YYYY-MM-DD hh:mm", nil), ("\"YYYY-MM-DD\"", nil)])
    func patternsInTheFieldsOfOtherLibrariesAreReplaced(pattern: String, replacement: String?) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: Date, format: ▷\(pattern)}}}}")
        spec.expect("bad-pattern")
        #expect(spec.diagnostics.map(\.replacement) == [replacement])
    }

    @Test func basesByNameAndVariables() throws {
        let spec = MarkedSpec(
            """
            api: A
            base: {production: "https://{host}/api/{version}", sandbox: https://sandbox.example.com}
            version: v2
            variables: {host: {type: String, default: api.example.com}}
            groups: {G: {base: "https://up.{host}", endpoints: {a: {path: /a}}}}
            """
        )
        let api = try #require(spec.api, "\(spec.diagnostics)")
        #expect(api.base == "https://{host}/api/v2")
        #expect(api.bases.map(\.name.value) == ["production", "sandbox"])
        #expect(api.variables.map(\.wireName.value) == ["host"])
        #expect(try spec.endpoint("a").base == "https://up.{host}")
    }

    @Test func basesThatCannotBe() {
        MarkedSpec(
            "api: A\nbase: \"https://{▷hst}.example.com\"".replacing("{▷", with: "{").replacing(
                "base: ",
                with: "base: ▷"
            )
        )
        .expect("unknown-variable")
        MarkedSpec("api: A\nbase: https://a.example.com\nvariables: {▷host: String}").expect("unused-variable")
        MarkedSpec("api: A\nbase: \"https://{h}.example.com\"\nvariables: {▷h: Bool}").expect("bad-variable")
        MarkedSpec("api: A\nbase: {a: https://a.example.com, b: ▷ftp://b.example.com}").expect("bad-url")
    }

    @Test func uploadsArePartsOfMultipartBodies() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, method: POST, body: multipart, params: {f: Upload, fs?: [Upload], m: {type: JSON, media: application/json}}}
                """
        )
        #expect(try spec.parameter("m", of: "a").media == "application/json")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, method: POST, params: {f: ▷Upload}}}").expect(
            "misplaced-upload"
        )
        MarkedSpec(rootLines + "models: {A: {fields: {f: ▷Upload}}}").expect("misplaced-upload")
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
