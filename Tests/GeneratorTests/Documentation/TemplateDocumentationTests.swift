import Foundation
import Testing

@testable import MarkdownRendering
@testable import SwiftRendering
@testable import Templating

/// `Documentation/Templates.md` lists the names that every view declares, in the same order.
@Suite(.serialized)
struct TemplateDocumentationTests {
    private static let page = GoldenCase.root.appending(path: "../../Documentation/Templates.md").standardizedFileURL

    @Test(arguments: ["SwiftFile", "ReferenceView"])
    func viewsAreListed(root: String) throws {
        let expected = root == "SwiftFile" ? rows(SwiftFile.self) : rows(ReferenceView.self)
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

    /// A row for the view and for each view that it contains, in the order of their first mention.
    private func rows(_ root: any TemplateView.Type) -> [String] {
        var views = [root]
        var rows: [String] = []
        var next = 0
        while next < views.count {
            let view = views[next]
            next += 1
            let names = view.orderedNames.map { name in
                guard let kind = view.kinds[name] else { return name }
                switch kind {
                case .text: return "`\(name)`"
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
            rows.append("| `\(view)` | \(names.joined(separator: ", ")) |")
        }
        return rows
    }

    private func add(_ view: any TemplateView.Type, to views: inout [any TemplateView.Type]) {
        if !views.contains(where: { $0 == view }) { views.append(view) }
    }
}

extension TemplateView {
    /// The names in the order in which the view declares them.
    fileprivate static var orderedNames: [String] { fields.names }
}
