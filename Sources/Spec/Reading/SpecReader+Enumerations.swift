import Diagnostics
import YAML

extension SpecReader {
    /// Reads the values of an enum, as a list or by their Swift names.
    mutating func readEnumeration(_ keys: KeyedEntries, swiftName: Name?) -> EnumerationDefinition? {
        guard let node = keys[.enum] else { return nil }
        if node.entries?.isEmpty == true || node.items?.isEmpty == true { report(.noCases(at: location(of: node))) }
        let cases: [EnumerationCase]
        switch node.content {
        case .sequence(let nodes) where !nodes.isEmpty && nodes.allSatisfy { $0.entries != nil }:
            // Reports the list, and reads the values that have a name.
            cases = readNamed(node, noun: "values", hint: Self.hint(forNumbersIn: nodes)).compactMap { readCase($0) }
        case .sequence(let nodes):
            cases = withoutEmpty(nodes, of: .enum).compactMap { value in
                readValue(value, ofEnum: true).map { EnumerationCase(name: $0, wireValue: $0) }
            }
        case .mapping:
            cases = readNamed(node, noun: "values").compactMap { readCase($0) }
        case .scalar:
            report(
                .wrongKind(
                    node.kindName,
                    expected: "the values of an enum, as a list or by their Swift names",
                    at: location(of: node),
                    hint: "write '[one, two]'"
                )
            )
            return nil
        }
        let otherValues = keys[.type] == nil ? reportOtherValues(of: node) : []
        let rawType = keys[.type].flatMap { readRawType($0) } ?? .string
        return EnumerationDefinition(
            cases: rawType == .int ? cases.map(\.withPlainInteger) : cases,
            rawType: rawType,
            isClosed: keys[.closed].flatMap { readFlag($0) } ?? false,
            unquotedValues: otherValues,
            swiftName: swiftName,
            location: keys.location
        )
    }

    private mutating func readRawType(_ node: Node) -> EnumerationDefinition.RawType? {
        let isList = node.items != nil || node.text.map { $0.hasPrefix("[") || TypeSynonyms.lists.contains($0) } == true
        guard !isList else {
            report(.listOfCases(at: location(of: node)))
            return nil
        }
        return readWord(node, of: EnumerationDefinition.RawType.self)?.value
    }

    /// Reports unquoted values that are probably no strings in JSON: null, and integers or Booleans if there are no other
    /// values. Returns their texts. Decimals are usually versions, `[1.0, 1.1]`.
    private mutating func reportOtherValues(of node: Node) -> Set<String> {
        let nodes =
            node.items ?? node.entries?.map { $0.value.entry(named: Key.value.rawValue)?.value ?? $0.value } ?? []
        let nulls = nodes.filter { $0.scalar?.isNull == true }
        for null in nulls { report(.nullInEnum(null.text ?? "", at: location(of: null))) }
        var found = Set(nulls.compactMap(\.text))
        let values = nodes.compactMap(\.scalar).filter { !$0.isNull }
        let types = values.map(\.impliedType)
        guard !types.isEmpty, types.allSatisfy({ $0 == .int || $0 == .bool }) else { return found }
        report(.numbersAsStrings(Set(types.compactMap(\.self)), at: location(of: node)))
        found.formUnion(values.map(\.text))
        return found
    }

    /// The help for `[0: low, 1: high]`, whose Swift names are on the wrong side; `nil` for any other list.
    private static func hint(forNumbersIn nodes: [Node]) -> String? {
        let entries = nodes.flatMap { $0.entries ?? [] }
        guard entries.count == nodes.count, entries.allSatisfy({ Int($0.key.text) != nil && $0.value.text != nil })
        else { return nil }
        let cases = entries.map { "\($0.value.text ?? ""): \($0.key.text)" }.joined(separator: ", ")
        return "write the names in front of the numbers: '{type: Int, enum: {\(cases)}}'"
    }

    private mutating func readCase(_ entry: Entry) -> EnumerationCase? {
        let name = name(of: entry.key)
        guard case .mapping = entry.value.content else {
            return readValue(entry.value, ofEnum: true).map { EnumerationCase(name: name, wireValue: $0) }
        }
        guard let keys = readKeys(of: entry.value, as: .enumCase) else { return nil }
        if keys[.value] == nil { reportDoubts(aboutSent: entry.key) }
        return EnumerationCase(
            name: name,
            wireValue: keys[.value].flatMap { readValue($0, ofEnum: true) } ?? name,
            description: keys[.description].flatMap { readProse($0) },
            deprecation: readDeprecation(keys[.deprecated])
        )
    }
}

extension EnumerationCase {
    /// The same value with its integer in canonical form: `7` for `007` and `+7`.
    fileprivate var withPlainInteger: EnumerationCase {
        EnumerationCase(
            name: name,
            wireValue: wireValue.map { Int($0).map(String.init) ?? $0 },
            description: description,
            deprecation: deprecation
        )
    }
}
