import Spec
import Testing

/// The names and values of constant headers and of parameters in headers.
struct HeaderCheckingTests {
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
