import Diagnostics
import Foundation
import Generator
import Testing

@testable import MarkdownRendering
@testable import SwiftRendering
@testable import Templating

/// `Documentation/Templates.md` lists the names that every view declares, in the same order, with their doc comments; its
/// templates can be rendered.
@Suite(.serialized)
struct TemplateDocumentationTests {
    private static let page = GoldenCase.root.appending(path: "../../Documentation/Templates.md").standardizedFileURL

    @Test(arguments: ["SwiftFile", "ReferenceView"])
    func viewsAreListed(root: String) throws {
        let expected = try root == "SwiftFile" ? rows(SwiftFile.self) : rows(ReferenceView.self)
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = try #require(lines.firstIndex { $0.hasPrefix("| `\(root)` |") })
        let shown = lines[first...].prefix { $0.hasPrefix("|") }
        if GoldenCase.isRecording, Array(shown) != expected {
            lines.replaceSubrange(shown.indices, with: expected)
            try lines.joined(separator: "\n").write(to: Self.page, atomically: true, encoding: .utf8)
        }
        #expect(Array(shown) == expected)
    }

    /// A template whose first line is `{{! name.mustache }}` is the built-in one, and one of `{{! Templates/name.mustache
    /// }}` replaces it.
    @Test func templatesAreRendered() throws {
        let blocks = try DocumentationPage("Documentation/Templates.md").blocks.filter { $0.language == "mustache" }
        try #require(blocks.count > 4)
        for block in blocks {
            let first = try #require(block.text.firstMatch(of: /^{{! (Templates\/)?(\w+)\.mustache }}\n/))
            let name = String(first.2)
            let builtIn = try #require(SwiftLanguage.templates[name], "\(name)")
            let template = block.text[first.range.upperBound...] + "\n"
            if first.1 == nil {
                #expect(template == String(decoding: builtIn, as: UTF8.self))
            } else {
                let changed = try render([SourceText(path: "Templates/\(name).mustache", text: block.text)])
                #expect(try changed != render([]), "\(name)")
            }
        }
    }

    /// The client of a spec with groups, models, and responses with headers.
    private func render(_ templates: [SourceText]) throws -> String {
        let spec = """
            api: Zoo
            base: https://zoo.example.com
            groups: {Animals: {path: /animals}}
            endpoints:
              list: {group: Animals, path: /, response: {type: [Animal], headers: {X-Count: Int -- How many.}}}
            models: {Animal: {fields: {name: String}}}
            """
        var diagnostics = DiagnosticCollector()
        let files = Pipeline.generate(
            [SourceText(path: "Zoo.endpoints.yaml", text: spec)],
            language: SwiftLanguage.self,
            templates: templates,
            diagnostics: &diagnostics
        )
        #expect(diagnostics.diagnostics == [])
        return try #require(files.first).text
    }

    /// The rows for the view and for each view that it contains, in the order of their first mention.
    private func rows(_ root: any TemplateView.Type) throws -> [String] {
        let phrases = try FieldPhrases()
        var views = [root]
        var rows: [String] = []
        var next = 0
        while next < views.count {
            let view = views[next]
            next += 1
            let types = view.orderedNames.prefix { $0.first?.isUppercase == true }
            var cells = types.isEmpty ? [] : [(types.map { "`\($0)`" }.joined(separator: ", "), "Names of types.")]
            for name in view.orderedNames.dropFirst(types.count) {
                let phrase = phrases.phrase(for: name, of: "\(view)")
                cells.append((shown(name, of: view, &views), try #require(phrase, "\(view).\(name)")))
            }
            for (index, (names, phrase)) in cells.enumerated() {
                rows.append("| \(index == 0 ? "`\(view)`" : "") | \(names) | \(phrase) |")
            }
        }
        return rows
    }

    /// A name with its kind.
    private func shown(
        _ name: String,
        of view: any TemplateView.Type,
        _ views: inout [any TemplateView.Type]
    ) -> String {
        switch view.kinds[name] {
        case .text, nil: return "`\(name)`"
        case .optionalText: return "`\(name)`?"
        case .flag: return "`\(name)` (flag)"
        case .lines: return "`\(name)` (lines)"
        case .list(let child):
            add(child, to: &views)
            return "`\(name)` (list of \(child))"
        case .view(let child):
            add(child, to: &views)
            return "`\(name)` (\(child))"
        }
    }

    private func add(_ view: any TemplateView.Type, to views: inout [any TemplateView.Type]) {
        if !views.contains(where: { $0 == view }) { views.append(view) }
    }
}

extension TemplateView {
    /// The names in the order in which the view declares them.
    fileprivate static var orderedNames: [String] { fields.names }
}
