import HTTPTypes

extension RequestBuilder {
    /// Sets a header in place of the one by this name; a list becomes one value separated by commas. `nil` sets none.
    @inline(never)
    public mutating func header<Value: Encodable>(_ name: String, _ value: Value?) {
        check { request in
            guard let value, let encoded = try EncodedValue(ifPresent: value) else { return }
            try request.fields.set(name, encoded.headerText(of: name))
        }
    }

    /// Sets a header to the raw value of an enum; `nil` sets none.
    @_disfavoredOverload
    @inline(never)
    public mutating func header<Value: RawRepresentable>(_ name: String, _ value: Value?)
    where Value.RawValue: Encodable {
        header(name, value?.rawValue)
    }

    /// Sets a header to the raw values of enums, separated by commas; `nil` sets none.
    @_disfavoredOverload
    @inline(never)
    public mutating func header<Value: RawRepresentable>(_ name: String, _ values: [Value]?)
    where Value.RawValue: Encodable {
        header(name, values?.map(\.rawValue))
    }

    /// Sets a header to a value as its format writes it; `nil` sets none.
    @inline(never)
    public mutating func header<Value>(_ name: String, _ value: Value?, _ format: WireFormat<Value>) {
        header(name, value.map { Formatted(value: $0, format: format) })
    }

    /// Sets one header for each member of a map: `prefix` followed by its key.
    @inline(never)
    public mutating func headers<Key: CodingKeyRepresentable, Value: Encodable>(
        prefix: String,
        _ values: [Key: Value]?
    ) {
        let named = (values ?? [:]).map { (prefix + $0.key.codingKey.stringValue, $0.value) }
        for (name, value) in named.sorted(by: { $0.0 < $1.0 }) { header(name, value) }
    }

    /// Sets one header for each member of a map, whose values are written in `format`.
    @inline(never)
    public mutating func headers<Key: CodingKeyRepresentable, Value>(
        prefix: String,
        _ values: [Key: Value]?,
        _ format: WireFormat<Value>
    ) {
        headers(prefix: prefix, values?.mapValues { Formatted(value: $0, format: format) })
    }

    /// Sets headers that were written elsewhere.
    public mutating func headers(_ items: HeaderItems) {
        check { try items.apply(to: &$0.fields) }
    }

    /// Says which media types the request wants.
    public mutating func accept(_ media: String) {
        header("Accept", media)
    }

    /// Adds a cookie; what RFC 6265 does not allow in its value is percent-encoded. `nil` adds none.
    @inline(never)
    public mutating func cookie<Value: Encodable>(_ name: String, _ value: Value?) {
        check { request in
            guard let value, let encoded = try EncodedValue(ifPresent: value) else { return }
            guard HTTPField.Name(name) != nil else { throw BuildFailure("\(name.debugDescription) is no cookie name") }
            let text = try encoded.headerText(of: name)
            request.cookies.append(name + "=" + PercentEncoding.encode(text.utf8) { Self.isCookieOctet($0) })
        }
    }

    /// Adds a cookie with the raw value of an enum; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func cookie<Value: RawRepresentable>(_ name: String, _ value: Value?)
    where Value.RawValue: Encodable {
        cookie(name, value?.rawValue)
    }

    /// Adds a cookie with a value as its format writes it; `nil` adds none.
    @inline(never)
    public mutating func cookie<Value>(_ name: String, _ value: Value?, _ format: WireFormat<Value>) {
        cookie(name, value.map { Formatted(value: $0, format: format) })
    }

    private static func isCookieOctet(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"\",;\\%".utf8.contains(byte)
    }
}

extension EncodedValue {
    /// The text of a value in a header: lists separated by commas.
    fileprivate func headerText(of name: String) throws(BuildFailure) -> String {
        guard case .list(let elements) = self else { return try scalarText(of: name) }
        var texts: [String] = []
        for element in elements { texts.append(try element.scalarText(of: name)) }
        return texts.joined(separator: ", ")
    }
}
