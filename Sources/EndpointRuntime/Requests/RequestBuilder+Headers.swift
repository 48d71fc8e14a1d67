import HTTPTypes
import TextCoding

extension RequestBuilder {
    /// Sets a header field, replacing any with this name; a list becomes one comma-separated value. `nil` sets none.
    @inline(never)
    public mutating func header<Value: Encodable>(_ name: StaticString, _ value: Value?) {
        set(header: name.description, value)
    }

    /// Sets a header field to the raw value of an enum; `nil` sets none.
    @_disfavoredOverload
    @inline(never)
    public mutating func header<Value: RawRepresentable>(_ name: StaticString, _ value: Value?)
    where Value.RawValue: Encodable {
        set(header: name.description, value?.rawValue)
    }

    /// Sets a header field to the raw values of enums, separated by commas; `nil` sets none.
    @_disfavoredOverload
    @inline(never)
    public mutating func header<Value: RawRepresentable>(_ name: StaticString, _ values: [Value]?)
    where Value.RawValue: Encodable {
        set(header: name.description, values?.map(\.rawValue))
    }

    /// Sets a header field to a value in a format; `nil` sets none.
    @inline(never)
    public mutating func header<Value>(_ name: StaticString, _ value: Value?, _ format: WireFormat<Value>) {
        set(header: name.description, value.map { Formatted(value: $0, format: format) })
    }

    /// Sets a header field to a value in JSON, with characters outside of ASCII as `\uXXXX`; `nil` sets none.
    @inline(never)
    public mutating func header<Value: Encodable>(_ name: StaticString, json value: Value?) {
        check { request in
            guard let value, let encoded = try EncodedValue(ifPresent: value) else { return }
            try request.fields.set(name.description, encoded.asciiJSON)
        }
    }

    /// Sets a header field to a value in a format, in JSON; `nil` sets none.
    @inline(never)
    public mutating func header<Value>(_ name: StaticString, json value: Value?, _ format: WireFormat<Value>) {
        header(name, json: value.map { Formatted(value: $0, format: format) })
    }

    /// Sets one header field for each member of a map, named `prefix` followed by its key.
    @inline(never)
    public mutating func headers<Key: CodingKeyRepresentable, Value: Encodable>(
        prefix: String,
        _ values: [Key: Value]?
    ) {
        let named = (values ?? [:]).map { (prefix + $0.key.codingKey.stringValue, $0.value) }
        for (name, value) in named.sorted(by: { $0.0 < $1.0 }) { set(header: name, value) }
    }

    /// Sets one header field for each member of a map, with the values in `format`.
    @inline(never)
    public mutating func headers<Key: CodingKeyRepresentable, Value>(
        prefix: String,
        _ values: [Key: Value]?,
        _ format: WireFormat<Value>
    ) {
        headers(prefix: prefix, values?.mapValues { Formatted(value: $0, format: format) })
    }

    /// Sets a list of header fields.
    public mutating func headers(_ items: HeaderItems) {
        check { try items.apply(to: &$0.fields) }
    }

    /// Sets the `Accept` header field.
    public mutating func accept(_ media: String) {
        set(header: "Accept", media)
    }

    /// Adds a cookie; characters that RFC 6265 does not allow in its value are percent-encoded. A list becomes one
    /// comma-separated value. `nil` adds none.
    @inline(never)
    public mutating func cookie<Value: Encodable>(_ name: StaticString, _ value: Value?) {
        add(cookie: name.description, value)
    }

    mutating func add<Value: Encodable>(cookie name: String, _ value: Value?) {
        check { request in
            guard let value, let encoded = try EncodedValue(ifPresent: value) else { return }
            guard HTTPField.Name(name) != nil else {
                throw BuildFailure("\(name.debugDescription) is not a cookie name")
            }
            let text = try encoded.headerText(of: name, separator: ",")
            request.cookies.append(name + "=" + PercentEncoding.encode(text) { Self.isCookieOctet($0) })
        }
    }

    /// Adds a cookie with the raw value of an enum; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func cookie<Value: RawRepresentable>(_ name: StaticString, _ value: Value?)
    where Value.RawValue: Encodable {
        add(cookie: name.description, value?.rawValue)
    }

    /// Adds a cookie with a value in a format; `nil` adds none.
    @inline(never)
    public mutating func cookie<Value>(_ name: StaticString, _ value: Value?, _ format: WireFormat<Value>) {
        add(cookie: name.description, value.map { Formatted(value: $0, format: format) })
    }

    mutating func set<Value: Encodable>(header name: String, _ value: Value?) {
        check { request in
            guard let value, let encoded = try EncodedValue(ifPresent: value) else { return }
            try request.fields.set(name, encoded.headerText(of: name))
        }
    }

    private static func isCookieOctet(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"\",;\\%".utf8.contains(byte)
    }
}

extension String {
    /// Whether a comma in the text is inside a quoted string, so that it does not end an element of a list (RFC 9110,
    /// section 5.6.1).
    fileprivate var isListElement: Bool {
        var scanner = FieldScanner(self)
        scanner.skipElement()
        return scanner.isAtEnd
    }
}

extension EncodedValue {
    /// The text of a value in a header field, with lists separated by commas.
    fileprivate func headerText(of name: String, separator: String = ", ") throws(BuildFailure) -> String {
        guard case .list(let elements) = self else { return try scalarText(of: name) }
        var texts: [String] = []
        for element in elements { texts.append(try element.scalarText(of: name)) }
        // A cookie has no quoted strings.
        guard texts.allSatisfy({ separator == "," ? !$0.utf8.contains(UInt8(ascii: ",")) : $0.isListElement }) else {
            throw BuildFailure("an element of the list '\(name)' contains a comma, which separates elements")
        }
        return texts.joined(separator: separator)
    }
}
