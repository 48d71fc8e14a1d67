public import Foundation
import TextCoding

// These formats check the grammar of JSON first, since Swift's own initializers accept more texts (`+1`, `0x1p3`,
// `nan`).

extension WireFormat where Value: FixedWidthInteger & Sendable {
    /// An integer in quotes: `"42"`. Reads a whole number in any JSON form, such as `"42.0"`.
    public static var quoted: Self {
        WireFormat(
            "an integer in quotes",
            parse: { TextSyntax.isJSONNumber($0) ? Value($0) ?? JSON.Number(json: $0)?.exactly() : nil },
            render: { String($0) }
        )
    }
}

extension WireFormat where Value: LosslessStringConvertible & BinaryFloatingPoint & Sendable {
    /// A number in quotes: `"0.5"`. `"NaN"`, `"Infinity"` and `"-Infinity"` are read and written as in the JSON form of
    /// Protocol Buffers; `"Inf"` and a plus sign, as Prometheus sends them, are only read.
    public static var quoted: Self {
        WireFormat(
            "a number in quotes, NaN, Infinity or -Infinity",
            parse: { text in
                guard TextSyntax.isJSONNumber(text) else { return specialValue(text) }
                return Value(text).flatMap { $0.isFinite ? $0 : nil }
            },
            render: { value in
                if value.isNaN { return "NaN" }
                guard value.isInfinite else { return value.description }
                return value < 0 ? "-Infinity" : "Infinity"
            }
        )
    }

    /// The value of a text for which JSON has no number.
    private static func specialValue(_ text: String) -> Value? {
        switch text {
        case "NaN": .nan
        case "Infinity", "+Infinity", "Inf", "+Inf": .infinity
        case "-Infinity", "-Inf": -.infinity
        default: nil
        }
    }
}

extension WireFormat where Value == Decimal {
    /// A number in quotes, with up to 38 digits: `"19.99"`.
    public static var quoted: Self {
        WireFormat(
            "a number in quotes",
            parse: { Decimal(jsonNumber: $0) },
            render: { $0.isNaN ? nil : $0.description }
        )
    }
}

extension WireFormat where Value: FixedWidthInteger & Codable & Sendable {
    /// An integer that some servers put in quotes: reads `42` and `"42"`, writes `42`.
    public static var numberOrString: Self { .number(or: .quoted) }
}

extension WireFormat where Value: LosslessStringConvertible & BinaryFloatingPoint & Codable & Sendable {
    /// A number that some servers put in quotes: reads `0.5` and `"0.5"`, writes `0.5`. A value for which JSON has no
    /// number is written in quotes, as `"NaN"`.
    public static var numberOrString: Self { .number(or: .quoted) { $0.isFinite } }
}

extension WireFormat where Value == Decimal {
    /// A number that some servers put in quotes: reads `19.99` and `"19.99"`, writes `19.99`.
    public static var numberOrString: Self { .number(or: .quoted) }
}

extension WireFormat where Value: Codable & Sendable {
    /// A format that uses the type's own coding, and also reads the format `quoted`, which writes values that are not
    /// numbers in JSON.
    fileprivate static func number(
        or quoted: Self,
        isNumber: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) -> Self {
        WireFormat(
            decode: { decoder in
                let container = try decoder.singleValueContainer()
                let isText =
                    TapeDecoder.value(of: decoder).map { $0.node.kind == .string }
                    ?? ((try? container.decode(String.self)) != nil)
                guard !isText else { return try quoted.decode(from: decoder) }
                do {
                    return try container.decode(Value.self)
                } catch { throw CodingPathLocator.failure(error, at: decoder.codingPath) }
            },
            encode: { value, encoder in
                guard isNumber(value) else { return try quoted.encode(value, to: encoder) }
                var container = encoder.singleValueContainer()
                try container.encode(value)
            },
            text: { value in try quoted.text(value) }
        )
    }
}

extension Decimal {
    /// Creates the value of a number in JSON, with all of its digits; `nil` for any other text.
    init?(jsonNumber text: String) {
        guard TextSyntax.isJSONNumber(text) else { return nil }
        self.init(string: text, locale: nil)
    }
}

extension WireFormat {
    /// Creates a format whose values are JSON strings.
    ///
    /// - Parameters:
    ///   - expected: The description of valid text in error messages: `an RFC 3339 date and time`.
    ///   - parse: Returns the value of a text, or `nil` if it is not in this format.
    ///   - render: Returns the text of a value, or `nil` if the format cannot express it.
    public init(
        _ expected: @autoclosure @escaping @Sendable () -> String,
        parse: @escaping @Sendable (String) -> Value?,
        render: @escaping @Sendable (Value) -> String?
    ) {
        let text: @Sendable (Value, [any CodingKey]) throws -> String = { value, path in
            guard let text = render(value) else {
                throw EncodingError.unwritable(value, path, "cannot be written as \(expected())")
            }
            return text
        }
        self.init(
            decode: { decoder in
                let container = try decoder.singleValueContainer()
                guard let value = try parse(container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected \(expected())")
                }
                return value
            },
            encode: { value, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(text(value, container.codingPath))
            },
            text: { value in try text(value, []) }
        )
    }
}

extension EncodingError {
    /// The error for a value that a format cannot express.
    static func unwritable(_ value: Any, _ path: [any CodingKey], _ description: String) -> EncodingError {
        // Foundation traps when it prints a date that is not finite, and callers that log this error print its value.
        let printable = (value as? Date)?.timeIntervalSince1970 ?? value
        return .invalidValue(printable, Context(codingPath: path, debugDescription: description))
    }
}

extension WireFormat where Value == Data {
    /// Base64 with padding: RFC 4648, section 4.
    ///
    /// Ignores spaces, tabs and line breaks when reading.
    public static var base64: Self {
        WireFormat("Base64", parse: { Data(base64: $0) }, render: { $0.base64EncodedString() })
    }

    /// Base64 with the URL-safe alphabet: RFC 4648, section 5.
    ///
    /// Reads with and without padding, writes without. Ignores spaces, tabs and line breaks when reading.
    public static var base64url: Self {
        WireFormat(
            "Base64 for URLs",
            parse: { Data.ignoringWhitespace(in: $0) { Data(base64url: $0) } },
            render: \.base64url
        )
    }

    /// Two hexadecimal digits per byte. Reads uppercase and lowercase letters, and writes lowercase letters.
    public static var hex: Self {
        WireFormat("hexadecimal digits", parse: { Data(hex: $0) }, render: \.hex)
    }
}

extension Data {
    /// Creates the bytes of Base64 text, which may contain whitespace.
    init?(base64 text: String) {
        guard let data = Data.ignoringWhitespace(in: text, parse: { Data(base64Encoded: $0) }) else { return nil }
        self = data
    }

    /// Returns the bytes of text in an encoding that allows whitespace, such as the line breaks of MIME: RFC 4648,
    /// section 3.3.
    fileprivate static func ignoringWhitespace(in text: String, parse: (String) -> Data?) -> Data? {
        // Most text has no whitespace, so nothing is searched for it before parsing fails.
        if let data = parse(text) { return data }
        let bare = text.utf8.filter { ![UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0A, 0x0D].contains($0) }
        return bare.count == text.utf8.count ? nil : parse(String(decoding: bare, as: UTF8.self))
    }

    fileprivate init?(base64url text: String) {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else { return nil }
        let bare = text.replacing("-", with: "+").replacing("_", with: "/").prefix { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - bare.utf8.count % 4) % 4)
        guard text.utf8.count == bare.utf8.count || text.hasSuffix(padding),
            text.utf8.count - bare.utf8.count <= padding.utf8.count
        else { return nil }
        self.init(base64Encoded: bare + padding)
    }

    fileprivate var base64url: String {
        String(base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").prefix { $0 != "=" })
    }

    fileprivate init?(hex text: String) {
        let digits = text.utf8
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var iterator = digits.makeIterator()
        while let high = iterator.next(), let low = iterator.next() {
            guard let high = high.hexDigit, let low = low.hexDigit else { return nil }
            bytes.append(high << 4 | low)
        }
        self.init(bytes)
    }

    fileprivate var hex: String {
        var text = ""
        text.reserveCapacity(count * 2)
        for byte in self {
            text += byte < 16 ? "0" : ""
            text += String(byte, radix: 16)
        }
        return text
    }
}
