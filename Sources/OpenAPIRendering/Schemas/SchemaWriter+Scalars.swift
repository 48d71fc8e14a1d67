import Spec
import SpecWriting
import TextCoding

extension SchemaWriter {
    static let integerPattern = "^-?[0-9]+$"
    private static let decimalPattern = #"^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$"#
    /// The pattern of a floating-point number in quotes, which may also be no number or infinite.
    private static let floatingPattern = #"^(-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?|NaN|-?Infinity)$"#

    /// The schema of a built-in type in a wire format.
    ///
    /// The formats are those of OpenAPI's registry where it has one, and otherwise those that `endpoint-import` reads.
    func scalar(_ builtin: Builtin, _ format: WireFormat?) -> Schema {
        switch builtin {
        case .string: Schema(type: "string")
        case .int, .int64: number("integer", "int64", format, Self.integerPattern)
        case .int32: number("integer", "int32", format, Self.integerPattern)
        case .double: number("number", "double", format, Self.floatingPattern)
        case .float: number("number", "float", format, Self.floatingPattern)
        case .decimal: number("number", "decimal", format, Self.decimalPattern)
        case .bool: Schema(type: "boolean")
        case .date: date(format)
        case .day: Schema(type: "string", format: "date")
        case .url: Schema(type: "string", format: "uri")
        case .uuid: Schema(type: "string", format: "uuid")
        case .data: data(format)
        case .json: Schema()
        case .upload: Schema(type: "string", format: "binary")
        }
    }

    /// - Parameter pattern: The pattern of a number in quotes.
    private func number(_ type: String, _ name: String, _ format: WireFormat?, _ pattern: String) -> Schema {
        switch format {
        case .format(.quoted)?:
            var schema = Schema(type: "string", format: name)
            schema.add("pattern", .exact(pattern))
            return schema
        case .format(.numberOrString)?:
            var schema = Schema(ObjectBuilder("type", .list([.text(type), .text("string")])))
            schema.add("format", .text(name))
            schema.add("pattern", .exact(pattern))
            return schema
        default: return Schema(type: type, format: name)
        }
    }

    private func date(_ format: WireFormat?) -> Schema {
        switch format {
        case .format(.seconds)?: return Schema(type: "integer", format: "unix-time")
        case .format(.quotedSeconds)?: return Schema(type: "string", format: "unix-time")
        case .format(.milliseconds)?: return milliseconds("integer", example: .number("1767225600000"))
        case .format(.quotedMilliseconds)?: return milliseconds("string", example: .exact("1767225600000"))
        case .format(.fractionalSeconds)?: return fractional("Seconds")
        case .format(.fractionalMilliseconds)?: return fractional("Milliseconds")
        case .format(.http)?: return Schema(type: "string", format: "http-date")
        case .format(.rfc2822)?: return Schema(type: "string", format: "rfc2822")
        case .pattern(let pattern)?:
            var schema = Schema(type: "string")
            schema.remark("A date in the pattern `\(pattern.text)`.")
            return schema
        default: return Schema(type: "string", format: "date-time")
        }
    }

    private func milliseconds(_ type: String, example: YAMLTree) -> Schema {
        var schema = Schema(type: type, format: "unix-time")
        schema.remark("Milliseconds since 1970.")
        // The importer recognizes milliseconds by the size of an example.
        schema.add("examples", .list([example]))
        return schema
    }

    private func fractional(_ unit: String) -> Schema {
        var schema = Schema(type: "number", format: "double")
        schema.remark("\(unit) since 1970, with a fraction.")
        return schema
    }

    private func data(_ format: WireFormat?) -> Schema {
        let encoding =
            switch format {
            case .format(.base64url)?: "base64url"
            case .format(.hex)?: "base16"
            default: "base64"
            }
        var schema = Schema(type: "string")
        schema.add("contentEncoding", .text(encoding))
        return schema
    }

    /// The schema of an enum. JSON Schema has only closed enums, so an open one is an enum, or any other value of its
    /// type.
    ///
    /// - Parameter isOpen: Whether the enum may be open; a closed one never is.
    func schema(of enumeration: Enumeration, isOpen: Bool) -> Schema {
        let type = enumeration.rawType == .int ? "integer" : "string"
        let cases = enumeration.cases
        var schema = Schema(type: type)
        schema.add("enum", .list(cases.map { ValueWriter.raw($0.wireValue.value, of: enumeration) }))
        if cases.contains(where: { $0.name.value != $0.wireValue.value }) {
            schema.add("x-enum-varnames", .list(cases.map { .exact($0.name.value) }))
        }
        let descriptions = cases.map { Prose.description($0.description, $0.deprecation, hasKeyword: false) }
        if descriptions.contains(where: { $0 != nil }) {
            schema.add("x-enum-descriptions", .list(descriptions.map { .exact($0 ?? "") }))
        }
        guard isOpen, !enumeration.isClosed else { return schema }
        return .alternatives([schema, Schema(type: type)], areExclusive: false)
    }
}
