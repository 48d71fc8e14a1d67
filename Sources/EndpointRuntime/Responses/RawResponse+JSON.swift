public import Foundation

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
        // If the decoder allows comments and other quotation marks, the measured depth may be too small.
        try reading(onLargeStack: decoder?.allowsJSON5 == true) { text throws in
            // The keys of a decoder that converts keys differ from those of the text.
            if path.isEmpty, type == JSON.self, decoder?.readsPlainJSON != false, let value = text.json as? Value {
                return value
            }
            let decoder = decoder ?? JSONDecoder.endpoint(text)
            return try decoder.decode(Picked<Value>.self, from: text.bytes, configuration: path).value
        }
    }

    /// The result of `read` for the body.
    ///
    /// - Throws: ``DecodingFailure``, also for JSON that is nested too deep.
    func reading<Value>(onLargeStack: Bool = false, _ read: (JSONText) throws -> Value) throws -> Value {
        guard !isEmpty else { throw DecodingFailure(.emptyBody, in: self) }
        do {
            let text = try JSONText(jsonBody)
            return try text.withStack(large: onLargeStack) { try read(text) }
        } catch let problem as JSONText.Problem {
            throw DecodingFailure(problem, in: self)
        } catch {
            throw DecodingFailure(error, in: self)
        }
    }

    /// JSON is UTF-8 (RFC 8259), unless the response declares another charset.
    var jsonBody: Data {
        guard let charset = mediaType.charset, charset != "utf-8" else { return body }
        return (try? text()).map { Data($0.utf8) } ?? body
    }

    /// Decodes text: a JSON string if the body is one or `path` leads to one, otherwise the body in its charset.
    func string(at path: JSONPath) throws -> String {
        guard path.isEmpty else { return try json(at: path) }
        let isQuoted = body.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "\"")
        return isQuoted && mediaType.isJSON ? try json() : try text()
    }
}

extension JSONDecoder {
    /// The default decoder of responses.
    static func endpoint(_ text: JSONText) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { try WireFormat.rfc3339.decode(from: $0) }
        if let key = JSONSource.key { decoder.userInfo[key] = JSONSource(text) }
        return decoder
    }

    /// Whether the decoder reads keys and values as RFC 8259 defines them.
    fileprivate var readsPlainJSON: Bool {
        if case .useDefaultKeys = keyDecodingStrategy { !allowsJSON5 } else { false }
    }
}

extension RawResponse {
    /// Decodes a value from the JSON at `path` in the body, in a format.
    /// - Throws: ``DecodingFailure``.
    @inline(never)
    public func json<Value>(at path: JSONPath = [], _ format: WireFormat<Value>) throws -> Value {
        try reading { text in
            let place = FormattedPlace(path: path, format: format)
            return try JSONDecoder.endpoint(text).decode(
                FormattedValue<Value>.self,
                from: text.bytes,
                configuration: place
            ).value
        }
    }
}

/// The path and the format of a value in a body.
private struct FormattedPlace<Value>: Sendable {
    let path: JSONPath
    let format: WireFormat<Value>
}

private struct FormattedValue<Value>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration place: FormattedPlace<Value>) throws {
        let found = try Picked<DecoderItself>(from: decoder, configuration: place.path).value.decoder
        value = try place.format.decode(from: found)
    }
}

/// The decoder at a path, for types that are not `Decodable`.
private struct DecoderItself: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) {
        self.decoder = decoder
    }
}
