import Diagnostics
import YAML

/// Unquoted texts between braces, which YAML divides at their commas: `{users: Page(User, Meta)}`.
extension SpecReader {
    /// The entries, in which texts with arguments between parentheses or angle brackets are whole again. They need quotes.
    mutating func joiningArguments(_ entries: [Entry]) -> [Entry] {
        guard entries.contains(where: \.value.isEmpty) else { return entries }
        var result: [Entry] = []
        var rest = entries[...]
        while let entry = rest.popFirst() {
            guard let (text, range, count) = joined(entry.value, with: rest) else {
                result.append(entry)
                continue
            }
            rest = rest.dropFirst(count)
            let value = Node(content: .scalar(Scalar(text: text, style: .plain)), range: range, isAnchored: false)
            result.append(Entry(key: entry.key, value: value, isMerged: entry.isMerged))
            let error = UnquotedTextError(.cutText(text, at: location(of: value)), range: range)
            // The reader of YAML may already have reported a part of the text.
            unquotedTexts.removeAll { error.isAboutText(of: $0.diagnostic) }
            unquotedTexts.append(error)
        }
        return result
    }

    /// The text of the value and of the keys without values that close its brackets, with the number of these keys; `nil` if
    /// nothing is cut.
    private func joined(
        _ value: Node,
        with rest: ArraySlice<Entry>
    ) -> (text: String, range: SourceRange, count: Int)? {
        guard let scalar = value.scalar, scalar.style == .plain else { return nil }
        var open = scalar.text.openBrackets
        var end = value.range.end
        var count = 0
        for next in rest.prefix(while: { $0.value.isEmpty && document.isBare($0) }) {
            guard open > 0 else { break }
            open += next.key.text.openBrackets
            end = next.key.range.end
            count += 1
        }
        let range = SourceRange(start: value.range.start, end: end)
        guard count > 0, open == 0, let text = document.line(in: range), !text.contains(" #") else { return nil }
        return (text, range, count)
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
