import Diagnostics

extension TypeReference {
    /// The name of the type in messages.
    package var summary: String {
        switch self {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): name
        case .inline(let inline):
            switch inline.shape {
            case .structure: "an object"
            case .enumeration(let enumeration): "an enum (\(Diagnostic.list(enumeration.cases.map(\.name.value))))"
            case .union(let union): "a union of \(union.variants.map { $0.type.summary }.joined(separator: " and "))"
            }
        case .list(let element): "[\(element.summary)]"
        case .map(let key, let value): "[\(key.summary): \(value.summary)]"
        case .optional(let wrapped): "\(wrapped.summary)?"
        }
    }
}
