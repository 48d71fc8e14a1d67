/// How a value of a built-in type is written on the wire, where that is not the usual way.
package enum Notation: Sendable, Hashable {
    case format(Format)
    /// A date by a pattern of fields, ``DatePattern``.
    case pattern(DatePattern)

    /// The built-in types that can be written so.
    package var types: Set<Builtin> {
        switch self {
        case .format(let format): format.types
        case .pattern: [.date]
        }
    }

    /// As the spec writes it.
    package var text: String {
        switch self {
        case .format(let format): format.rawValue
        case .pattern(let pattern): pattern.text
        }
    }
}

extension Notation {
    package static let seconds = Notation.format(.seconds)
    package static let milliseconds = Notation.format(.milliseconds)
    package static let fractionalSeconds = Notation.format(.fractionalSeconds)
    package static let fractionalMilliseconds = Notation.format(.fractionalMilliseconds)
    package static let http = Notation.format(.http)
    package static let rfc2822 = Notation.format(.rfc2822)
    package static let base64url = Notation.format(.base64url)
    package static let hex = Notation.format(.hex)
    package static let quoted = Notation.format(.quoted)
}
