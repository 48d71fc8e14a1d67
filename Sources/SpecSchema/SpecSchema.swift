import Spec

/// The JSON Schema (draft 2020-12) of spec files, generated from the tables that the reader uses.
///
/// With the schema, an editor can complete and check the structure of a spec. Only `endpoint-generator check` also
/// resolves names, and checks whether their declarations fit each other. A file without `base` is checked as the root of
/// an API, since an editor would not offer `base` otherwise.
package enum SpecSchema {
    /// The whole schema as JSON.
    package static var text: String {
        schema.text() + "\n"
    }

    static var schema: JSONValue {
        var definitions: [JSONValue.Member] = [
            .init("text", scalar(["string", "number", "boolean"])),
            .init("any-value", scalar(["string", "number", "boolean", "null"])),
            .init("any-type", type),
            .init("short-type", shortType),
        ]
        definitions += MappingSchema.allCases.filter { $0 != .part }.map {
            .init($0.rawValue, definition(of: $0))
        }
        return .object([
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
            "title": .string("Endpoint spec"),
            "description": .string("A file *.endpoints.yaml of swift-endpoint-generator."),
            "$ref": reference(to: .root),
            "$defs": .object(definitions),
        ])
    }

    private static func definition(of schema: MappingSchema) -> JSONValue {
        var properties: [JSONValue.Member] = []
        for key in schema.keys {
            let property = JSONValue.object([
                "description": .string(key.summary(in: schema)),
                "anyOf": .list(alternatives(key.form(in: schema))),
            ])
            properties.append(.init(key.rawValue, property))
            if schema.optional.contains(key) { properties.append(.init(key.rawValue + "?", property)) }
        }
        var entries: [JSONValue.Member] = [
            .init("description", .string(schema.phrase)),
            .init("type", .string("object")),
        ]
        if !schema.required.isEmpty {
            entries.append(.init("required", .list(schema.required.map { .string($0.rawValue) })))
        }
        if !schema.alternatives.isEmpty {
            entries.append(.init(schema == .pages ? "oneOf" : "anyOf", required(schema.alternatives)))
        }
        let dependent = schema.keys.map { JSONValue.Member($0.rawValue, .object(rules(for: $0, in: schema))) }
            .filter { $0.value.members?.isEmpty == false }
        if !dependent.isEmpty { entries.append(.init("dependentSchemas", .object(dependent))) }
        entries.append(.init("properties", .object(properties)))
        entries.append(.init("additionalProperties", .bool(false)))
        return .object(entries)
    }

    /// The rules for the objects that have a key.
    private static func rules(for key: Key, in schema: MappingSchema) -> [JSONValue.Member] {
        var rules: [JSONValue.Member] = []
        let (partners, conflicts) = (schema.partners(of: key), schema.conflicts(of: key))
        if !partners.isEmpty { rules.append(.init("anyOf", required(partners))) }
        if !conflicts.isEmpty {
            // An editor marks the property, which it would not do for `not`.
            rules.append(.init("properties", .object(conflicts.map { .init($0.rawValue, .bool(false)) })))
        }
        let tags = JSONValue.Member("properties", .object([Key.union.rawValue: .object(["type": .string("object")])]))
        switch key {
        case .union:
            let required = JSONValue.object(["required": .list([.string(Key.by.rawValue)])])
            rules += [.init("if", .object([tags])), .init("then", required)]
        case .by, .else: rules.append(tags)
        default: break
        }
        return rules
    }

    /// A schema for each key, of the objects that have it.
    private static func required(_ keys: [Key]) -> JSONValue {
        .list(keys.map { .object(["required": .list([.string($0.rawValue)])]) })
    }

    private static func alternatives(_ form: ValueForm) -> [JSONValue] {
        if case .either(let forms) = form { forms.flatMap(alternatives) } else { [value(form)] }
    }

    private static func value(_ form: ValueForm) -> JSONValue {
        switch form {
        case .text: .object(["$ref": .string("#/$defs/text")])
        case .matching(let expression): .object(["type": .string("string"), "pattern": .string(expression)])
        case .value: .object(["$ref": .string("#/$defs/any-value")])
        case .flag: .object(["enum": .list([.bool(true), .bool(false), .string("true"), .string("false")])])
        case .word(let words): .object(["enum": .list(words.map { .string($0) })])
        case .type: .object(["$ref": .string("#/$defs/any-type")])
        case .shortType: .object(["$ref": .string("#/$defs/short-type")])
        case .anything: .bool(true)
        case .mapping(let schema): .object(["$ref": reference(to: schema)])
        case .named(let form):
            .object(["type": .string("object"), "additionalProperties": .object(["anyOf": .list(alternatives(form))])])
        case .byStatus(let form, let isNamed):
            .object([
                "type": .string("object"),
                "properties": .object(isNamed ? ["as": value(.text)] : [:]),
                "patternProperties": .object([
                    isNamed ? StatusPattern.failureExpression : StatusPattern.responseExpression: .object([
                        "anyOf": .list(alternatives(form))
                    ])
                ]),
                "additionalProperties": .bool(false),
            ])
        case .list(let form):
            .object(["type": .string("array"), "items": .object(["anyOf": .list(alternatives(form))])])
        case .nonEmpty(let form):
            .object((value(form).members ?? []) + [.init(form.isByName ? "minProperties" : "minItems", .integer(1))])
        case .either(let forms): .object(["anyOf": .list(forms.flatMap(alternatives))])
        }
    }

    /// The schema of a scalar. Its declared type, not YAML, determines its type.
    private static func scalar(_ types: [String]) -> JSONValue {
        .object(["type": .list(types.map { .string($0) })])
    }

    /// The schema of a type: `T`, `[T]`, `[K: T]`, `M(T)`, or the long form.
    private static var type: JSONValue {
        .object([
            "description": .string("\(shortTypeSummary), or its long form"),
            "anyOf": .list([value(.shortType), value(.mapping(.inlineType))]),
        ])
    }

    private static let shortTypeSummary =
        "a type: T, [T], [K: T], M(T) of a generic model, with a '?' where it may be null"

    /// The schema of a type in its short form.
    private static var shortType: JSONValue {
        let type = value(.type)
        let names = Builtin.allCases.map(\.rawValue) + ["[String]", "[String: Int]"]
        // A mapping with a key of the long form is an element, not a map.
        let keys = JSONValue.list(MappingSchema.inlineType.keys.map { .string($0.rawValue) })
        let map = JSONValue.object([
            "type": .string("object"), "minProperties": .integer(1), "maxProperties": .integer(1),
            "propertyNames": .object(["not": .object(["enum": keys])]), "additionalProperties": type,
        ])
        return .object([
            "description": .string(shortTypeSummary),
            "anyOf": .list([
                .object([
                    "type": .string("string"), "pattern": .string(typeExpression),
                    "examples": .list(names.map { .string($0) }),
                ]),
                .object([
                    "type": .string("array"), "minItems": .integer(1), "maxItems": .integer(1),
                    "items": .object(["anyOf": .list([type, map])]),
                ]),
            ]),
        ])
    }

    /// A regular expression for the text of a type, perhaps with a description: names that begin with no lowercase
    /// letter or digit, with brackets and question marks between them.
    private static var typeExpression: String {
        let name = #"[^ -@\[-~][^ -/:-@\[-^`{-~]*"#
        let marks = #"[\[\](),:? ]"#
        return "^[\\[ ]*\(name)(?:\(marks)+\(name))*\(marks)*(?:--(?: |$)|$)"
    }

    private static func reference(to schema: MappingSchema) -> JSONValue {
        .string("#/$defs/\(schema.rawValue)")
    }
}

extension JSONValue {
    fileprivate static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member($0.key, $0.value) })
    }
}
