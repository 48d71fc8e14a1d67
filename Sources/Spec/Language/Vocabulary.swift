/// A closed list of words that the language takes at one place.
package protocol Vocabulary: CaseIterable, RawRepresentable, Sendable where RawValue == String {
    /// How messages call one of the words: `an access level`.
    static var noun: String { get }
}

/// The HTTP methods that a spec may name (RFC 9110, section 9; RFC 5789 for PATCH; draft-ietf-httpbis-safe-method-w-body
/// for QUERY).
package enum Method: String, Vocabulary {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case trace = "TRACE"
    case query = "QUERY"

    package static let noun = "an HTTP method"

    /// Whether parameters without a place of their own go to the query, not to the body.
    package var prefersQuery: Bool { self == .get || self == .head || self == .delete }

    /// Whether a request of this method may have a payload at all.
    package var allowsPayload: Bool { self != .get && self != .head && self != .trace }
}

/// How far the generated declarations can be seen.
package enum Access: String, Vocabulary {
    case `public`, package, `internal`

    package static let noun = "an access level"
}

/// How a list or an object is written into a query, a path, a header or a form.
package enum ListStyle: String, Vocabulary {
    case `repeat`, comma, space, pipe, brackets, indexed, dots, json

    package static let noun = "a style"
}

/// How parameters that go to the body are written.
package enum BodyForm: String, Vocabulary {
    case json, form, multipart

    package static let noun = "a form of body"
}

/// The types that the language brings along.
package enum Builtin: String, Vocabulary {
    case string = "String"
    case int = "Int"
    case int32 = "Int32"
    case int64 = "Int64"
    case double = "Double"
    case float = "Float"
    case decimal = "Decimal"
    case bool = "Bool"
    case date = "Date"
    case day = "Day"
    case url = "URL"
    case uuid = "UUID"
    case data = "Data"
    case json = "JSON"
    /// A part of a multipart body, or a whole one: bytes or a file, with its name and media type.
    case upload = "Upload"

    package static let noun = "a type"
}

/// How a value of a built-in type is written on the wire, where that is not the usual way.
package enum Format: String, Vocabulary {
    case seconds, milliseconds
    case fractionalSeconds = "fractional-seconds"
    case fractionalMilliseconds = "fractional-milliseconds"
    case http, rfc2822, base64url, hex
    case quoted = "string"

    package static let noun = "a format"

    /// The built-in types that can be written so.
    package var types: Set<Builtin> {
        switch self {
        case .seconds, .milliseconds, .fractionalSeconds, .fractionalMilliseconds, .http, .rfc2822: [.date]
        case .base64url, .hex: [.data]
        case .quoted: [.int, .int32, .int64, .double, .float, .decimal]
        }
    }
}
