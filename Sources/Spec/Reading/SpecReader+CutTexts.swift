import Diagnostics
import YAML

/// Unquoted texts between braces, which YAML divides at their commas: `{users: Page(User, Meta)}`.
extension SpecReader {
    /// The entries, in which texts with arguments between parentheses or angle brackets are whole again. Reports each, unless
    /// it is a type in the syntax of another language, which quotes would not correct.
    mutating func joiningArguments(_ entries: [Entry]) -> [Entry] {
        guard entries.contains(where: \.value.isEmpty) else { return entries }
        var result: [Entry] = []
        var rest = entries[...]
        while let entry = rest.popFirst() {
            guard let (value, count) = joined(entry.value, with: rest) else {
                result.append(entry)
                continue
            }
            rest = rest.dropFirst(count)
            result.append(Entry(key: entry.key, value: value, isMerged: entry.isMerged))
            guard let text = value.text, !text.contains("<"), !text.hasPrefix("(") else { continue }
            report(.cutText(text, at: location(of: value)))
        }
        return result
    }

    /// The value with the keys without values that close its brackets, and their number; `nil` if nothing is cut.
    private func joined(_ value: Node, with rest: ArraySlice<Entry>) -> (value: Node, count: Int)? {
        guard let scalar = value.scalar, scalar.style == .plain else { return nil }
        var text = scalar.text
        var end = value.range.end
        var count = 0
        for next in rest.prefix(while: { $0.value.isEmpty && document.isBare($0) }) {
            guard text.openBrackets > 0 else { break }
            text += ", " + next.key.text
            end = next.key.range.end
            count += 1
        }
        guard count > 0, text.openBrackets == 0 else { return nil }
        let range = SourceRange(start: value.range.start, end: end)
        return (Node(content: .scalar(Scalar(text: text, style: .plain)), range: range, isAnchored: false), count)
    }
}

extension String {
    /// The number of parentheses and angle brackets that are open at the end.
    fileprivate var openBrackets: Int {
        reduce(into: 0) { count, character in
            if "<(".contains(character) { count += 1 }
            if ">)".contains(character) { count -= 1 }
        }
    }
}

extension Diagnostic {
    fileprivate static func cutText(_ text: String, at location: SourceLocation) -> Diagnostic {
        let quoted = YAMLQuoting.scalar(text, inFlow: true)
        return .error(
            "empty-value",
            at: location,
            "a comma ends an unquoted text inside braces",
            hint: "quote the text: \(quoted)",
            replacement: quoted
        )
    }
}
