import Spec

/// Spells how values go over the wire, where that is not how their Swift type is coded by itself.
enum WireFormatSpelling {
    /// `.rfc3339`, `.array(.seconds)`; `nil` where the type's own coding is right.
    static func spell(_ type: TypeReference) -> String? {
        switch type {
        case .builtin(.date, let format): ".\(format.map(name) ?? "rfc3339")"
        case .builtin(.data, let format): ".\(format.map(name) ?? "base64")"
        case .builtin(_, let format): format.map { ".\(name($0))" }
        case .model, .inline: nil
        case .list(let element): spell(element).map { ".array(\($0))" }
        case .map(_, let value): spell(value).map { ".dictionary(\($0))" }
        case .optional(let wrapped): spell(wrapped).map { ".optional(\($0))" }
        }
    }

    private static func name(_ notation: Notation) -> String {
        switch notation {
        case .format(.quoted): "quoted"
        case .format(.fractionalSeconds): "fractionalSeconds"
        case .format(.fractionalMilliseconds): "fractionalMilliseconds"
        case .format(let format): format.rawValue
        case .pattern(let pattern): "pattern(\(SwiftLiteral.string(pattern.text)))"
        }
    }
}
