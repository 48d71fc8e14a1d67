import Spec

/// Types as reasons name them: `an Int`, `a Date in seconds since 1970`.
enum TypeDescription {
    static func text(_ type: TypeReference, in api: API) -> String {
        switch api.resolve(type) {
        case .builtin(let builtin, let format): text(builtin, format)
        case .structure(_, let name): name.map { "an object (\($0))" } ?? "an object"
        case .enumeration(let enumeration, _):
            enumeration.rawType == .int ? "an Int" : "a String"
        case .union(let union): union.variants.map { text($0.type, in: api) }.joined(separator: " or ")
        case .list: "a list"
        case .map: "an object"
        case .optional(let wrapped): text(wrapped, in: api)
        }
    }

    private static func text(_ builtin: Builtin, _ format: WireFormat?) -> String {
        switch (builtin, format) {
        case (.date, .seconds?), (.date, .fractionalSeconds?): "a Date in seconds since 1970"
        case (.date, .milliseconds?), (.date, .fractionalMilliseconds?): "a Date in milliseconds since 1970"
        case (.date, .http?): "a Date such as 'Sun, 06 Nov 1994 08:49:37 GMT'"
        case (.date, .rfc2822?): "a Date such as 'Tue, 01 Jul 2003 10:52:37 +0000'"
        case (.date, .pattern(let pattern)?): "a Date written '\(pattern.text)'"
        case (.date, _): "a Date such as '2024-02-29T12:30:00Z'"
        case (.day, _): "a Day such as '2024-02-29'"
        case (.data, .base64url?): "Data in Base64 for URLs"
        case (.data, .hex?): "Data in hexadecimal digits"
        case (.data, _): "Data in Base64"
        case (_, .quoted?): article(builtin) + " in quotes"
        default: article(builtin)
        }
    }

    private static func article(_ builtin: Builtin) -> String {
        switch builtin {
        case .int, .int32, .int64: "an \(builtin.rawValue)"
        default: "a \(builtin.rawValue)"
        }
    }
}
