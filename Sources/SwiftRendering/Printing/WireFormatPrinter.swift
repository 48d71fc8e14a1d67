import Spec
import TextCoding

/// Prints the wire format of a type, if it differs from the default coding of the Swift type.
enum WireFormatPrinter {
    /// The expression of the format, such as `.rfc3339` or `.array(.seconds)`; `nil` for the type's default coding.
    static func print(_ type: TypeReference) -> String? {
        switch type {
        case .builtin(let builtin, let format): (format.map(name) ?? builtin.usualFormat).map { ".\($0)" }
        case .model, .inline: nil
        case .list(let element): print(element).map { ".array(\($0))" }
        case .map(_, let value): print(value).map { ".dictionary(\($0))" }
        case .optional(let wrapped): print(wrapped).map { ".optional(\($0))" }
        }
    }

    private static func name(_ wireFormat: WireFormat) -> String {
        switch wireFormat {
        case .format(.quoted): "quoted"
        case .format(.numberOrString): "numberOrString"
        case .format(.fractionalSeconds): "fractionalSeconds"
        case .format(.fractionalMilliseconds): "fractionalMilliseconds"
        case .format(let format): format.rawValue
        case .pattern(let pattern): "pattern(\(SwiftLiteral.string(pattern.text)))"
        }
    }
}
