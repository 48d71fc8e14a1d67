import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

extension Importer {
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
        return Self.unclashing(DraftEnumeration(values: values, isInteger: isInteger))
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
        return Self.unclashing(DraftEnumeration(values: values, isInteger: kinds == ["integer"]))
    }

    /// Values whose names would become one in Swift, even with the symbols in them spelt out as they then are, get numbers.
    static func unclashing(_ enumeration: DraftEnumeration) -> DraftEnumeration {
        var enumeration = enumeration
        var seen: Set<String> = []
        let written = enumeration.values.map(\.name)
        let namesSymbols = Set(written.map { SwiftName.property($0) }).count < written.count
        for index in enumeration.values.indices {
            let plain = SwiftName.property(enumeration.values[index].name, namingSymbols: namesSymbols)
            var name = plain == "_" ? "value" : plain
            var number = 2
            while !seen.insert(name).inserted {
                name = "\(plain)\(number)"
                number += 1
            }
            if name != plain { enumeration.values[index].name = name }
        }
        return enumeration
    }
}
