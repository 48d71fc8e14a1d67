/// The beginnings and ends of Markdown's blocks. Source: CommonMark 0.31.
enum MarkdownSyntax {
    /// The end of a block of HTML.
    enum HTMLEnd: Equatable {
        case emptyLine
        case text(String)

        /// - Returns: `nil` if the line begins no block of HTML.
        init?(_ text: Substring, isInParagraph: Bool) {
            guard text.utf8.first == UInt8(ascii: "<") else { return nil }
            let ends = [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">")]
            if let end = ends.first(where: { text.hasPrefix($0.0) }) {
                self = .text(end.1)
                return
            }
            let tag = text.dropFirst(text.hasPrefix("</") ? 2 : 1)
            let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
            let rest = tag.dropFirst(name.count)
            guard !name.isEmpty, rest.isEmpty || " />\t".contains(rest[rest.startIndex]) else { return nil }
            if MarkdownSyntax.rawTags.contains(name), !text.hasPrefix("</") {
                self = .text("</\(name)>")
            } else if MarkdownSyntax.blockTags.contains(name) {
                self = .emptyLine
            } else {
                // Other tags begin a block only if nothing else is in their line, which cannot be in a paragraph.
                let isAlone = rest.firstIndex(of: ">").map { rest[$0...].dropFirst().allSatisfy { $0 == " " } }
                guard !isInParagraph, isAlone ?? false else { return nil }
                self = .emptyLine
            }
        }

        func isFound(in text: Substring) -> Bool {
            switch self {
            case .emptyLine: text.isEmpty
            case .text(let end): text.lowercased().contains(end.lowercased())
            }
        }
    }

    /// The text after the marker of a quote; `nil` if the text does not begin with one.
    static func quoted(_ text: Substring) -> Substring? {
        guard text.utf8.first == UInt8(ascii: ">") else { return nil }
        let quoted = text.dropFirst()
        return quoted.utf8.first == UInt8(ascii: " ") ? quoted.dropFirst() : quoted
    }

    /// The length of the marker of a list item with the spaces after it; 0 if the text does not begin with a marker.
    static func listMarker(_ text: Substring) -> Int {
        guard let space = text.firstIndex(of: " ") else { return 0 }
        let mark = text[..<space]
        guard ["-", "*", "+"].contains(mark) || isNumber(mark) && mark.utf8.count < 6 else { return 0 }
        let spaces = text[space...].prefix { $0 == " " }.count
        guard spaces < text.utf8.count - mark.utf8.count else { return 0 }
        // More than four spaces belong to indented code.
        return mark.utf8.count + (spaces > 4 ? 1 : spaces)
    }

    /// Whether a line begins with a number other than `number`.
    static func beginsWithNumber(_ text: Substring, otherThan number: Int) -> Bool {
        let digits = text.prefix { $0.isNumber }
        return !digits.isEmpty && Int(digits) != number
    }

    /// Whether a line is the row below the head of a table, such as `| --- | :---: |`.
    static func isDelimiterRow(_ line: Substring) -> Bool {
        let bytes = line.utf8
        return bytes.contains(UInt8(ascii: "|")) && bytes.contains(UInt8(ascii: "-"))
            && bytes.allSatisfy { "|-: ".utf8.contains($0) }
    }

    /// Whether a line is a row of a table, a heading, or a definition of a link.
    static func isKept(_ text: Substring) -> Bool {
        switch text.utf8.first {
        case UInt8(ascii: "|"): return true
        case UInt8(ascii: "#"):
            let rest = text.drop { $0 == "#" }
            return text.utf8.count - rest.utf8.count < 7 && (rest.isEmpty || rest.first == " ")
        case UInt8(ascii: "["): return text.contains("]: ")
        default: return false
        }
    }

    /// Whether a word at the start of a line may begin a block other than a paragraph, in any dialect.
    static func opensBlock(_ word: Substring) -> Bool {
        guard let first = word.first else { return false }
        switch first {
        case "#", ">", "|": return true
        // A directive of Swift-DocC.
        case "@": return word.dropFirst().first?.isLetter ?? false
        case "<": return HTMLEnd(word, isInParagraph: true) != nil
        case "`", "~": return word.hasPrefix("```") || word.hasPrefix("~~~")
        case "-", "+", "*", "_", "=": return word.allSatisfy { "-+*_=".contains($0) }
        default: return isNumber(word)
        }
    }

    /// Whether a word is the marker of an item in a numbered list.
    private static func isNumber(_ word: Substring) -> Bool {
        guard let last = word.utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: ")") else { return false }
        return word.utf8.count > 1 && word.utf8.dropLast().allSatisfy { 0x30...0x39 ~= $0 }
    }

    static let rawTags: Set = ["pre", "script", "style", "textarea"]

    static let blockTags: Set = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
        "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p",
        "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr",
        "track", "ul",
    ]
}

/// The fence before a block of code (CommonMark 0.31, section 4.5).
///
/// Markdown consists of scalars: a combining mark does not change the backtick before it.
package struct MarkdownFence: Equatable, Sendable {
    private let mark: Unicode.Scalar
    private let length: Int

    /// Creates the fence that a line begins with; returns `nil` if the line opens no code. After backticks, a further
    /// backtick makes the line inline code of a paragraph.
    ///
    /// - Parameter text: The line without its indentation.
    package init?(_ text: Substring) {
        let scalars = text.unicodeScalars
        guard let mark = scalars.first, mark == "`" || mark == "~" else { return nil }
        let fence = scalars.prefix { $0 == mark }
        guard fence.count > 2, mark == "~" || !scalars.dropFirst(fence.count).contains("`") else { return nil }
        (self.mark, length) = (mark, fence.count)
    }

    /// A line that closes the block.
    package var text: String { String(repeating: String(mark), count: length) }

    /// Whether a line without its indentation closes the block.
    package func isClosed(by text: Substring) -> Bool {
        let scalars = text.unicodeScalars
        let fence = scalars.prefix { $0 == mark }
        return fence.count >= length && scalars.dropFirst(fence.count).allSatisfy { $0 == " " || $0 == "\t" }
    }
}
