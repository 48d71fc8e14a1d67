/// The header field `Set-Cookie` (RFC 6265, section 4.1).
enum SetCookie {
    /// The fields whose values were joined by commas. A comma that is followed by the name of a cookie separates two
    /// fields; others belong to a value, such as the date of `Expires`.
    static func fields(in joined: String) -> [String] {
        var fields: [String] = []
        var rest = joined.utf8[...]
        var start = rest.startIndex
        while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
            rest = rest[rest.index(after: comma)...]
            let next = rest.drop { $0 == UInt8(ascii: " ") }
            let name = next.prefix { !"=;, \t".utf8.contains($0) }
            guard !name.isEmpty, next[name.endIndex...].first == UInt8(ascii: "=") else { continue }
            fields.append(String(joined[start..<comma]))
            start = next.startIndex
        }
        return fields + [String(joined[start...])]
    }
}
