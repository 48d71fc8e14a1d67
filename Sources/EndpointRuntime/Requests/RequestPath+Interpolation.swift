public import Foundation
import TextCoding

extension RequestPath {
    /// Collects the parts of a path and encodes each.
    @_documentation(visibility: internal)
    public struct StringInterpolation: StringInterpolationProtocol {
        let pieces = Pieces()

        /// An empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.encoded.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds literal text.
        public mutating func appendLiteral(_ literal: StaticString) {
            pieces.encoded += PercentEncoding.literal(literal.description[...])
            pieces.template += literal.description
        }

        /// Adds a string, as a segment or a part of a segment.
        public mutating func appendInterpolation(_ value: String) {
            append(PercentEncoding.component(value))
        }

        /// Adds an integer.
        public mutating func appendInterpolation(_ value: Int) {
            append(PercentEncoding.component(String(value)))
        }

        /// Adds a string, a number or another value with a lossless `description`, as a segment or a part of a segment.
        @inline(never)
        public mutating func appendInterpolation<Value: LosslessStringConvertible>(_ value: Value) {
            append([value])
        }

        /// Adds the raw value of an enum or of a wrapper.
        @inline(never)
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            append([value.rawValue])
        }

        /// Adds the raw value of an enum or of a wrapper, even if its `description` differs.
        @inline(never)
        public mutating func appendInterpolation<Value: RawRepresentable & LosslessStringConvertible>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            append([value.rawValue])
        }

        /// Adds a UUID in lower case.
        public mutating func appendInterpolation(_ value: UUID) {
            append(PercentEncoding.component(value.lowercaseText))
        }

        /// Adds the UUID of a wrapper in lower case.
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

        /// Adds any other value that encodes itself as a single value, such as a wrapper around a URL; a list is one
        /// segment with comma-separated elements.
        @_disfavoredOverload
        @inline(never)
        public mutating func appendInterpolation<Value: Encodable>(_ value: Value) {
            append(value, PercentEncoding.component)
        }

        /// Adds the encoded form of a value, even if its `description` or its raw value differs.
        @inline(never)
        public mutating func appendInterpolation<Value: Encodable>(encoded value: Value) {
            append(value, PercentEncoding.component)
        }

        /// Adds a value in a format.
        @inline(never)
        public mutating func appendInterpolation<Value>(_ value: Value, _ format: WireFormat<Value>) {
            append(Formatted(value: value, format: format), PercentEncoding.component)
        }

        /// Adds a list as one segment with comma-separated elements.
        @inline(never)
        public mutating func appendInterpolation<Value: LosslessStringConvertible>(_ values: [Value]) {
            append(values)
        }

        /// Adds a list of raw values as one segment with comma-separated elements.
        @inline(never)
        public mutating func appendInterpolation<Value: RawRepresentable>(_ values: [Value])
        where Value.RawValue: LosslessStringConvertible {
            append(values.map(\.rawValue))
        }

        /// Adds a string that may consist of several segments: everything except its slashes is encoded.
        ///
        /// Behind a slash, the value may begin with a slash, which is not added again. At the end of the path, the
        /// value may be empty: the path then ends in the slash before it.
        @inline(never)
        public mutating func appendInterpolation(raw value: String) {
            append(segments: PercentEncoding.segments(value))
        }

        /// Adds a value whose text may consist of several segments: everything except its slashes is encoded.
        @_disfavoredOverload
        @inline(never)
        public mutating func appendInterpolation<Value: Encodable>(raw value: Value) {
            if let text = text(of: value, PercentEncoding.segments) { append(segments: text) }
        }

        /// Adds a value in a format, which may consist of several segments: everything except its slashes is encoded.
        @inline(never)
        public mutating func appendInterpolation<Value>(raw value: Value, _ format: WireFormat<Value>) {
            let value = Formatted(value: value, format: format)
            if let text = text(of: value, PercentEncoding.segments) { append(segments: text) }
        }

        /// Adds the descriptions of values, separated by commas; floating-point numbers are written as in queries, `2`
        /// for `2.0`.
        private mutating func append(_ values: [some LosslessStringConvertible]) {
            if let numbers = values as? any Encodable, values is [Double] || values is [Float] {
                append(numbers, PercentEncoding.component)
            } else {
                append(values.map { PercentEncoding.component($0.description) }.joined(separator: ","))
            }
        }

        private mutating func append(_ value: some Encodable, _ encode: (String) -> String) {
            if let text = text(of: value, encode) { append(text) }
        }

        /// The text of a value, with its elements encoded; `nil`, with a problem, if the value cannot be written.
        private func text(of value: some Encodable, _ encode: (String) -> String) -> String? {
            do {
                var texts: [String] = []
                switch try EncodedValue(value) {
                case .list(let elements): for element in elements { texts.append(try element.scalarText(of: "path")) }
                case let value: texts.append(try value.scalarText(of: "path"))
                }
                return texts.map(encode).joined(separator: ",")
            } catch {
                pieces.problem =
                    pieces.problem ?? "a value of the path cannot be written: \(EncodingProblem.text(of: error))"
                return nil
            }
        }

        private mutating func append(_ text: String) {
            if text.isEmpty { pieces.emptyValues.insert(pieces.encoded.utf8.count) }
            pieces.encoded += text
            pieces.template += "{}"
        }

        /// Adds the encoded text of a value that keeps its slashes.
        private mutating func append(segments text: String) {
            let repeatsSlash = text.utf8.first == Pieces.slash && pieces.encoded.utf8.last == Pieces.slash
            let text = repeatsSlash ? String(text.dropFirst()) : text
            if text.isEmpty { pieces.emptyRawValues.insert(pieces.encoded.utf8.count) }
            pieces.encoded += text
            pieces.template += "{}"
        }
    }

    /// The storage of an interpolation; a reference, because every request passes it on.
    final class Pieces {
        /// The path so far, percent-encoded.
        var encoded = ""

        /// The path with `{}` instead of values, for errors, since values may be secret.
        var template = ""

        /// The values that are secrets, percent-encoded.
        var secrets: Set<String> = []

        /// The positions of empty values, as offsets in `encoded`.
        var emptyValues: Set<Int> = []

        /// The positions of empty values that keep their slashes, and may be empty at the end of the path.
        var emptyRawValues: Set<Int> = []

        /// The first error.
        var problem: String?

        fileprivate static let slash = UInt8(ascii: "/")
    }
}

extension RequestPath.StringInterpolation {
    /// Adds a string that is a credential, as a segment or a part of a segment.
    ///
    /// Errors, logs and `cURL` show `<redacted>` instead, unless it has fewer than four bytes.
    public mutating func appendInterpolation(secret value: String) {
        appendSecret { $0.appendInterpolation(value) }
    }

    /// Adds the encoded form of a value that is a credential.
    @inline(never)
    public mutating func appendInterpolation<Value: Encodable>(secret value: Value) {
        appendSecret { $0.appendInterpolation(encoded: value) }
    }

    /// Adds a value in a format that is a credential.
    @inline(never)
    public mutating func appendInterpolation<Value>(secret value: Value, _ format: WireFormat<Value>) {
        appendSecret { $0.appendInterpolation(value, format) }
    }

    private mutating func appendSecret(_ append: (inout Self) -> Void) {
        let count = pieces.encoded.utf8.count
        append(&self)
        let value = String(decoding: pieces.encoded.utf8.dropFirst(count), as: UTF8.self)
        if !value.isEmpty { pieces.secrets.insert(value) }
    }
}
