import Diagnostics
import Testing
import YAML

@testable import OpenAPIImport

/// The parts of the conversion of Swagger 2.0, each called alone.
struct SwaggerConverterTests {
    private func node(_ text: String) throws -> Node {
        var collector = DiagnosticCollector()
        let document = YAMLReader().read(SourceText(path: "swagger.yaml", text: text), reporting: &collector)
        return try #require(document).root
    }

    @Test(arguments: [
        ("host: a.com", "https://a.com"), ("{host: a.com, schemes: [http]}", "http://a.com"),
        ("{host: a.com, schemes: [http, https], basePath: /v1}", "https://a.com/v1"),
        ("{host: a.com, schemes: [ws, http]}", "http://a.com"), ("{host: a.com, schemes: [wss]}", "wss://a.com"),
        ("{host: 'localhost:80', basePath: v1}", "http://localhost:80/v1"),
        ("{host: 'https://a.com/', basePath: /v1}", "https://a.com/v1"), ("{basePath: /v1, schemes: [https]}", "/v1"),
    ])
    func aServerIsMadeOfThreeKeys(text: String, url: String) throws {
        #expect(SwaggerServers(try node(text), isRoot: true).server?.value("url")?.text == url)
    }

    @Test(arguments: ["schemes: [https]", "paths: {}"])
    func withoutAHostAndAPathThereIsNoServer(text: String) throws {
        #expect(SwaggerServers(try node(text), isRoot: true).server == nil)
    }

    @Test(arguments: [
        ("/definitions/A~1b", "/components/schemas/A~1b"), ("/parameters/A/schema", "/components/parameters/A/schema"),
        ("/responses/A", "/components/responses/A"), ("/paths/~1a/get", "/paths/~1a/get"), ("", ""),
        ("/definitions", "/definitions"),
    ])
    func pointersLeadToTheRewrittenPlace(pointer: String, other: String) {
        #expect(SwaggerConverter.pointer(pointer) == other)
    }

    @Test(
        arguments: [
            ("{swagger: '2.0'}", .document), ("{in: query, name: a, type: string}", .parameter),
            ("{get: {responses: {}}}", .pathItem), ("{description: a, schema: {}}", .response),
            ("{description: a, type: object}", .schema), ("{$ref: a}", .schema), ("{properties: {type: {}}}", .schema),
            ("{A: {type: string}}", .others), ("{definitions: {}}", .document), ("{type: {type: string}}", .others),
            ("{type: object, definitions: {}}", .schema), ("[]", nil),
        ] as [(String, SwaggerFragment?)]
    )
    func aPartIsKnownByItsKeys(text: String, fragment: SwaggerFragment?) throws {
        #expect(SwaggerFragment(try node(text)) == fragment)
    }

    @Test(arguments: [
        ("{swagger: '2.0'}", true), ("{swagger: 2}", true), ("{swagger: '1.2'}", false), ("{openapi: 3.0.0}", false),
        ("{paths: {}, definitions: {}}", true), ("{paths: {}, definitions: {}, components: {}}", false),
        ("{definitions: {}}", false), ("{paths: {}}", false),
    ])
    func documentsAreRecognized(text: String, isSwagger: Bool) throws {
        #expect(SwaggerConverter.reads(try node(text)) == isSwagger)
    }

    /// Facts about schemas are kept by location, so no two schemas of a document may share one.
    @Test func noTwoSchemasHaveOneLocation() throws {
        let text = """
            swagger: "2.0"
            paths:
              /a:
                post:
                  parameters: [{name: a, in: formData, type: array, items: {type: string}}, {name: b, in: formData, type: file}]
                  responses: {200: {description: x, schema: {type: array, items: {format: int-or-string}}}}
            definitions: {A: {type: string, format: int-or-string}}
            """
        var collector = DiagnosticCollector()
        let read = YAMLReader().read(SourceText(path: "swagger.yaml", text: text), reporting: &collector)
        let documents = Documents(try #require(read)) { _ in nil }
        var starts: [SourcePosition] = []
        func visit(_ node: Node) {
            for entry in node.entries ?? [] {
                switch entry.key.text {
                case "schema", "items": starts.append(entry.value.range.start)
                case "properties", "schemas": starts += (entry.value.entries ?? []).map(\.value.range.start)
                case "oneOf": starts += (entry.value.items ?? []).map(\.range.start)
                default: break
                }
                visit(entry.value)
            }
            for item in node.items ?? [] { visit(item) }
        }
        visit(documents.root.root)
        #expect(starts.count == 11)
        #expect(Set(starts).count == starts.count)
    }
}
