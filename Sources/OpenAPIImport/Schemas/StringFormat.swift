/// The formats of strings that specs have a type for.
enum StringFormat {
    case dateTime, date, url, uuid, base64, base64url, base16, decimal
    /// The date of a header field (RFC 9110, section 5.6.7).
    case httpDate
    case rfc2822Date
    /// A number of seconds or milliseconds since 1970.
    case unixTime

    /// Creates the format of a schema; returns `nil` for a plain text.
    ///
    /// - Parameter encoding: The `contentEncoding` of the schema, which takes precedence.
    init?(format: String?, encoding: String?) {
        switch encoding?.lowercased() {
        case "base64": self = .base64
        case "base64url": self = .base64url
        case "base16": self = .base16
        default:
            switch format {
            case "date-time": self = .dateTime
            case "date": self = .date
            case "uri", "url": self = .url
            case let format? where Self.isUUID(format): self = .uuid
            case "byte": self = .base64
            case "base64url": self = .base64url
            case "decimal": self = .decimal
            case "http-date": self = .httpDate
            case "date-time-rfc-2822", "date-time-rfc2822", "rfc2822": self = .rfc2822Date
            case "unix-time", "unixtime": self = .unixTime
            default: return nil
            }
        }
    }

    /// Whether a format is `uuid`, the name that .NET gives it, or a version of it, such as `uuid4` (Pydantic).
    private static func isUUID(_ format: String) -> Bool {
        ["uuid", "guid"].contains(format)
            || format.hasPrefix("uuid") && format.count == 5 && "12345678".contains(format.suffix(1))
    }
}
