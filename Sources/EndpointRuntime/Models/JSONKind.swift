/// The type of a JSON value.
public enum JSONKind: Sendable, Hashable {
    case null
    case bool
    /// A number without a fraction, of 64 bits at most.
    case integer
    /// Any other number.
    case number
    case string
    case array
    case object

    /// The kind of the value of `decoder`, which is not an object; tries frequent kinds first.
    init(ofNoObject decoder: any Decoder) {
        guard let container = try? decoder.singleValueContainer(), !container.decodeNil() else {
            self = .null
            return
        }
        if (try? container.decode(String.self)) != nil {
            self = .string
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array
        } else if (try? container.decode(Bool.self)) != nil {
            self = .bool
        } else if (try? container.decode(Int64.self)) != nil {
            self = .integer
        } else {
            // Nothing else is left; a number that not even a double holds is one, too.
            self = .number
        }
    }

    /// As error messages name it.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .integer: "an integer"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
