import HTTPTypes

@_documentation(visibility: internal)
extension RawResponse {
    /// Decodes a required header field: a string, a number, a Boolean, an enum, a URL (a relative URL is resolved
    /// against the URL of the response), or a comma-separated list.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeader<Value: Decodable>(_ name: String) throws -> Value {
        try present(text(name) ?? read(name) { try $0.decode(Value.self) }, name)
    }

    /// Decodes an optional header field; `nil` also if the field is empty and the type cannot be read from an empty
    /// text.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeaderIfPresent<Value: Decodable>(_ name: String) throws -> Value? {
        try text(name) ?? readIfPresent(name) { try $0.decode(Value.self) }
    }

    /// Decodes a header field; returns `value` if it is absent.
    public func readHeader<Value: Decodable>(_ name: String, default value: Value) throws -> Value {
        try readHeaderIfPresent(name) ?? value
    }

    /// Decodes a required header field in `format`.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeader<Value>(_ name: String, _ format: WireFormat<Value>) throws -> Value {
        try present(read(name) { try format.decode(from: $0) }, name)
    }

    /// Decodes an optional header field in `format`; `nil` also if the field is empty and the format cannot read that.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeaderIfPresent<Value>(_ name: String, _ format: WireFormat<Value>) throws -> Value? {
        try readIfPresent(name) { try format.decode(from: $0) }
    }

    /// Decodes a header field in `format`; returns `value` if it is absent.
    public func readHeader<Value>(_ name: String, _ format: WireFormat<Value>, default value: Value) throws -> Value {
        try readHeaderIfPresent(name, format) ?? value
    }

    /// Decodes all header fields whose names begin with `prefix`. The keys are the rest of their names, in lower case.
    @inline(never)
    public func readHeaders<Key: CodingKeyRepresentable, Value: Decodable>(prefix: String) throws -> [Key: Value] {
        try readHeaders(prefix: prefix) { try readHeader($0) }
    }

    /// Decodes all header fields whose names begin with `prefix`, with values in `format`. The keys are the rest of
    /// their names, in lower case.
    @inline(never)
    public func readHeaders<Key: CodingKeyRepresentable, Value>(
        prefix: String,
        _ format: WireFormat<Value>
    ) throws -> [Key: Value] {
        try readHeaders(prefix: prefix) { try readHeader($0, format) }
    }

    /// Decodes a required header field that must have the value `constant`.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path, if it has another value.
    @inline(never)
    public func expectHeader<Value: Decodable & Equatable>(_ name: String, _ constant: Value) throws {
        _ = try present(read(name) { try $0.decode(constant) }, name)
    }

    /// Decodes an optional header field that must have the value `constant` if it is present and not empty.
    @inline(never)
    public func expectHeaderIfPresent<Value: Decodable & Equatable>(_ name: String, _ constant: Value) throws {
        _ = try readIfPresent(name) { try $0.decode(constant) }
    }

    /// The error for a status code that the request does not declare.
    public var unexpectedStatus: DecodingFailure {
        DecodingFailure(.other("the endpoint has no response with the status \(statusCode)"), in: self)
    }

    private func readHeaders<Key: CodingKeyRepresentable, Value>(
        prefix: String,
        _ read: (String) throws -> Value
    ) throws -> [Key: Value] {
        var values: [Key: Value] = [:]
        let prefix = prefix.lowercased()
        for name in Set(headers.map(\.name.canonicalName).filter { $0.hasPrefix(prefix) }).sorted() {
            let rest = String(name.dropFirst(prefix.count))
            guard let key = Key(codingKey: TextKey(stringValue: rest)) else {
                throw DecodingFailure(
                    .other("'\(rest)', the end of the header '\(name)', is not a \(Key.self)"),
                    in: self
                )
            }
            values[key] = try read(name)
        }
        return values
    }

    /// The value of a field if it is a `String`; `nil` for any other type. Unlike other values, the text of one field may
    /// be a list with equal elements, such as `HIT, HIT`.
    private func text<Value>(_ name: String) -> Value? {
        guard Value.self is String.Type, let name = HTTPField.Name(name) else { return nil }
        return (headers.singleText(name) ?? headers[name]) as? Value
    }

    /// Some servers, such as GitLab, send an empty field for an absent value: `x-next-page:`.
    private func readIfPresent<Value>(_ name: String, _ value: (TextDecoder) throws -> Value) throws -> Value? {
        guard singleHeader(name)?.isEmpty == true else { return try read(name, value) }
        return try? read(name, value)
    }

    private func read<Value>(_ name: String, _ value: (TextDecoder) throws -> Value) throws -> Value? {
        guard let text = singleHeader(name) else { return nil }
        let path = [StringKey("header \(name)")]
        var decoder = TextDecoder(text: text, base: url, codingPath: path, list: header(name))
        // Its values contain commas, so its fields cannot be joined (RFC 9110, section 5.3).
        if name.lowercased() == "set-cookie" { decoder.fields = headers[values: .setCookie] }
        do { return try value(decoder) } catch {
            throw DecodingFailure(CodingPathLocator.failure(error, inValueAt: path), in: self)
        }
    }

    private func present<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw DecodingFailure(.missingHeader(name), in: self) }
        return value
    }
}

extension TextDecoder {
    /// Decodes a value that must be `constant`.
    fileprivate func decode<Value: Decodable & Equatable>(_ constant: Value) throws -> Value {
        let value = try decode(Value.self)
        guard value == constant else {
            let description = "expected \(constant), found \(value)"
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
        }
        return value
    }
}
