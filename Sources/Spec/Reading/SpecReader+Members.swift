import Diagnostics
import YAML

extension SpecReader {
    mutating func readParameters(_ node: Node) -> [MemberDefinition] {
        readMembers(
            node,
            as: .parameter,
            hint: node.isTypeName ? "write each parameter with its type: '{limit?: Int}'" : nil
        )
    }

    /// Reads the fields of an object.
    mutating func readFields(_ node: Node) -> [MemberDefinition] {
        let meant = node.isTypeName ? node.text : nil
        let hint = meant.map {
            "write 'type: \($0)' for a value of that type, or 'extends: \($0)' for a model with its fields"
        }
        return readMembers(node, as: .field, hint: hint)
    }

    /// - Parameters:
    ///   - areHeaders: Whether the members are the headers of a response.
    ///   - hint: The help for a value that is not a mapping; `nil` for the usual one.
    mutating func readMembers(
        _ node: Node,
        as schema: MappingSchema,
        areHeaders: Bool = false,
        hint: String? = nil
    ) -> [MemberDefinition] {
        var members: [MemberDefinition] = []
        var places: [String: Name] = [:]
        // The names of header fields in lowercase, since two names that differ only in capitals are one header.
        var headers: Set<String> = []
        for entry in readNamed(node, noun: "types", hint: hint) {
            let misplaced = schema == .parameter ? parametersBelowPlace(entry) : nil
            for entry in misplaced ?? [entry] {
                guard var member = readMember(entry, as: schema) else { continue }
                if misplaced != nil { member.hasFaults = true }
                if areHeaders || member.place?.value.isHeaderField == true {
                    let isNew = headers.insert(member.name.value.lowercased()).inserted
                    if !isNew, entry.isMerged { continue }
                }
                if let first = places.updateValue(member.name, forKey: member.name.value) {
                    if entry.isMerged { continue }
                    report(.duplicateMember(member.name, first: first))
                    continue
                }
                members.append(member)
            }
        }
        return members
    }

    /// The parameters below an entry that is named after their place, `header: {X-A: String}`, which is reported; `nil`
    /// if the entry is a parameter.
    private mutating func parametersBelowPlace(_ entry: Entry) -> [Entry]? {
        guard let place = ParameterPlace(rawValue: entry.key.text), let inner = entry.value.entries,
            let first = inner.first, inner.allSatisfy({ !isKeyOfParameter($0) })
        else { return nil }
        report(.parametersBelowPlace(place, first, at: document.location(of: entry.key)))
        return inner
    }

    /// Whether an entry is one of the keys of a parameter, perhaps misspelled.
    private func isKeyOfParameter(_ entry: Entry) -> Bool {
        let keys = MappingSchema.parameter.keys.map(\.rawValue)
        if keys.contains(entry.key.text) || KeySynonyms.meaning(of: entry, in: .parameter) != nil { return true }
        return nearestName(to: entry.key.text, in: keys) != nil
    }

    /// Reads a field or a parameter: `key: T`, `key?: T -- What it is.` or the long form.
    private mutating func readMember(_ entry: Entry, as schema: MappingSchema) -> MemberDefinition? {
        let written = entry.key.text
        let mayBeAbsent = written.hasSuffix("?")
        let name = name(of: entry.key).map { mayBeAbsent ? String($0.dropLast()) : $0 }
        // In these places, an invisible character of the name is an error anyway.
        let writtenPlace = entry.value.entry(named: Key.in.rawValue)?.value.text
        if !["path", "header", "cookie"].contains(writtenPlace) { reportDoubts(aboutSent: entry.key) }
        if mayBeAbsent, name.value.hasSuffix(" ") { report(.blankBeforeQuestionMark(name)) }
        if mayBeAbsent, name.value.hasSuffix("?") { report(.secondQuestionMark(name)) }
        if let text = entry.value.text, let hint = Self.hint(forKey: written, text, in: schema) {
            report(.keyOfMember(name, schema, hint))
            return nil
        }
        guard case .mapping = entry.value.content else {
            if schema == .variable, let text = entry.value.text, Self.isValue(text), let value = readText(entry.value) {
                report(.variableWithoutType(name, value))
                return Self.unread(name)
            }
            guard let (type, description) = readTypeWithDescription(entry.value) else {
                return schema == .variable ? Self.unread(name) : nil
            }
            return MemberDefinition(name: name, mayBeAbsent: mayBeAbsent, type: type, description: description)
        }
        guard let keys = readKeys(of: entry.value, as: schema) else { return nil }
        if schema == .parameter, mayBeAbsent, keys[.const] != nil { report(.optionalConstant(name)) }
        if let value = keys[.default] {
            reportDescription(of: value)
            reportDoubts(aboutSent: value)
            if let items = value.items { _ = withoutEmpty(items, of: .default) }
        }
        if schema == .parameter, let closed = keys[.closed], closed.text == "false",
            keys[.enum] != nil || keys[.union] != nil
        {
            report(.openParameter(at: location(of: closed)))
        }
        let untyped = keys[.type] == nil ? keys[.const] : nil
        if schema == .field, let untyped { reportNumber(untyped) }
        guard let (type, description) = readLongType(keys, takesName: false) else {
            return schema == .variable ? Self.unread(name) : nil
        }
        let place = keys[.in].flatMap { readWord($0, of: ParameterPlace.self) }
        return MemberDefinition(
            name: name,
            mayBeAbsent: mayBeAbsent,
            type: type,
            swiftName: keys[.as].flatMap { readSwiftName($0) },
            description: description,
            deprecation: readDeprecation(keys[.deprecated]),
            defaultValue: readExample(keys[.default]),
            example: readExample(keys[.example]),
            place: place,
            style: keys[.style].flatMap { readWord($0, of: ListStyle.self) },
            media: keys[.media].flatMap { readText($0) },
            impliedType: untyped?.scalar?.impliedType,
            isUnquotedNull: untyped?.scalar?.isNull == true,
            hasFaults: keys.hasFaults || place == nil && keys[.in] != nil
        )
    }

    /// A variable whose type cannot be read, so that the URLs with the variable are not reported, too.
    private static func unread(_ name: Name) -> MemberDefinition {
        let type = TypeExpression.named(Name(Builtin.string.rawValue, at: name.location))
        return MemberDefinition(name: name, mayBeAbsent: false, type: type)
    }

    /// Reports a constant of a field if it is an unquoted number, Boolean or null, since the value in JSON is then probably
    /// not a string.
    private mutating func reportNumber(_ value: Node) {
        guard let scalar = value.scalar else { return }
        if scalar.isNull { report(.nullAsConstant(scalar.text, at: location(of: value))) }
        guard let type = scalar.impliedType else { return }
        report(.numberAsString(scalar.text, type, at: location(of: value)))
    }

    /// The hint for a key of a parameter or field that is indented one level too little, such as `in: query`; `nil` for a
    /// name.
    private static func hint(forKey key: String, _ text: String, in schema: MappingSchema) -> String? {
        if schema == .parameter, key == Key.in.rawValue, ParameterPlace(rawValue: text) != nil {
            return "write it beside the type of its parameter: '{type: Int, in: \(text)}'"
        }
        let isProse = text.contains(" ") && !text.contains(" --") && text.allSatisfy { !"[({|<&".contains($0) }
        guard key == Key.description.rawValue, isProse else { return nil }
        return "write it after the type: 'Int -- \(text)'"
    }

    /// Whether a text is probably a value instead of a type, such as `eu`.
    private static func isValue(_ text: String) -> Bool {
        text.first?.isLowercase == true && TypeSynonyms.builtin(text) == nil
            && !Builtin.allCases.contains { $0.rawValue.lowercased() == text }
    }

}

extension Diagnostic {
    /// - Parameter first: The first parameter below the name of the place.
    fileprivate static func parametersBelowPlace(
        _ place: ParameterPlace,
        _ first: Entry,
        at location: SourceLocation
    ) -> Diagnostic {
        let type = first.value.text ?? "…"
        let meant =
            place.isInTemplate
            ? "'\(first.key.text): \(type)', without '\(place.rawValue)'"
            : "'\(first.key.text): {type: \(type), in: \(place.rawValue)}'"
        return .error(
            "unknown-key",
            at: location,
            "'\(place.rawValue)' would be the name of a parameter",
            hint: "write \(meant)"
        )
    }

    /// - Parameter name: The name without its last question mark.
    fileprivate static func secondQuestionMark(_ name: Name) -> Diagnostic {
        .error(
            "bad-name",
            at: name.location,
            "'\(name.value)?' has two question marks",
            hint: "one after the name means that it may be absent, one after the type that it may be null: "
                + "'\(name.value.prefix { $0 != "?" })?: T?'"
        )
    }

    fileprivate static func keyOfMember(_ name: Name, _ schema: MappingSchema, _ hint: String) -> Diagnostic {
        .error(
            "unknown-key",
            at: name.location,
            "'\(name.value)' would be \(schema.phrase) of its own",
            hint: hint
        )
    }

    /// The error for `closed: false` beside an enum or a union of a parameter, which is sent but never read.
    fileprivate static func openParameter(at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-key",
            at: location,
            "'closed: false' has no effect here: a type in a parameter has no case for unknown values",
            hint: "remove it, or declare the type below 'models', whose types also have such a case in a parameter"
        )
    }

    fileprivate static func optionalConstant(_ name: Name) -> Diagnostic {
        .error(
            "conflicting-keys",
            at: name.location,
            "'\(name.value)' is a constant, which is always sent, so it cannot be optional",
            hint: "remove the '?'; for a value that callers may leave out, write 'enum' in place of 'const'"
        )
    }
}
