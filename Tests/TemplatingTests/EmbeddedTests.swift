import Diagnostics
import Foundation
import Testing

@testable import Templating

@Suite("Embedded templates")
struct EmbeddedTests {
    @Test("all load without a fault of syntax")
    func load() {
        var diagnostics = DiagnosticCollector()
        let set = TemplateSet.embedded(diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        #expect(set.names.contains("file"))
    }

    @Test("every file of 'Templates/swift' is entered in 'Templates.embedded'")
    func complete() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Templates/swift").path())
        var diagnostics = DiagnosticCollector()
        let set = TemplateSet.embedded(diagnostics: &diagnostics)
        #expect(set.names == files.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }.sorted())
    }

    @Test("every file of 'Templates/markdown' is entered, too")
    func markdown() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../Templates/markdown").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        var diagnostics = DiagnosticCollector()
        let set = TemplateSet.embedded(.markdown, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        #expect(set.names == files.map { $0.deletingPathExtension().lastPathComponent }.sorted())
    }

    @Test("a file of the user's stands in for the embedded one of its name")
    func replacement() throws {
        var diagnostics = DiagnosticCollector()
        let file = SourceText(path: "my templates/file.mustache", text: "{{name}}\n")
        let template = TemplateSet.embedded(replacing: [file], diagnostics: &diagnostics)
            .template("file", for: ServiceView.self, diagnostics: &diagnostics)
        #expect(template == nil)
        #expect(diagnostics.diagnostics.map(\.location?.description) == ["my templates/file.mustache:1:3"])
    }

    @Test("a file that is no template's is an error")
    func unknownFile() {
        var diagnostics = DiagnosticCollector()
        let file = SourceText(path: "mine/fiel.mustache", text: "")
        _ = TemplateSet.embedded(replacing: [file], diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics.map(\.message) == ["no template is called 'fiel'"])
        #expect(diagnostics.diagnostics.map(\.hint) == ["did you mean 'file.mustache'?"])
    }
}
