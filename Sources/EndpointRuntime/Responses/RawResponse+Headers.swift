import HTTPTypes

@_documentation(visibility: internal)
extension RawResponse {
    /// Reads a header that is always there: a text, a number, a flag, an enum, a URL (a relative one is completed by
    /// the URL of the response), or a list separated by commas.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeader<Value: Decodable>(_ name: String) throws -> Value {
        try present(readHeaderIfPresent(name), name)
    }

    /// Reads a header that may be absent.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeaderIfPresent<Value: Decodable>(_ name: String) throws -> Value? {
        try read(name) { try $0.decode(Value.self) }
    }

    /// Reads a header; returns `value` if it is absent.
    public func readHeader<Value: Decodable>(_ name: String, default value: Value) throws -> Value {
        try readHeaderIfPresent(name) ?? value
    }

    /// Reads a header that is always there, written in `format`.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeader<Value>(_ name: String, _ format: WireFormat<Value>) throws -> Value {
        try present(readHeaderIfPresent(name, format), name)
    }

    /// Reads a header that may be absent, written in `format`.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path.
    @inline(never)
    public func readHeaderIfPresent<Value>(_ name: String, _ format: WireFormat<Value>) throws -> Value? {
        try read(name) { try format.decode(from: $0) }
    }

    /// Reads a header in `format`; returns `value` if it is absent.
    public func readHeader<Value>(_ name: String, _ format: WireFormat<Value>, default value: Value) throws -> Value {
        try readHeaderIfPresent(name, format) ?? value
    }

    /// Reads all headers whose names begin with `prefix`, by the rest of their names in lower case.
    @inline(never)
    public func readHeaders<Key: CodingKeyRepresentable, Value: Decodable>(prefix: String) throws -> [Key: Value] {
        try readHeaders(prefix: prefix) { try readHeader($0) }
    }

    /// Reads all headers whose names begin with `prefix` and whose values are written in `format`, by the rest of their
    /// names in lower case.
    @inline(never)
    public func readHeaders<Key: CodingKeyRepresentable, Value>(
        prefix: String,
        _ format: WireFormat<Value>
    ) throws -> [Key: Value] {
        try readHeaders(prefix: prefix) { try readHeader($0, format) }
    }

    /// Reads a header that is always there and always `constant`.
    ///
    /// - Throws: ``DecodingFailure``, with the header's name as its path, if it holds anything else.
    @inline(never)
    public func expectHeader<Value: Decodable & Equatable>(_ name: String, _ constant: Value) throws {
        _ = try present(read(name) { try $0.decode(constant) }, name)
    }

    /// Reads a header that is `constant` where it is there.
    @inline(never)
    public func expectHeaderIfPresent<Value: Decodable & Equatable>(_ name: String, _ constant: Value) throws {
        _ = try read(name) { try $0.decode(constant) }
    }

    /// The error of a status that the request does not declare.
    public var unexpectedStatus: DecodingFailure {
        DecodingFailure(.other("the status \(statusCode) is none of the endpoint's responses"), in: self)
    }

    private func readHeaders<Key: CodingKeyRepresentable, Value>(
        prefix: String,
        _ read: (String) throws -> Value
    ) throws -> [Key: Value] {
        var values: [Key: Value] = [:]
        for name in headers.map(\.name.canonicalName) where name.hasPrefix(prefix.lowercased()) {
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

    private func read<Value>(_ name: String, _ value: (TextDecoder) throws -> Value) throws -> Value? {
        guard let text = header(name) else { return nil }
        do {
            return try value(TextDecoder(text: text, base: url, codingPath: [StringKey("header \(name)")]))
        } catch {
            throw DecodingFailure(error, in: self)
        }
    }

    private func present<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw DecodingFailure(.missingHeader(name), in: self) }
        return value
    }
}

extension TextDecoder {
    /// Reads what can only be `constant`.
    fileprivate func decode<Value: Decodable & Equatable>(_ constant: Value) throws -> Value {
        let value = try decode(Value.self)
        guard value == constant else {
            let description = "expected \(constant), found \(value)"
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
        }
        return value
    }
}
