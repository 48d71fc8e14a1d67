import Diagnostics
import Spec
import SpecImport
import TextCoding
import YAML

/// Reads defaults and examples, as far as a spec can express them.
struct ValueReader {
    let types: TypeTranslator

    /// The default of a property, from the most specific schema that declares one.
    func defaultValue(of property: Property, as type: TypeExpression) -> Example? {
        let cursor = property.bestFirst.first { $0.layersOfValue.contains { $0["default"] != nil } }
        return defaultValue(of: cursor ?? property.cursor, as: type)
    }

    /// The default of a schema; `nil` unless it is a string, a number, a Boolean, a value of an enum, a list of them, or an
    /// empty list or map.
    func defaultValue(of cursor: DocumentCursor, as type: TypeExpression) -> Example? {
        guard let value = cursor.layersOfValue.lazy.compactMap({ $0["default"] }).first, !value.isNull else {
            return nil
        }
        let plain = typeBehindNames(of: type)
        // A constant has no other value.
        if case .constant = plain { return nil }
        // An object without values is what the server assumes anyway. Only a map can have it as its default.
        if value.node.entries?.isEmpty == true {
            guard case .map = plain, !type.isOptional else { return nil }
            return Example(node: value.node, location: value.location)
        }
        if value.node.items?.isEmpty == true, isListBehindName(type) {
            return type.isOptional ? nil : Example(node: value.node, location: value.location)
        }
        guard let literal = literal(of: value, as: type) else { return nil }
        // A field with a default always has a value: callers could not send null, and null would be read as the default.
        return type.isOptional ? nil : literal
    }

    /// Whether a model is another name for a list.
    private func isListBehindName(_ type: TypeExpression) -> Bool {
        guard case .named(let name) = type.withoutOptional, let cursor = types.schema(ofModel: name.value) else {
            return false
        }
        return types.schemas.forms(of: cursor).allSatisfy { if case .array = $0 { true } else { false } }
    }

    /// The default of this type that `value` represents; `nil`, with a diagnostic, if a spec cannot express it.
    private func literal(of value: DocumentCursor, as type: TypeExpression) -> Example? {
        let plain = typeBehindNames(of: type)
        if let text = value.node.text {
            if !value.isNull, let literal = Self.literal(of: text, as: plain) {
                return value.example(literal, as: plain.builtin)
            }
            types.documents.warn("default-left-out", at: value, "'\(text)' cannot be the default of this type")
            return nil
        }
        guard let items = value.node.items, case .list(let element, _) = type.withoutOptional else {
            let isList = value.node.items != nil
            let problem =
                isList
                ? "a list cannot be the default of this type" : "a spec has no default that is an object with values"
            types.documents.warn("default-left-out", at: value, problem)
            return nil
        }
        let elements = items.map { literal(of: value.at($0), as: element)?.node }
        if elements.contains(where: { $0 == nil }) { return nil }
        let list = Node.Content.sequence(elements.compactMap(\.self))
        return Example(
            node: Node(content: list, range: value.node.range, isAnchored: false),
            location: value.location
        )
    }

    /// The field, with an enum of one value in place of a constant that may be absent, since constants are always sent.
    /// A constant that has a default or distinguishes alternatives is always sent, so it remains a constant.
    func openingConstant(_ member: MemberDefinition, _ schema: DocumentCursor) -> MemberDefinition {
        guard member.mayBeAbsent, case .constant = member.type,
            !schema.layersOfValue.contains(where: { $0["default"] != nil }),
            types.schemas.taggedAlternatives[member.name.value] == nil
        else { return member }
        var member = member
        member.type = member.type.asModel
        return member
    }

    /// The field of an object, with a constant in place of an enum of one value that distinguishes the object from other
    /// alternatives. Elsewhere, such an enum stays open to values that a server adds.
    ///
    /// The tag of an object that others extend also stays an enum, since the tags of those objects may not be among its
    /// values. A tag that is any string becomes a constant if only one value selects the object.
    func closingTag(_ member: MemberDefinition, of property: Property, in schema: DocumentCursor) -> MemberDefinition {
        if member.type.builtin == .string, let tag = types.schemas.closedTag(of: property, in: schema) {
            var member = member
            member.type = .constant(property.cursor.name(tag), nil)
            (member.defaultValue, member.example) = (nil, nil)
            return member
        }
        guard property.isRequired, !property.isInherited, !property.isOfAlternative, schema.discriminator == nil,
            case .enumeration(let enumeration) = member.type, enumeration.cases.count == 1,
            let only = enumeration.cases.first,
            types.schemas.taggedAlternatives[property.name]?.contains(schema.identity) == true
        else { return member }
        var member = member
        let type: TypeExpression? =
            enumeration.rawType == .int ? .builtin(.int, at: enumeration.location) : nil
        member.type = .constant(only.wireValue, type)
        (member.defaultValue, member.example) = (nil, nil)
        return member
    }

    /// The type that a chain of aliases leads to, if its values are scalars.
    private func typeBehindNames(of type: TypeExpression, depth: Int = 0) -> TypeExpression {
        let type = type.withoutOptional
        guard depth < 12, case .named(let name) = type else { return type }
        if let enumeration = types.models.enumeration(name.value) { return .enumeration(enumeration) }
        guard let cursor = types.schema(ofModel: name.value), types.schemas.forms(of: cursor).allSatisfy(\.isScalar)
        else {
            return type
        }
        let named = types.plainType(of: SchemaShape(cursor), TypeContext(name: name.value, direction: .response))
        return typeBehindNames(of: named.asModel, depth: depth + 1)
    }

    private static func literal(of text: String, as type: TypeExpression) -> String? {
        if case .enumeration(let enumeration) = type {
            let isNumber = enumeration.rawType == .int
            return enumeration.cases.first {
                $0.wireValue.value == text || isNumber && Double($0.wireValue.value) == Double(text)
            }?.name.value
        }
        switch type.builtin {
        case .bool?: return text.asFlag.map { "\($0)" }
        case let builtin?: return builtin.exactLiteral(text) == nil ? nil : text
        case nil: return nil
        }
    }

    /// The first short example in these values that a spec can express for the type.
    func example(in cursors: [DocumentCursor?], as type: TypeExpression) -> Example? {
        for cursor in cursors.compactMap(\.self) {
            let given =
                cursor["example"] ?? cursor["examples"]?.items.first
                ?? cursor["examples"]?.entries.first.flatMap { $0.cursor["value"] ?? $0.cursor["dataValue"] }
            if let given, let list = listExample(given, as: type) { return list }
            guard let given, !given.isNull, let text = given.node.text, (1...60).contains(text.count),
                !text.contains(where: \.isNewline), fits(text, type.withoutOptional)
            else { continue }
            return given.example(text, as: type.withoutOptional.builtin)
        }
        return nil
    }

    /// An example that is a short list of scalars.
    private func listExample(_ given: DocumentCursor, as type: TypeExpression) -> Example? {
        guard let items = given.node.items, !items.isEmpty, case .list(let element, _) = type.withoutOptional,
            items.reduce(0, { $0 + ($1.text?.count ?? 100) + 2 }) <= 60,
            items.allSatisfy({ item in
                guard let text = item.text, !text.isEmpty, !given.at(item).isNull else { return false }
                return !text.contains(where: \.isNewline) && fits(text, element)
            })
        else { return nil }
        return Example(node: given.node, location: given.location)
    }

    private func fits(_ text: String, _ type: TypeExpression) -> Bool {
        switch type.builtin {
        case .day: TextSyntax.isDate(text)
        case .date: Self.isDate(text)
        case .uuid: TextSyntax.isUUID(text)
        case .url: Self.isURL(text)
        case .decimal: Double(text)?.isFinite == true
        case let builtin?: builtin.literal(text) != nil
        case nil: enumeration(type)?.cases.contains { $0.wireValue.value == text } ?? false
        }
    }

    /// The enum that the type is or refers to.
    private func enumeration(_ type: TypeExpression) -> EnumerationDefinition? {
        switch type {
        case .enumeration(let enumeration): enumeration
        case .named(let name): types.models.enumeration(name.value)
        default: nil
        }
    }

    private static func isDate(_ text: String) -> Bool {
        guard text.prefix(19).matches("0000-00-00T00:00:00") else { return false }
        var zone = text.dropFirst(19)
        if zone.first == "." {
            let rest = zone.dropFirst().drop { $0.isASCII && $0.isNumber }
            guard rest.startIndex > zone.index(after: zone.startIndex) else { return false }
            zone = rest
        }
        return zone == "Z" || zone.matches("+00:00") || zone.matches("-00:00")
    }

    private static func isURL(_ text: String) -> Bool {
        ["http://", "https://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
            && !text.contains { $0.isWhitespace || #"{}"<>\^`|"#.contains($0) } && StringFormat.url.accepts(text)
    }
}
