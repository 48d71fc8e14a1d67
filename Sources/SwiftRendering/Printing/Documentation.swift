import Spec
import SwiftNaming

/// The lines of a doc comment, without `///`; templates break lines that are too long.
enum Documentation {
    /// The lines of the paragraphs, with an empty line between two paragraphs.
    static func lines(_ paragraphs: [String?]) -> [String] {
        var lines: [String] = []
        for paragraph in paragraphs {
            let own = (paragraph ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { VisibleText.cleaned($0).trimmingTrailingSpaces() }.trimmingEmptyEnds()
            guard !own.isEmpty else { continue }
            lines += (lines.isEmpty ? [] : [""]) + own
        }
        return lines
    }

    /// The note about a deprecated declaration that has no `@available`, because that would cause warnings inside the
    /// generated code.
    static func warning(_ deprecation: Deprecation?) -> String? {
        self.deprecation(deprecation).map { "- Warning: \($0)" }
    }

    static func deprecation(_ deprecation: Deprecation?) -> String? {
        deprecation.map { ["Deprecated.", $0.message].compactMap(\.self).joined(separator: " ") }
    }

    /// The descriptions of a function's parameters, with an empty line in front; empty if there are none.
    static func parameters(_ items: [(name: String, text: String)]) -> [String] {
        // Only the summaries, since the properties have the whole descriptions.
        let texts = items.map { item in
            let lines = item.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return "\(item.name): \(lines.prefix { !$0.isEmpty }.map(VisibleText.cleaned).joined(separator: " "))"
        }
        switch texts.count {
        case 0: return []
        case 1: return ["", "- Parameter \(texts[0])"]
        default: return ["", "- Parameters:"] + texts.map { "  - \($0)" }
        }
    }
}

extension String {
    fileprivate func trimmingTrailingSpaces() -> String {
        var copy = self
        while copy.last == " " { copy.removeLast() }
        return copy
    }
}

extension [String] {
    fileprivate func trimmingEmptyEnds() -> [String] {
        guard let first = firstIndex(where: { !$0.isEmpty }), let last = lastIndex(where: { !$0.isEmpty }) else {
            return []
        }
        return Array(self[first...last])
    }
}
