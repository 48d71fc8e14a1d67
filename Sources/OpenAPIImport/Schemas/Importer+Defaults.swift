import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// The default of a property, as the schema says it that knows most of it.
    func defaultValue(of property: Property, as type: DraftType) -> String? {
        let cursor = property.bestFirst.first { $0.layersOfValue.contains { $0["default"] != nil } }
        return defaultValue(of: cursor ?? property.cursor, as: type)
    }

    /// A default that a spec can hold: of a text, a number, a flag or an enum.
    func defaultValue(of cursor: DocumentCursor, as type: DraftType) -> String? {
        guard let value = cursor.layersOfValue.lazy.compactMap({ $0["default"] }).first, !value.isNull else {
            return nil
        }
        let plain = scalarType(of: type)
        guard let text = value.node.text else {
            if value.node.items?.isEmpty == true, case .list = type.withoutOptional { return nil }
            if value.node.entries?.isEmpty == true { return nil }
            documents.warn("default-left-out", at: value, "a spec has no default for a list or an object")
            return nil
        }
        // What has one value has no other.
        if case .constant = plain { return nil }
        guard let literal = Self.literal(of: text, as: plain) else {
            documents.warn("default-left-out", at: value, "'\(text)' cannot be the default of this type")
            return nil
        }
        // A field with a default always has a value, so that nobody could say null; a server knows its default by itself.
        return type == type.withoutOptional ? literal : nil
    }

    /// A field whose only value may be left out is an enum of one: what is constant is always sent. With a default, it is
    /// meant to be, and so is what tells alternatives apart.
    func openingConstant(_ member: DraftMember, _ schema: DocumentCursor) -> DraftMember {
        guard member.mayBeAbsent, case .constant = member.type,
            !schema.layersOfValue.contains(where: { $0["default"] != nil }), !discriminatingFields.contains(member.name)
        else { return member }
        var member = member
        member.type = member.type.asModel
        return member
    }

    /// The type that another name of it stands for, where that has values of one part.
    private func scalarType(of type: DraftType, depth: Int = 0) -> DraftType {
        let type = type.withoutOptional
        guard depth < 12, case .named(let name) = type else { return type }
        if let enumeration = enumerations[name] { return .enumeration(enumeration) }
        guard let cursor = cursors[name], forms(of: cursor).allSatisfy(\.isScalar) else { return type }
        let named = plainType(of: SchemaShape(cursor), Context(name: name, direction: .response))
        return scalarType(of: named.asModel, depth: depth + 1)
    }

    private static func literal(of text: String, as type: DraftType) -> String? {
        switch type {
        case .named("String"): text
        case .named("Int"): Int64(text) != nil ? text : nil
        case .named("Double"): Double(text)?.isFinite == true ? text : nil
        case .named("Bool"): text.asFlag.map { "\($0)" }
        case .enumeration(let enumeration): enumeration.values.first { $0.wireValue == text }?.name
        default: nil
        }
    }
}

extension SchemaForm {
    /// Whether values are texts, numbers or flags.
    fileprivate var isScalar: Bool {
        switch self {
        case .string, .integer, .number, .bool: true
        case .array, .object, .any: false
        }
    }
}
