import Spec
import YAML

/// The facts about a schema, independent of the OpenAPI version.
struct SchemaShape {
    let cursor: DocumentCursor

    /// The JSON types that the schema names, without `null`. If it names none, the type that other keywords imply.
    let types: [String]
    /// Whether null is a value: `nullable` (3.0), `null` among the types (3.1), or an alternative that is only null.
    let isNullable: Bool

    init(_ cursor: DocumentCursor) {
        self.cursor = cursor
        var types: [String] = []
        var isNullable = cursor.flag("nullable") || cursor.flag("x-nullable")
        if let type = cursor["type"] {
            let names = type.node.text.map { [$0] } ?? type.items.compactMap(\.node.text)
            isNullable = isNullable || names.contains("null")
            types = names.filter { $0 != "null" }.compactMap { NonstandardTypeName($0)?.type ?? $0 }.filter {
                $0 != "any"
            }
        }
        if types.isEmpty {
            let objects = ["properties", "additionalProperties", "patternProperties", "unevaluatedProperties"]
            if objects.contains(where: { cursor.raw($0)?.isObject == true }) {
                types = ["object"]
            } else if ["items", "prefixItems"].contains(where: { cursor.raw($0) != nil }) {
                types = ["array"]
            }
        }
        if cursor.list("enum")?.contains(where: \.isNull) == true { isNullable = true }
        // Generators for C# describe integers as numbers with an integer format.
        if types.contains("number"), Self.wholeFormats.contains(cursor.text("format") ?? "") {
            types = types.map { $0 == "number" ? "integer" : $0 }
        }
        if Self.readsQuotedNumbers(cursor, types) {
            types.removeAll { $0 == "string" }
            let isWhole = Self.wholeFormats.contains(cursor.text("format") ?? "")
            if types.isEmpty { types = [isWhole ? "integer" : "number"] }
        }
        // The type `number` includes integers.
        if types.contains("number") { types.removeAll { $0 == "integer" } }
        self.types = types
        self.isNullable = isNullable
    }

    /// Whether the schema is a number that .NET also reads from a string: a number or a string with the format of a
    /// number, and a pattern. In OpenAPI 3.0, which has no lists of types, it has no type.
    private static func readsQuotedNumbers(_ cursor: DocumentCursor, _ types: [String]) -> Bool {
        let areBoth = [["integer", "string"], ["number", "string"]].contains(types.sorted())
        guard types.isEmpty || areBoth, cursor.raw("pattern") != nil, let format = cursor.text("format") else {
            return false
        }
        return wholeFormats.contains(format) || ["float", "double"].contains(format)
    }

    /// Whether a number may be in quotes.
    var allowsQuotes: Bool {
        let type = cursor["type"]
        if type?.node.text != nil { return false }
        let names = type?.items.compactMap(\.node.text) ?? []
        return Self.readsQuotedNumbers(cursor, names.filter { $0 != "null" })
    }

    private static let wholeFormats = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]

    var type: String? { types.first }
    var format: String? { cursor.text("format") ?? cursor.text("type").flatMap { NonstandardTypeName($0)?.format } }

    /// The alternatives of `oneOf` and `anyOf` other than null, and whether null is an alternative.
    ///
    /// The empty string is left out next to a single alternative that includes it: any string, or an enum with a name,
    /// which keeps unknown strings.
    var alternatives: (cursors: [DocumentCursor], hasNull: Bool)? {
        guard let (cursors, hasNull) = writtenAlternatives else { return nil }
        let others = cursors.count > 1 ? cursors.filter { !$0.isEmptyText } : cursors
        let includesEmpty = others.count == 1 && (others[0].isAnyText || others[0].isNamedTextEnumeration)
        return (includesEmpty ? others : cursors, hasNull)
    }

    /// The alternatives of `oneOf` and `anyOf` other than null, and whether null is an alternative.
    var writtenAlternatives: (cursors: [DocumentCursor], hasNull: Bool)? {
        let all = (cursor.list("oneOf") ?? []) + (cursor.list("anyOf") ?? [])
        guard !all.isEmpty else { return nil }
        var values = all.filter { !$0.isNullType }
        let hasNull = values.count < all.count
        // Alternatives that all only name required keys do not affect the type.
        if values.allSatisfy(\.hasOnlyRequired) { values = [] }
        // Beside references, generators for OData write null as an object that may be null.
        let objects = values.filter { $0.reference == nil }
        if objects.count == 1, values.count > 1, objects[0].isNullableObject {
            return (values.filter { $0.reference != nil }, true)
        }
        return (values, hasNull)
    }

    /// The values of the enum other than null. In an enum of whole numbers, `1.0` is `1`.
    var enumValues: [DocumentCursor]? {
        guard let values = cursor.list("enum")?.filter({ !$0.isNull }) else { return nil }
        guard Set(types).isSubset(of: ["integer", "number"]) else { return values }
        let whole = values.compactMap(\.asWholeNumber)
        return whole.count == values.count ? whole : values
    }

    /// Whether the schema allows only lists or objects, so that an enum only constrains its values.
    var isOfCompounds: Bool { !types.isEmpty && types.allSatisfy { ["array", "object"].contains($0) } }

    var required: Set<String> { Set(cursor.list("required")?.compactMap(\.node.text) ?? []) }
}

extension DocumentCursor {
    /// The number without a fraction that is zero; `nil` if the value is not a whole number.
    fileprivate var asWholeNumber: DocumentCursor? {
        guard let scalar = node.scalar else { return nil }
        switch scalar.impliedType {
        case .int?: return self
        case .double?:
            // Larger numbers are not exact as doubles.
            guard let number = Double(scalar.text), number == number.rounded(), abs(number) < 9e15 else { return nil }
            let whole = Scalar(text: "\(Int64(number))", style: .plain)
            return at(Node(content: .scalar(whole), range: node.range, isAnchored: false))
        default: return nil
        }
    }

    /// Whether the schema allows only null, as `{type: null}` and `{enum: [null]}` do.
    var isNullType: Bool {
        guard let cursor = resolved() else { return false }
        if cursor.text("type") == "null" { return true }
        if let type = cursor["type"], type.items.count == 1, type.items[0].node.text == "null" { return true }
        if let values = cursor.list("enum"), !values.isEmpty, values.allSatisfy(\.isNull) { return true }
        return cursor.node.entry(named: "const")?.value.isCoreNull ?? false
    }

    /// Whether the schema allows only the empty string, as `{enum: [""]}` does.
    fileprivate var isEmptyText: Bool {
        guard let cursor = resolved() else { return false }
        let values = cursor.list("enum") ?? [cursor.raw("const")].compactMap(\.self)
        return values.count == 1 && values[0].node.text == "" && !values[0].isNull
    }

    /// Whether the schema refers to an enum of strings.
    fileprivate var isNamedTextEnumeration: Bool {
        guard reference != nil, let values = resolved()?.list("enum") else { return false }
        return values.contains { !$0.isNull } && values.allSatisfy { $0.node.scalar?.impliedType == nil }
    }

    /// Whether the schema is `{type: object, nullable: true}`.
    fileprivate var isNullableObject: Bool {
        guard let entries = node.entries, entries.count == 2, text("type") == "object" else { return false }
        return flag("nullable")
    }

    fileprivate var hasOnlyRequired: Bool {
        guard let entries = node.entries, !entries.isEmpty else { return false }
        return entries.allSatisfy { ["required", "not", "description", "title", "type"].contains($0.key.text) }
            && node.entry(named: "required") != nil
    }
}

/// The schemas that apply only if a value meets a condition: `then`, `else`, `dependentSchemas`.
enum ConditionalSchemas {
    static func cursors(of cursor: DocumentCursor) -> [(keyword: String, cursor: DocumentCursor)] {
        var found: [(String, DocumentCursor)] = []
        // `then` and `else` have no effect without `if`.
        if cursor.raw("if") != nil {
            for keyword in ["then", "else"] {
                if let schema = cursor[keyword], schema.isObject { found.append((keyword, schema)) }
            }
        }
        for keyword in ["dependentSchemas", "dependencies"] {
            for (_, schema) in cursor[keyword]?.entries ?? [] where schema.isObject { found.append((keyword, schema)) }
        }
        return found
    }
}
