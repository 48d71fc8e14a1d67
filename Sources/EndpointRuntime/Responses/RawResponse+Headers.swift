import HTTPTypes

extension RawResponse {
    /// Reads a header that is always there: a text, a number, a flag, an enum, a URL (a relative one is completed by
    /// the URL that answered), or a list separated by commas.
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

    /// Reads a header for which `value` stands where it is absent.
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

    /// Reads a header written in `format`, for which `value` stands where it is absent.
    public func readHeader<Value>(_ name: String, _ format: WireFormat<Value>, default value: Value) throws -> Value {
        try readHeaderIfPresent(name, format) ?? value
    }

    /// Reads all headers whose names begin with `prefix`, by the rest of their names in lower case.
    @inline(never)
    public func readHeaders<Value: Decodable>(prefix: String) throws -> [String: Value] {
        var values: [String: Value] = [:]
        for name in headers.map(\.name.canonicalName) where name.hasPrefix(prefix.lowercased()) {
            values[String(name.dropFirst(prefix.count))] = try readHeader(name)
        }
        return values
    }

    /// What a request throws that was answered with a status which is none of its answers.
    public var unexpectedStatus: DecodingFailure {
        DecodingFailure(.other("the status \(statusCode) is none of the endpoint's answers"), in: self)
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
