public import Foundation

extension RequestPath {
    /// Takes the pieces of a path and encodes each in its own way.
    public struct StringInterpolation: StringInterpolationProtocol {
        let pieces = Pieces()

        /// An empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.encoded.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds what is written literally.
        public mutating func appendLiteral(_ literal: StaticString) {
            pieces.encoded += PercentEncoding.literal(literal.description[...])
            pieces.template += literal.description
        }

        /// Adds a text, as one segment or a part of one.
        public mutating func appendInterpolation(_ value: String) {
            append(PercentEncoding.component(value))
        }

        /// Adds an integer.
        public mutating func appendInterpolation(_ value: Int) {
            append(PercentEncoding.component(String(value)))
        }

        /// Adds a text, a number or anything else that has one text, as one segment or a part of one.
        @inline(never)
        public mutating func appendInterpolation<Value: LosslessStringConvertible>(_ value: Value) {
            append([value])
        }

        /// Adds the raw value of an enum or of a distinct type.
        @inline(never)
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            append([value.rawValue])
        }

        /// Adds the raw value of an enum or of a distinct type, even if it describes itself otherwise.
        @inline(never)
        public mutating func appendInterpolation<Value: RawRepresentable & LosslessStringConvertible>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            append([value.rawValue])
        }

        /// Adds a UUID in lower case.
        public mutating func appendInterpolation(_ value: UUID) {
            append(PercentEncoding.component(value.uuidString.lowercased()))
        }

        /// Adds the UUID of a distinct type in lower case.
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue == UUID {
            appendInterpolation(value.rawValue)
        }

        /// Adds a decimal number.
        public mutating func appendInterpolation(_ value: Decimal) {
            append(PercentEncoding.component(value.description))
        }

        /// Adds a URL as one segment.
        public mutating func appendInterpolation(_ value: URL) {
            append(PercentEncoding.component(value.absoluteString))
        }

        /// Adds any other value that encodes itself as one, as a distinct type around a URL does; a list is one segment
        /// whose elements are separated by commas.
        @_disfavoredOverload
        @inline(never)
        public mutating func appendInterpolation<Value: Encodable>(_ value: Value) {
            append(value, PercentEncoding.component)
        }

        /// Adds a value as its format writes it.
        @inline(never)
        public mutating func appendInterpolation<Value>(_ value: Value, _ format: WireFormat<Value>) {
            append(Formatted(value: value, format: format), PercentEncoding.component)
        }

        /// Adds a list as one segment whose elements are separated by commas.
        @inline(never)
        public mutating func appendInterpolation<Value: LosslessStringConvertible>(_ values: [Value]) {
            append(values)
        }

        /// Adds a list of raw values as one segment whose elements are separated by commas.
        @inline(never)
        public mutating func appendInterpolation<Value: RawRepresentable>(_ values: [Value])
        where Value.RawValue: LosslessStringConvertible {
            append(values.map(\.rawValue))
        }

        /// Adds a text that may be several segments: its slashes stay, all else is encoded.
        @inline(never)
        public mutating func appendInterpolation(raw value: String) {
            append(PercentEncoding.segments(value))
        }

        /// Adds a value whose text may be several segments: its slashes stay, all else is encoded.
        @_disfavoredOverload
        @inline(never)
        public mutating func appendInterpolation<Value: Encodable>(raw value: Value) {
            append(value, PercentEncoding.segments)
        }

        /// Adds a value as its format writes it, which may be several segments: its slashes stay, all else is encoded.
        @inline(never)
        public mutating func appendInterpolation<Value>(raw value: Value, _ format: WireFormat<Value>) {
            append(Formatted(value: value, format: format), PercentEncoding.segments)
        }

        /// Adds values that have one text each; numbers with a fraction as queries have them, `2` for `2.0`.
        private mutating func append(_ values: [some LosslessStringConvertible]) {
            if let numbers = values as? any Encodable, values is [Double] || values is [Float] {
                append(numbers, PercentEncoding.component)
            } else {
                append(values.map { PercentEncoding.component($0.description) }.joined(separator: ","))
            }
        }

        private mutating func append(_ value: some Encodable, _ encode: (String) -> String) {
            do {
                var texts: [String] = []
                switch try EncodedValue(value) {
                case .list(let elements): for element in elements { texts.append(try element.scalarText(of: "path")) }
                case let value: texts.append(try value.scalarText(of: "path"))
                }
                append(texts.map(encode).joined(separator: ","))
            } catch {
                pieces.problem =
                    pieces.problem ?? "a value of the path cannot be written: \(EncodingProblem.text(of: error))"
            }
        }

        private mutating func append(_ text: String) {
            if text.isEmpty { pieces.emptyValues.insert(pieces.encoded.utf8.count) }
            pieces.encoded += text
            pieces.template += "{}"
        }
    }

    /// What an interpolation has taken so far; one reference, since every request moves it around.
    final class Pieces {
        /// What came so far, percent-encoded.
        var encoded = ""

        /// The path with `{}` in place of values: what errors show, since values may be secret.
        var template = ""

        /// Where values without a character stand, as offsets in `encoded`.
        var emptyValues: Set<Int> = []

        /// The first thing that went wrong.
        var problem: String?
    }
}
