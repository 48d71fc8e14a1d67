/// The tags of HTML in Markdown.
package enum MarkdownTags {
    /// Returns a line of a paragraph in which `<` is escaped where a word in angle brackets would be taken for a tag,
    /// such as `<num>`, and would not be shown. Tags of HTML, links in angle brackets and code remain.
    package static func escapingUnknown(in line: String) -> String {
        guard line.utf8.contains(UInt8(ascii: "<")) else { return line }
        var result = ""
        var rest = line[...]
        while let character = rest.first {
            if character == "`" {
                let fence = rest.prefix { $0 == "`" }
                let code = rest.dropFirst(fence.count)
                // Without an end, the marks are text.
                let end = code.firstRange(of: fence)?.upperBound ?? code.startIndex
                result += rest[..<end]
                rest = rest[end...]
                continue
            }
            if character == "<", !result.hasSuffix("\\"), isUnknownTag(rest.dropFirst()) { result += "\\" }
            result.append(character)
            rest = rest.dropFirst()
        }
        return result
    }

    /// Whether a text after `<` is the rest of a tag that HTML does not have.
    private static func isUnknownTag(_ text: Substring) -> Bool {
        let tag = text.dropFirst(text.first == "/" ? 1 : 0)
        guard tag.first?.isASCII == true, tag.first?.isLetter == true, let end = tag.firstIndex(of: ">") else {
            return false
        }
        let inner = tag[..<end]
        // A link: `<https://example.com>`, `<me@example.com>`.
        let isLink = !inner.contains(" ") && (inner.contains(":") || inner.contains("@"))
        let name = inner.prefix { $0.isLetter || $0.isNumber }
        return !isLink && !known.contains(name.lowercased())
    }

    private static let known: Set<String> = MarkdownSyntax.rawTags.union(MarkdownSyntax.blockTags).union([
        "a", "abbr", "b", "bdi", "bdo", "big", "br", "button", "cite", "code", "data", "del", "dfn", "em", "font", "i",
        "img", "input", "ins", "kbd", "label", "map", "mark", "picture", "q", "rp", "rt", "ruby", "s", "samp", "small",
        "source", "span", "strike", "strong", "sub", "sup", "svg", "time", "tt", "u", "var", "video", "wbr",
    ])
}
