package import TextCoding

/// The wire format of a value of a built-in type, other than the default of its type.
package enum WireFormat: Sendable, Hashable {
    case format(Format)
    /// A date in a pattern, such as `yyyy-MM-dd`.
    case pattern(DatePattern)

    /// The built-in types that can have this format.
    package var types: Set<Builtin> {
        switch self {
        case .format(let format): format.types
        case .pattern: [.date]
        }
    }

    /// Whether values are JSON numbers.
    var isNumber: Bool {
        switch self {
        case .format(let format): format.isNumber
        case .pattern: false
        }
    }

    /// Whether values are dates in quotes that are read as numbers, too.
    var isQuotedDate: Bool { self == .quotedSeconds || self == .quotedMilliseconds }

    /// The text of the format in a spec: its name, or the date pattern.
    package var text: String {
        switch self {
        case .format(let format): format.rawValue
        case .pattern(let pattern): pattern.text
        }
    }
}

extension WireFormat {
    package static let seconds = WireFormat.format(.seconds)
    package static let milliseconds = WireFormat.format(.milliseconds)
    package static let fractionalSeconds = WireFormat.format(.fractionalSeconds)
    package static let fractionalMilliseconds = WireFormat.format(.fractionalMilliseconds)
    package static let quotedSeconds = WireFormat.format(.quotedSeconds)
    package static let quotedMilliseconds = WireFormat.format(.quotedMilliseconds)
    package static let http = WireFormat.format(.http)
    package static let rfc2822 = WireFormat.format(.rfc2822)
    package static let base64url = WireFormat.format(.base64url)
    package static let hex = WireFormat.format(.hex)
    package static let quoted = WireFormat.format(.quoted)
    package static let numberOrString = WireFormat.format(.numberOrString)
}
