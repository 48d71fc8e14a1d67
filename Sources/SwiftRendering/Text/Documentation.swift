import Spec

/// The lines of a doc comment, each as it follows `///`: empty, or with a space in front.
enum Documentation {
    /// Paragraphs with an empty line between two of them, wrapped so that no line passes the page.
    ///
    /// - Parameter indentation: How far the comment is indented, in columns.
    static func lines(_ paragraphs: [String?], indentation: Int) -> [String] {
        var lines: [String] = []
        for paragraph in paragraphs {
            let wrapped = (paragraph ?? "")
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .flatMap { wrap(VisibleText.cleaned($0), width: Page.width - indentation - 4) }
            let trimmed = wrapped.trimmingEmptyEnds()
            guard !trimmed.isEmpty else { continue }
            if !lines.isEmpty { lines.append("") }
            lines += trimmed.map { $0.isEmpty ? "" : " " + $0 }
        }
        return lines
    }

    /// What is said of something deprecated that cannot be marked so without warnings inside the generated code.
    static func warning(_ deprecation: Deprecation?) -> String? {
        self.deprecation(deprecation).map { "- Warning: \($0)" }
    }

    static func deprecation(_ deprecation: Deprecation?) -> String? {
        deprecation.map { "Deprecated. \($0.message ?? "")" }
    }

    /// What is said of the parameters of a function, with an empty line in front; nothing where nothing is.
    static func parameters(_ items: [(name: String, text: String)], indentation: Int) -> [String] {
        let width = Page.width - indentation - 4
        // A summary; the properties have all that is said of them.
        let texts = items.map { item in
            let lines = item.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return "\(item.name): \(lines.prefix { !$0.isEmpty }.map(VisibleText.cleaned).joined(separator: " "))"
        }
        if texts.isEmpty { return [] }
        if texts.count == 1 { return [""] + wrap("- Parameter \(texts[0])", width: width).map { " " + $0 } }
        return ["", " - Parameters:"] + texts.flatMap { wrap("- \($0)", width: width - 2).map { "   " + $0 } }
    }

    private static func wrap(_ line: String, width: Int) -> [String] {
        // An indented list item or example keeps its own lines.
        guard line.count > width, let first = line.first, first != " " else { return [line.trimmingTrailingSpaces()] }
        let hanging = line.hasPrefix("- ") ? "  " : ""
        var lines: [String] = []
        for word in line.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append((lines.isEmpty ? "" : hanging) + word)
            }
        }
        return lines
    }
}

/// The page that generated code is laid out for.
enum Page {
    /// In columns.
    static let width = 120
    /// Of one level, in columns.
    static let indentation = 4
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
