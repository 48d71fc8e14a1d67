import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Reads the enums and constants of schemas.
struct EnumerationReader {
    let documents: Documents

    /// The enum that a schema describes: strings or integers, or alternatives that are constants with titles.
    func enumeration(_ cursor: DocumentCursor) -> EnumerationDefinition? {
        guard let cursor = cursor.resolved() else { return nil }
        if let alternatives = SchemaShape(cursor).alternatives { return titled(alternatives.cursors) }
        let shape = SchemaShape(cursor)
        // Several types are like none: the values have their own.
        return enumeration(of: shape, type: shape.types.count > 1 ? nil : shape.type)
    }

    /// The enum of a schema's values, which have the given type.
    func enumeration(of shape: SchemaShape, type: String?) -> EnumerationDefinition? {
        guard let scalars = scalars(of: shape) else { return nil }
        // Many documents describe whole numbers as numbers.
        let isInteger =
            type == "integer"
            || ["number", nil].contains(type) && scalars.allSatisfy { $0.impliedType == .int }
        if isInteger, !scalars.allSatisfy({ Int64($0.text) != nil }) { return nil }
        if !isInteger, !["string", nil].contains(type) { return nil }
        if !isInteger, type == nil, scalars.contains(where: { $0.impliedType != nil }) { return nil }
        var seen: Set<String> = []
        let distinct = cases(of: shape).filter { isFirst($0, in: &seen) }
        return definition(distinct, isInteger: isInteger, at: shape.cursor)
    }

    /// The values of an enum by their JSON types, if the schema does not name a single type; `nil` for any other
    /// schema, and for an enum of lists or objects. Integers beside other numbers are Doubles.
    func casesByType(of shape: SchemaShape) -> [(type: Builtin, cases: [EnumerationCase])]? {
        guard shape.types.count != 1, !shape.isOfCompounds, let scalars = scalars(of: shape) else { return nil }
        let hasFractions = scalars.contains { $0.impliedType == .double }
        let types = scalars.map { scalar -> Builtin in
            let type = scalar.impliedType ?? .string
            return type == .int && hasFractions ? .double : type
        }
        let members = zip(types, cases(of: shape))
        return [Builtin.string, .int, .double, .bool].compactMap { type in
            var seen: Set<String> = []
            let cases = members.filter { $0.0 == type }.map(\.1).filter { isFirst($0, in: &seen) }
            return cases.isEmpty ? nil : (type, cases)
        }
    }

    /// The values of an enum; `nil` if there are none, or one of them is a list or an object.
    private func scalars(of shape: SchemaShape) -> [Scalar]? {
        guard let cursors = shape.enumValues, !cursors.isEmpty else { return nil }
        let scalars = cursors.compactMap(\.node.scalar)
        return scalars.count == cursors.count ? scalars : nil
    }

    /// A case for each value of an enum.
    private func cases(of shape: SchemaShape) -> [EnumerationCase] {
        let names = texts(["x-enum-varnames", "x-enumNames"], of: shape.cursor)
        let descriptions = texts(["x-enum-descriptions", "x-enumDescriptions"], of: shape.cursor)
        // swag describes values by their names.
        let comments = shape.cursor["x-enum-comments"]
        return (shape.enumValues ?? []).enumerated().map { index, cursor in
            let text = cursor.node.text ?? ""
            return EnumerationCase(
                name: cursor.name(names?[index].nonEmpty ?? text),
                wireValue: cursor.name(text),
                description: descriptions?[index].nonEmpty ?? names.flatMap { comments?.text($0[index])?.nonEmpty }
            )
        }
    }

    /// The enum of a named schema, without the name of the type in front of the names of all values, where Go needs it:
    /// `Draft` for `StateDraft` of the type `State`.
    func enumeration(_ cursor: DocumentCursor, named type: String) -> EnumerationDefinition? {
        guard let enumeration = enumeration(cursor), cursor.raw("x-enum-varnames") != nil else {
            return self.enumeration(cursor)
        }
        let short = enumeration.cases.map { value in
            value.name.value.hasPrefix(type) ? String(value.name.value.dropFirst(type.count)) : ""
        }
        guard short.allSatisfy({ $0.first?.isUppercase == true }),
            Set(short.map { SwiftName.property($0) }).count == short.count
        else { return enumeration }
        let cases = zip(enumeration.cases, short).map { value, name in
            EnumerationCase(
                name: Name(name, at: value.name.location),
                wireValue: value.wireValue,
                description: value.description,
                deprecation: value.deprecation
            )
        }
        return definition(cases, isInteger: enumeration.rawType == .int, at: cursor)
    }

    /// Whether no earlier case has the same value; if one has, reports it.
    private func isFirst(_ value: EnumerationCase, in seen: inout Set<String>) -> Bool {
        let text = value.wireValue.value
        if seen.insert(text).inserted { return true }
        documents.report(
            .warning("duplicate-enum-value", at: value.wireValue.location, "'\(text)' is listed twice in the enum")
        )
        return false
    }

    /// A text for each of an enum's values that are not null; `nil`, with a warning, if there are more or fewer texts.
    private func texts(_ keys: [String], of cursor: DocumentCursor) -> [String]? {
        guard let list = keys.compactMap({ cursor[$0] }).first, let all = cursor.list("enum") else { return nil }
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

    /// The enum of alternatives that are constants: `oneOf: [{title: Red, const: 0}, …]`.
    private func titled(_ cursors: [DocumentCursor]) -> EnumerationDefinition? {
        guard !cursors.isEmpty else { return nil }
        var values: [EnumerationCase] = []
        var types: Set<Builtin?> = []
        for cursor in cursors {
            guard let constant = cursor.raw("const"), let scalar = constant.node.scalar else { return nil }
            types.insert(scalar.impliedType)
            values.append(
                EnumerationCase(
                    name: cursor.name(cursor.text("title") ?? scalar.text),
                    wireValue: constant.name(scalar.text),
                    description: cursor.prose("description"),
                    deprecation: Self.deprecation(cursor)
                )
            )
        }
        guard types == [.int] || types == [nil], Set(values.map(\.wireValue)).count == values.count else { return nil }
        return definition(values, isInteger: types == [.int], at: cursors[0])
    }

    /// The enum with the values of all schemas; `nil` if one of them is neither a constant nor an enum.
    func values(ofAny cursors: [DocumentCursor]) -> EnumerationDefinition? {
        var values: [EnumerationCase] = []
        var kinds: Set<Bool> = []
        for cursor in cursors {
            guard var cursor = cursor.resolved() else { return nil }
            // A nullable enum may be the only alternative beside null.
            if let only = SchemaShape(cursor).alternatives?.cursors, only.count == 1, let inner = only[0].resolved() {
                cursor = inner
            }
            if let constant = cursor["const"], case .constant(let value, let type)? = constantType(constant),
                type == nil || type?.builtin == .int
            {
                values.append(
                    EnumerationCase(
                        name: value,
                        wireValue: value,
                        description: cursor.prose("description"),
                        deprecation: Self.deprecation(cursor)
                    )
                )
                kinds.insert(type != nil)
            } else if let found = enumeration(cursor) {
                values += found.cases.map { value in
                    var value = value
                    value.deprecation = value.deprecation ?? Self.deprecation(cursor)
                    return value
                }
                kinds.insert(found.rawType == .int)
            } else {
                return nil
            }
        }
        guard kinds.count == 1 else { return nil }
        var seen: Set<String> = []
        let distinct = values.filter { seen.insert($0.wireValue.value).inserted }
        return definition(distinct, isInteger: kinds == [true], at: cursors[0])
    }

    private static func deprecation(_ cursor: DocumentCursor) -> Deprecation? {
        cursor.flag("deprecated") ? Deprecation(message: nil) : nil
    }

    func definition(
        _ cases: [EnumerationCase],
        isInteger: Bool,
        at cursor: DocumentCursor
    ) -> EnumerationDefinition {
        EnumerationDefinition(
            cases: EnumerationNames.unclashing(cases),
            rawType: isInteger ? .int : .string,
            isClosed: false,
            location: cursor.location
        )
    }

    func constantType(_ cursor: DocumentCursor) -> TypeExpression? {
        guard let scalar = cursor.node.scalar, !cursor.isNull else { return nil }
        let value = cursor.name(scalar.text)
        switch scalar.impliedType {
        case .double?: return cursor.builtin(.double)
        case let type?: return .constant(value, cursor.builtin(type))
        case nil: return .constant(value, nil)
        }
    }
}
