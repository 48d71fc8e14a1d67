/// Types and formats as other languages and OpenAPI write them.
enum ForeignTypes {
    /// The built-in type of another name; `nil` if there is none.
    static func builtin(_ name: String) -> String? { builtins[name.lowercased()] }

    /// What to write instead of a whole text that is no type here; `nil` if it means nothing elsewhere, either.
    static func meaning(of text: String) -> String? {
        if let builtin = builtin(text) { return "did you mean '\(builtin)'?" }
        if text.hasSuffix("[]") { return list(String(text.dropLast(2))) }
        if text.contains("|") { return choice(text.split(separator: "|").map { trimmed($0) }) }
        guard let start = text.firstIndex(of: "<"), text.last == ">" else { return nil }
        let inside = trimmed(text[text.index(after: start)...].dropLast())
        return meaning(of: String(text[..<start]), around: inside)
    }

    /// What to write instead of a type of another language that is no single type here: a list, a map, an optional, a file.
    static func container(_ name: String) -> String? {
        if lists.contains(name.lowercased()) { return list("T") }
        if maps.contains(name.lowercased()) { return "a map is written '[String: T]'" }
        if optionals.contains(name.lowercased()) { return "a value that may be null is written 'T?'" }
        return name.lowercased() == "file" ? "a part of a form is an Upload, and other bytes are Data" : nil
    }

    /// What to write instead of a name of a format; `nil` if it means nothing elsewhere.
    static func format(_ name: String) -> String? {
        switch name.lowercased() {
        case "date": "a date without a time is the type Day"
        case "date-time", "datetime", "iso8601", "iso-8601", "rfc3339", "rfc-3339":
            "a Date is written so without a 'format': remove it"
        case "unix", "timestamp", "epoch": "write 'seconds' or 'milliseconds'"
        case "uuid": "write the type UUID"
        case "uri", "url": "write the type URL"
        case "int32", "int64", "float", "double": "write the type \(name.prefix(1).uppercased())\(name.dropFirst())"
        case "byte", "base64": "Data is written so without a 'format': remove it"
        case "binary": "write the type Data, or Upload for a part of a form"
        default: nil
        }
    }

    private static func meaning(of name: String, around inside: String) -> String {
        let parts = inside.split(separator: ",").map { trimmed($0) }
        if lists.contains(name.lowercased()) { return list(inside) }
        if maps.contains(name.lowercased()), parts.count == 2 { return "a map is written '[\(parts[0]): \(parts[1])]'" }
        if optionals.contains(name.lowercased()) { return "a value that may be null is written '\(inside)?'" }
        if let container = container(name) { return container }
        return "a model with parameters is written '\(name)(\(inside))'"
    }

    private static func list(_ element: String) -> String { "a list is written '[\(element)]'" }

    /// One of several types, or one of several texts.
    private static func choice(_ parts: [String]) -> String? {
        guard !parts.contains(where: \.isEmpty) else { return nil }
        let others = parts.filter { !["null", "nil", "undefined", "None"].contains($0) }
        if let other = others.first, others.count == 1, parts.count == 2 {
            return "a value that may be null is written '\(other)?'"
        }
        let areTypes = parts.allSatisfy { $0.first?.isUppercase == true }
        let names = others.map { $0.filter { $0 != "'" && $0 != "\"" } }.joined(separator: ", ")
        return areTypes ? "declare a union: '{union: [\(names)]}'" : "declare an enum: '{enum: [\(names)]}'"
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop { $0 == " " }
        return String(start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)])
    }

    private static let lists: Set = ["array", "list", "set", "collection", "sequence", "iterable"]
    private static let maps: Set = ["dictionary", "dict", "map", "record", "hashmap"]
    private static let optionals: Set = ["optional", "maybe", "nullable"]

    private static let builtins = [
        "integer": "Int", "long": "Int64", "number": "Double", "boolean": "Bool", "object": "JSON", "any": "JSON",
        "text": "String", "uri": "URL", "datetime": "Date", "date-time": "Date", "timestamp": "Date",
        "localdate": "Day", "binary": "Data", "bytes": "Data", "guid": "UUID",
    ]
}
