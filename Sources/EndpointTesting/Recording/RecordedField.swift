/// The value of a recorded header field.
enum RecordedField: Codable, Hashable {
    case value(String)
    /// The values of several `Set-Cookie` fields, which cannot be combined (RFC 9110, section 5.3).
    case values([String])

    /// - Parameters:
    ///   - name: The name of the field.
    ///   - values: The values of all fields with this name.
    init(_ name: String, _ values: [String]) {
        let isCookie = name.lowercased() == "set-cookie"
        self = isCookie && values.count > 1 ? .values(values) : .value(values.joined(separator: ", "))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let values = try? container.decode([String].self) {
            self = .values(values)
        } else {
            self = .value(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .value(let value): try container.encode(value)
        case .values(let values): try container.encode(values)
        }
    }

    /// The values of the fields.
    var values: [String] {
        switch self {
        case .value(let value): [value]
        case .values(let values): values
        }
    }

    /// The field with other values.
    func mapping(_ transform: (String) -> String) -> RecordedField {
        switch self {
        case .value(let value): .value(transform(value))
        case .values(let values): .values(values.map(transform))
        }
    }
}
