import Diagnostics
import Spec
import Testing

/// From text to the syntax of a spec, and the diagnostics about the text.
struct ReadingTests {
    @Test func reportsEveryMistakeInOneRun() {
        MarkedSpec(
            """
            api: Zoo
            base: https://zoo.example.com
            ▷hedders: {A: b}
            ▷acess: public
            endpoints:
              get: {▷pth: /a, path: /a}
              ▷list: {response: none}
            """
        ).expect("unknown-key", "unknown-key", "unknown-key", "missing-key")
    }

    /// An empty list or mapping is no way to say that there is nothing: a client without credentials would be the result.
    @Test(arguments: [
        "auth: ▷[]", "auth: ▷{}", "auth: [bearer, ▷{}]", "auth: {bearer: ▷[]}", "auth: {header: ▷[]}",
        "auth: {bearer: ▷''}", "auth: {query: ▷''}", "endpoints: {a: {path: /a, auth: ▷[]}}",
        "endpoints: {a: {path: /a, response: {type: JSON, pick: ▷[]}}}",
        "endpoints: {a: {path: /a, response: JSON, pages: {url: ▷[], items: none}}}",
        "endpoints: {a: {path: /a, response: JSON, params: {b?: Int}, pages: {next: {b: ▷[]}, items: none}}}",
    ])
    func emptyListsAndNamesAreReported(line: String) {
        MarkedSpec(rootLines + line).expect("empty-value")
    }

    @Test(arguments: [("errors", "ok"), ("errors", "Created"), ("responses", "Default")])
    func helpNamesNoStatusThatWouldBeReportedNext(key: String, status: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, \(key): {▷\(status): Int}}}")
        spec.expect("bad-status")
        #expect(spec.diagnostics.first?.hint?.hasPrefix("use a code") == true)
        #expect(spec.diagnostics.first?.replacement == nil)
    }

    @Test func misspelledFormOfAnOptionalBodyIsOneMistake() {
        MarkedSpec(rootLines + "endpoints: {a: {method: POST, path: /a, body?: ▷user}}").expect("unknown-word")
    }

    @Test func successIsNotNull() throws {
        for null in ["null", "~"] {
            let spec = MarkedSpec(rootLines + "success: {ok: ▷\(null)}")
            spec.expect("bad-value")
            #expect(try #require(spec.diagnostics.first?.hint).contains("'none'"))
        }
        MarkedSpec(rootLines + "success: {ok: 'null'}").expect()
    }

    @Test func successMayHaveSeveralValues() throws {
        let success = { (list: String) in
            let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, success: {code: \(list)}}}")
            return try spec.endpoint("a").success?.values
        }
        #expect(try success("[0, ok]") == ["0", "ok"])
        #expect(try success("[0, null]") == ["0", nil])
        #expect(try success("[~, 'null']") == [nil, "null"])
        MarkedSpec(rootLines + "success: {code: [0, ▷[1]]}").expect("wrong-kind")
        MarkedSpec(rootLines + "success: {code: [null, ▷[]]}").expect("wrong-kind")
        MarkedSpec(rootLines + "success: {ok: [true, ▷yes]}").expect("unknown-word")
    }

    @Test func successMayBeAnEmptyList() throws {
        for type in ["[String]", "[String]?", "{union: [String, [String]]}", "JSON"] {
            let response = "{fields: {error: \(type.hasSuffix("?") ? "'\(type)'" : type)}}"
            let spec = MarkedSpec(
                rootLines + "endpoints: {a: {path: /a, success: {error: []}, response: \(response)}}"
            )
            let rule = try #require(spec.endpoint("a").success)
            #expect(rule.acceptsEmptyList && rule.values == [nil])
        }
        MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, success: {▷error: []}, response: {fields: {error: String}}}}"
        )
        .expect("bad-value")
    }

    @Test(arguments: ["[OK, ▷OK]", "[1, ▷'1']", "[null, ▷none]", "[none, 0, ▷~]"])
    func valueOfASuccessIsListedOnce(list: String) {
        MarkedSpec(rootLines + "success: {code: \(list)}").expect("duplicate-name")
    }

    /// A text could not be told from a forgotten value, and the JSON Schema does not accept null either.
    @Test(arguments: [
        "description: ▷null\nendpoints: {a: {path: /a}}",
        "auth: {header: X-Key, prefix: ▷~}\nendpoints: {a: {path: /a}}",
        "auth: {bearer: [▷null]}\nendpoints: {a: {path: /a}}",
        "endpoints: {a: {method: POST, path: /a, idempotent: ▷null}}",
        "endpoints: {a: {path: /a, response: {type: String, pick: ▷null}}}",
        "endpoints: {a: {path: /a, response: {events: String, until: ▷~}}}",
        "endpoints: {a: {path: /a, response: {events: String, skip: ▷null}}}",
        "endpoints: {a: {path: /a, response: {events: String, skip: [ping, ▷~]}}}",
        "endpoints: {a: {path: /a, params: {b: {type: Int, as: ▷null}}}}",
        "models: {A: {enum: {a: {value: b, description: ▷null}}}}",
        "endpoints: {a: {path: /a, params: {b?: String}, response: JSON, pages: {next: {b: ▷null}, items: none}}}",
        "endpoints: {a: {path: /a, params: {b?: String}, response: JSON, pages: {next: {b: [▷~]}, items: none}}}",
        "endpoints: {a: {path: /a, response: JSON, pages: {url: ▷null, items: none}}}",
    ])
    func nullIsNoText(lines: String) {
        MarkedSpec(rootLines + lines).expect("empty-value")
        MarkedSpec(rootLines + lines.replacing("▷null", with: "'null'").replacing("▷~", with: "'~'")).expect()
    }

    @Test func successWithoutAKey() {
        MarkedSpec(rootLines + "success: ▷{}").expect("wrong-kind")
    }

    @Test func misspelledKeyHasAProposal() throws {
        let spec = MarkedSpec(rootLines + "endponts: {}")
        #expect(try #require(spec.diagnostics.first).hint == "did you mean 'endpoints'?")
    }

    @Test func textCutByACommaIsAKeyWithoutAValue() throws {
        let spec = MarkedSpec(rootLines + "endpoints:\n  pay: {path: /pay, description: Pay for a, ▷b}")
        spec.expect("empty-value")
        #expect(try #require(spec.diagnostics.first?.hint).contains("comma"))
    }

    @Test func reportsTextCutByAComment() {
        MarkedSpec(rootLines + "endpoints:\n  a:\n    path: /a\n    description: ▷C# and #1 of all").expect(
            "cut-by-comment"
        )
    }

    /// A flag cannot be the beginning of a text.
    @Test(arguments: ["true", "false"]) func commentBehindAFlag(flag: String) {
        MarkedSpec(rootLines + "endpoints:\n  a:\n    path: /a\n    deprecated: \(flag) # since May").expect()
    }

    @Test func commentAtADistanceIsAComment() {
        MarkedSpec(rootLines + "description: Animals.   # and people\n").expect()
    }

    @Test func reportsAMissingSpaceAfterAColon() {
        MarkedSpec(rootLines + "models: {A: {fields: {▷id:Int}}}").expect("missing-space")
    }

    @Test func reportsWrongKindsOfNodes() {
        MarkedSpec(
            rootLines + """
                version: ▷[1]
                endpoints: ▷[a]
                models:
                  A: {fields: ▷text}
                  B: {enum: ▷free}
                """
        ).expect("wrong-kind", "wrong-kind", "wrong-kind", "wrong-kind")
    }

    @Test func credentialsInEverySpelling() throws {
        let spec = MarkedSpec(
            rootLines + """
                auth: [bearer, {header: Authorization, prefix: Bot}, none]
                endpoints:
                  a: {path: /a}
                  b: {path: /b, auth: {bearer: admin}}
                  c: {path: /c, auth: none}
                  d: {path: /d, auth: {header: [X-A, X-B], query: key}}
                  e: {path: /e, auth: {query: "yes"}}
                """
        )
        #expect(try spec.endpoint("a").auth.map { $0.map(\.name) } == [["bearer"], ["Authorization"], []])
        #expect(try spec.endpoint("b").auth.map { $0.map(\.name) } == [["admin"]])
        #expect(try spec.endpoint("c").auth.map { $0.map(\.name) } == [[]])
        #expect(try spec.endpoint("d").auth.map { $0.map(\.name) } == [["X-A", "X-B", "key"]])
        #expect(try spec.endpoint("e").auth.map { $0.map(\.name) } == [["yes"]])
    }
}
