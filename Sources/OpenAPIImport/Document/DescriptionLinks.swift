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
        let characters = Array(text)
        var result = ""
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == "\\", index + 1 < characters.count {
                result += String(characters[index...index + 1])
                index += 2
            } else if character == "`" {
                let end = Self.endOfCode(in: characters, from: index)
                result += String(characters[index..<end])
                index = end
            } else if character == "[", let link = Link(in: characters, at: index) {
                write(link, to: &result)
                index = link.end
            } else {
                result.append(character)
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
            // The text of an image stands for the image.
            if result.last == "!" { result.removeLast() }
            result += link.text
        }
    }

    /// The position after code that begins with backticks; the position after the backticks if the code has no end.
    fileprivate static func endOfCode(in characters: [Character], from start: Int) -> Int {
        let length = characters[start...].prefix { $0 == "`" }.count
        var index = start + length
        while index < characters.count {
            let count = characters[index...].prefix { $0 == "`" }.count
            if count == length { return index + count }
            index += max(count, 1)
        }
        return start + length
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
    init?(in characters: [Character], at start: Int) {
        guard let bracket = Self.closing("[", "]", in: characters, from: start), bracket > start + 1,
            bracket + 1 < characters.count, characters[bracket + 1] == "(",
            let parenthesis = Self.closing("(", ")", in: characters, from: bracket + 1)
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

    /// The position of the bracket that closes another one in the same paragraph; `nil` if there is none.
    private static func closing(
        _ open: Character,
        _ close: Character,
        in characters: [Character],
        from start: Int
    ) -> Int? {
        var depth = 0
        var index = start
        while index < characters.count {
            switch characters[index] {
            case open: depth += 1
            case close:
                depth -= 1
                if depth == 0 { return index }
            case "\\": index += 1
            case "`":
                index = DescriptionLinks.endOfCode(in: characters, from: index)
                continue
            case "\n": if index + 1 < characters.count, characters[index + 1].isNewline { return nil }
            default: break
            }
            index += 1
        }
        return nil
    }
}
