public import Foundation

extension JSON {
    /// A JSON number, kept without loss.
    ///
    /// Numbers are equal if their values are: `1.0` equals `1`. The only exception are numbers near the largest
    /// decimal, about 3e165, one of which may be stored as a decimal and the other as a text. A number that does not fit a 64-bit integer, a double
    /// or a decimal of 38 digits, such as `1e400`, keeps its text.
    public struct Number: Hashable, Sendable {
        /// The storage of a value: the first of these forms that represents it exactly.
        enum Form: Hashable {
            case integer(Int64)
            case unsigned(UInt64)
            case double(Double)
            case decimal(Decimal)
            indirect case text(NumberText)
        }

        let form: Form

        init(form: Form) {
            self.form = form
        }

        /// A whole number; beyond 64 bits, the nearest double.
        public init(_ value: some FixedWidthInteger) {
            if let integer = Int64(exactly: value) {
                self.init(form: .integer(integer))
            } else if let unsigned = UInt64(exactly: value) {
                self.init(form: .unsigned(unsigned))
            } else {
                self.init(form: .double(Double(value)))
            }
        }

        /// A double. NaN and infinity are kept, but encoding them throws, because JSON cannot represent them.
        public init(_ value: Double) {
            if let integer = Int64(exactly: value) {
                self.init(form: .integer(integer))
            } else if let unsigned = UInt64(exactly: value) {
                self.init(form: .unsigned(unsigned))
            } else {
                self.init(form: .double(value))
            }
        }

        /// A decimal, with all of its digits.
        public init(_ value: Decimal) {
            let text = value.description
            if let integer = Int64(text) {
                self.init(form: .integer(integer))
            } else if let unsigned = UInt64(text) {
                self.init(form: .unsigned(unsigned))
            } else if let double = Double(text), NumberText(text)?.isHeld(by: double) == true {
                self.init(double)
            } else {
                self.init(form: .decimal(value))
            }
        }

        /// A number from JSON text, with all of its digits; `nil` if the text is not a number.
        ///
        /// ```swift
        /// JSON.Number(json: "1e400")?.description    // "1e400"
        /// ```
        public init?(json text: String) {
            if let integer = Int64(text), text.utf8.first != UInt8(ascii: "+"), !text.hasLeadingZero {
                self.init(form: .integer(integer))
                return
            }
            guard let number = NumberText(text) else { return nil }
            if let whole = number.wholeDigits, let integer = Int64(whole) {
                self.init(form: .integer(integer))
            } else if let whole = number.wholeDigits, let unsigned = UInt64(whole) {
                self.init(form: .unsigned(unsigned))
            } else if let double = Double(text), number.isHeld(by: double) {
                self.init(double)
            } else if let decimal = Decimal(text), number.isSame(as: decimal.description) {
                self.init(decimal)
            } else {
                self.init(form: .text(number))
            }
        }
    }
}

extension JSON.Number {
    /// The value as an integer; `nil` if it is not a whole number that fits the type.
    public func exactly<Integer: FixedWidthInteger>(as type: Integer.Type = Integer.self) -> Integer? {
        switch form {
        case .integer(let value): Integer(exactly: value)
        case .unsigned(let value): Integer(exactly: value)
        // Beyond 2⁵³, the number is the shortest decimal representation of the double, not the value of the double.
        case .double(let value) where value == value.rounded():
            NumberText(value.description)?.wholeDigits.flatMap { Integer($0) }
        case .double: nil
        case .decimal(let value): Integer(value.description)
        case .text(let value): value.wholeDigits.flatMap { Integer($0) }
        }
    }

    /// The nearest double; infinity for a number beyond the range of doubles.
    public var double: Double {
        switch form {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        case .decimal(let value): Double(value.description) ?? .nan
        case .text(let value): Double(value.text) ?? .nan
        }
    }

    /// The value as a decimal, rounded if it has too many digits; NaN beyond the range of decimals.
    public var decimal: Decimal {
        switch form {
        case .integer(let value): Decimal(value)
        case .unsigned(let value): Decimal(value)
        case .double(let value): Decimal(value.description) ?? Decimal(value)
        case .decimal(let value): value
        case .text(let value): Decimal(value.text) ?? .nan
        }
    }

    /// Whether no Swift number type can represent the value.
    var isText: Bool {
        if case .text = form { true } else { false }
    }
}

@_documentation(visibility: internal)
extension JSON.Number: CustomStringConvertible {
    /// The number as JSON text.
    public var description: String {
        switch form {
        case .integer(let value): value.description
        case .unsigned(let value): value.description
        case .double(let value): value.description
        case .decimal(let value): value.description
        case .text(let value): value.text
        }
    }
}

extension Decimal {
    /// Parses the text independently of the locale.
    fileprivate init?(_ text: String) {
        self.init(string: text, locale: nil)
    }
}

extension String {
    /// Whether the text begins with a zero and has further characters.
    fileprivate var hasLeadingZero: Bool {
        let digits = utf8.drop { $0 == UInt8(ascii: "-") }
        return digits.first == UInt8(ascii: "0") && utf8.count > 1
    }
}

@_documentation(visibility: internal)
extension JSON.Number: Codable {
    /// Reads a number.
    ///
    /// In responses that the runtime decodes, a number that does not fit a decimal keeps its text; another decoder,
    /// such as `JSONDecoder`, does not provide the text.
    /// - Throws: `DecodingError` for a value that is not a number, and, with another decoder, for a number that does
    ///   not fit a decimal.
    public init(from decoder: any Decoder) throws {
        if let value = TapeDecoder.value(of: decoder) {
            self = try value.number()
            return
        }
        try self.init(attempting: decoder.singleValueContainer())
    }

    /// Reads a number whose text is not available.
    init(attempting container: any SingleValueDecodingContainer) throws {
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else {
            let double = try container.decode(Double.self)
            // A decimal is decoded only if a double has lost digits.
            let decimal = try? container.decode(Decimal.self)
            if let decimal, Decimal(string: double.description, locale: nil) != decimal {
                self.init(decimal)
            } else {
                self.init(double)
            }
        }
    }

    /// Writes the number.
    ///
    /// Requests write every number with all of its digits. Other encoders cannot write a number from text: they round a
    /// number that does not fit a decimal to 38 digits.
    /// - Throws: `EncodingError`, with another encoder, for a number beyond the range of decimals, such as `1e400`.
    public func encode(to encoder: any Encoder) throws {
        if let writer = JSONWriter.of(encoder) { return try writer.write { writer.number(self) } }
        if let encoder = encoder as? ValueEncoder, isText {
            encoder.node.set(.number(description))
            return
        }
        var container = encoder.singleValueContainer()
        switch form {
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .text(let text):
            let value = decimal
            guard !value.isNaN else {
                let problem = "the encoder has no number of this size"
                throw EncodingError.unwritable(text.text, container.codingPath, problem)
            }
            try container.encode(value)
        }
    }
}
