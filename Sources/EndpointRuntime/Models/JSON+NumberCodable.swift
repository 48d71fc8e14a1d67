import Foundation

extension JSON.Number: Codable {
    /// Reads a number.
    ///
    /// The text of a number that no decimal holds is kept where the runtime reads a response; a `JSONDecoder` of another
    /// owner does not tell it.
    /// - Throws: `DecodingError` for what is no number, and for such a number from another decoder.
    public init(from decoder: any Decoder) throws {
        if case .number(let number)? = JSON(sourceOf: decoder) {
            self = number
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
            // A decimal is asked for only where a double has lost digits.
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
    /// Requests write every number with all of its digits. Other encoders take no text for a number: one that no decimal
    /// holds is rounded to 38 digits there.
    /// - Throws: `EncodingError` from such an encoder for a number that is beyond the range of decimals, such as `1e400`.
    public func encode(to encoder: any Encoder) throws {
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
