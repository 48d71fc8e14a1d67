import Diagnostics
import Testing

/// Queries and variables of bases that the servers of a document cannot contain.
struct UnsupportedBaseTests {
    /// A parameter has one value, which does not depend on the server.
    @Test func theQueryOfABaseIsConstant() {
        let spec = "base: {one: \"https://a.example.com?x=1&y=2\", two: \"https://b.example.com?x=1&y={v}\"}\n"
        let document = OpenAPIDocument(
            spec + "variables: {v: {type: Int, default: 3}}\nendpoints: {get: {path: /a}}",
            base: nil
        )
        let problem = "is not in the document: the URL of a server has no query"
        #expect(
            document.messages == [
                "'y=2' \(problem), and not all requests have this item",
                "'y={v}' \(problem), and this item contains a variable",
            ]
        )
        #expect(document.diagnostics.map { $0.location?.start.column } == [8, 46])
        document.expect("parameters: [{name: x, in: query, required: true, schema: {type: string, const: \"1\"}}]")
        document.expect("- {url: https://b.example.com, description: two}")
    }

    /// A client sends both values, but OpenAPI has one parameter for each name.
    @Test(arguments: [
        ("path: /b, params: {page?: Int}", "page=1"),
        ("path: \"/b?page={n}\", params: {n: Int}", "page=1"),
        ("path: /b, base: \"https://two.example.com?my%20page=1\", params: {my page: Int}", "my%20page=1"),
        ("path: /b, base: \"https://two.example.com\", params: {page?: Int}", nil),
        ("path: /b, params: {page?: {type: Int, in: header}}", nil),
    ])
    func anItemOfABaseWithTheNameOfAParameterIsReported(endpoint: String, item: String?) {
        let document = OpenAPIDocument(
            "base: \"https://zoo.example.com?page=1\"\nendpoints:\n  get: {path: /a}\n  list: {\(endpoint)}\n",
            base: nil
        )
        let problem = "of the base is not in this operation: 'list' has a parameter with the same name"
        #expect(document.messages == [item].compactMap { $0.map { "'\($0)' \(problem)" } })
        #expect(document.diagnostics.allSatisfy { $0.code == "openapi-server" && $0.location?.start.line == 5 })
        document.expect("parameters: [{name: page, in: query, required: true, schema: {type: string, const: \"1\"}}]")
    }

    @Test func aVariableNeedsADefault() {
        let spec = "variables: {tenant: String}\nendpoints: {get: {path: /a, base: \"https://{tenant}.example.com\"}}"
        let document = OpenAPIDocument(spec)
        #expect(document.messages == ["OpenAPI requires a default for each variable; that of 'tenant' is empty"])
        #expect(OpenAPIDocument(spec.replacing(": String", with: ": {type: String, default: acme}")).messages == [])
    }

    /// The document does not have this variable.
    @Test func aVariableInAQueryNeedsNoDefault() {
        let document = OpenAPIDocument(
            "variables: {key: String}\nendpoints: {get: {path: /a, base: \"https://two.example.com?key={key}\"}}"
        )
        let problem = "is not in the document: the URL of a server has no query, and this item contains a variable"
        #expect(document.messages == ["'key={key}' \(problem)"])
        #expect(!document.text.contains("variables:"))
    }
}
