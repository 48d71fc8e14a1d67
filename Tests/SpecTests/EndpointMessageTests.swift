import Diagnostics
import Spec
import Testing

/// The messages about endpoints: their methods, paths, parameters, headers and pages.
struct EndpointMessageTests {
    @Test(arguments: [
        ("GETS", "did you mean 'GET'?"), ("PRUGE", "did you mean 'PURGE'?"), ("propfind", "did you mean 'PROPFIND'?"),
        ("GETT", "did you mean 'GET'?"), ("HED", "did you mean 'HEAD'?"), ("PACTH", "did you mean 'PATCH'?"),
        ("DEL", "write 'DELETE'"),
        ("PROPFINDS", "did you mean 'PROPFIND'?"), ("get", "did you mean 'GET'?"), ("xyzzy", "written in capitals"),
    ])
    func typosOfMethods(_ method: String, _ hint: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {list: {path: /a, method: ▷\(method)}}")
        spec.expect("unknown-word")
        #expect(spec.diagnostics.first?.hint?.contains(hint) == true)
    }

    @Test(arguments: ["PURGE", "PROPFIND", "X-LIST", "UNLOCK", "LOCK"])
    func methodsOfOtherProtocols(_ method: String) {
        #expect(MarkedSpec(rootLines + "endpoints: {list: {path: /a, method: \(method)}}").diagnostics.isEmpty)
    }

    /// Names that keep their slashes in the paths of other tools.
    @Test(arguments: ["{path*}", "{path+}", "{path...}", "{+path+}"])
    func namesThatKeepSlashesElsewhere(name: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: ▷'/proxy/\(name)'}}")
        spec.expect("bad-template")
        #expect(spec.diagnostics.first?.hint == "write '{+path}' to keep its slashes")
    }

    @Test(arguments: [
        ("header", "X-A: String", "write 'X-A: {type: String, in: header}'"),
        ("cookie", "sid: {enum: [a]}, b: Int", "write 'sid: {type: …, in: cookie}'"),
        ("path", "id: Int", "write 'id: Int', without 'path'"),
    ])
    func parametersBelowTheirPlace(place: String, parameters: String, hint: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {a: {path: '/{id}', params: {▷\(place): {\(parameters)}}}}")
        spec.expect("unknown-key")
        #expect(spec.diagnostics.first?.hint == hint)
    }

    @Test(arguments: ["{type: String}", "{enum: [a, b]}", "{fields: {a: Int}}", "{const: a}", "Int"])
    func parametersMayBeNamedLikePlaces(type: String) {
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, params: {header: \(type), query: \(type)}}}").expect()
    }

    @Test(arguments: [
        ("path: '/{a}', params: {a: {type: [Int], style: ▷comma}}", "commas separate"),
        ("path: /a, params: {a: {type: [Int], in: header, style: ▷pipe}}", "commas separate"),
        ("method: POST, path: /a, params: {a: {type: [Int], style: ▷pipe}}", "needs no style"),
    ])
    func stylesAreOfPlacesWithSeveral(keys: String, reason: String) {
        let spec = MarkedSpec(rootLines + "endpoints: {list: {\(keys)}}")
        spec.expect("stray-key")
        #expect(spec.diagnostics.first?.message.contains(reason) == true)
    }

    @Test func helpForANameInAHeaderBeginsWithTheParameter() {
        let spec = MarkedSpec(rootLines + "headers: {X-A: ▷'{foo}'}")
        spec.expect("unknown-variable")
        let start = "a header that varies is a parameter with 'in: header'"
        #expect(spec.diagnostics.first?.hint?.hasPrefix(start) == true)
    }

    /// A text with braces is a constant parameter, as the message about a constant header says.
    @Test func namesInBracesAreTextInConstantParameters() throws {
        MarkedSpec(rootLines + "headers: {X-A: ▷'{foo}', X-B: '{1}'}").expect("unknown-variable")
        let spec = MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, params: {X-A: {in: header, const: '{foo}'}}}}"
        )
        guard case .constant(.string("{foo}"), _) = try spec.parameter("X-A", of: "a").member.presence else {
            Issue.record("no constant")
            return
        }
    }

    @Test func variablesOfBasesAreNamed() throws {
        let base = MarkedSpec("api: Zoo\nbase: ▷'https://{host}.example.com'")
        base.expect("unknown-variable")
        #expect(try #require(base.diagnostics.first?.hint).contains("'variables: {host: String}'"))
        let header = MarkedSpec(rootLines + "headers: {A: ▷'{host}'}")
        header.expect("unknown-variable")
        #expect(try #require(header.diagnostics.first?.hint).contains("'{version}'"))
    }

    @Test(arguments: [
        ("{count: page}", "'list' comes closest: the pagination rule sets 'page', which is not a parameter"),
        ("{link: true, items: item}", "'list' comes closest: an object has no field 'item'; did you mean 'items'?"),
        ("link", "'list' comes closest: the response is not a list"),
    ])
    func rulesOfGroupsThatFitNothingNameTheNearestEndpoint(rule: String, reason: String) {
        let spec = MarkedSpec(
            rootLines + """
                groups:
                  G:
                    pages: ▷\(rule)
                    endpoints:
                      remove: {method: DELETE, path: /a}
                      list: {path: /a, response: {fields: {items: [Int]}}}
                """
        )
        spec.expect("bad-pages")
        let note = spec.diagnostics.first?.notes.first
        #expect(note?.message.hasPrefix(reason) == true)
        #expect(note?.location?.start.line == spec.marks.first.map { $0.line + 3 })
    }

    @Test func pagesOfAnswersByStatus() throws {
        let models = "\nmodels: {M: {fields: {a: Int}}}"
        MarkedSpec(rootLines + "endpoints: {a: {path: /a, responses: {200: [M]}, pages: link}}" + models).expect()
        let several = MarkedSpec(
            rootLines + "endpoints: {a: {path: /a, responses: {200: [M], 204: none}, pages: ▷link}}" + models
        )
        several.expect("bad-pages")
        #expect(try #require(several.diagnostics.first?.hint).contains("'response'"))
    }
}
