import TextCoding

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
