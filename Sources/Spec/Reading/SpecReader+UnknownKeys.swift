import Diagnostics
import YAML

/// The entries of a mapping, sorted by what the reader knows about their keys.
struct FoundKeys {
    /// The values of the known keys.
    var nodes: [Key: Node] = [:]
    /// The known keys that end in `?`.
    var optional: Set<Key> = []
    var unknown: [Entry] = []
    /// The keys that are reported, so that nothing follows from their absence.
    var faulty: Set<Key> = []

    /// Drops `type: object` and `type: array` of JSON Schema, whose `properties` and `items` are reported already.
    mutating func dropTypeOfJSONSchema() {
        guard let part = ["object": "properties", "array": "items"][nodes[.type]?.text ?? ""] else { return }
        if unknown.contains(where: { $0.key.text == part }) { nodes[.type] = nil }
    }
}

/// Keys that the language does not have at their place: their meaning, and the value that their author probably meant.
extension SpecReader {
    /// Reports an unknown key. If another key is probably meant, and the rest of the spec depends on it, adds its value.
    mutating func readUnknownKey(_ entry: Entry, _ keys: inout FoundKeys, in schema: MappingSchema) {
        if let line = RequestLine(entry, in: schema) {
            keys.nodes.merge(line.meantNodes) { own, _ in own }
            report(.foreignKey(name(of: entry.key), line.meaning, in: schema))
            return
        }
        if [.root, .part, .group].contains(schema), takeModel(entry) { return }
        let others = keys.faulty.union(keys.nodes.keys)
        let assigned = entry.value.isEmpty ? Key(rawValue: entry.nameBeforeValue) : nil
        if let invisible = invisibleInName(name(of: entry.key)) {
            if let assigned { keys.faulty.insert(assigned) }
            report(invisible)
            return
        }
        if let meant = assigned ?? KeySynonyms.key(replacedBy: entry.key.text, in: schema) {
            keys.faulty.insert(meant)
        }
        if let models = KeySynonyms.models(in: entry), schema.keys.contains(.models) {
            keys.nodes[.models] = models.adding(keys.nodes[.models])
        }
        addMeantKey(entry, &keys, in: schema)
        if let meaning = meaning(of: entry, beside: keys.nodes, in: schema) {
            report(.foreignKey(name(of: entry.key), meaning, in: schema))
        } else {
            reportUnknownKey(entry, in: schema, besides: others)
        }
    }

    /// Adds the value of a misspelled key under the key that is probably meant.
    private func addMeantKey(_ entry: Entry, _ keys: inout FoundKeys, in schema: MappingSchema) {
        guard let meant = meantKey(entry, in: schema) else { return }
        keys.faulty.insert(meant)
        if meant == .models {
            keys.nodes[meant] = entry.value.adding(keys.nodes[meant])
        } else if Self.recoveredKeys.contains(meant) || meant == .pages && schema == .root, keys.nodes[meant] == nil,
            !entry.value.isEmpty
        {
            keys.nodes[meant] = entry.value
        }
    }

    /// The keys whose values the rest of the spec depends on, so that they are read even if they are misspelled.
    private static let recoveredKeys: Set<Key> = [
        .base, .variables, .models, .endpoints, .groups, .webhooks, .path, .method, .params, .response, .responses,
        .fields, .extends, .wraps,
    ]

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

/// Hints for unknown keys, by their level and by the other keys of the mapping.
extension SpecReader {
    /// The help for a status, or for the key of a map, that looks like a field outside of `fields`; `nil` for a field.
    func otherMeaning(of field: Entry, among unknown: [Entry], in schema: MappingSchema) -> String? {
        let name = field.key.text
        if schema == .webhook { return "the fields belong to a model: write its name here, as 'Push: PushEvent'" }
        if schema == .response, StatusPattern(name) != nil {
            return "responses by status belong below 'responses': 'responses: {\(name): …}'"
        }
        guard unknown.count == 1, isTypeOfKeys(name) else { return nil }
        return field.value.text.map { "a map is written in brackets: '[\(name): \($0)]'" }
    }

    /// The help for an entry at a wrong level: an endpoint among the keys of the root or of a group, or a parameter
    /// among the keys of a pagination rule; `nil` for any other entry.
    func placeOf(_ entry: Entry, in schema: MappingSchema) -> String? {
        let name = entry.key.text
        switch schema {
        case .root, .part, .group:
            guard entry.value.entries?.contains(where: { $0.key.text == Key.path.rawValue }) == true else { return nil }
            return "endpoints belong below 'endpoints': 'endpoints: {\(name): …}'"
        case .pages:
            guard let value = entry.value.text, nearestName(to: name, in: schema.keys.map(\.rawValue)) == nil else {
                return nil
            }
            if Int(value) != nil, name.lowercased().hasPrefix("start") || name.lowercased().hasPrefix("first") {
                return "the first number is the default of the parameter: 'page: {type: Int, default: \(value)}'"
            }
            switch name.lowercased().filter(\.isLetter) {
            case "offset", "start", "startat", "startindex": return "write 'skip: \(value)'"
            case "page", "pagenumber": return "write 'count: \(value)'"
            case "totalcount", "totalitems", "totalpages", "pagecount", "lastpage": return "write 'total: \(value)'"
            case "limit", "perpage", "pagesize", "size", "maxresults":
                return "remove '\(name)': it does not vary by page"
            case "header", "headers":
                return "name the parameter that gets the value of the header: 'next: {page: {header: \(value)}}'"
            default: return "the parameters of the next page belong below 'next': 'next: {\(name): \(value)}'"
            }
        default: return nil
        }
    }

    /// The help for a foreign key that depends on the keys beside it; `nil` for any other key.
    func meaning(of entry: Entry, beside nodes: [Key: Node], in schema: MappingSchema) -> String? {
        switch entry.key.text {
        case "nullable" where (Key.inlineTypes + [.extends]).contains(where: { nodes[$0] != nil }):
            return "declare the type under 'models', and write its name with a '?' here: 'Owner?'"
        case "pick" where schema == .endpoint:
            let response = nodes[.response]
            let element = response?.items?.first?.text.map { "[\($0)]" }
            let type = response?.text ?? element ?? "T"
            return "it belongs to the response: 'response: {type: \(type), pick: \(entry.value.text ?? "data")}'"
        default: return nil
        }
    }
}

extension Entry {
    /// The first part of a key that contains its value, as in `path = /items` and `path:/items`.
    fileprivate var nameBeforeValue: String { assignment?.name ?? String(key.text.prefix { $0 != ":" }) }

    /// The parts of a key without a value that is written like an assignment: `path = /items`.
    fileprivate var assignment: (name: String, value: String)? {
        guard value.isEmpty, let sign = key.text.firstRange(of: " = ") else { return nil }
        let name = key.text[..<sign.lowerBound]
        return Identifier.isValid(String(name)) ? (String(name), String(key.text[sign.upperBound...])) : nil
    }
}
