import Diagnostics
import Testing

/// The help for values and types that the usual help does not fit.
struct HintTests {
    /// Null is not the name of a type, a status or a rule.
    @Test(arguments: [
        ("endpoints: {a: {path: /a, errors: ▷null}}", "write the status before the type: '{default: none}'"),
        ("errors: ▷~\nendpoints: {a: {path: /a}}", "write the status before the type: '{default: none}'"),
        ("endpoints: {a: {path: /a, responses: ▷null}}", "write 'response: none' for all successes"),
        (
            "success: ▷null\nendpoints: {a: {path: /a}}",
            "write the key and its value in a success: '{ok: true}', or 'none' for no rule"
        ),
        ("endpoints: {a: {path: /a, pages: ▷null}}", "write 'none' for no pages"),
        ("models: {A: {fields: {a: {type: Date, example: ▷null}}}}", "such as 'Date?'"),
        ("models: {A: {fields: {a: {type: B, example: ▷null}}}, B: {enum: [b]}}", "such as 'B?'"),
        ("models: {A: {fields: {a: {type: '[Int]', example: ▷null}}}}", "write another, or a type that may be null"),
        ("models: {A: {fields: {a: {type: String, example: ▷null}}}}", "write '\"\"' for an empty text"),
        ("endpoints: {a: {path: /a, params: {a: ▷{default: null}}}}", "add 'type', 'fields' or 'enum'"),
    ])
    func nullIsNotRepeatedInTheHelp(lines: String, help: String) throws {
        let spec = MarkedSpec(rootLines + lines)
        #expect(spec.diagnostics.map(\.location?.start) == spec.marks, "\(spec.diagnostics.map(\.message))")
        let hint = try #require(spec.diagnostics.first?.hint)
        #expect(hint.contains(help) && !hint.contains("default: null"), "\(hint)")
    }

    /// A form of parameters in place of the type of a body, a body of a GET, and a constant in place of a type.
    @Test(arguments: [
        (
            "a: {method: POST, path: /a, body: {type: ▷multipart}}",
            "write 'body: multipart', and its parts below 'params'"
        ),
        ("a: {method: POST, path: /a, body: {type: ▷form}}", "write 'body: form', and its fields below 'params'"),
        (
            "a: {method: POST, path: /a, body: {type: ▷json}}",
            "write 'JSON' for any JSON; for parameters in JSON, write 'body: json'"
        ),
        (
            "a: {path: /a, params: {q: {type: String, in: ▷body}}}",
            "send it with 'method: POST', or in the query: 'in: query'"
        ),
        (
            "a: {path: /a, response: {union: [{▷const: now}, Int]}}",
            "write an enum with one value: '{enum: [now]}'"
        ),
        (
            "a: {path: /a, response: {union: [{▷const: 'a, b'}, Int]}}",
            "write an enum with one value: '{enum: [\"a, b\"]}'"
        ),
        (
            "a: {path: /a, response: {union: [{▷const: 5}, String]}}",
            "write an enum with one value: '{enum: [5]}'"
        ),
    ])
    func otherFormsAreExplained(endpoint: String, help: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {\(endpoint)}")
        #expect(spec.diagnostics.map(\.location?.start) == spec.marks, "\(spec.diagnostics.map(\.message))")
        #expect(spec.diagnostics.map(\.hint) == [help])
    }

    @Test func emptyTextIsNoTypeOfErrors() {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, errors: ▷''}}")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint == nil)
    }

    /// A variable has a type or values, but no fields.
    @Test(arguments: [
        ("{}", "add 'type' or 'enum'"), ("{default: null}", "add 'type' or 'enum'"),
        ("{default: eu}", "add 'type' or 'enum': '{type: String, default: eu}'"),
    ])
    func variablesWithoutATypeHaveNoFields(variable: String, help: String) {
        let spec = MarkedSpec("api: Zoo\nbase: 'https://{v}.example.com'\nvariables: {v: ▷\(variable)}")
        spec.expect("missing-key")
        #expect(spec.diagnostics.first?.hint == help)
    }

    @Test(arguments: ["", "null", "~"])
    func variablesWithoutAValueAreTexts(value: String) {
        let spec = MarkedSpec("api: Zoo\nbase: 'https://{v}.example.com'\nvariables: {▷v: \(value)}")
        spec.expect("empty-value")
        #expect(spec.diagnostics.first?.hint == "write 'v: String'")
    }

    /// A variable is never optional, and only a text can be `"null"`.
    @Test(arguments: [
        ("Int", "null", "remove it: without a default, the user of the client sets the value"),
        (
            "String", "~",
            "remove it: without a default, the user of the client sets the value; the text is written \"~\""
        ),
    ])
    func nullIsNoDefaultOfAVariable(type: String, null: String, help: String) {
        let variable = "{type: \(type), default: ▷\(null)}"
        let spec = MarkedSpec("api: Zoo\nbase: 'https://{v}.example.com'\nvariables: {v: \(variable)}")
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.hint == help)
    }

    @Test(arguments: [
        ("Int", "remove it: 'key?' may be absent, and 'T?' may be null"),
        ("String", "remove it: 'key?' may be absent, and 'T?' may be null; the text is written \"null\""),
    ])
    func nullIsNoDefaultOfAField(type: String, help: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: \(type), default: ▷null}}}}")
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.hint == help)
    }

    /// Only an object with fields of its own can get one more.
    @Test(arguments: [
        ("▷B", "add 'type: String' to its fields"), ("▷{fields: {b: Int}}", "add 'type: String' to its fields"),
        (
            "▷'[String: B]'",
            "declare a model with 'type: String' among its fields, and 'additional' for the other keys"
        ),
        ("{union: ▷[B]}", "name a model with 'type: String' among its fields"),
        ("▷C", "name a model with 'type: String' among its fields"),
    ])
    func typesForOtherTagsKeepTheTag(type: String, help: String) {
        let models = "A: {fields: {a: Int}}, B: {fields: {b: Int}}, C: {union: [B]}"
        let spec = MarkedSpec(rootLines + "models: {U: {union: {a: A}, by: type, else: \(type)}, \(models)}")
        spec.expect("bad-union")
        #expect(spec.diagnostics.first?.hint == help)
    }

    /// A style sends JSON in a header field, but not in a cookie.
    @Test(arguments: [("header", true), ("cookie", false)])
    func objectsInHeaderFieldsMayBeJSON(place: String, mayBeJSON: Bool) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {a: {type: ▷[JSON], in: \(place)}}}}")
        spec.expect("bad-parameter-type")
        let hint = try #require(spec.diagnostics.first?.hint)
        #expect(hint.hasPrefix("write 'style: json'") == mayBeJSON)
    }

    /// Header fields of requests are written, those of responses are read.
    @Test(arguments: [
        ("params: {X-A: {type: ▷JSON, in: header}}", "written into a header", "encodes itself as one value"),
        ("response: {headers: {X-A: ▷JSON}, type: Int}", "read from a header", "decodes itself from one value"),
        ("errors: {404: {headers: {X-A: ▷JSON}, type: Int}}", "read from a header", "decodes itself from one value"),
    ])
    func headersOfResponsesAreRead(keys: String, problem: String, help: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, \(keys)}}")
        spec.expect("bad-parameter-type")
        let found = try #require(spec.diagnostics.first)
        #expect(found.message == "'X-A' is JSON, which cannot be \(problem)")
        #expect(found.hint?.hasSuffix(help) == true)
    }

    /// Only a list in block style has dashes.
    @Test(arguments: [
        ("▷[a: Int, b: Bool]", "write braces in place of the brackets: '{a: Int, b: Bool}'"),
        ("▷[{a: Int}, {b: Int, c: Int}]", "write braces in place of the brackets: '{a: Int, …}'"),
        ("▷[{a: }, b]", "write braces in place of the brackets: '{a: …, …}'"),
        ("\n      ▷- a: Int\n      - b: Bool", "remove the dash: 'a: …'"),
    ])
    func listsInPlaceOfMappingsAreExplained(list: String, help: String) {
        let spec = MarkedSpec(rootLines + "models:\n  A:\n    fields: \(list)")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint == help)
    }

    @Test(arguments: [("[]", "a, b"), ("[red, blue]", "red, blue")])
    func listsAreNoConstants(list: String, values: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {type: String, const: ▷\(list)}}}}")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint == "for one of several values, write 'enum: [\(values)]'")
    }

    @Test func placeOfAValueIsAPathOrAHeader() throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, response: [Int], pages: {url: ▷{}}}}")
        spec.expect("missing-key")
        let found = try #require(spec.diagnostics.first)
        #expect(found.message == "'header' is missing in the place of a value")
        #expect(found.hint?.contains("'{header: X-Next-Page}'") == true)
    }

    @Test func typeWithoutANameTakesNoDefault() {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {a: {fields: {b: Int}, default: ▷{}}}}}")
        spec.expect("bad-value")
        #expect(spec.diagnostics.first?.message == "an object takes no default")
    }
}
