import Diagnostics
import Foundation
import Templates
import Testing

@testable import Templating

@Suite("Built-in templates")
struct EmbeddedTests {
    @Test("all load without a syntax error, and every file is entered", arguments: ["swift", "markdown"])
    func complete(language: String) throws {
        let templates = language == "swift" ? Templates.swift : Templates.markdown
        let folder = URL(filePath: #filePath).appending(path: "../../../Templates/\(language)").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var diagnostics = DiagnosticCollector()
        let set = TemplateSet(templates, in: "Templates/\(language)", diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        #expect(set.names == files.map { $0.deletingPathExtension().lastPathComponent }.sorted())
    }

    @Test("a file of the user's stands in for the built-in one of its name")
    func replacement() throws {
        var diagnostics = DiagnosticCollector()
        let file = SourceText(path: "my templates/file.mustache", text: "{{name}}\n")
        let template = TemplateSet(
            Templates.swift,
            in: "Templates/swift",
            replacing: [file],
            diagnostics: &diagnostics
        ).template("file", for: ServiceView.self, diagnostics: &diagnostics)
        #expect(template == nil)
        #expect(diagnostics.diagnostics.map(\.location?.description) == ["my templates/file.mustache:1:3"])
    }

    @Test("a file that is no template's is an error")
    func unknownFile() {
        var diagnostics = DiagnosticCollector()
        let file = SourceText(path: "mine/fiel.mustache", text: "")
        _ = TemplateSet(Templates.swift, in: "Templates/swift", replacing: [file], diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics.map(\.message) == ["no template is called 'fiel'"])
        #expect(diagnostics.diagnostics.map(\.hint) == ["did you mean 'file.mustache'?"])
    }
}
