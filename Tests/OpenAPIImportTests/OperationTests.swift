import Diagnostics
import Testing

@testable import OpenAPIImport

/// Operations, their paths and their responses.
struct OperationTests {
    @Test func patternsWithSlashesKeepThem() throws {
        let imported = try ImportedDocument(
            #"""
            paths:
              /a/{name}: {get: {operationId: a, parameters: [{name: name, in: path, required: true, schema: {type: string, pattern: "users/[^/]+"}}], responses: {204: {description: ok}}}}
              /b/{name}: {get: {operationId: b, parameters: [{name: name, in: path, required: true, schema: {type: string, pattern: "^[^/]+$"}}], responses: {204: {description: ok}}}}
              /c/{name}: {get: {operationId: c, parameters: [{name: name, in: path, required: true, schema: {type: string, pattern: "^(?!.*/).+$"}}], responses: {204: {description: ok}}}}
              /d/{name}: {get: {operationId: d, parameters: [{name: name, in: path, required: true, schema: {type: string, pattern: '^a\/[\]/]+$'}}], responses: {204: {description: ok}}}}
              /e/{name}: {get: {operationId: e, parameters: [{name: name, in: path, required: true, schema: {type: string, pattern: '^[\]/]+$'}}], responses: {204: {description: ok}}}}
            """#
        )
        imported.expect(
            "path: /a/{+name}",
            "path: /b/{name}",
            #"c: {path: "/c/{name}", params: {name: String -- Matches `^(?!.*/).+$`.}}"#,
            "path: /d/{+name}",
            "path: /e/{name}"
        )
        #expect(imported.codes == [])
    }

    @Test func patternsOfReferencesKeepSlashes() throws {
        let imported = try ImportedDocument(
            #"""
            paths:
              /a/{name}: {get: {operationId: a, parameters: [{name: name, in: path, required: true, schema: {$ref: "#/components/schemas/Name"}}], responses: {204: {description: ok}}}}
              /b/{name}: {get: {operationId: b, parameters: [{name: name, in: path, required: true, schema: {allOf: [{$ref: "#/components/schemas/Text"}, {pattern: "users/[^/]+"}]}}], responses: {204: {description: ok}}}}
              /c/{name}: {get: {operationId: c, parameters: [{name: name, in: path, required: true, schema: {$ref: "#/components/schemas/Text"}}], responses: {204: {description: ok}}}}
            components: {schemas: {Name: {type: string, pattern: "^users/[^/]+$"}, Text: {type: string}}}
            """#
        )
        #expect(imported.text.contains("/a/{+name}"))
        #expect(imported.text.contains("/b/{+name}"))
        #expect(imported.text.contains("/c/{name}"))
        #expect(imported.codes == [])
    }

    @Test func anIdempotencyKeyIsReported() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: a, parameters: [{name: Idempotency-Key, in: header, required: true, schema: {type: string}}], responses: {204: {description: ok}}}}
            """
        )
        imported.expect("a: {method: POST, path: /a, idempotent: Idempotency-Key}")
        #expect(imported.codes == ["idempotency-key"])
        #expect(imported.diagnostics.first?.severity == .note)
    }

    @Test func callbacksWithoutRequestsAreNotReported() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, callbacks: {}, responses: {204: {description: ok}}}}
            """
        )
        #expect(imported.codes == [])
    }

    @Test func redirectsAreReportedWhereTheyAre() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200: {description: ok}
                    302: {description: moved}
            """
        )
        #expect(imported.codes == ["redirect-left-out"])
        #expect(imported.diagnostics.map(\.location?.range.start.line) == [10])
    }

    @Test(arguments: ["{any?}", "{any:int?}", "{any:[a-z]?}"])
    func optionalSegmentsAreReported(segment: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              "/a/\(segment)": {get: {operationId: a, parameters: [{name: any, in: path, schema: {type: string}}], responses: {204: {description: ok}}}}
            """
        )
        imported.expect(#"a: {path: "/a/{any}"}"#)
        #expect(imported.codes == (segment.contains("[") ? [] : ["unsupported-path"]))
    }

    @Test(arguments: [
        ("application/x-ndjson", nil), ("application/jsonl; charset=utf-8", nil),
        ("application/stream+json; charset=utf-8", "application/stream+json"),
        ("application/vnd.pets+jsonl", "application/vnd.pets+jsonl"), ("application/json-seq", "application/json-seq"),
        ("application/geo+json-seq", "application/geo+json-seq"),
    ])
    func jsonLinesAreAStream(media: String, kept: String?) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {"\(media)": {schema: {type: integer}}}}}}}
            """
        )
        imported.expect("a: {path: /a, response: {lines: Int\(kept.map { ", media: \($0)" } ?? "")}}")
    }

    @Test(arguments: ["{$ref: \"#/components/schemas/Filter\"}", "{type: object, properties: {text: {type: string}}}"])
    func aHeaderFieldNamesTheNextPageBesideAnyBody(body: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                post:
                  operationId: a
                  parameters: [{name: page, in: query, schema: {type: string}}]
                  requestBody: {required: true, content: {application/json: {schema: \(body)}}}
                  responses:
                    200:
                      description: ok
                      headers: {X-Next: {schema: {type: string}}}
                      content: {application/json: {schema: {type: array, items: {type: string}}}}
                      links: {next: {operationId: a, parameters: {page: $response.header.X-Next}}}
            components: {schemas: {Filter: {type: object, properties: {text: {type: string}}}}}
            """
        )
        imported.expect(declarations: "pages: {next: {page: {header: X-Next}}}")
        #expect(imported.codes == [])
    }
}
