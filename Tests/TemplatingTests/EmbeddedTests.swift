import Diagnostics
import Foundation
import MarkdownRendering
import SwiftRendering
import Testing

@testable import Templating

@Suite("Built-in templates")
struct EmbeddedTests {
    @Test("all load without a syntax error, and equal the files", arguments: ["swift", "markdown"])
    func complete(language: String) throws {
        let templates = language == "swift" ? SwiftLanguage.templates : MarkdownLanguage.templates
        let folder = URL(filePath: #filePath).appending(path: "../../../Templates/\(language)").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var diagnostics = DiagnosticCollector()
        let sources = language == "swift" ? SwiftLanguage.builtInTemplates : MarkdownLanguage.builtInTemplates
        let set = TemplateSet(sources, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        #expect(set.names == files.map { $0.deletingPathExtension().lastPathComponent }.sorted())
        for file in files {
            let embedded = templates[file.deletingPathExtension().lastPathComponent]
            #expect(try embedded == Array(Data(contentsOf: file)), "\(file.lastPathComponent): run 'make templates'")
        }
    }

    @Test("a user's file replaces the built-in template of the same name")
    func replacement() throws {
        var diagnostics = DiagnosticCollector()
        let file = SourceText(path: "my templates/file.mustache", text: "{{name}}\n")
        let template = TemplateSet(
            SwiftLanguage.builtInTemplates,
            replacing: [file],
            diagnostics: &diagnostics
        ).template("file", for: ServiceView.self, diagnostics: &diagnostics)
        #expect(template == nil)
        #expect(diagnostics.diagnostics.map(\.location?.description) == ["my templates/file.mustache:1:3"])
    }

    @Test("a file whose name is not the name of a template is an error")
    func unknownFile() {
        var diagnostics = DiagnosticCollector()
        let file = SourceText(path: "mine/fiel.mustache", text: "")
        _ = TemplateSet(SwiftLanguage.builtInTemplates, replacing: [file], diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics.map(\.message) == ["no template is called 'fiel'"])
        #expect(diagnostics.diagnostics.map(\.hint) == ["did you mean 'file.mustache'?"])
    }
}
