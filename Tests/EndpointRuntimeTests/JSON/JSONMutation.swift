import Foundation

/// Changes to a JSON text that keep most of it valid.
enum JSONMutation {
    /// Values that decoders disagree about, and values of every type.
    private static let values = [
        "null", "true", "false", "0", "-0", "1", "-1", "127", "128", "255", "256", "1.0", "1.5", "-0.0", "1e2", "1E+2",
        "12e-1",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "9007199254740993", "9007199254740993.0",
        "0.1", "123456789012345678901234567890", "1e18", "1e19",
        #""""#, #""1""#, #""a""#, #""true""#, #""\u0041""#, #""\ud83d\ude00""#, #""\ud83d""#, #""\u0000""#, #""a\/b""#,
        #""2024-02-29T12:30:00Z""#, #""2024-02-29""#, #""https://example.com/a b""#, #""http://[""#, #""AQID""#,
        #""free""#, #""red""#, #""cat""#, "[]", "{}", "[null]", "[1]", #"["a"]"#, #"{"a":1}"#, #"{"a":1,"a":2}"#,
        #"{"\u0061":1}"#, #"{"type":"dog"}"#, #"{"name":"x"}"#, "[[[]]]", "[1,]", "01", "nul", "+1", ".5", "'a'",
    ]

    /// Numbers whose digits only their text keeps. Another `JSONDecoder` reads a different ``JSON`` value from them.
    private static let extremes = ["1e400", "-1e400", "1e-400", "3.141592653589793238462643383279502884197"]

    /// The text with one change.
    static func mutate(_ text: String, extremes: Bool, using random: inout SeededNumbers) -> String {
        let values = values + (extremes ? Self.extremes : [])
        var tokens = tokens(of: text)
        guard !tokens.isEmpty else { return text }
        let index = Int.random(in: tokens.indices, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
            let places = tokens.indices.filter { !"{}[]:,".contains(tokens[$0]) && !isKey($0, tokens) }
            guard let place = places.randomElement(using: &random) else { break }
            tokens[place] = values.randomElement(using: &random) ?? "null"
        case 5, 6:
            let keys = tokens.indices.filter { isKey($0, tokens) }
            guard let key = keys.randomElement(using: &random), let other = keys.randomElement(using: &random) else {
                break
            }
            tokens[key] = Bool.random(using: &random) ? tokens[other] : escaped(tokens[key])
        case 7: tokens.insert([" ", "\n\t", "        "].randomElement(using: &random) ?? " ", at: index)
        case 8: tokens.remove(at: index)
        default: tokens.swapAt(index, Int.random(in: tokens.indices, using: &random))
        }
        return tokens.joined()
    }

    /// Bytes that are not UTF-8: a byte of no character, parts of characters, an overlong form, a surrogate, and a code
    /// point after the last one.
    private static let notUTF8: [[UInt8]] = [
        [0xFF], [0x80], [0xC3], [0xE6, 0xBC], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]

    /// Inserts bytes that are not UTF-8, or replaces a byte with them.
    static func corrupt(_ text: inout Data, using random: inout SeededNumbers) {
        let bytes = notUTF8.randomElement(using: &random) ?? [0xFF]
        let place = Int.random(in: 0...text.count, using: &random)
        let replaced = place < text.count && Bool.random(using: &random) ? 1 : 0
        text.replaceSubrange(place..<place + replaced, with: bytes)
    }

    /// Whether a number in the text has more digits than a `Decimal`, or a very large exponent.
    static func hasExtremeNumber(_ text: String) -> Bool {
        tokens(of: text).contains { token in
            guard let first = token.first, "-0123456789".contains(first) else { return false }
            return token.count > 36 || (token.lowercased().contains("e") && abs(Double(token) ?? 0) > 1e100)
        }
    }

    private static func isKey(_ index: Int, _ tokens: [String]) -> Bool {
        index + 1 < tokens.count && tokens[index + 1] == ":"
    }

    /// A key whose first letter is an escape.
    private static func escaped(_ key: String) -> String {
        guard let first = key.utf8.dropFirst().first, first != UInt8(ascii: "\\"), first < 0x80, key.utf8.count > 2
        else {
            return key
        }
        let digits = String(first, radix: 16)
        return "\"\\u00" + (digits.count < 2 ? "0" : "") + digits + key.dropFirst(2)
    }

    /// The strings, words and punctuation marks of a text.
    static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        var rest = Substring(text)
        while let first = rest.first {
            var length = 1
            if first == "\"" {
                var isEscaped = false
                for character in rest.dropFirst().unicodeScalars {
                    length += 1
                    if !isEscaped, character == "\"" { break }
                    isEscaped = !isEscaped && character == "\\"
                }
                let end = rest.unicodeScalars.index(rest.startIndex, offsetBy: length)
                tokens.append(String(rest.unicodeScalars[..<end]))
                rest = Substring(rest.unicodeScalars[end...])
                continue
            }
            if !"{}[]:, \n".contains(first) { length = rest.prefix { !"{}[]:, \n\"".contains($0) }.count }
            tokens.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return tokens
    }
}
