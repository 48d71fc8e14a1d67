import Diagnostics
import TextCoding

/// Parses JSON (RFC 8259) into the same located nodes as YAML.
///
/// JSON is nearly YAML, but libyaml rejects surrogate pairs (`\ud83d\udc4d`), keys of more than 1,024 bytes and tabs
/// between tokens, all of which JSON allows. Numbers, booleans and null are plain scalars, as in YAML.
struct JSONParser {
    private let source: SourceText
    private let limits: YAMLReader.Limits
    let bytes: [UInt8]
    var index: Int
    /// The position of the byte at `counted`. `counted` advances with `index`, so that a text of one line takes linear
    /// time.
    private var line = 1
    private var counted: Int
    private var column = 1
    private var nodes = 0
    /// The diagnostics for repeated keys of objects; the first value of a key is kept.
    private(set) var repeatedKeys: [Diagnostic] = []

    init(_ source: SourceText, limits: YAMLReader.Limits) {
        self.source = source
        self.limits = limits
        bytes = source.bytes
        index = source.contentStart
        counted = index
    }

    /// Parses the whole text as one value.
    mutating func parse() throws(ParseFailure) -> Node {
        skipSpace()
        let root = try value(depth: 1)
        skipSpace()
        if index < bytes.count { throw unexpected("the end of the text") }
        return root
    }

    private mutating func value(depth: Int) throws(ParseFailure) -> Node {
        nodes += 1
        guard depth <= limits.depth, nodes <= limits.nodes else {
            throw failure("too-large", "the text is nested too deeply or has too many values")
        }
        let start = position()
        switch peek {
        case UInt8(ascii: "{"): return try object(from: start, depth: depth)
        case UInt8(ascii: "["): return try list(from: start, depth: depth)
        case UInt8(ascii: "\""):
            let text = try string()
            return node(.scalar(Scalar(text: text, style: .doubleQuoted)), from: start)
        default:
            let first = index
            while let byte = peek, byte > 0x20, !Self.ends.contains(byte) { index += 1 }
            let word = String(decoding: bytes[first..<index], as: UTF8.self)
            guard ["true", "false", "null"].contains(word) || TextSyntax.isJSONNumber(word) else {
                index = first
                throw unexpected("a value")
            }
            return node(.scalar(Scalar(text: word, style: .plain)), from: start)
        }
    }

    private mutating func unique(_ entries: [Entry]) -> [Entry] {
        guard entries.hasRepeatedKeys else { return entries }
        var first: [String: SourceRange] = [:]
        return entries.filter { entry in
            guard let earlier = first[entry.key.text] else {
                first[entry.key.text] = entry.key.range
                return true
            }
            let locations = [entry.key.range, earlier].map { SourceLocation(path: source.path, range: $0) }
            repeatedKeys.append(.duplicateKey(entry.key.text, at: locations[0], first: locations[1]))
            return false
        }
    }

    private static let ends = Set(",]}:\"".utf8)

    private mutating func object(from start: SourcePosition, depth: Int) throws(ParseFailure) -> Node {
        var entries: [Entry] = []
        try separated(by: UInt8(ascii: "}")) { parser throws(ParseFailure) in
            let keyStart = parser.position()
            guard parser.peek == UInt8(ascii: "\"") else { throw parser.unexpected("a key in quotes") }
            let text = try parser.string()
            let key = Entry.Key(
                text: text,
                style: .doubleQuoted,
                range: SourceRange(start: keyStart, end: parser.position())
            )
            parser.skipSpace()
            guard parser.peek == UInt8(ascii: ":") else { throw parser.unexpected("':'") }
            parser.index += 1
            parser.skipSpace()
            entries.append(Entry(key: key, value: try parser.value(depth: depth + 1), isMerged: false))
        }
        return node(.mapping(unique(entries)), from: start)
    }

    private mutating func list(from start: SourcePosition, depth: Int) throws(ParseFailure) -> Node {
        var items: [Node] = []
        try separated(by: UInt8(ascii: "]")) { parser throws(ParseFailure) in
            items.append(try parser.value(depth: depth + 1))
        }
        return node(.sequence(items), from: start)
    }

    /// Parses the elements between an opening bracket and `end`, separated by commas.
    private mutating func separated(
        by end: UInt8,
        _ element: (inout JSONParser) throws(ParseFailure) -> Void
    ) throws(ParseFailure) {
        index += 1
        skipSpace()
        if peek == end {
            index += 1
            return
        }
        while true {
            try element(&self)
            skipSpace()
            if peek == end { break }
            guard peek == UInt8(ascii: ",") else { throw unexpected("',' or '\(Character(UnicodeScalar(end)))'") }
            index += 1
            skipSpace()
        }
        index += 1
    }

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = peek {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
                counted = index + 1
            } else if byte != 0x20, byte != 0x09, byte != 0x0D {
                return
            }
            index += 1
        }
    }

    mutating func position() -> SourcePosition {
        if index > counted {
            column += bytes[counted..<index].utf8ScalarCount
            counted = index
        }
        return SourcePosition(line: line, column: column)
    }

    private mutating func node(_ content: Node.Content, from start: SourcePosition) -> Node {
        Node(content: content, range: SourceRange(start: start, end: position()), isAnchored: false)
    }

    func unexpected(_ wanted: String) -> ParseFailure {
        failure("json-syntax", "this is not JSON: \(wanted) is expected here")
    }

    func failure(_ code: DiagnosticCode, _ message: String) -> ParseFailure {
        let place = source.position(ofByteAt: index)
        let range = SourceRange(start: place, end: place)
        return ParseFailure(code, at: SourceLocation(path: source.path, range: range), message)
    }
}

extension JSONParser {
    mutating func string() throws(ParseFailure) -> String {
        index += 1
        var scalars: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte < 0x20 { throw unexpected("the end of a text") }
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                scalars.append(byte)
                continue
            }
            scalars.append(contentsOf: String(try escape()).utf8)
        }
        guard peek != nil else { throw unexpected("the end of a text") }
        index += 1
        return String(decoding: scalars, as: UTF8.self)
    }

    private mutating func escape() throws(ParseFailure) -> Unicode.Scalar {
        guard let byte = peek else { throw unexpected("an escape") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            index -= 1
            throw unexpected("an escape")
        }
    }

    /// Parses `\ud83d\udc4d`: a surrogate pair becomes one scalar, a lone surrogate the replacement character.
    private mutating func unicodeEscape() throws(ParseFailure) -> Unicode.Scalar {
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let isHigh = (0xD800..<0xDC00).contains(unit)
        guard isHigh, bytes.count > index + 5, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else {
            return "\u{FFFD}"
        }
        let before = index
        index += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else {
            index = before
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(ParseFailure) -> UInt32 {
        let digits = bytes[index..<min(index + 4, bytes.count)]
        guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            throw unexpected("four hexadecimal digits")
        }
        index += 4
        return value
    }
}
