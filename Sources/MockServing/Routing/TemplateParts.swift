import Spec
import TextCoding

/// A template, split at its first question mark.
struct TemplateParts {
    private(set) var path: [PathTemplate.Part]
    private(set) var query: [PathTemplate.Part] = []

    init(_ parts: [PathTemplate.Part]) {
        path = parts
        for (index, part) in parts.enumerated() {
            guard case .literal(let text) = part, let mark = text.firstIndex(of: "?") else { continue }
            path = parts[..<index] + [.literal(String(text[..<mark]))]
            query = [.literal(String(text[mark...].dropFirst()))] + parts[(index + 1)...]
            break
        }
        path.removeAll { $0 == .literal("") }
        query.removeAll { $0 == .literal("") }
    }

    /// The path on a base, joined with one slash; if both are empty, `/`.
    func path(below base: String) -> [PathTemplate.Part] {
        let end = PathTemplate(parts: path).text
        if end.isEmpty, base.isEmpty { return [.literal("/")] }
        let start = base.hasSuffix("/") && !end.isEmpty ? String(base.dropLast()) : base
        let text = end.isEmpty || end.hasPrefix("/") ? start + end : "\(start)/\(end)"
        return PathTemplateParser.parse(text)?.template.parts ?? path
    }

    /// The items of the query.
    var items: [FixedItem] {
        var items: [[PathTemplate.Part]] = [[]]
        for part in query {
            guard case .literal(let text) = part else {
                items[items.count - 1].append(part)
                continue
            }
            for (index, piece) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { items.append([]) }
                if !piece.isEmpty { items[items.count - 1].append(.literal(String(piece))) }
            }
        }
        return items.compactMap { FixedItem($0) }
    }
}

/// A query item of a template, possibly with placeholders for parameters in its value.
struct FixedItem: Sendable, Hashable {
    let name: String
    /// The value as in the template.
    let text: String
    let value: PathPattern

    /// - Returns: `nil` if the name contains a placeholder.
    init?(_ parts: [PathTemplate.Part]) {
        guard case .literal(let start)? = parts.first else { return nil }
        let name = start.prefix { $0 != "=" }
        let begin = String(start[name.endIndex...].dropFirst())
        let rest = (begin.isEmpty ? [] : [PathTemplate.Part.literal(begin)]) + parts.dropFirst()
        self.init(name: PercentEncoding.decodeForm(name), text: rest.text, value: PathPattern(rest))
    }

    private init(name: String, text: String, value: PathPattern) {
        self.name = name
        self.text = text
        self.value = value
    }

    /// The item without the names of its parameters.
    var shape: FixedItem { FixedItem(name: name, text: "", value: value.shape) }
}

extension [PathTemplate.Part] {
    /// The parts in the syntax of specs.
    var text: String { PathTemplate(parts: self).text }
}
