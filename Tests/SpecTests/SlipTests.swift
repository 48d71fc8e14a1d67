import Diagnostics
import Spec
import Testing

/// Slips of the pen and habits of other languages: each is one error, and its help can be followed.
struct SlipTests {
    @Test(arguments: [
        (endpointLines + "    ▷params:\n    a: Int\n    b: String\n    response: String", "'a'", "'params'"),
        ("▷endpoints:\ng:\n  path: /u\nh: {path: /v}", "'g'", "'endpoints'"),
        ("▷models:\nUser: {fields: {id: Int}}\nID: Int", "'User'", "'models'"),
        ("models:\n  A:\n    ▷fields:\n    a: Int\n    b: String", "'a'", "'fields'"),
        ("groups:\n  G:\n    ▷endpoints:\n    list: {path: /a}\n    get: {path: /b}", "'list'", "'endpoints'"),
        (endpointLines + "    ▷errors:\n    404: text", "'404'", "'errors'"),
    ])
    func childrenThatAreNotIndented(lines: String, child: String, parent: String) {
        let spec = MarkedSpec(rootLines + lines)
        spec.expect("empty-value")
        #expect(spec.diagnostics.first?.hint == "indent \(child) and what follows deeper than \(parent)")
    }

    /// A section without entries does not take the misspelled keys below it.
    @Test func misspelledKeysBelowAnEmptySection() {
        MarkedSpec(rootLines + endpointLines + "    ▷params:\n    ▷respones: String")
            .expect("empty-value", "unknown-key")
    }

    @Test(arguments: ["event.type", "[type, subtype]"])
    func tagsThatAreNotFieldsOfTheObject(tag: String) throws {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  Event: {union: {a: A, b: B}, by: ▷\(tag)}
                  A: {fields: {event: {fields: {type: {const: a}}}}}
                  B: {fields: {event: {fields: {type: {const: b}}}}}
                """
        )
        #expect(spec.diagnostics.count == 1)
        #expect(try #require(spec.diagnostics.first?.hint).contains("write JSON, or a model with 'swift: …'"))
    }

    @Test(arguments: [
        ("", ", such as 'Element'"), (", Element: Int", ", such as 'Value'"), (", Element: Int, Value: Int", ""),
    ])
    func parametersHaveFreeNames(others: String, name: String) {
        let spec = MarkedSpec(
            rootLines + "models: {L(▷Item): {fields: {data: [Item]}}, Item: {fields: {a: Int}}\(others)}"
        )
        spec.expect("bad-parameters")
        #expect(spec.diagnostics.first?.hint == "give it another name" + name)
    }

    @Test(arguments: [("", "page[number]"), (", style: dots", "page.number")])
    func pageParametersInsideOfAnObject(style: String, name: String) {
        let spec = { (parameter: String, rule: String) in
            let keys = "path: /a, params: {\(parameter)}, response: [Int], pages: {count: \(rule)}"
            return MarkedSpec(rootLines + "endpoints: {a: {\(keys)}}")
        }
        let wrong = spec("page?: {fields: {number?: Int}\(style)}", "▷page.number")
        wrong.expect("bad-pages")
        #expect(wrong.diagnostics.first?.hint?.contains("'\"\(name)?\"'") == true)
        spec("\"\(name)?\": Int", "\"\(name)\"").expect()
    }

    @Test(arguments: [
        ("{▷type: apiKey, in: header, name: X-Key}", "{header: X-Key}"),
        ("{▷type: apiKey, in: query, name: key}", "{query: key}"),
        ("{▷type: http, scheme: bearer}", "bearer"), ("{▷type: http, scheme: Basic}", "basic"),
        ("[{▷type: oauth2, flows: {}}]", "bearer"), ("[{▷type: apiKey, header: X-Token}, none]", "{header: X-Token}"),
    ])
    func securitySchemes(scheme: String, credential: String) {
        let spec = MarkedSpec(rootLines + "auth: \(scheme)")
        spec.expect("unknown-key")
        #expect(spec.diagnostics.first?.hint == "write '\(credential)'")
    }

    @Test(arguments: ["{▷type: http, scheme: digest}", "{▷type: mutualTLS}"])
    func securitySchemesWithoutACredential(scheme: String) {
        let spec = MarkedSpec(rootLines + "auth: \(scheme)")
        spec.expect("unknown-key")
        #expect(spec.diagnostics.first?.hint == "a credential is 'bearer', 'basic' or '{header: X-Key}'")
    }

    /// Below the path of a group, `:id` is sent as a part of the last segment.
    @Test(arguments: [("▷\":id\"", "id", true), ("\":publish\"", "id?", false), ("▷\"/:id\"", "id", true)])
    func colonsBeforeParametersOfAPath(path: String, parameter: String, isReported: Bool) {
        let endpoint = "get: {path: \(path), params: {\(parameter): Int}}"
        let spec = MarkedSpec(rootLines + "groups: {Users: {path: /users, endpoints: {\(endpoint)}}}")
        if isReported { spec.expect("colon-parameter") } else { spec.expect() }
    }

    @Test(arguments: ["▷openapi: 3.0.0", "api: Zoo\n▷openapi: 3.0.0", "info: {title: Zoo}\n▷swagger: 2.0"])
    func documentsToImport(lines: String) throws {
        let spec = MarkedSpec(lines + "\ninfos: {}\nservers: []\npaths: {}")
        spec.expect("wrong-kind")
        #expect(try #require(spec.diagnostics.first?.hint).contains("'endpoint-import openapi'"))
    }

    @Test func genericModelsInAngleBrackets() {
        let spec = MarkedSpec(
            rootLines + """
                endpoints: {g: {path: /u, response: Page(User)}}
                models: {User: {fields: {id: Int}}, ▷Page<T>: {fields: {d: [T]}}}
                """
        )
        spec.expect("bad-name")
        #expect(spec.diagnostics.first?.hint?.hasSuffix("'Page(T)'") == true)
    }

    @Test func variablesWithoutATypeAreDeclared() {
        MarkedSpec("api: Zoo\nbase: https://{tenant}.a.example\nvariables: {tenant: ▷{default: demo}}")
            .expect("missing-key")
    }

    @Test(arguments: [
        ("api: ▷my-shop\nbase: https://a.example", "write 'MyShop'"),
        (rootLines + "models: {▷users: {fields: {a: Int}}}", "write 'Users'"),
        (rootLines + "groups: {▷user_keys: {endpoints: {}}}", "write 'UserKeys'"),
    ])
    func namesOfTypes(lines: String, hint: String) {
        let spec = MarkedSpec(lines)
        spec.expect("bad-name")
        #expect(spec.diagnostics.first?.hint == hint)
    }

    @Test(arguments: ["2fa", "Broken(T", "date", "int", "Page<>", "Page<A<B>>"])
    func namesWithoutATypeOfTheirWords(name: String) {
        let spec = MarkedSpec(rootLines + "models: {▷\(name): Int}")
        spec.expect("bad-name")
        #expect(spec.diagnostics.first?.hint == nil)
    }

    @Test(arguments: [
        ("endpoints:\n  g:\n    ▷path:/u", "missing-space", "put a space after the colon"),
        (endpointLines + "    params:\n      ▷a:Int", "missing-space", "put a space after the colon"),
        ("endpoints: {g: {▷path:/u}}", "missing-space", "put a space after the colon"),
        ("endpoints: {g: ▷GET /u}", "wrong-kind", "write '{path: \"/u\"}'"),
        ("endpoints: {g: ▷post /u}", "wrong-kind", "write '{method: POST, path: \"/u\"}'"),
        (endpointLines + "    response: String▷# note", "bad-type", "a comment is separated by a space: ' # …'"),
        ("endpoints:\n  g:\n    path: ▷/u# note", "bad-path", "a comment is separated by a space: ' # …'"),
        ("endpoints:\n  g:\n    path: ▷{id}", "wrong-kind", "put the brackets in quotes, too: \"{id}\""),
        (endpointLines + "    response: ▷“Int”", "bad-type", "remove the typographic quotes: 'Int'"),
    ])
    func missingCharacters(lines: String, code: String, hint: String) {
        let spec = MarkedSpec(rootLines + lines)
        spec.expect(code)
        #expect(spec.diagnostics.first?.hint == hint)
    }

    @Test func anyWordInFrontOfAPathIsNoMethod() {
        let spec = MarkedSpec(rootLines + "endpoints: {g: ▷list /u}")
        spec.expect("wrong-kind")
        #expect(spec.diagnostics.first?.hint == nil)
    }
}

/// The beginning of an endpoint.
private let endpointLines = "endpoints:\n  g:\n    path: /u\n"
