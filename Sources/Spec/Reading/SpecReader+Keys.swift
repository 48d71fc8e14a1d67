import Diagnostics
import YAML

extension SpecReader {
    /// Reads the entries of a mapping that may have the keys of `schema`, and reports all other keys.
    ///
    /// Returns `nil`, with a diagnostic, if the node is not a mapping.
    mutating func readKeys(of node: Node, as schema: MappingSchema) -> KeyedEntries? {
        guard case .mapping(let written) = node.content else {
            report(
                entryInText(node)
                    ?? .wrongKind(
                        node.kindName,
                        expected: "a mapping, as \(schema.phrase) is",
                        at: location(of: node),
                        hint: schema == .endpoint ? node.text.flatMap { RequestLine.meaning(ofText: $0) } : nil
                    )
            )
            return nil
        }
        let entries = indentedSections(joiningArguments(written), in: schema)
        if schema.keys.contains(.enum), let names = setOfNames(entries) {
            report(.setOfValues(names, at: location(of: node)))
            return nil
        }
        var keys = knownKeys(among: entries, in: schema)
        if let field = forgottenFields(among: keys.unknown, beside: keys.nodes, in: schema) {
            readFields(startingWith: field, &keys, of: node, as: schema)
        } else {
            for entry in keys.unknown { readUnknownKey(entry, &keys, in: schema) }
        }
        keys.dropTypeOfJSONSchema()
        return KeyedEntries(
            schema: schema,
            location: location(of: node),
            nodes: keys.nodes,
            optionalKeys: keys.optional,
            faulty: keys.faulty,
            hasFaults: !keys.faulty.isEmpty || !keys.unknown.isEmpty || node.isIncomplete
        )
    }

    /// The values of the keys of `schema`. Reports repeated keys, keys without a value, and null in place of a text.
    private mutating func knownKeys(among entries: [Entry], in schema: MappingSchema) -> FoundKeys {
        var keys = FoundKeys()
        for entry in entries {
            guard let key = key(entry.key.text, in: schema, &keys.optional) else {
                keys.unknown.append(entry)
                continue
            }
            if keys.nodes[key] != nil {
                if entry.isMerged { continue }
                // YAML reports two equal keys; `body` and `body?` are two keys of one name.
                if let first = entries.first(where: { !$0.isMerged && $0.isRepeated(by: entry) }) {
                    report(.duplicate("key", name(of: entry.key), first: name(of: first.key)))
                    continue
                }
            }
            guard !entry.value.isEmpty else {
                report(.emptyValue(of: key, in: schema, at: document.location(of: entry.key)))
                keys.faulty.insert(key)
                continue
            }
            if let null = entry.value.unquotedNull, key.form(in: schema).isTextual == true {
                report(.nullText(of: key.rawValue, at: location(of: null)))
                keys.faulty.insert(key)
                continue
            }
            keys.nodes[key] = entry.value
        }
        return keys
    }

    /// Reads the unknown keys as the fields of an object whose author forgot the key `fields`, and reports the first.
    private mutating func readFields(
        startingWith field: Entry,
        _ keys: inout FoundKeys,
        of node: Node,
        as schema: MappingSchema
    ) {
        if let meaning = otherMeaning(of: field, among: keys.unknown, in: schema) {
            report(.foreignKey(name(of: field.key), meaning, in: schema))
        } else {
            report(.fieldOutsideOfFields(name(of: field.key), in: schema))
            keys.nodes[.fields] = Node(content: .mapping(keys.unknown), range: node.range, isAnchored: false)
            // Next to unknown keys, these are fields, too.
            for key in [Key.type, .skip] { keys.nodes[key] = nil }
        }
    }

    /// The first field of an object whose author forgot the key `fields`; `nil` for any other mapping.
    ///
    /// The mapping declares no type. Its unknown keys resemble no key of the language, and have types as values.
    private func forgottenFields(among unknown: [Entry], beside nodes: [Key: Node], in schema: MappingSchema) -> Entry?
    {
        if unknown.isEmpty { return nil }
        var kinds = Key.inlineTypes + [.extends, .const, .wraps, .events, .lines]
        // Beside several unknown keys, `type` may be a field.
        if unknown.count < 2 { kinds.append(.type) }
        guard schema.keys.contains(.fields) || schema == .webhook, maySuggest, kinds.allSatisfy({ nodes[$0] == nil }),
            unknown.allSatisfy({ entry in
                !entry.value.isEmpty
                    && (KeySynonyms.meaning(of: entry, in: schema) == nil
                        || KeySynonyms.mayBeField(entry, among: unknown.count))
            })
        else { return nil }
        let hasField = unknown.contains { entry in
            // `items`, `count`, `value` and `query` are usual names of fields, too.
            if let key = Key(rawValue: entry.key.text) {
                return (MappingSchema.pages.keys + [.value, .header, .query, .path]).contains(key)
                    && entry.value.isTypeName
            }
            return meantKey(entry, in: schema) == nil
                && entry.value.text?.first.map { $0.isUppercase || $0 == "[" } != false
        }
        return hasField ? unknown.first : nil
    }

    /// The key that the author of a misspelled key probably meant.
    func meantKey(_ entry: Entry, in schema: MappingSchema) -> Key? {
        guard maySuggest, KeySynonyms.meaning(of: entry, in: schema) == nil else { return nil }
        if let synonym = KeySynonyms.synonym(of: entry.key.text, in: schema, value: entry.value) { return synonym }
        let name = entry.key.text
        guard let near = nearestName(to: name, in: schema.keys.map(\.rawValue)),
            !TypoDetector.areShortWords(name, near)
        else { return nil }
        return Key(rawValue: near)
    }

    /// Whether an unknown key is probably a misspelled or a foreign key of the language.
    func isMeantAsKey(_ entry: Entry, in schema: MappingSchema) -> Bool {
        KeySynonyms.meaning(of: entry, in: schema) != nil || meantKey(entry, in: schema) != nil
    }

    /// The key that `text` names, perhaps with a `?`.
    private func key(_ text: String, in schema: MappingSchema, _ optionalKeys: inout Set<Key>) -> Key? {
        if let key = Key(rawValue: text) { return schema.keys.contains(key) ? key : nil }
        guard text.hasSuffix("?"), let key = Key(rawValue: String(text.dropLast())), schema.optional.contains(key)
        else {
            return nil
        }
        optionalKeys.insert(key)
        return key
    }

    /// The names in `{small, large}`; `nil` if there is only one name, or if a name has a value or is not a single
    /// word.
    private func setOfNames(_ entries: [Entry]) -> [String]? {
        let names = entries.map(\.key.text)
        guard names.count > 1, entries.allSatisfy({ document.isBare($0) }),
            names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) } })
        else { return nil }
        return names
    }
}

extension Node {
    /// The node itself, or else its first item, that is `null` or `~` without quotes.
    var unquotedNull: Node? { ([self] + (items ?? [])).first { $0.scalar?.isNull ?? false } }
}

extension Entry {
    /// Whether the key of `other` differs only in its question mark.
    fileprivate func isRepeated(by other: Entry) -> Bool {
        key.text != other.key.text && (key.text + "?" == other.key.text || key.text == other.key.text + "?")
    }
}

/// The entries of a mapping whose keys the language defines.
struct KeyedEntries {
    let schema: MappingSchema
    let location: SourceLocation
    private let nodes: [Key: Node]
    private let optionalKeys: Set<Key>
    /// The keys that have been reported as empty or misspelled, so that they are not also reported as missing.
    let faulty: Set<Key>
    /// Whether any key has been reported.
    let hasFaults: Bool

    init(
        schema: MappingSchema,
        location: SourceLocation,
        nodes: [Key: Node],
        optionalKeys: Set<Key>,
        faulty: Set<Key>,
        hasFaults: Bool
    ) {
        self.schema = schema
        self.location = location
        self.nodes = nodes
        self.optionalKeys = optionalKeys
        self.faulty = faulty
        self.hasFaults = hasFaults
    }

    /// Whether the key ends in `?` in the spec, such as `body?:`.
    func isOptional(_ key: Key) -> Bool { optionalKeys.contains(key) }

    subscript(key: Key) -> Node? { nodes[key] }
}
