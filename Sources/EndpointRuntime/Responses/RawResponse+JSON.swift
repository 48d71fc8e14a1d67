public import Foundation
import HTTPTypes

extension RawResponse {
    /// Decodes a value from the JSON at `path` in the body.
    ///
    /// Dates are RFC 3339, with or without fractions; for other formats, pass your own decoder.
    /// - Throws: ``DecodingFailure``.
    @inline(never)
    public func json<Value: Decodable>(
        _ type: Value.Type = Value.self,
        at path: JSONPath = [],
        decoder: JSONDecoder? = nil
    ) throws -> Value {
        guard let decoder else { return try onTape { try $0.decode(at: path) { try $0.decode() } } }
        guard !isEmpty else { throw DecodingFailure(.emptyBody, in: self) }
        do {
            let text = try JSONText(jsonBody, depthLimit: reading.limits.depth)
            // JSON5 allows comments and other quotation marks, so the measured depth may be too small.
            return try JSONText.withStack(forDepth: decoder.allowsJSON5 ? .max : text.depth) {
                if path.isEmpty, type == JSON.self, !decoder.allowsJSON5, let value = text.json as? Value {
                    return value
                }
                return try decoder.decode(Value.self, from: text.bytes, at: path)
            }
        } catch {
            throw DecodingFailure(error, in: self)
        }
    }

    /// Calls `read` with the outermost value of the body, and returns its result.
    ///
    /// - Throws: ``DecodingFailure``, also for JSON that is nested too deeply.
    func onTape<Value>(_ read: (TapeValue) throws -> Value) throws -> Value {
        do {
            let leniency = reading.lenient.map { TapeLeniency($0.leniency, itemType: $0.itemType) }
            let value = try JSONTape.read(anyEncoding: jsonBody, limits: reading.limits, leniency: leniency) { tape in
                try JSONText.withStack(forDepth: tape.depth) { try read(TapeValue(tape, 0)) }
            }
            if let leniency {
                reading.lenient?.add(leniency.findings, at: reading.place, hidingCredentialsOf: request)
            }
            return value
        } catch {
            throw DecodingFailure(error, in: self)
        }
    }

    /// The body as JSON in UTF-8, converted if the response declares another charset and the bytes are not UTF-8.
    ///
    /// A charset has no meaning for JSON (RFC 8259, section 11), and some servers declare a wrong one. UTF-16 and UTF-32
    /// are recognized by the bytes, since servers declare them without a byte order mark for either byte order.
    var jsonBody: Data {
        // Without a `;`, the media type has no parameters, and so no charset.
        guard headers.contentType?.utf8.contains(UInt8(ascii: ";")) == true,
            let charset = mediaType.charset, !["utf-8", "utf-16", "utf-32"].contains(charset),
            !isUTF8WithoutEscapes
        else { return body }
        return (try? text()).map { Data($0.utf8) } ?? body
    }

    /// Whether the body is valid UTF-8. Charsets such as ISO-2022-JP write other characters as escape sequences of
    /// ASCII, so that their texts are valid UTF-8, too.
    private var isUTF8WithoutEscapes: Bool {
        let escape: UInt8 = 0x1B
        return !body.contains(escape) && String(validUTF8: body) != nil
    }

    /// Decodes text: the JSON string at `path`. If `path` is empty, the body may also be plain text in its charset,
    /// which may begin with a quotation mark, too.
    func string(at path: JSONPath) throws -> String {
        guard path.isEmpty else { return try json(at: path) }
        let isQuoted = body.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "\"")
        if isQuoted, mediaType.isJSON, let text = try? json(String.self) { return text }
        return try text()
    }
}

extension RawResponse {
    /// Decodes a value from the JSON at `path` in the body, in a format.
    /// - Throws: ``DecodingFailure``.
    @inline(never)
    public func json<Value>(at path: JSONPath = [], _ format: WireFormat<Value>) throws -> Value {
        try onTape { try $0.decode(at: path) { try format.decode(from: TapeDecoder($0)) } }
    }
}

/// A response type that is not always decoded from JSON.
protocol BodyValue {
    /// Reads the response from the body, or from the JSON value at `path` in it.
    static func read(from response: RawResponse, at path: JSONPath) throws -> Self
}

extension String: BodyValue {
    static func read(from response: RawResponse, at path: JSONPath) throws -> String {
        try response.string(at: path)
    }
}

extension Data: BodyValue {
    static func read(from response: RawResponse, at path: JSONPath) throws -> Data {
        path.isEmpty ? response.body : try response.json(at: path)
    }
}

extension Optional: BodyValue where Wrapped: Decodable {
    static func read(from response: RawResponse, at path: JSONPath) throws -> Wrapped? {
        // White space is an empty JSON text, but it is text, and it may be bytes.
        let isRaw = path.isEmpty && Wrapped.self is any BodyValue.Type && !response.mediaType.isJSON
        if isRaw ? response.body.isEmpty : response.isEmpty { return nil }
        guard let type = Wrapped.self as? any BodyValue.Type, path.isEmpty, !response.isJSONNull else {
            return try response.json(at: path)
        }
        return try type.read(from: response, at: path) as? Wrapped
    }
}

extension RawResponse {
    fileprivate var isJSONNull: Bool {
        mediaType.isJSON && String(decoding: body, as: UTF8.self).filter { !$0.isWhitespace } == "null"
    }
}

/// The limits of the JSON in a response: its nesting depth and its number of values.
///
/// Decoding a short body can take much more memory than the body: stack space for each level, and memory for each
/// value. RFC 8259, section 9, lets a parser limit both.
public struct JSONLimits: Sendable, Hashable {
    /// The maximum nesting depth of arrays and objects, 1 to 1,024; 512 by default.
    ///
    /// JSON that is nested deeper is a ``DecodingFailure`` with the reason ``DecodingFailure/Reason/tooDeep(limit:)``.
    public let depth: Int

    /// The maximum number of values, where each key counts as one; 16,777,216 by default.
    ///
    /// Each takes 8 bytes of memory while a body is decoded, except in arrays of more than a hundred thousand values,
    /// whose elements are decoded a few at a time. If reading is lenient, long arrays are no exception, and each
    /// contradiction after the first 1,000 takes another 8 bytes. JSON with more values is a ``DecodingFailure``. With a
    /// `JSONDecoder` of your own, only ``depth`` applies.
    public let values: Int

    /// The number of values above which an array is a long one, whose elements do not stay on the tape.
    var longArray = 1 << 17

    /// The number of values of a long array that are on a tape at a time, if no element has more. So many nodes stay in
    /// the cache of a processor.
    var run = 1 << 14

    /// Creates limits. A depth outside 1 to 1,024 is clamped to that range, and a number of values below 1 to 1.
    public init(depth: Int = 512, values: Int = 1 << 24) {
        self.depth = min(max(depth, 1), 1024)
        self.values = max(values, 1)
    }

    /// No limits, for a text that is in memory in another form already.
    static let none = JSONLimits(depth: .max, values: .max, longArray: .max)

    private init(depth: Int, values: Int, longArray: Int) {
        (self.depth, self.values, self.longArray) = (depth, values, longArray)
    }
}
