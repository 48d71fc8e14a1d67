import Diagnostics
import YAML

/// Mappings whose keys are names that the user chooses.
extension SpecReader {
    /// Reads the entries of a mapping from names. Reports and omits the entries without a value.
    ///
    /// - Parameters:
    ///   - keys: The noun for the keys.
    ///   - hint: The help for a value that is not a mapping; `nil` for the usual help for a list.
    ///   - schema: The schema of the values, if their keys may be indented too little.
    mutating func readNamed(
        _ node: Node,
        from keys: String = "names",
        noun: String,
        hint: String? = nil,
        of schema: MappingSchema? = nil
    ) -> [Entry] {
        guard case .mapping(let written) = node.content else {
            report(
                entryInText(node)
                    ?? .wrongKind(
                        node.kindName,
                        expected: "a mapping from \(keys) to \(noun)",
                        at: location(of: node),
                        hint: hint ?? self.hint(forList: node)
                    )
            )
            return (node.items ?? []).flatMap { Self.namedEntries(of: $0) }
        }
        let whole = joiningArguments(written)
        let entries = schema.map { indented(whole, as: $0) } ?? whole
        // Reports `{404, 500}` once, instead of once for each name.
        let isSet = entries.first.map { document.isBare($0) && !$0.key.text.contains(":") } ?? false
        var hasSet = false
        return entries.filter { entry in
            guard entry.value.isEmpty else { return true }
            if schema == .model || schema == .group { unreadable.insert(entry.key.text) }
            if isSet, document.isBare(entry) {
                if !hasSet { report(.setOfNames(name(of: entry.key))) }
                hasSet = true
            } else {
                report(emptyEntry(entry))
            }
            return false
        }
    }

    /// The items of a list that have a value. Reports the others.
    ///
    /// - Parameter owner: The key of the list.
    mutating func withoutEmpty(_ items: [Node], of owner: Key) -> [Node] {
        items.filter { item in
            guard item.isEmpty else { return true }
            report(.emptyItem(of: owner, isComment: document.isReadAsComment(item), at: location(of: item)))
            return false
        }
    }

    /// The entries, with the keys of `schema` that follow an entry without a value as its value. They are indented like
    /// the entry, and probably belong to it.
    private mutating func indented(_ entries: [Entry], as schema: MappingSchema) -> [Entry] {
        var result: [Entry] = []
        var rest = entries[...]
        while let entry = rest.popFirst() {
            let own = rest.prefix { next in
                entry.value.isEmpty && schema.key(of: next) != nil && isAligned(next, with: entry)
            }
            result.append(indenting(own, below: entry))
            rest = rest.dropFirst(own.count)
        }
        return result
    }

    /// The entries of a mapping with the keys of `schema`, with the names that follow a section without a value, such as
    /// `params`, as its value. They are indented like the key of the section, and probably belong to it.
    mutating func indentedSections(_ entries: [Entry], in schema: MappingSchema) -> [Entry] {
        guard entries.contains(where: \.value.isEmpty) else { return entries }
        var result: [Entry] = []
        var rest = entries[...]
        while let entry = rest.popFirst() {
            let isSection = entry.value.isEmpty && schema.key(of: entry)?.form(in: schema).isByName == true
            var own: ArraySlice<Entry> = []
            if isSection, let first = rest.first, !isMeantAsKey(first, in: schema) {
                own = rest.prefix { schema.key(of: $0) == nil && isAligned($0, with: entry) }
            }
            result.append(indenting(own, below: entry))
            rest = rest.dropFirst(own.count)
        }
        return result
    }

    /// Whether two entries of a block are indented alike, and `owner` has a colon.
    private func isAligned(_ entry: Entry, with owner: Entry) -> Bool {
        !document.isBare(owner) && entry.key.range.start.column == owner.key.range.start.column
            && entry.key.range.start.line > owner.key.range.start.line
    }

    /// Returns an entry with the entries that belong to it as its value, and reports their indentation.
    private mutating func indenting(_ own: ArraySlice<Entry>, below entry: Entry) -> Entry {
        guard let first = own.first else { return entry }
        report(.indentedTooLittle(name(of: entry.key), first.key.text))
        let value = Node(content: .mapping(Array(own)), range: first.value.range, isAnchored: false)
        return Entry(key: entry.key, value: value, isMerged: entry.isMerged)
    }

    /// The help for a list of mappings, such as `- 404: Problem` or `[404: Problem]`, or of names.
    private func hint(forList node: Node) -> String? {
        guard let items = node.items, let item = items.first else { return nil }
        if let name = item.text { return "write a value after each name: '\(name): …'" }
        guard let entries = item.entries, let entry = entries.first else { return nil }
        if document.isFlow(node), entries.count == 1 {
            let all = items.map { item in
                guard let entry = item.entries?.first, item.entries?.count == 1 else { return "…" }
                return "\(entry.key.text): \(entry.value.isEmpty ? "…" : entry.value.text ?? "…")"
            }
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

extension MappingSchema {
    /// The key of an entry, if the mapping may have it.
    func key(of entry: Entry) -> Key? {
        Key(rawValue: entry.key.text).flatMap { keys.contains($0) ? $0 : nil }
    }
}

extension Diagnostic {
    fileprivate static func emptyItem(of owner: Key, isComment: Bool, at location: SourceLocation) -> Diagnostic {
        .error(
            "empty-value",
            at: location,
            "an item of '\(owner.rawValue)' is empty",
            hint: isComment
                ? "quote a text that begins with '#'"
                : owner == .auth ? "remove it" : "remove it, or write \"\" for an empty text"
        )
    }

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
