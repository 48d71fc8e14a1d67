import Diagnostics
import Spec
import Testing

/// From the syntax of spec files to a checked spec: files, bases, settings of several levels.
struct CheckingTests {
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
}
