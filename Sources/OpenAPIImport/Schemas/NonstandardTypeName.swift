import Diagnostics
import YAML

/// The meaning of a nonstandard type name that documents use.
struct NonstandardTypeName {
    /// The type in JSON Schema, or `any`.
    let type: String
    /// The format that the type name implies.
    let format: String?

    /// - Parameter name: The type name; the initializer returns `nil` for a standard or an unknown name.
    init?(_ name: String) {
        if Self.standard.contains(name) { return nil }
        let plain = name.lowercased()
        if name == "Date" {
            // The type of JavaScript, whose JSON is a time. NestJS and others write its name.
            (type, format) = ("string", "date-time")
        } else if let known = Self.known[plain] {
            (type, format) = known
        } else if let near = Self.standard.contains(plain) ? plain : nearestName(to: plain, in: Self.standard) {
            (type, format) = (near, nil)
        } else {
            return nil
        }
    }

    // `file` is a type of Swagger 2.
    private static let standard = ["array", "boolean", "file", "integer", "null", "number", "object", "string"]

    private static let known: [String: (String, String?)] = [
        "int": ("integer", nil), "int32": ("integer", "int32"), "int64": ("integer", "int64"), "long": ("integer", nil),
        "short": ("integer", nil), "uint": ("integer", nil), "bigint": ("integer", nil),
        "float": ("number", nil), "double": ("number", nil), "decimal": ("number", nil), "numeric": ("number", nil),
        "bool": ("boolean", nil),
        "str": ("string", nil), "text": ("string", nil), "char": ("string", nil), "varchar": ("string", nil),
        "enum": ("string", nil), "password": ("string", nil), "email": ("string", nil), "time": ("string", nil),
        "date": ("string", "date"), "datetime": ("string", "date-time"), "date-time": ("string", "date-time"),
        "uuid": ("string", "uuid"), "guid": ("string", "uuid"), "uri": ("string", "uri"), "url": ("string", "uri"),
        "binary": ("string", "binary"), "byte": ("string", "byte"),
        "list": ("array", nil), "dict": ("object", nil), "dictionary": ("object", nil), "map": ("object", nil),
        "hash": ("object", nil), "struct": ("object", nil), "any": ("any", nil), "mixed": ("any", nil),
        "json": ("any", nil),
    ]
}
