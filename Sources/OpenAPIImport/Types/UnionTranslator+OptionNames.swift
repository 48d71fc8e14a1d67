import Spec
import SpecImport
import YAML

/// Names for unnamed alternatives of a union.
extension UnionTranslator {
    /// A name for each of the alternatives, after a difference from the others.
    ///
    /// - Parameter tagField: The field whose constants distinguish the objects among the alternatives.
    func optionNames(of cursors: [DocumentCursor], tagField: String? = nil) -> [String] {
        let required = cursors.map { cursor in
            types.schemas.isObject(cursor) ? types.schemas.properties(of: cursor).filter(\.isRequired).map(\.name) : []
        }
        let counts = Dictionary(required.flatMap { Set($0) }.map { ($0, 1) }, uniquingKeysWith: +)
        // The names of kinds of JSON values, which other names precede.
        var kinds: Set<Int> = []
        var names = cursors.indices.map { index -> String in
            let cursor = cursors[index]
            if let title = cursor.prose("title").map(NameTable.typeName), title.count <= 40 { return title }
            if let tagField, types.schemas.isObject(cursor),
                let tag = types.schemas.constants(of: cursor, tagField).first
            {
                return NameTable.typeName(tag)
            }
            if let values = types.schemas.values(of: cursor), values.count == 1, let only = values.first,
                only.count <= 40, only.contains(where: \.isLetter)
            {
                return NameTable.typeName(only)
            }
            if let own = required[index].first(where: { counts[$0] == 1 }) {
                return "With" + NameTable.typeName(own)
            }
            kinds.insert(index)
            return Self.jsonName(of: types.schemas.forms(of: cursor).first)
        }
        let lists = names.indices.filter { names[$0] == "List" }
        for index in lists where lists.count > 1 {
            if case .array(let elements)? = types.schemas.forms(of: cursors[index]).first {
                names[index] = Self.jsonName(of: elements.forms.first) + "List"
            }
        }
        var uses: [String: Int] = [:]
        for index in cursors.indices.filter({ !kinds.contains($0) }) + kinds.sorted() {
            uses[names[index], default: 0] += 1
            let number = uses[names[index], default: 1]
            if number > 1 { names[index] += "\(number)" }
        }
        return names
    }

    /// The name for a kind of JSON value.
    private static func jsonName(of form: JSONSignature.Form?) -> String {
        switch form {
        case .string?, .formatted?: "Text"
        case .integer?, .int32?, .number?: "Number"
        case .bool?: "Flag"
        case .array?: "List"
        case .object?: "Object"
        case .any?, nil: "Value"
        }
    }
}
