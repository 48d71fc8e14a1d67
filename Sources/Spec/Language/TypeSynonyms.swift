/// The names of types and formats in OpenAPI and other languages, and their counterparts in a spec.
package enum TypeSynonyms {
    /// The built-in type for a foreign name; `nil` if there is none or more than one.
    static func builtin(_ name: String) -> String? { builtins[name.lowercased()] }

    /// The help for a foreign name without a single built-in type; `nil` for any other name.
    static func meaning(ofName name: String) -> String? {
        if let meaning = kinds[name] { return meaning }
        let name = name.lowercased()
        if let meaning = names[name] { return meaning }
        if lists.contains(name) { return "a list is written '[T]'" }
        if maps.contains(name) { return "a map is written '[String: T]'" }
        if optionals.contains(name) { return "a value that may be null is written 'T?'" }
        if texts.contains(name) { return "write String" }
        if short.contains(name) { return "write Int, or Int32" }
        if wide.contains(name) { return "write Int64, or Decimal for numbers beyond it" }
        return unsigned.contains(name) ? "there are no unsigned numbers: write Int, or Int64" : nil
    }

    /// The help for a foreign format; `nil` for any other name.
    ///
    /// - Parameter type: The name of the type that the format belongs to.
    static func format(_ name: String, of type: String?) -> String? {
        let isDate = type == Builtin.date.rawValue
        switch name.lowercased() {
        case "date": return "a date without a time is the type Day"
        case "date-time", "datetime", "iso8601", "iso-8601", "rfc3339", "rfc-3339":
            return isDate ? "a Date is written so without a 'format': remove it" : "write the type Date"
        case "unix", "timestamp", "epoch": return "write 'seconds' or 'milliseconds'"
        case "ms", "millis", "msec", "unix-ms", "unixms", "epoch-ms", "epochms", "timestamp-ms":
            return "write 'milliseconds'"
        case "s", "sec", "secs": return "write 'seconds'"
        case "uuid": return "write the type UUID"
        case "uri", "url": return "write the type URL"
        case "int32", "int64", "float", "double":
            return "write the type \(name.prefix(1).uppercased())\(name.dropFirst().lowercased())"
        case "byte", "base64": return "Data is written so without a 'format': write the type Data"
        case "binary": return "write the type Data, or Upload for a part of a form"
        default: return texts.contains(name.lowercased()) ? "remove it, or write it into the description" : nil
        }
    }

    /// Whether the text of a constant header looks like a type: `Int?`, `string` or `date-time`.
    package static func isType(_ text: String) -> Bool {
        let name = text.hasSuffix("?") ? String(text.dropLast()) : text
        return Builtin(rawValue: name) != nil || typeWords.contains(name.lowercased())
    }

    /// Type names of other languages that are unlikely to be header values.
    private static let typeWords: Set = [
        "string", "int", "integer", "bool", "boolean", "float", "double", "date-time", "datetime", "uuid",
    ]

    static let lists: Set = ["array", "list", "set", "collection", "sequence", "iterable"]
    static let maps: Set = ["dictionary", "dict", "map", "record", "hashmap"]
    static let optionals: Set = ["optional", "maybe", "nullable"]

    private static let texts: Set = [
        "email", "phone", "password", "hostname", "ip", "ipv4", "ipv6", "slug", "html", "markdown", "char", "varchar",
    ]
    private static let unsigned: Set = ["uint", "uint8", "uint16", "uint32", "uint64", "ulong", "unsigned"]

    private static let short: Set = ["int8", "int16", "short"]
    private static let wide: Set = ["int128", "bigint", "biginteger"]

    private static let builtins = [
        "integer": "Int", "long": "Int64", "number": "Double", "boolean": "Bool", "any": "JSON",
        "unknown": "JSON", "str": "String", "uri": "URL", "datetime": "Date", "date-time": "Date",
        "localdate": "Day", "guid": "UUID", "float32": "Float", "float64": "Double",
    ]

    /// Words for streams and for kinds of types. In capitals, they are probably names of models.
    private static let kinds = [
        Key.lines.rawValue: "write '{lines: T}' for JSON lines",
        Key.events.rawValue: "write '{events: T}' for server-sent events",
        Key.enum.rawValue: "write the values: '{enum: [free, pro]}'",
        Key.union.rawValue: "write the types: '{union: [Dog, Cat]}'",
        "struct": fields, "class": fields, "interface": fields,
        "form": "a response in a form is '{type: text, media: application/x-www-form-urlencoded}', read in Swift",
    ]

    private static let fields = "declare the fields: '{fields: {id: Int}}'"

    private static let names: [String: String] = {
        let none = "write 'none' for a response without a body"
        let bytes = "write Data for Base64 in JSON, 'data' for a whole body, or Upload for a part of a form"
        let period = "write the type that is sent: Double for a number of seconds, String for a string"
        let text = "write String, or 'text' for a whole body that is not JSON"
        let events = "a response of server-sent events is written '{events: T}'"
        let xml = "XML is not supported: write 'data' or 'text' for a whole body, String in JSON, and parse it in Swift"
        return [
            "null": "write 'none' for a response without a body, and 'T?' for a value that may be null",
            "void": none, "unit": none, "empty": none, "nothing": none,
            "none": "a value that may be null is written 'T?'",
            "text": text, "html": text, "markdown": text, "csv": text, "xml": xml,
            "binary": bytes, "bytes": bytes, "blob": bytes,
            "duration": period, "timeinterval": period, "timedelta": period,
            "stream": "write '{lines: T}' for JSON lines, '{events: T}' for server-sent events, or 'file' for bytes",
            "sse": events, "eventstream": events,
            "file": "a part of a form is an Upload, other bytes are Data, and a whole body is 'file'",
            "download": "a response that is a file is written 'response: file'",
            "object": "declare the fields, '{fields: {id: Int}}', or write JSON for a value of any form",
            "timestamp": "write Date, or '{type: Date, format: seconds}' for a number",
        ]
    }()
}
