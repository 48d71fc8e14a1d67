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

    @Test func baseWithoutAURLIsReported() {
        MarkedSpec("api: Zoo\nbase: ▷{}\nendpoints: {a: {path: /a}}").expect("empty-value")
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

    /// No key is ignored silently: a key without a meaning for the kind of type is reported.
    @Test(arguments: [
        ("{wraps: Date, type: ▷Int}", "conflicting-keys"), ("{wraps: Date, fields: ▷{a: Int}}", "conflicting-keys"),
        ("{wraps: Date, closed: ▷true}", "stray-key"), ("{wraps: Date, additional: ▷JSON}", "stray-key"),
        ("{fields: {a: Int}, closed: ▷true}", "stray-key"), ("{type: Int, closed: ▷true}", "stray-key"),
        ("{enum: [a], by: ▷kind}", "stray-key"), ("{enum: [a], additional: ▷Int}", "stray-key"),
        ("{union: [Int, String], type: ▷Int}", "conflicting-keys"), ("{enum: [a], format: ▷string}", "bad-format"),
        ("{type: Int, conforms: ▷[Error]}", "stray-key"), ("{type: Int, deprecated: ▷Not now.}", "stray-key"),
        ("{type: Int, example: ▷1}", "stray-key"),
        ("{fields: {a: {const: x, closed: ▷true}}}", "stray-key"), ("{enum: [a], mutable: ▷true}", "stray-key"),
        ("{wraps: Date, mutable: ▷true}", "stray-key"), ("{type: Int, mutable: ▷true}", "stray-key"),
        ("{fields: {a: Int}, swift: A, mutable: ▷true}", "conflicting-keys"),
    ])
    func reportsKeysWithoutEffect(model: String, code: String) {
        MarkedSpec(rootLines + "models: {A: \(model)}").expect(code)
    }

    @Test(arguments: [
        ("response: {lines: Int, closed: ▷true}", "stray-key"), ("response: {lines: Int, by: ▷a}", "stray-key"),
        ("response: {events: Date, format: ▷seconds}", "bad-format"),
        ("response: {type: Int, as: ▷Total}", "stray-key"), ("response: {type: file, as: ▷Total}", "stray-key"),
        ("method: PUT, body: {lines: Int, as: ▷Line}", "stray-key"),
        ("response: [{type: Int, as: ▷Total}]", "stray-key"),
        ("response: {type: text, format: ▷hex}", "bad-format"), ("response: {type: file, by: ▷kind}", "stray-key"),
        ("params: {a: {type: [Int], in: header, style: ▷pipe}}", "stray-key"),
        ("params: {a: {type: [Int], in: cookie, style: ▷pipe}}", "stray-key"),
        ("method: POST, params: {a: {type: [Int], style: ▷pipe}}", "stray-key"),
        ("params: {a: {type: String, style: ▷comma}}", "stray-key"),
        ("params: {a?: {type: Int, style: ▷brackets}}", "stray-key"),
        ("params: {a: {enum: [x], style: ▷dots}}", "stray-key"),
        ("method: POST, body: form, params: {a: {type: Day, style: ▷space}}", "stray-key"),
    ])
    func reportsKeysWithoutEffectInResponsesAndParameters(keys: String, code: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, \(keys)}}").expect(code)
    }

    @Test(arguments: [
        "models: {A: {wraps: Date, format: seconds}}",
        "endpoints: {a: {path: /a, response: {lines: Date, format: seconds}}}",
        "endpoints: {a: {path: /a, method: POST, body: form, params: {a: {type: [Int], style: pipe}}}}",
        "endpoints: {a: {path: /a, params: {a: {type: [String], style: comma, default: ['a, b']}}}}",
        "endpoints: {a: {path: /a, params: {a: {type: JSON, style: comma}, b: {type: String, style: json}}}}",
        "models: {L: [Int]}\nendpoints: {a: {path: /a, params: {a: {type: L, style: comma}}}}",
        "models: {L: {wraps: [Int]}}\nendpoints: {a: {path: /a, params: {a: {type: L, style: comma}}}}",
        "models: {L: {union: [String, [Int]]}}\nendpoints: {a: {path: /a, params: {a: {type: L, style: comma}}}}",
    ])
    func acceptsKeysWithEffect(lines: String) {
        MarkedSpec(rootLines + lines).expect()
    }

    /// A type may have any name that an identifier can be, such as one with a combining mark.
    @Test(arguments: ["Société", "Socie\u{301}te\u{301}", "動物"])
    func typesAreIdentifiers(name: String) {
        MarkedSpec(rootLines + "models: {M\(name): {fields: {a?: M\(name)}}}").expect()
    }

    @Test func onlyTheRootHasSeveralBases() throws {
        let bases = "▷{live: 'https://a.example.com', test: 'https://b.example.com'}"
        let spec = MarkedSpec(
            rootLines + """
                groups: {G: {base: \(bases), endpoints: {a: {path: /a}}}}
                endpoints:
                  b: {path: /b, base: \(bases)}
                  c: {path: /c, base: ▷[https://a.example.com]}
                  d: {path: /d, base: ▷{}}
                """
        )
        spec.expect("wrong-kind", "wrong-kind", "wrong-kind", "wrong-kind")
        #expect(try #require(spec.diagnostics.first?.hint).hasPrefix("several bases belong to the root"))
    }

    /// A `url` is the base of a group or an endpoint if it has a scheme.
    @Test(arguments: [("https://a.example.com", "base"), ("/items", "path")])
    func urlIsABaseOrAPath(url: String, key: String) throws {
        let other = key == "base" ? "path: /b, " : ""
        let spec = MarkedSpec(
            rootLines + """
                groups: {G: {▷url: \(url), endpoints: {a: {path: /a}}}}
                endpoints: {b: {\(other)▷uri: \(url)}}
                """
        )
        spec.expect("unknown-key", "unknown-key")
        #expect(spec.diagnostics.map(\.replacement) == [key, key])
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
        #expect(try success("[~, none, 'null']") == [nil, nil, "null"])
        MarkedSpec(rootLines + "success: {code: ▷[]}").expect("wrong-kind")
        MarkedSpec(rootLines + "success: {code: [0, ▷[1]]}").expect("wrong-kind")
        MarkedSpec(rootLines + "success: {ok: [true, ▷yes]}").expect("unknown-word")
    }

    /// A text could not be told from a forgotten value, and the JSON Schema does not accept null either.
    @Test(arguments: [
        "description: ▷null\nendpoints: {a: {path: /a}}",
        "auth: {header: X-Key, prefix: ▷~}\nendpoints: {a: {path: /a}}",
        "auth: {bearer: [▷null]}\nendpoints: {a: {path: /a}}",
        "endpoints: {a: {method: POST, path: /a, idempotent: ▷null}}",
        "endpoints: {a: {path: /a, response: {type: String, pick: ▷null}}}",
        "endpoints: {a: {path: /a, response: {events: String, until: ▷~}}}",
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

    /// An object without fields is declared by `fields: {}`; nothing else leaves the fields out.
    @Test func objectsWithoutFields() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {a: {path: /a, method: POST, body: {fields: {}}, response: A}}
                models:
                  A: {fields: {}}
                  B: {extends: A, fields: {}}
                  C: {fields: {a: A, c?: {fields: {}}}}
                """
        )
        spec.expect()
        #expect(try spec.fields(of: "A").isEmpty)
        MarkedSpec(rootLines + "models: {A: {▷fields: }, B: {extends: ▷[]}}").expect("empty-value", "empty-model")
    }

    /// A stream is declared in place of the type.
    @Test(arguments: [
        ("method: PUT, body: {type: {▷lines: Int}, media: a/b}", "unknown-key", "{lines: T, media: …}"),
        ("response: {type: {▷events: Int}}", "unknown-key", "{events: T}"),
        ("response: ▷lines", "unknown-type", "{lines: T}"), ("response: ▷events", "unknown-type", "{events: T}"),
        ("response: ▷Events", "unknown-type", "declare it under 'models'"),
    ])
    func streamsAreNotTypes(keys: String, code: String, hint: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: /a, \(keys)}}")
        spec.expect(code)
        #expect(try #require(spec.diagnostics.first?.hint).contains(hint))
    }

    /// The separator in an element could not be distinguished from the one between two elements.
    @Test(arguments: [
        "type: [String], style: space, default: ▷[a, 'b c']", "type: [String], style: pipe, default: ▷['a|b']",
        "type: [{enum: [a, 'b c']}], style: ▷space",
    ])
    func reportsSeparatorsInTheElementsOfLists(keys: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {a: {\(keys)}}}}").expect("bad-value")
    }

    @Test func reportsSeparatorsInTheValuesOfModels() {
        MarkedSpec(
            rootLines + """
                style: space
                endpoints: {a: {path: /a, params: {a: ▷[Word], b: [Other]}}}
                models: {Word: {enum: [a, 'b c']}, Other: {enum: [a, b]}}
                """
        )
        .expect("bad-value")
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

    @Test func fieldAndOptionalFieldOfOneNameAreOneName() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {tags: Int, ▷tags?: Int}}}")
        spec.expect("duplicate-name")
        #expect(spec.diagnostics.first?.notes.count == 1)
    }

    @Test(arguments: [
        ("String", "String"), ("[Int]", "[Int]"), ("[String: Int]", "[String: Int]"), ("\"[Int]?\"", "[Int]?"),
        ("\"[String: [Int?]]\"", "[String: [Int?]]"), ("{type: Date, format: seconds}", "Date"), ("A", "A"),
        ("[[A]]", "[[A]]"), ("String -- What it is.", "String"), ("'String --'", "String"),
    ])
    func typesInEverySpelling(written: String, read: String) throws {
        let spec = MarkedSpec(
            rootLines
                + "models:\n  A:\n    fields:\n      id: Int\n      list: [A]\n      x: \(written.replacing("A", with: "B"))\n  B: {enum: [b]}"
        )
        let member = try #require(try spec.fields(of: "A").last)
        let isOptional = if case .nullable = member.presence { true } else { false }
        #expect(describe(member.type) + (isOptional ? "?" : "") == read.replacing("A", with: "B"))
    }

    @Test func descriptionFollowsAType() throws {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {id: Int -- Counts from 1.}}}")
        #expect(try spec.fields(of: "A").first?.description == "Counts from 1.")
    }

    @Test(arguments: ["Map<K>", "[Int", "Int]", "", "?", "Int Int", "Int--x"])
    func reportsInvalidTypes(text: String) {
        let spec = MarkedSpec(rootLines + "models: {A: {fields: {id: '\(text)'}}}")
        #expect(spec.diagnostics.map(\.code.rawValue) == ["bad-type"])
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

/// A type in the syntax of a spec.
func describe(_ type: TypeReference) -> String {
    switch type {
    case .builtin(let builtin, _): builtin.rawValue
    case .model(let name): name
    case .inline(let inline): "{\(inline.name.value)}"
    case .list(let element): "[\(describe(element))]"
    case .map(let key, let value): "[\(describe(key)): \(describe(value))]"
    case .optional(let wrapped): describe(wrapped) + "?"
    }
}
