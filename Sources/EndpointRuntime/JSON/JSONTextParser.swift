/// Reads a ``JSON`` value from the bytes of a JSON text.
///
/// Foundation's decoder does not provide the digits of a number, and finds the type of a value only by trial and error.
/// This parser keeps every number without loss and is not recursive. It is as strict as RFC 8259.
struct JSONTextParser {
    /// The reason that a text is not JSON.
    struct Problem: Error {
        let message: String
        /// The offset in bytes.
        let offset: Int
    }

    /// An array or an object that is not complete.
    private struct Open {
        let isObject: Bool
        var key = ""
        var elements: [JSON] = []
        var members: [String: JSON] = [:]

        /// Adds an element or a member. If two members have the same key, the first wins, as in Foundation's decoder.
        mutating func take(_ value: JSON) {
            if !isObject { elements.append(value) } else if members[key] == nil { members[key] = value }
        }

        var value: JSON { isObject ? .object(members) : .array(elements) }
    }

    private var cursor: JSONCursor

    init(_ cursor: JSONCursor) {
        self.cursor = cursor
    }

    /// Parses a whole text.
    static func value(of bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> JSON {
        guard let cursor = JSONCursor(bytes) else { throw Problem(message: "there is no value", offset: 0) }
        var parser = JSONTextParser(cursor)
        let value = try parser.value()
        parser.cursor.skipSpace()
        guard parser.cursor.offset == bytes.count else { throw parser.problem("expected the end") }
        return value
    }

    /// Parses the next value.
    mutating func value() throws(Problem) -> JSON {
        var open: [Open] = []
        while true {
            cursor.skipSpace()
            guard var value = try scalarOrEmpty(&open) else { continue }
            while let last = open.indices.last {
                open[last].take(value)
                cursor.skipSpace()
                if cursor.skip(UInt8(ascii: ",")) {
                    if open[last].isObject { open[last].key = try key() }
                    break
                }
                guard cursor.skip(UInt8(ascii: open[last].isObject ? "}" : "]")) else {
                    throw problem(open[last].isObject ? "expected ',' or '}'" : "expected ',' or ']'")
                }
                value = open.removeLast().value
            }
            if open.isEmpty { return value }
        }
    }

    /// Parses a scalar, or an empty array or object; returns `nil` if an array or an object with values begins instead.
    private mutating func scalarOrEmpty(_ open: inout [Open]) throws(Problem) -> JSON? {
        if cursor.skip(UInt8(ascii: "[")) {
            cursor.skipSpace()
            if cursor.skip(UInt8(ascii: "]")) { return .array([]) }
            open.append(Open(isObject: false))
            return nil
        }
        guard cursor.skip(UInt8(ascii: "{")) else { return try scalar() }
        cursor.skipSpace()
        if cursor.skip(UInt8(ascii: "}")) { return .object([:]) }
        open.append(Open(isObject: true, key: try key()))
        return nil
    }
}

extension JSONTextParser {
    /// Reads a key and the colon after it.
    private mutating func key() throws(Problem) -> String {
        cursor.skipSpace()
        guard cursor.byte == .quote else { throw problem("expected a key") }
        let key = try string()
        cursor.skipSpace()
        guard cursor.skip(UInt8(ascii: ":")) else { throw problem("expected ':'") }
        return key
    }

    private mutating func scalar() throws(Problem) -> JSON {
        switch cursor.byte {
        case .quote: return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: break
        }
        for (word, value) in [("null", JSON.null), ("true", .bool(true)), ("false", .bool(false))] {
            var next = cursor
            guard word.utf8.allSatisfy({ next.skip($0) }) else { continue }
            cursor = next
            return value
        }
        throw problem("expected a value")
    }

    private mutating func number() throws(Problem) -> JSON.Number {
        let start = cursor
        cursor.skipNumber()
        guard let number = start.text(to: cursor).flatMap(JSON.Number.init(json:)) else {
            cursor = start
            throw problem("expected a number")
        }
        return number
    }

    private mutating func string() throws(Problem) -> String {
        let start = cursor
        if let text = cursor.string() { return text }
        cursor = start
        throw problem("expected a string")
    }

    private func problem(_ message: String) -> Problem {
        Problem(message: message, offset: cursor.offset)
    }
}
