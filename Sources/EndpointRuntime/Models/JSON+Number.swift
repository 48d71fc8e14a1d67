public import Foundation

extension JSON {
    /// A number of JSON, kept without loss up to 64-bit integers, doubles and decimals of 38 digits.
    ///
    /// Numbers are equal if their values are: `1.0` equals `1`.
    public struct Number: Hashable, Sendable {
        /// Each value has one form: the first of these that holds it exactly.
        private enum Form: Hashable {
            case integer(Int64)
            case unsigned(UInt64)
            case double(Double)
            case decimal(Decimal)
        }

        private let form: Form

        private init(form: Form) {
            self.form = form
        }

        /// A whole number; one beyond 64 bits becomes the nearest double.
        public init(_ value: some FixedWidthInteger) {
            if let integer = Int64(exactly: value) {
                self.init(form: .integer(integer))
            } else if let unsigned = UInt64(exactly: value) {
                self.init(form: .unsigned(unsigned))
            } else {
                self.init(form: .double(Double(value)))
            }
        }

        /// Not a number and infinity are kept, but JSON has no way to write them: encoding throws.
        public init(_ value: Double) {
            if let integer = Int64(exactly: value) {
                self.init(form: .integer(integer))
            } else if let unsigned = UInt64(exactly: value) {
                self.init(form: .unsigned(unsigned))
            } else {
                self.init(form: .double(value))
            }
        }

        public init(_ value: Decimal) {
            let text = value.description
            if let integer = Int64(text) {
                self.init(form: .integer(integer))
            } else if let unsigned = UInt64(text) {
                self.init(form: .unsigned(unsigned))
            } else if let double = Double(text), Decimal(double.description) == value {
                self.init(double)
            } else {
                self.init(form: .decimal(value))
            }
        }
    }
}

extension JSON.Number {
    /// The value if it is a whole number that fits.
    public func exactly<Integer: FixedWidthInteger>(as type: Integer.Type = Integer.self) -> Integer? {
        switch form {
        case .integer(let value): Integer(exactly: value)
        case .unsigned(let value): Integer(exactly: value)
        case .double(let value): Integer(exactly: value)
        case .decimal(let value): Integer(value.description)
        }
    }

    /// The nearest double.
    public var double: Double {
        switch form {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        case .decimal(let value): Double(value.description) ?? .nan
        }
    }

    /// The value as a decimal; the nearest one for doubles beyond a decimal's range of digits.
    public var decimal: Decimal {
        switch form {
        case .integer(let value): Decimal(value)
        case .unsigned(let value): Decimal(value)
        case .double(let value): Decimal(value.description) ?? Decimal(value)
        case .decimal(let value): value
        }
    }
}

extension JSON.Number: CustomStringConvertible {
    /// The number as JSON writes it.
    public var description: String {
        switch form {
        case .integer(let value): value.description
        case .unsigned(let value): value.description
        case .double(let value): value.description
        case .decimal(let value): value.description
        }
    }
}

extension JSON.Number: Codable {
    /// Reads a number.
    ///
    /// - Throws: `DecodingError` for what is no number, or a number that not even a decimal holds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else {
            let double = try container.decode(Double.self)
            // A decimal is asked for only where a double has lost digits.
            if let decimal = try? container.decode(Decimal.self), Decimal(double.description) != decimal {
                self.init(decimal)
            } else {
                self.init(double)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch form {
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        }
    }
}

extension Decimal {
    /// Reads the text in no locale.
    fileprivate init?(_ text: String) {
        self.init(string: text, locale: nil)
    }
}
