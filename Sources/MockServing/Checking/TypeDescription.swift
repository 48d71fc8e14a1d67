import Spec

/// Descriptions of types in reasons: `an Int`, `a Date in seconds since 1970`.
enum TypeDescription {
    static func text(_ type: TypeReference, in api: API) -> String {
        switch api.shape(of: type) {
        case .builtin(let builtin, let format): WireText.description(builtin, format)
        case .structure(_, let name): name.map { "an object (\($0))" } ?? "an object"
        case .enumeration(let enumeration, _):
            enumeration.rawType == .int ? "an Int" : "a String"
        case .union(let union): union.variants.map { text($0.type, in: api) }.joined(separator: " or ")
        case .list: "a list"
        case .map: "an object"
        case .optional(let wrapped): text(wrapped, in: api)
        }
    }
}
