import Spec

extension API {
    /// Whether the values of a type are encoded as JSON in the style `json`, and not as texts.
    func isSentAsJSON(_ type: TypeReference) -> Bool {
        switch shape(of: type) {
        case .list, .map, .structure, .union: true
        case .builtin(let builtin, _): builtin == .json
        case .enumeration: false
        case .optional(let wrapped): isSentAsJSON(wrapped)
        }
    }
}
