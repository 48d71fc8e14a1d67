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
        deprecation.map { "- Warning: Deprecated. \($0.message ?? "")" }
    }

    private static func wrap(_ line: String, width: Int) -> [String] {
        // A list item or an indented example keeps its own lines.
        guard line.count > width, let first = line.first, first != " " else { return [line.trimmingTrailingSpaces()] }
        var lines: [String] = []
        var current = ""
        for word in line.split(separator: " ") {
            if !current.isEmpty, current.count + 1 + word.count > width {
                lines.append(current)
                current = ""
            }
            current += current.isEmpty ? String(word) : " " + word
        }
        return current.isEmpty ? lines : lines + [current]
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
