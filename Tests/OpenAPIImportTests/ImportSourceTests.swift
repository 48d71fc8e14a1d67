import Diagnostics
import OpenAPIImport
import SwiftRendering
import Testing
import YAML

/// Formats that are rewritten as OpenAPI.
struct ImportSourceTests {
    private func document(_ text: String) throws -> YAMLDocument {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "zoo.json", text: text)
        return try #require(YAMLReader().readLeniently(source, reporting: &collector))
    }

    @Test(arguments: [
        (ImportSource.postman, "{\"openapi\": \"3.0.0\"}", "this is not a Postman collection"),
        (.postman, "{\"log\": {\"entries\": []}}", "this is not a Postman collection"),
        (.har, "{\"info\": {\"name\": \"Zoo\"}, \"item\": []}", "this is not recorded traffic (HAR)"),
        (.har, "[]", "this is not recorded traffic (HAR)"),
    ])
    func anotherFormatIsAnError(source: ImportSource, text: String, message: String) throws {
        let (document, diagnostics) = source.openAPI(try document(text), base: nil)
        #expect(document == nil)
        #expect(diagnostics.map(\.severity) == [.error])
        #expect(diagnostics.first?.message.hasPrefix(message) == true)
    }

    @Test(arguments: [
        ("{\"info\": {\"name\": \"Zoo\"}, \"item\": []}", "this is a Postman collection", "postman"),
        ("{\"log\": {\"entries\": []}}", "this is recorded traffic (HAR)", "har"),
    ])
    func theRightCommandIsNamed(text: String, message: String, command: String) throws {
        let options = ImportOptions(api: "Zoo")
        let outcome = try OpenAPIImport.specs(of: document(text), options, for: SwiftLanguage.self) { _ in nil }
        #expect(outcome.files == [])
        #expect(outcome.diagnostics.map(\.code) == ["no-openapi"])
        #expect(outcome.diagnostics.first?.message == "\(message), not an OpenAPI document")
        #expect(outcome.diagnostics.first?.hint == "'endpoint-import \(command)' imports it")
    }

    @Test func theBaseSelectsRecordedRequests() throws {
        let entry = { (url: String) in
            """
            {"request": {"method": "GET", "url": "\(url)", "headers": [], "queryString": []}, "response": \
            {"status": 200, "headers": [], "content": {"size": 2, "mimeType": "application/json", "text": "{}"}}}
            """
        }
        let urls = ["https://a.com/x", "https://a.com/y", "https://b.com/v1/z", "https://b.com/v1.1/z"]
        let text = "{\"log\": {\"entries\": [\(urls.map(entry).joined(separator: ", "))]}}"
        let paths = { (base: String?) in
            let (document, diagnostics) = ImportSource.har.openAPI(try self.document(text), base: base)
            let paths = document?.root.entry(named: "paths")?.value.entries ?? []
            return (paths.map(\.key.text), diagnostics.map(\.code))
        }
        #expect(try paths(nil) == (["/x", "/y"], ["other-origin"]))
        #expect(try paths("https://b.com/v1/") == (["/z"], ["other-origin", "other-origin"]))
    }
}
