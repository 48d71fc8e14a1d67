import MarkdownText
import Spec

/// The Markdown links of descriptions whose targets have no scheme, and lead nowhere outside of the page that publishes
/// the document.
struct DescriptionLinks {
    /// The scheme and the host of the API's documentation; `nil` if the document does not contain its URL.
    private let origin: String?

    /// - Parameter site: The URL of the API's documentation.
    init(site: String?) {
        guard let site, let scheme = ["https://", "http://"].first(where: site.hasPrefix) else {
            origin = nil
            return
        }
        let host = site.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        origin = host.isEmpty ? nil : scheme + host
    }

    /// The text with complete links in place of those that begin with `/`, and without the other links to the page
    /// itself, of which only the text remains. Code is unchanged.
    func resolved(in text: String) -> String {
        guard text.containsBytes(of: "](") else { return text }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let blocks = MarkdownLine.lines(of: lines)
        let changed = MarkdownProse.changing(lines.map(String.init), blocks: blocks) { resolvedParagraph($0) }
        return changed.joined(separator: "\n")
    }

    private func resolvedParagraph(_ text: String) -> String {
        let characters = Array(text)
        let brackets = BracketPairs(text)
        var result = ""
        var index = 0
        while index < characters.count {
            if let link = Link(in: characters, at: index, brackets) {
                write(link, to: &result)
                index = link.end
            } else {
                result.append(characters[index])
                index += 1
            }
        }
        return result
    }

    private func write(_ link: Link, to result: inout String) {
        guard link.isRelative else {
            result += link.written
            return
        }
        if let origin, link.target.hasPrefix("/") {
            result += "[\(link.text)](\(link.target.hasPrefix("//") ? "https:" : origin)\(link.target)\(link.title))"
        } else {
            // The text replaces the image.
            if result.last == "!" { result.removeLast() }
            result += link.text
        }
    }
}

/// An inline link of Markdown: `[text](target "title")`.
private struct Link {
    let written: String
    let text: String
    let target: String
    /// The title with the blank in front of it; empty if there is none.
    let title: String
    /// The position after the link.
    let end: Int

    /// - Parameter start: The position of the opening bracket.
    init?(in characters: [Character], at start: Int, _ brackets: BracketPairs) {
        guard characters[start] == "[", let bracket = brackets.ends[start], bracket > start + 1,
            bracket + 1 < characters.count, characters[bracket + 1] == "(",
            let parenthesis = brackets.ends[bracket + 1]
        else { return nil }
        let content = characters[(bracket + 2)..<parenthesis]
        let target = content.prefix { !$0.isWhitespace }
        let title = content[target.endIndex...]
        guard !target.isEmpty, title.allSatisfy(\.isWhitespace) || title.dropFirst().first.map("\"'".contains) == true
        else { return nil }
        written = String(characters[start...parenthesis])
        text = String(characters[(start + 1)..<bracket])
        self.target = String(target)
        self.title = String(title)
        end = parenthesis + 1
    }

    /// Whether the target is a part of the page, or another page of the same site.
    var isRelative: Bool {
        let scheme = target.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
        if scheme.first?.isLetter == true, target[scheme.endIndex...].first == ":" { return false }
        return ["/", "#", ".", "?"].contains(target.first)
            || target.contains { "/#.".contains($0) } && target.first != "<"
    }
}

/// The brackets of a paragraph outside of code, each with the one that closes it.
private struct BracketPairs {
    /// The positions of the closing brackets, by those of the opening ones.
    private(set) var ends: [Int: Int] = [:]

    init(_ text: String) {
        let code = CodeSpans(text[...])
        var open: [Character: [Int]] = [:]
        var isEscaped = false
        for (position, index) in text.indices.enumerated() {
            let character = text[index]
            defer { isEscaped = character == "\\" && !isEscaped }
            if isEscaped || "[](){}".contains(character) && code.contains(index) { continue }
            switch character {
            case "[", "(": open[character, default: []].append(position)
            case "]", ")":
                let opening: Character = character == "]" ? "[" : "("
                if let start = open[opening]?.popLast() { ends[start] = position }
            default: break
            }
        }
    }
}
