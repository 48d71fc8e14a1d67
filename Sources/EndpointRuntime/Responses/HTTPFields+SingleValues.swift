package import HTTPTypes

// The values of fields that have one value, although servers and proxies may send them twice (RFC 9110, section 5.3).
extension HTTPFields {
    /// The value of a field that is not a list; `nil` if it is absent, or if it occurs with different values.
    package func singleValue(_ name: HTTPField.Name) -> String? { singleText(name)?.halfIfRepeated }

    /// The text that each field with this name has; `nil` if there are none, or if they differ.
    func singleText(_ name: HTTPField.Name) -> String? {
        let values = self[values: name]
        guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The value of `Content-Type`; the last of different values, as in browsers (Fetch, "extract a MIME type").
    package var contentType: String? {
        singleValue(.contentType) ?? self[values: .contentType].last { !$0.isEmpty }
    }
}

extension String {
    /// The first half of a text such as `a, a`, to which URLSession joins two fields with the same value; otherwise the
    /// text itself.
    fileprivate var halfIfRepeated: String {
        guard utf8.count > 2, utf8.count.isMultiple(of: 2) else { return self }
        let half = String(decoding: utf8.prefix(utf8.count / 2 - 1), as: UTF8.self)
        return self == half + ", " + half ? half : self
    }
}
