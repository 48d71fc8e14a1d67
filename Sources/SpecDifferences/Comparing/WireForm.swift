import Spec

/// The form of values on the wire, independent of names in Swift.
enum WireForm {
    /// A text that is equal for types whose values look the same on the wire, as far as types say.
    ///
    /// Objects are compared by their kind alone, since the changes of a model are reported for the model.
    static func text(of type: TypeReference, in api: API) -> String { text(of: type, in: api, inside: []) }

    /// - Parameter wrappers: The wrappers that contain the type, since a list of a wrapper may be the wrapper itself.
    private static func text(of type: TypeReference, in api: API, inside wrappers: Set<String>) -> String {
        switch type {
        case .builtin(let builtin, let format): return text(of: builtin, format)
        case .model(let name):
            // A name that is not that of a model is a type parameter.
            guard let model = api.model(named: name), !wrappers.contains(name) else { return "any" }
            return text(of: model.shape, in: api, inside: wrappers.union([name]))
        case .inline(let inline):
            switch inline.shape {
            case .structure: return "object"
            case .union: return "union"
            case .enumeration(let enumeration): return enumeration.rawType == .int ? "integer" : "string"
            }
        case .list(let element): return "[\(text(of: element, in: api, inside: wrappers))]"
        case .map(_, let value): return "[string: \(text(of: value, in: api, inside: wrappers))]"
        case .optional(let wrapped): return "\(text(of: wrapped, in: api, inside: wrappers))?"
        }
    }

    private static func text(of shape: Model.Shape, in api: API, inside wrappers: Set<String>) -> String {
        switch shape {
        case .structure: "object"
        case .union: "union"
        case .enumeration(let enumeration): enumeration.rawType == .int ? "integer" : "string"
        case .wrapper(let wrapped): text(of: wrapped, in: api, inside: wrappers)
        }
    }

    private static func text(of builtin: Builtin, _ format: WireFormat?) -> String {
        let suffix = format.map { " (\($0.text))" } ?? ""
        return switch builtin {
        case .int, .int32, .int64: "integer" + suffix
        case .double, .float, .decimal: "number" + suffix
        case .string: "string"
        case .bool, .date, .day, .url, .uuid, .data, .json, .upload: builtin.rawValue + suffix
        }
    }
}

extension Literal {
    /// The text of a default or a constant of `type`, as a client sends it; a list as JSON, so that lists with equal
    /// texts are equal.
    func sentText(of type: TypeReference) -> String {
        let value = value(of: type)
        return value.plainText ?? value.text(width: .max)
    }
}

extension TypeReference {
    /// The formats of the built-in types in the type, in their order.
    var formats: String {
        builtins.map { $0.format?.text ?? "the default of \($0.builtin.rawValue)" }.joined(separator: ", ")
    }

    /// Whether all values in the formats of the other type are read, and written as before.
    /// ``Format/numberOrString`` reads numbers with and without quotes, and writes the default.
    ///
    /// - Parameter uses: The directions in which values of the type are transmitted.
    func extendsFormats(of other: TypeReference, _ uses: TypeUses) -> Bool {
        let (formats, others) = (builtins.map(\.format), other.builtins.map(\.format))
        return formats.count == others.count
            && zip(formats, others).allSatisfy { format, former in
                let isRead = former == nil || former == .quoted && !uses.contains(.sent)
                return format == former || format == .numberOrString && isRead
            }
    }

    private var builtins: [(builtin: Builtin, format: WireFormat?)] {
        parts.compactMap { part in
            if case .builtin(let builtin, let format) = part { (builtin, format) } else { nil }
        }
    }
}
