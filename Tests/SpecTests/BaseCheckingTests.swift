import Diagnostics
import Spec
import Testing

/// The bases of an API, with their names and variables.
struct BaseCheckingTests {
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

    @Test func baseWithoutAURLIsReported() {
        MarkedSpec("api: Zoo\nbase: ▷{}\nendpoints: {a: {path: /a}}").expect("empty-value")
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
}
