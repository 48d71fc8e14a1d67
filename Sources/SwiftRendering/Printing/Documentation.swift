import MarkdownText
import Spec
import SwiftNaming

/// The lines of a doc comment, without `///`; templates break lines that are too long.
enum Documentation {
    /// The lines of the paragraphs, with an empty line between two paragraphs.
    static func lines(_ paragraphs: [String?]) -> [String] {
        var lines: [String] = []
        for paragraph in paragraphs {
            let own = (paragraph ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { VisibleText.cleaned($0).emptyIfBlank }.trimmingEmptyEnds().trimmingIndentation()
            guard !own.isEmpty else { continue }
            lines += (lines.isEmpty ? [] : [""]) + MarkdownTags.escapingUnknown(in: MarkdownProse.trimmingEnds(of: own))
        }
        return lines
    }

    /// The first sentence of a description, for a type that is described where it is used.
    static func firstSentence(of text: String) -> String {
        let paragraph = summary(of: lines([text]))
        guard let line = paragraph.first, paragraph.count == 1 else { return paragraph.joined(separator: "\n") }
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        var depths = (code: 0, emphasis: 0, brackets: 0)
        for (index, word) in words.enumerated().dropLast() {
            depths.code += word.count { $0 == "`" }
            depths.emphasis += word.split { $0 != "*" }.count
            depths.brackets += word.count { $0 == "[" } - word.count { $0 == "]" }
            let isInside = !depths.code.isMultiple(of: 2) || !depths.emphasis.isMultiple(of: 2) || depths.brackets > 0
            let beginsSentence = words[index + 1].first.map { $0.isUppercase || $0 == "`" } ?? false
            guard !isInside, beginsSentence, word.hasSuffix("."), !isAbbreviation(word) else { continue }
            return words[...index].joined(separator: " ")
        }
        return line
    }

    /// Whether a word that ends in a full stop is probably an abbreviation, such as `e.g.` and `No.`.
    private static func isAbbreviation(_ word: Substring) -> Bool {
        let stem = word.dropLast()
        if stem.contains("`") { return false }
        return stem.contains(".") || stem.count < 4 && stem.first?.isUppercase == true || stem.count < 3
            || ["etc", "approx", "resp"].contains(stem.lowercased())
    }

    /// The lines of a text after a label, such as `- Returns: text`; empty if the text is.
    ///
    /// The other lines of the text are indented, so that they belong to the list item of the label. A text that begins
    /// with a list, a table or code begins in a line of its own.
    ///
    /// - Parameter label: The spaces before the label are repeated before the other lines.
    static func entry(_ label: String, _ lines: [String]) -> [String] {
        guard let first = lines.first else { return [] }
        let text = label.drop { $0 == " " }
        let width = label.utf8.count - text.utf8.count + (text.hasPrefix("- ") ? 2 : 0)
        let indentation = String(repeating: " ", count: width)
        let isText = MarkdownLine.lines(of: lines.map { $0[...] }).first?.isPlain ?? false
        let below = (isText ? lines.dropFirst() : lines[...]).map { $0.isEmpty ? "" : indentation + $0 }
        return (isText ? ["\(label) \(first)"] : [label, ""]) + below
    }

    /// The note about a deprecated declaration that has no `@available`, because that would cause warnings inside the
    /// generated code.
    static func warning(_ deprecation: Deprecation?) -> String? {
        self.deprecation(deprecation).map { entry("- Warning:", lines([$0])).joined(separator: "\n") }
    }

    static func deprecation(_ deprecation: Deprecation?) -> String? {
        guard let deprecation else { return nil }
        let label = "Deprecated."
        let message = entry(label, lines([deprecation.message]))
        return message.isEmpty ? label : message.joined(separator: "\n")
    }

    /// The descriptions of a function's parameters, with an empty line in front; empty if there are none.
    static func parameters(_ items: [(name: String, lines: [String])]) -> [String] {
        switch items.count {
        case 0: []
        case 1: [""] + items.flatMap { entry("- Parameter \($0.name):", summary(of: $0.lines)) }
        default: ["", "- Parameters:"] + items.flatMap { entry("  - \($0.name):", summary(of: $0.lines)) }
        }
    }

    /// The lines before the first empty line, since the properties have the whole descriptions. A plain paragraph is
    /// one line. After a colon, the next block belongs to it.
    private static func summary(of lines: [String]) -> [String] {
        let all = MarkdownLine.lines(of: lines.map { $0[...] })
        let summary = all.prefix { $0.kind != .blank }
        let isPlain = summary.allSatisfy { $0.isPlain && !$0.text.hasSuffix("\\") }
        let own = isPlain ? [summary.map(\.text).joined(separator: " ")] : Array(lines.prefix(summary.count))
        guard own.last?.hasSuffix(":") == true else { return own }
        let rest = all.dropFirst(summary.count)
        guard let begin = rest.firstIndex(where: { $0.kind != .blank }) else { return own }
        var end = begin
        // A list may have empty lines between its items.
        let isList = !all[begin].isPlain && all[begin].kind == .paragraph
        while end < all.endIndex, all[end].kind != .blank || isList && continuesList(all[end...]) { end += 1 }
        return own + [""] + lines[begin..<end]
    }

    /// Whether the first line with text is an item of a list, or a line of one.
    private static func continuesList(_ lines: ArraySlice<MarkdownLine>) -> Bool {
        lines.first { $0.kind != .blank }.map { !$0.margin.isEmpty } ?? false
    }
}

extension String {
    fileprivate var emptyIfBlank: String { allSatisfy { $0 == " " } ? "" : self }
}

extension [String] {
    fileprivate func trimmingEmptyEnds() -> [String] {
        guard let first = firstIndex(where: { !$0.isEmpty }), let last = lastIndex(where: { !$0.isEmpty }) else {
            return []
        }
        return Array(self[first...last])
    }

    /// Removes the spaces that precede every line, and those before the first line, unless it is code.
    fileprivate func trimmingIndentation() -> [String] {
        let indentations = filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
        let common = indentations.min() ?? 0
        guard let first = indentations.first, first > 0 else { return self }
        var lines = map { String($0.dropFirst(common)) }
        if first - common < 4 { lines[0] = String(lines[0].dropFirst(first - common)) }
        return lines
    }
}

/// Types of Swift and Foundation that a model of the same name hides in extensions of its API.
enum ShadowedType {
    /// A sentence for the documentation of the model; `nil` for a name that hides no common type.
    ///
    /// The compiler only reports that `Task { }` does not match the initializer of the model.
    static func note(for name: String, in api: String) -> String? {
        guard let (module, _) = namesByModule.first(where: { $0.value.contains(name) }) else { return nil }
        let owner = module == "Foundation" ? "Foundation's" : "Swift's own"
        return "In extensions of `\(api)`, \(owner) `\(name)` is `\(module).\(name)`."
    }

    /// Types that code beside an API often names. A model cannot have the name of a type of the spec language, such as
    /// `Date`.
    private static let namesByModule: [String: Set<String>] = [
        "Swift": [
            "Array", "Character", "Codable", "Collection", "Dictionary", "Duration", "Error", "Hashable",
            "Identifiable", "Never", "Optional", "Range", "Result", "Sendable", "Sequence", "Set", "Void",
        ],
        "_Concurrency": ["Task"],
        "Foundation": ["Calendar", "Locale", "TimeZone"],
    ]
}
