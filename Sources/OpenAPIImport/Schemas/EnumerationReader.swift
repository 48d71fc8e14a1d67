import Diagnostics
import SpecImport
import SpecWriting
import YAML

/// Reads the enums and constants that schemas write.
struct EnumerationReader {
    let documents: Documents

    /// The enum that a schema is: texts or whole numbers, or alternatives that are constants with titles.
    func enumeration(_ cursor: DocumentCursor) -> DraftEnumeration? {
        guard let cursor = cursor.resolved() else { return nil }
        if let alternatives = SchemaShape(cursor).alternatives { return titled(alternatives.cursors) }
        return enumeration(of: SchemaShape(cursor), type: SchemaShape(cursor).type)
    }

    /// The enum of a schema's values, which are of a type.
    func enumeration(of shape: SchemaShape, type: String?) -> DraftEnumeration? {
        let cursor = shape.cursor
        guard let cursors = shape.enumValues, !cursors.isEmpty else { return nil }
        let scalars = cursors.compactMap(\.node.scalar)
        guard scalars.count == cursors.count else { return nil }
        let isInteger =
            type == "integer"
            || type == nil && scalars.allSatisfy { $0.style == .plain && Int64($0.text) != nil }
        if isInteger, !scalars.allSatisfy({ Int64($0.text) != nil }) { return nil }
        if !isInteger, !["string", nil].contains(type) { return nil }
        if !isInteger, type == nil,
            scalars.contains(where: {
                $0.style == .plain && (Double($0.text) != nil || ["true", "false"].contains($0.text))
            })
        {
            return nil
        }
        let names = texts(["x-enum-varnames", "x-enumNames"], of: cursor)
        let descriptions = texts(["x-enum-descriptions", "x-enumDescriptions"], of: cursor)
        var seen: Set<String> = []
        var values: [DraftEnumeration.Value] = []
        for (index, scalar) in scalars.enumerated() {
            guard seen.insert(scalar.text).inserted else {
                documents.warn("duplicate-enum-value", at: cursors[index], "'\(scalar.text)' stands in the enum twice")
                continue
            }
            let description = descriptions?[index].nonEmpty
            let name = names?[index].nonEmpty ?? scalar.text
            values.append(.init(name: name, wireValue: scalar.text, description: description))
        }
        return EnumerationNames.unclashing(DraftEnumeration(values: values, isInteger: isInteger))
    }

    /// A text for each of an enum's values that are not null; `nil`, with a warning, where there are more or fewer.
    private func texts(_ keys: [String], of cursor: DocumentCursor) -> [String]? {
        guard let list = keys.compactMap({ cursor[$0] }).first, let all = cursor["enum"]?.items else { return nil }
        if list.isObject {
            return all.filter { !$0.isNull }.map { value in value.node.text.flatMap { list.text($0) } ?? "" }
        }
        let texts = list.items.map { $0.node.text ?? "" }
        if texts.count == all.count { return zip(texts, all).filter { !$0.1.isNull }.map(\.0) }
        if texts.count == all.count(where: { !$0.isNull }) { return texts }
        documents.warn(
            "enum-names-left-out",
            at: list,
            "these are \(texts.count) for \(all.count) values; it is not clear which is whose"
        )
        return nil
    }

    /// `oneOf: [{title: Red, const: 0}, …]`
    private func titled(_ cursors: [DocumentCursor]) -> DraftEnumeration? {
        guard !cursors.isEmpty else { return nil }
        var values: [DraftEnumeration.Value] = []
        var kinds: Set<String> = []
        for cursor in cursors {
            guard let constant = cursor.raw("const"), let scalar = constant.node.scalar else { return nil }
            let isInteger = scalar.style == .plain && Int64(scalar.text) != nil
            let isOther =
                scalar.style == .plain && !isInteger
                && (Double(scalar.text) != nil || ["true", "false"].contains(scalar.text))
            kinds.insert(isInteger ? "integer" : isOther ? "other" : "string")
            values.append(
                .init(
                    name: cursor.text("title") ?? scalar.text,
                    wireValue: scalar.text,
                    description: cursor.prose("description")
                )
            )
        }
        guard kinds.count == 1, kinds != ["other"], Set(values.map(\.wireValue)).count == values.count else {
            return nil
        }
        return EnumerationNames.unclashing(DraftEnumeration(values: values, isInteger: kinds == ["integer"]))
    }

    /// The values of constants and enums, where the schemas are nothing else.
    func values(ofAny cursors: [DocumentCursor]) -> DraftEnumeration? {
        var values: [DraftEnumeration.Value] = []
        var kinds: Set<Bool> = []
        for cursor in cursors {
            guard var cursor = cursor.resolved() else { return nil }
            // What is an enum or null is written as an alternative.
            if let only = SchemaShape(cursor).alternatives?.cursors, only.count == 1, let inner = only[0].resolved() {
                cursor = inner
            }
            if let constant = cursor["const"], case .constant(let value, let type)? = constantType(constant),
                type == nil || type == "Int"
            {
                values.append(.init(name: value, wireValue: value))
                kinds.insert(type != nil)
            } else if let found = enumeration(cursor) {
                values += found.values
                kinds.insert(found.isInteger)
            } else {
                return nil
            }
        }
        guard kinds.count == 1 else { return nil }
        var seen: Set<String> = []
        let distinct = values.filter { seen.insert($0.wireValue).inserted }
        return EnumerationNames.unclashing(DraftEnumeration(values: distinct, isInteger: kinds == [true]))
    }

    func constantType(_ cursor: DocumentCursor) -> DraftType? {
        guard let scalar = cursor.node.scalar, !cursor.isNull else { return nil }
        if scalar.style == .plain {
            if Int64(scalar.text) != nil { return .constant(scalar.text, type: "Int") }
            if ["true", "false"].contains(scalar.text) { return .constant(scalar.text, type: "Bool") }
            if Double(scalar.text) != nil { return .named("Double") }
        }
        return .constant(scalar.text, type: nil)
    }
}
