import Diagnostics
import Testing
import YAML

@testable import OpenAPIImport

/// Paths with parameters in the notations of frameworks, and paths with a query.
struct OddPathTests {
    /// The import of a document with one operation that has no identifier.
    private func imported(_ path: String, _ parameter: String? = nil) throws -> ImportedDocument {
        let parameters = parameter.map { "{name: \"\($0)\", in: path, required: true, schema: {type: integer}}" } ?? ""
        return try ImportedDocument(
            """
            paths:
              "\(path)": {get: {parameters: [\(parameters)], responses: {204: {description: ok}}}}
            """
        )
    }

    @Test func aDeclaredNameBehindAColonIsAParameter() throws {
        let imported = try imported("/users/:id/:verb", "id")
        imported.expect(#"getUsersIDVerb: {path: "/users/{id}/:verb", params: {id: Int}}"#)
        #expect(imported.codes == ["unsupported-path", "unsupported-path"])
        let action = try self.imported("/users/:id:archive", "id")
        action.expect(#"getUsersIDArchive: {path: "/users/{id}:archive", params: {id: Int}}"#)
    }

    @Test func anActionBehindAColonStays() throws {
        let imported = try imported("/users/{id}:archive", "id")
        imported.expect(#"getUsersArchiveByID: {path: "/users/{id}:archive", params: {id: Int}}"#)
        #expect(imported.codes == [])
    }

    @Test(arguments: [
        ("/a/{x:[0-9]+}", "x"), ("/a/{x:[0-9]+}", "x:[0-9]+"), ("/a/{x:[0-9]{2}}", "x"), ("/a/{x<[0-9]+>}", "x"),
        ("/a/{x:int}", "x"),
    ])
    func thePatternOfAParameterIsNoPartOfItsName(path: String, parameter: String) throws {
        let imported = try imported(path, parameter)
        imported.expect(#"getAByX: {path: "/a/{x}", params: {x: Int}}"#)
        #expect(imported.codes == [])
    }

    @Test(arguments: [
        ("/q?action=list&x={x}", "/q?action=list, params: {x: Int}}"),
        ("/q?x={x}&action=list&%78=1", "/q?action=list&%78=1, params: {x: Int}}"),
        ("/q?x={x}", "/q, params: {x: Int}}"), ("/q?x=", "/q, params: {x: Int}}"),
        ("/q?y={y}", #""/q?y={y}", params: {x: Int}}"#),
    ])
    func aParameterReplacesItsItemOfTheQueryInAPath(path: String, rest: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              "\(path)": {get: {operationId: q, parameters: [{name: x, in: query, required: true, schema: {type: integer}}], responses: {204: {description: ok}}}}
            """
        )
        imported.expect("q: {path: \(rest)")
        #expect(imported.codes == (path.contains("{y}") ? ["undeclared-path-parameter"] : []))
    }

    /// Without the value, the path would belong to another operation.
    @Test(arguments: [true, false])
    func aParameterWithAValueInAPathIsAPartOfThePath(isRequired: Bool) throws {
        let operation = { (id: String, schema: String) in
            "{get: {operationId: \(id), parameters: [{name: comp, in: query, required: \(isRequired), schema: \(schema)}], responses: {204: {description: ok}}}}"
        }
        let imported = try ImportedDocument(
            """
            paths:
              /c?comp=list: \(operation("list", "{type: string}"))
              /c?comp=acl: \(operation("acl", "{type: string, enum: [acl]}"))
              /d?comp: \(operation("flag", "{type: boolean}"))
            """
        )
        imported.expect("list: {path: /c?comp=list}")
        imported.expect("acl: {path: /c?comp=acl}")
        imported.expect("flag: {path: /d?comp}")
        #expect(imported.codes == [])
    }

    @Test(arguments: [
        ("/m/:id:verb", "/m/{id}:verb", ["id"]), ("/m/:id", "/m/{id}", ["id"]),
        ("/m/:id:verb?a=b", "/m/{id}:verb", ["id"]),
        ("/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/{{method}}", "/bot{token}/{method}", ["token", "method"]),
        ("/{{a_id}}/a/4fK9xQpL2mZt7WvB8nRsY3cD/b", "/{a_id}/a/{a_id2}/b", ["a_id", "a_id2"]),
        ("/users/42/sk-{{key123}}", "/users/42/sk-{key123}", ["key123"]),
    ])
    func postmanPathsHaveParameters(url: String, path: String, names: [String]) throws {
        var collector = DiagnosticCollector()
        let text = "{raw: \"https://zoo.example.com\(url)\"}"
        let document = try #require(YAMLReader().read(SourceText(path: "a", text: text), reporting: &collector))
        let variables = PostmanVariables(document.root)
        let found = try #require(PostmanURL(document.root, variables))
        #expect(found.path == path)
        #expect(found.pathFields.map(\.name) == names)
    }
}
