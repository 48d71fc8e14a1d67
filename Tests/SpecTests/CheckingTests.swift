import Diagnostics
import Spec
import Testing

/// From the syntax of spec files to a checked spec, in which every name is resolved.
struct CheckingTests {
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

    @Test(arguments: [
        ("GET", "query"), ("HEAD", "query"), ("DELETE", "query"), ("POST", "body"), ("PUT", "body"), ("PATCH", "body"),
    ])
    func silentParametersGoWhereTheMethodSays(method: String, place: String) throws {
        let spec = MarkedSpec(
            rootLines + "endpoints: {a: {method: \(method), path: '/{id}', params: {id: Int, x: Int}}}"
        )
        #expect(try spec.parameter("id", of: "a").place == .path)
        #expect(try spec.parameter("x", of: "a").place.rawValue == place)
    }

    @Test func parametersBesideAWholePayloadGoToTheQuery() throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {method: POST, path: /a, params: {x: Int}, body: text}}")
        #expect(try spec.parameter("x", of: "a").place == .query)
    }

    /// A path that continues the last segment of its group follows it directly.
    @Test(arguments: [
        (":publish", "/t/{topic}:publish"), (";v={v}", "/t/{topic};v={v}"), ("({id})", "/t/{topic}({id})"),
        (".json", "/t/{topic}.json"), ("?a=b", "/t/{topic}?a=b"), ("a", "/t/{topic}/a"), ("{a}", "/t/{topic}/{a}"),
        ("/:publish", "/t/{topic}/:publish"), ("", "/t/{topic}"),
    ])
    func pathsFollowTheirGroup(path: String, whole: String) throws {
        let spec = MarkedSpec(
            rootLines + "groups: {G: {path: '/t/{topic}', endpoints: {a: {method: POST, path: \"\(path)\"}}}}"
        )
        #expect(try spec.endpoint("a").path.text == whole)
        #expect(spec.diagnostics.map(\.code) == (path == "/:publish" ? ["colon-parameter"] : []))
    }

    @Test func groupGivesPathAndParameters() throws {
        let spec = MarkedSpec(
            rootLines + """
                groups:
                  Repos:
                    path: /repos/{owner}/
                    params: {owner: String -- Who., trace?: {type: Int, in: header}}
                    endpoints:
                      list: {path: ""}
                      get: {path: "{repo}", params: {trace: Int}}
                """
        )
        #expect(try spec.endpoint("list").path.text == "/repos/{owner}/")
        let get = try spec.endpoint("get")
        #expect(get.path.text == "/repos/{owner}/{repo}")
        #expect(get.parameters.map(\.member.wireName.value) == ["owner", "repo", "trace"])
        // The endpoint's own declaration replaces the group's declaration.
        #expect(get.parameters.last?.place == .query)
    }

    @Test func nearestSettingWinsAndHeadersAndErrorsAddUp() throws {
        let spec = MarkedSpec(
            rootLines + """
                headers: {A: root}
                errors: {404: text, default: E}
                style: comma
                groups:
                  G:
                    base: https://g.example.com
                    headers: {B: group}
                    body: form
                    endpoints:
                      a: {path: /a, errors: {404: none}, headers: {C: endpoint}, params: {l: [Int]}}
                      b: {method: POST, path: /b, params: {x: Int}}
                endpoints: {c: {method: POST, path: /c, params: {x: Int}}}
                models: {E: {fields: {m: String}}}
                """
        )
        let a = try spec.endpoint("a")
        #expect(a.base == "https://g.example.com")
        #expect(a.headers.map(\.name) == ["B", "C"])
        #expect(spec.api?.headers.map(\.name) == ["A"])
        #expect(a.errors.map(\.status.value) == [.code(404), .otherwise])
        #expect(a.errors.first?.response.pick == [])
        #expect(try spec.parameter("l", of: "a").style == .comma)
        guard case .parameters(.form, _) = try spec.endpoint("b").body,
            case .parameters(.json, _) = try spec.endpoint("c").body
        else {
            Issue.record("the forms of the bodies are others")
            return
        }
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

    @Test func longChainOfModelsIsNoTrouble() {
        let models = (0..<20_000).map { "  M\($0): {fields: {next?: M\($0 + 1)}}" } + ["  M20000: {fields: {id: Int}}"]
        let spec = MarkedSpec(rootLines + "models:\n" + models.joined(separator: "\n"))
        #expect(spec.diagnostics == [])
    }

    @Test func oneMessagePerCause() {
        // The uses of a model or group that could not be read are no mistakes of their own.
        MarkedSpec(
            rootLines + """
                groups: {G: ▷[x]}
                endpoints:
                  a: {path: /a, response: User}
                  b: {group: G, path: /b, response: [User]}
                models: {User: ▷[a, b]}
                """
        ).expect("wrong-kind", "bad-type")
    }

    @Test func filesOfAnAPIShareModelsInAnyOrder() throws {
        let root = rootLines + "endpoints: {a: {path: /a, response: M}}"
        let part = "api: Zoo\nmodels: {M: {fields: {id: Int}}}"
        for spec in [MarkedSpec(root, part), MarkedSpec(part, root)] {
            #expect(spec.diagnostics == [])
            #expect(spec.api?.models.map(\.name.value) == ["M"])
        }
    }

    @Test func oneFileIsTheRoot() {
        MarkedSpec(rootLines, "api: ▷Zoo\nbase: https://b.example.com").expect("second-root")
        MarkedSpec("api: ▷Zoo\nendpoints: {a: {path: /a}}").expect("no-root")
        MarkedSpec("api: ▷Zoo\nversion: '1'").expect("missing-key")
    }

    @Test func pathParameterThatIsNearlyDeclaredIsMisspelled() {
        MarkedSpec(rootLines + "endpoints: {a: {path: ▷'/{logn}', params: {login: String}}}").expect(
            "undeclared-path-parameter"
        )
        MarkedSpec(rootLines + "endpoints: {a: {path: '/{login}'}}").expect()
    }

    @Test(arguments: [
        ("id", "ids"), ("id", "uid"), ("user_id", "user"), ("file_id", "file"), ("project_id", "project"),
        ("order", "orders"), ("key", "keys"), ("orderId", "order"), ("name", "names"), ("page1", "page2"),
        ("id", "pid"), ("message", "messages"),
    ])
    func pathAndParametersMayHaveSimilarNames(inPath: String, declared: String) throws {
        for (first, second) in [(inPath, declared), (declared, inPath)] {
            let spec = MarkedSpec(rootLines + "endpoints: {a: {path: '/{\(first)}', params: {\(second): Int}}}")
            #expect(spec.diagnostics == [])
        }
    }

    @Test(arguments: [
        ("user_id", "userId"), ("id", "ID"), ("login", "logni"), ("owner", "ownr"), ("repo-id", "repoId"),
    ])
    func pathAndParametersSpellOneNameAlike(inPath: String, declared: String) throws {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: '/{\(inPath)}', params: {\(declared): Int}}}")
        #expect(spec.diagnostics.map(\.code) == ["undeclared-path-parameter"])
        #expect(try #require(spec.diagnostics.first?.hint).contains("'params: {\(inPath): String}'"))
        MarkedSpec(
            rootLines + "endpoints: {a: {path: '/{\(inPath)}', params: {\(inPath): String, \(declared): Int}}}"
        ).expect()
    }

    @Test func reportsPayloadsThatHTTPDoesNotAllow() {
        MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, params: {x: {type: Int, in: ▷body}}}
                  b: {path: /b, body: ▷text}
                  c: {method: HEAD, path: /c, body: ▷text}
                """
        ).expect("payload-not-allowed", "payload-not-allowed", "payload-not-allowed")
    }

    @Test(arguments: [
        ("Int", "many"), ("Bool", "yes"), ("Int32", "3000000000"), ("Double", "much"), ("Date", "2024-01-01"),
        ("{enum: [a]}", "b"), ("[Date]", "[2024-02-29]"), ("String", "{}"),
    ])
    func reportsInvalidDefaults(type: String, value: String) {
        let long = type.hasPrefix("{") ? String(type.dropFirst().dropLast()) : "type: \(type)"
        MarkedSpec(rootLines + "models: {A: {fields: {x: {\(long), default: ▷\(value)}}}}").expect("bad-value")
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

    @Test(arguments: ["ftp://a.b", "https://", "https://a b", "https://a.b/#x", "https://{host}"])
    func reportsInvalidBases(url: String) {
        let spec = MarkedSpec("api: Zoo\nbase: '\(url)'")
        #expect(spec.diagnostics.count == 1)
        #expect(["bad-url", "unknown-variable"].contains(spec.diagnostics.first?.code.rawValue))
    }

    @Test(arguments: [
        ("https://münchen.example", "Punycode"), ("https://a.b/münchen", "'ü' must be percent-encoded"),
        ("https://a.b/c/../d", "'..'"), ("https://a.b/./d?e=/f", "'.'"),
    ])
    func saysWhyABaseIsInvalid(url: String, reason: String) {
        let spec = MarkedSpec("api: Zoo\nbase: '\(url)'")
        #expect(spec.diagnostics.count == 1)
        #expect(spec.diagnostics.first?.message.contains(reason) == true)
    }

    @Test(arguments: ["https://a.b/c?d=../e", "https://{host}/v1..2", "https://user@a.b/c"])
    func acceptsBases(url: String) {
        let variables = url.contains("{host}") ? "\nvariables: {host: String}" : ""
        #expect(MarkedSpec("api: Zoo\nbase: '\(url)'\(variables)").diagnostics.isEmpty)
    }

    @Test func versionStandsInBaseAndHeaders() throws {
        let spec = MarkedSpec("api: Zoo\nbase: 'https://a.b/{version}'\nversion: v2\nheaders: {X: '{version}'}")
        #expect(spec.api?.base == "https://a.b/v2")
        #expect(spec.api?.headers.map { "\($0.name): \($0.value)" } == ["X: v2"])
    }

    /// Braces around anything but a name are part of the text.
    @Test(arguments: [#"{"a":1,"b":{"c":"{version}"}}"#, "{}", "{1}", "a} {b c}"])
    func headersMayContainBraces(value: String) {
        let spec = MarkedSpec(rootLines + "version: v2\nheaders: {X: '\(value)'}")
        #expect(spec.api?.headers.map(\.value) == [value.replacing("{version}", with: "v2")])
    }

    @Test(arguments: [
        ("{name}", "unknown-variable"), ("{api-version}", "unknown-variable"), ("{{version}}", "bad-template"),
    ])
    func namesInHeadersAreTheVersion(value: String, code: String) {
        MarkedSpec(rootLines + "version: v2\nheaders: {X: ▷'\(value)'}").expect(code)
    }

    @Test func innermostHeaderIsSentRegardlessOfCase() throws {
        let spec = MarkedSpec(
            rootLines + """
                groups:
                  G:
                    headers: {X-Mode: group, X-B: b, X-C: c}
                    endpoints:
                      a: {path: /a, headers: {x-mode: endpoint, X-D: d}}
                      b: {path: /b, params: {x-mode: {type: String, in: header}, X-B?: {type: String, in: header}}}
                """
        )
        let sent = try ["a", "b"].map { try spec.endpoint($0).headers.map { "\($0.name): \($0.value)" } }
        #expect(sent == [["X-B: b", "X-C: c", "x-mode: endpoint", "X-D: d"], ["X-B: b", "X-C: c"]])
    }

    @Test func ownHeadersReplaceMergedHeadersRegardlessOfCase() throws {
        let spec = MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, headers: &constants {X-Mode: a, X-B: b}}
                  b: {path: /b, headers: {<<: *constants, x-mode: own}}
                  c: {path: /c, params: &parameters {X-Mode?: {type: String, in: header}, X-B: {type: Int, in: header}}}
                  d: {path: /d, params: {<<: *parameters, x-mode: {type: Int, in: header}, x-b: {type: Int, in: query}}}
                  e: {path: /e, response: {type: Int, headers: &received {X-Mode: String, X-B: Int}}}
                  f: {path: /f, response: {type: Int, headers: {<<: *received, x-mode: Int}}}
                """
        )
        #expect(spec.diagnostics == [])
        #expect(try spec.endpoint("b").headers.map { "\($0.name): \($0.value)" } == ["x-mode: own", "X-B: b"])
        #expect(try spec.endpoint("d").parameters.map(\.member.wireName.value) == ["x-mode", "x-b", "X-B"])
        #expect(try spec.endpoint("f").response.headers.map(\.wireName.value) == ["x-mode", "X-B"])
    }

    /// Two headers of one mapping are an error, whether or not another mapping merges them.
    @Test func ownHeadersDifferRegardlessOfCase() {
        MarkedSpec(
            rootLines + """
                endpoints:
                  a: {path: /a, headers: &constants {X-A: a, ▷x-a: b}}
                  b: {path: /b, headers: {<<: *constants}}
                """
        )
        .expect("duplicate-name")
    }

    @Test func constantsAndParametersAreDifferentHeaders() {
        MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, headers: {▷X-A: a}, params: {x-a: {type: String, in: header}}}}"
        )
        .expect("duplicate-name")
        MarkedSpec(
            rootLines + """
                groups:
                  G:
                    params: {X-A: {type: String, in: header}}
                    endpoints: {a: {path: /a, headers: {▷x-a: a}}}
                """
        )
        .expect("duplicate-name")
    }

    @Test(arguments: ["Content-Length", "host", "Transfer-Encoding", "connection"])
    func transportsSetTheirHeaders(name: String) {
        MarkedSpec(rootLines + "headers: {▷\(name): a}").expect("bad-header")
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {▷\(name): {type: String, in: header}}}}")
            .expect("bad-header")
    }

    @Test(arguments: ["\"a \"", "\" a\"", "\"a\\tb\\t\"", "\"a\\nb\"", "\"\\x7F\""])
    func headerValuesThatCannotBeSent(value: String) {
        MarkedSpec(rootLines + "headers: {X-A: ▷\(value)}").expect("bad-header")
    }
}
