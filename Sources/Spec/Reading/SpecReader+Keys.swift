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
        let entries = indentedSections(written, in: schema)
        if schema.keys.contains(.enum), let names = setOfNames(entries) {
            report(.setOfValues(names, at: location(of: node)))
            return nil
        }
        var nodes: [Key: Node] = [:]
        var optionalKeys: Set<Key> = []
        var unknown: [Entry] = []
        var faulty: Set<Key> = []
        for entry in entries {
            guard let key = key(entry.key.text, in: schema, &optionalKeys) else {
                unknown.append(entry)
                continue
            }
            if nodes[key] != nil {
                if entry.isMerged { continue }
                // YAML reports two equal keys; `body` and `body?` are two keys of one name.
                if let first = entries.first(where: { !$0.isMerged && $0.isRepeated(by: entry) }) {
                    report(.duplicate("key", name(of: entry.key), first: name(of: first.key)))
                    continue
                }
            }
            guard !entry.value.isEmpty else {
                report(.emptyValue(of: key, in: schema, at: document.location(of: entry.key)))
                faulty.insert(key)
                continue
            }
            nodes[key] = entry.value
        }
        if let field = forgottenFields(among: unknown, beside: nodes, in: schema) {
            if let meaning = otherMeaning(of: field, among: unknown, in: schema) {
                report(.foreignKey(name(of: field.key), meaning, in: schema))
            } else {
                report(.fieldOutsideOfFields(name(of: field.key), in: schema))
                nodes[.fields] = Node(content: .mapping(unknown), range: node.range, isAnchored: false)
                // Next to unknown keys, `type` is a field, too.
                nodes[.type] = nil
            }
        } else {
            for entry in unknown {
                if let line = RequestLine(entry, in: schema) {
                    nodes.merge(line.meantNodes) { own, _ in own }
                    report(.foreignKey(name(of: entry.key), line.meaning, in: schema))
                    continue
                }
                if [.root, .part, .group].contains(schema), takeModel(entry) { continue }
                let others = faulty.union(nodes.keys)
                let assigned = entry.value.isEmpty ? Key(rawValue: entry.nameBeforeValue) : nil
                if let invisible = invisibleInName(name(of: entry.key)) {
                    if let assigned { faulty.insert(assigned) }
                    report(invisible)
                    continue
                }
                if let meant = assigned ?? KeySynonyms.key(replacedBy: entry.key.text, in: schema) {
                    faulty.insert(meant)
                }
                if let models = KeySynonyms.models(in: entry), schema.keys.contains(.models) {
                    nodes[.models] = models.adding(nodes[.models])
                }
                if let meant = meantKey(entry, in: schema) {
                    faulty.insert(meant)
                    if meant == .models {
                        nodes[meant] = entry.value.adding(nodes[meant])
                    } else if Self.recoveredKeys.contains(meant) || meant == .pages && schema == .root,
                        nodes[meant] == nil, !entry.value.isEmpty
                    {
                        nodes[meant] = entry.value
                    }
                }
                if let meaning = meaning(of: entry, beside: nodes, in: schema) {
                    report(.foreignKey(name(of: entry.key), meaning, in: schema))
                } else {
                    reportUnknownKey(entry, in: schema, besides: others)
                }
            }
        }
        // Drops `type: object` and `type: array` of JSON Schema, whose `properties` and `items` are reported already.
        if let part = ["object": "properties", "array": "items"][nodes[.type]?.text ?? ""],
            unknown.contains(where: { $0.key.text == part })
        {
            nodes[.type] = nil
        }
        return KeyedEntries(
            location: location(of: node),
            nodes: nodes,
            optionalKeys: optionalKeys,
            faulty: faulty,
            hasFaults: !faulty.isEmpty || !unknown.isEmpty || node.isIncomplete
        )
    }

    /// The keys whose values the rest of the spec depends on, so that they are read even if they are misspelled.
    private static let recoveredKeys: Set<Key> = [
        .base, .variables, .models, .endpoints, .groups, .webhooks, .path, .method, .params, .response, .fields,
        .extends, .wraps,
    ]

    /// The first field of an object whose author forgot the key `fields`; `nil` for any other mapping.
    ///
    /// The mapping declares no type. Its unknown keys resemble no key of the language, and have types as values.
    private func forgottenFields(among unknown: [Entry], beside nodes: [Key: Node], in schema: MappingSchema) -> Entry?
    {
        if unknown.isEmpty { return nil }
        var kinds: [Key] = [.fields, .extends, .enum, .union, .const, .wraps, .events, .lines]
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
            // `items`, `next` and `count` are usual names of fields, too.
            if let key = Key(rawValue: entry.key.text) {
                return MappingSchema.pages.keys.contains(key) && entry.value.isTypeName
            }
            return meantKey(entry, in: schema) == nil
                && entry.value.text?.first.map { $0.isUppercase || $0 == "[" } != false
        }
        return hasField ? unknown.first : nil
    }

    /// The key that the author of a misspelled key probably meant.
    private func meantKey(_ entry: Entry, in schema: MappingSchema) -> Key? {
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

    private mutating func reportUnknownKey(_ entry: Entry, in schema: MappingSchema, besides others: Set<Key>) {
        if entry.value.isEmpty {
            report(emptyEntry(entry))
        } else if let meaning = KeySynonyms.meaning(of: entry, in: schema) ?? placeOf(entry, in: schema) {
            report(.foreignKey(name(of: entry.key), meaning, in: schema))
        } else {
            report(.unknownKey(name(of: entry.key), of: entry.value, in: schema, proposes: maySuggest, besides: others))
        }
    }

    /// The error for a text that is probably a key and its value, since the space after the colon is missing or is
    /// another character; `nil` for any other node.
    func entryInText(_ node: Node) -> Diagnostic? {
        guard let scalar = node.scalar, scalar.style == .plain, let colon = scalar.text.firstIndex(of: ":"),
            colon < scalar.text.indices.last ?? colon, Identifier.isValid(scalar.text[..<colon].filter { $0 != "?" }),
            !scalar.text[colon...].hasPrefix("://")
        else { return nil }
        let line = Name(String(scalar.text.prefix { $0 != " " }), at: location(of: node))
        return invisibleInName(line) ?? .missingSpaceAfterColon(line)
    }

    /// The diagnostic for a key without a value, which is often the rest of an unquoted string that contains a comma.
    func emptyEntry(_ entry: Entry) -> Diagnostic {
        let name = name(of: entry.key)
        if let invisible = invisibleInName(name) { return invisible }
        if let (key, value) = entry.assignment { return .assignment(name, "\(key): \(value)") }
        let isMissingSpace = name.value.dropFirst().dropLast().contains(":")
        return isMissingSpace ? .missingSpaceAfterColon(name) : .emptyEntry(name, isBare: document.isBare(entry))
    }
}

extension Entry {
    /// Whether the key of `other` differs only in its question mark.
    fileprivate func isRepeated(by other: Entry) -> Bool {
        key.text != other.key.text && (key.text + "?" == other.key.text || key.text == other.key.text + "?")
    }

    /// The first part of a key that contains its value, as in `path = /items` and `path:/items`.
    fileprivate var nameBeforeValue: String { assignment?.name ?? String(key.text.prefix { $0 != ":" }) }

    /// The parts of a key without a value that is written like an assignment: `path = /items`.
    fileprivate var assignment: (name: String, value: String)? {
        guard value.isEmpty, let sign = key.text.firstRange(of: " = ") else { return nil }
        let name = key.text[..<sign.lowerBound]
        return Identifier.isValid(String(name)) ? (String(name), String(key.text[sign.upperBound...])) : nil
    }
}
