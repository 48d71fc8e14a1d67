import Diagnostics
import Generator
import SpecImport
import SwiftRendering
import Testing
import YAML

@testable import OpenAPIImport

/// The import of recorded requests that a test gives as text.
struct ImportedRecording {
    /// The specs, one after the other.
    let text: String
    let diagnostics: [Diagnostic]

    /// An HTTP archive.
    ///
    /// - Parameter entries: The entries, each of them JSON.
    init(har entries: String...) throws {
        try self.init(#"{"log": {"entries": [\#(entries.joined(separator: ",\n"))]}}"#, .har)
    }

    /// A Postman collection.
    ///
    /// - Parameters:
    ///   - items: The requests, each of them JSON.
    ///   - members: Further members of the collection, such as `"auth": {…}`.
    init(postman items: String..., members: String = "") throws {
        let more = members.isEmpty ? "" : ", " + members
        try self.init(#"{"info": {"name": "Zoo"}\#(more), "item": [\#(items.joined(separator: ",\n"))]}"#, .postman)
    }

    private init(_ text: String, _ source: ImportSource) throws {
        var collector = DiagnosticCollector()
        let file = SourceText(path: "zoo.json", text: text)
        let document = try #require(YAMLReader(limits: .documents).readLeniently(file, reporting: &collector))
        let (read, rejected) = source.openAPI(document, base: nil)
        let converted = try #require(read)
        let (files, diagnostics, faults) = OpenAPIImport.specs(
            of: converted,
            ImportOptions(api: OpenAPIImport.apiName(of: converted)),
            for: SwiftLanguage.self
        ) { _ in nil }
        #expect(faults == [])
        self.text = files.map { "# \($0.name)\n\($0.text)" }.joined(separator: "\n")
        self.diagnostics = collector.diagnostics + rejected + diagnostics
    }

    /// The codes of the diagnostics.
    var codes: [String] { diagnostics.map { "\($0.code)" } }

    /// An entry of an archive.
    static func entry(
        _ url: String,
        method: String = "GET",
        headers: String = "",
        status: Int = 200,
        media: String = "application/json",
        body: String = "{}"
    ) -> String {
        let text = body.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#).replacing("\n", with: #"\n"#)
        return """
            {"request": {"method": "\(method)", "url": "\(url)", "headers": [\(headers)]}, "response": {"status": \
            \(status), "content": {"size": \(body.utf8.count), "mimeType": "\(media)", "text": "\(text)"}}}
            """
    }
}
