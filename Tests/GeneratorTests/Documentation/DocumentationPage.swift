import Foundation
import Testing

/// A page of the documentation, at the root of the package or in `Documentation`.
struct DocumentationPage: CustomTestStringConvertible {
    /// The path of the page in the package.
    let path: String
    let text: String
    /// The fenced blocks; those in a list are indented.
    let blocks: [Block]
    /// The text without fenced blocks.
    let prose: String
    /// The sections by the anchors that code hosts make of their headings.
    let sections: [String: String]

    var testDescription: String { path }

    /// The root of the package; tests may be built from links to its folders.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..")
        .standardizedFileURL

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        blocks = Self.blocks(of: text)
        prose = Self.prose(of: text)
        sections = Self.sections(of: prose)
    }

    static func all() throws -> [DocumentationPage] { try pages.get() }

    /// The articles of the API reference, in the catalogs of the modules.
    static func articles() throws -> [DocumentationPage] { try pagesOfCatalogs.get() }

    // Many tests go through all pages, which are therefore read once.
    private static let pages = Result {
        let folder = root.appending(component: "Documentation").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
        try #require(!names.isEmpty)
        return try ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map { try DocumentationPage($0) }
            + names.sorted().map { try DocumentationPage("Documentation/\($0)") }
    }

    private static let pagesOfCatalogs = Result {
        let sources = root.appending(component: "Sources").path
        let names = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { name in
            name.contains(".docc/") && name.hasSuffix(".md")
        }
        try #require(!names.isEmpty)
        return try names.sorted().map { try DocumentationPage("Sources/\($0)") }
    }

    var isArticle: Bool { path.hasPrefix("Sources/") }

    /// A fenced block.
    struct Block {
        /// The word after the opening fence.
        let language: String
        /// The line of the opening fence.
        let line: Int
        let text: String
        /// The reason in `<!-- not compiled: reason -->`, on the line above the block.
        let reasonNotCompiled: String?
        /// The library in `<!-- compiled with: library -->`, on the line above the block; see ``OtherLibrary``.
        let library: String?
    }

    private static func blocks(of text: String) -> [Block] {
        var blocks: [Block] = []
        var open: (fence: Int, language: String, line: Int, mark: Substring)?
        var lines: [Substring] = []
        var previous: Substring = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.drop { $0 == " " }
            if let block = open {
                if content.hasPrefix("```") {
                    let text = lines.map { $0.dropFirst(min(block.fence, $0.prefix { $0 == " " }.count)) }
                    blocks.append(
                        Block(
                            language: block.language,
                            line: block.line,
                            text: text.joined(separator: "\n"),
                            reasonNotCompiled: block.mark.firstMatch(of: /<!-- not compiled: (.+) -->/)
                                .map { String($0.1) },
                            library: block.mark.firstMatch(of: /<!-- compiled with: (.+) -->/).map { String($0.1) }
                        )
                    )
                    open = nil
                } else {
                    lines.append(line)
                }
            } else if content.hasPrefix("```") {
                open = (line.count - content.count, String(content.dropFirst(3)), index + 1, previous)
                lines = []
            }
            previous = line
        }
        return blocks
    }

    private static func prose(of text: String) -> String {
        var isInside = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if isFence { isInside.toggle() }
            return isFence || isInside ? "" : line
        }
        return lines.joined(separator: "\n")
    }

    /// The texts between backticks, outside of fenced blocks.
    var codeSpans: [String] { prose.matches(of: /`([^`\n]+)`/).map { String($0.1) } }

    /// The links in the text, `[text](target)`.
    var links: [(text: String, target: String)] {
        prose.replacing(/`[^`\n]*`/, with: "").matches(of: /\[([^\]\n]*)\]\(([^)\s]+)\)/)
            .map { (String($0.1), String($0.2)) }
    }

    private static func sections(of prose: String) -> [String: String] {
        var sections: [String: String] = [:]
        var anchor = ""
        for line in prose.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#") {
                anchor = line.drop { $0 == "#" }.dropFirst().lowercased().filter {
                    $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
                }.replacing(" ", with: "-")
                // A second heading of the same text gets a number.
                var number = 1
                let first = anchor
                while sections[anchor] != nil {
                    anchor = "\(first)-\(number)"
                    number += 1
                }
                sections[anchor] = ""
            }
            sections[anchor, default: ""] += line + "\n"
        }
        return sections
    }
}
