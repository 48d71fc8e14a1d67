import Foundation

extension RawResponse {
    /// Reads a value from the body as JSON, from where `path` says, in a format that is not its type's own.
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
