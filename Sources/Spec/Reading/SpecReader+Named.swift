import Diagnostics
import YAML

/// Mappings whose keys are names that the user chooses.
extension SpecReader {
    /// Reads the entries of a mapping from names. Reports and omits the entries without a value.
    ///
    /// - Parameters:
    ///   - hint: The help for a value that is not a mapping; `nil` for the usual help for a list.
    ///   - schema: The schema of the values, if their keys may be indented too little.
    mutating func readNamed(
        _ node: Node,
        noun: String,
        hint: String? = nil,
        of schema: MappingSchema? = nil
    ) -> [Entry] {
        guard case .mapping(let written) = node.content else {
            report(
                .wrongKind(
                    node.kindName,
                    expected: "a mapping from names to \(noun)",
                    at: location(of: node),
                    hint: hint ?? self.hint(forList: node)
                )
            )
            return (node.items ?? []).flatMap { Self.namedEntries(of: $0) }
        }
        let entries = schema.map { indented(written, as: $0) } ?? written
        // Reports `{404, 500}` once, instead of once for each name.
        let isSet = entries.first.map { document.isBare($0) && !$0.key.text.contains(":") } ?? false
        var hasSet = false
        return entries.filter { entry in
            guard entry.value.isEmpty else { return true }
            unreadable.insert(entry.key.text)
            if isSet, document.isBare(entry) {
                if !hasSet { report(.setOfNames(name(of: entry.key))) }
                hasSet = true
            } else {
                report(emptyEntry(entry))
            }
            return false
        }
    }

    /// The entries, with the keys of `schema` that follow an entry without a value as its value. They are indented like
    /// the entry, and probably belong to it.
    private mutating func indented(_ entries: [Entry], as schema: MappingSchema) -> [Entry] {
        var result: [Entry] = []
        var rest = entries[...]
        while let entry = rest.popFirst() {
            result.append(entry)
            guard entry.value.isEmpty, !document.isBare(entry) else { continue }
            let own = rest.prefix { next in
                Key(rawValue: next.key.text).map(schema.keys.contains) == true
                    && next.key.range.start.column == entry.key.range.start.column
            }
            guard let first = own.first else { continue }
            report(.indentedTooLittle(name(of: entry.key), first.key.text))
            rest = rest.dropFirst(own.count)
            let value = Node(content: .mapping(Array(own)), range: first.value.range, isAnchored: false)
            result[result.count - 1] = Entry(key: entry.key, value: value, isMerged: entry.isMerged)
        }
        return result
    }

    /// The help for a list of mappings, such as `- 404: Problem` or `[404: Problem]`, or of names.
    private func hint(forList node: Node) -> String? {
        guard let items = node.items, let item = items.first else { return nil }
        if let name = item.text { return "write a value after each name: '\(name): …'" }
        guard let entries = item.entries, let entry = entries.first else { return nil }
        if document.isFlow(node), items.allSatisfy({ $0.entries?.count == 1 }) {
            let all = items.flatMap { $0.entries ?? [] }.map { "\($0.key.text): \($0.value.text ?? "…")" }
            return "write braces in place of the brackets: '{\(all.joined(separator: ", "))}'"
        }
        if let name = Self.name(in: entries)?.value.text { return "write the name in front of each: '\(name): {…}'" }
        if entries.count == 1 { return "remove the dash: '\(entry.key.text): …'" }
        return "write a name in front of each: 'name: {\(entry.key.text): …}'"
    }

    /// The entries of a list item, so that references to their names resolve.
    private static func namedEntries(of item: Node) -> [Entry] {
        guard let entries = item.entries, let first = entries.first else { return [] }
        guard let entry = name(in: entries), let name = entry.value.text else {
            return entries.count == 1 && !first.value.isEmpty ? [first] : []
        }
        let others = entries.filter { $0.key.text != entry.key.text }
        guard !others.isEmpty else { return [] }
        let key = Entry.Key(text: name, style: .plain, range: entry.value.range)
        let value = Node(content: .mapping(others), range: item.range, isAnchored: false)
        return [Entry(key: key, value: value, isMerged: false)]
    }

    /// The entry with the name of a list item: `name`, `id` or `operationId`.
    private static func name(in entries: [Entry]) -> Entry? {
        guard entries.count > 1 else { return nil }
        return entries.first { ["name", "id", "operationId"].contains($0.key.text) && $0.value.text?.isEmpty == false }
    }
}

extension Node {
    /// A mapping with the entries of both nodes; this node if one of them is not a mapping.
    func adding(_ other: Node?) -> Node {
        guard let entries, let others = other?.entries else { return self }
        return Node(content: .mapping(others + entries), range: range, isAnchored: false)
    }
}

extension Diagnostic {
    fileprivate static func indentedTooLittle(_ name: Name, _ key: String) -> Diagnostic {
        .error(
            "empty-value",
            at: name.location,
            "'\(name.value)' has no value",
            hint: "indent '\(key)' and what follows deeper than '\(name.value)'"
        )
    }

    fileprivate static func setOfNames(_ name: Name) -> Diagnostic {
        .error(
            "empty-value",
            at: name.location,
            "'\(name.value)' has no value",
            hint: "write a value after each name: '\(name.value): …'"
        )
    }
}
