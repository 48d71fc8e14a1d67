extension DraftType {
    /// The type as a model can be it: a constant is an enum of one value.
    package var asModel: DraftType {
        guard case .constant(let value, let type) = self else { return self }
        guard type == nil || type == "Int" else { return .named(type ?? "String") }
        return .enumeration(.init(values: [.init(name: value, wireValue: value)], isInteger: type == "Int"))
    }

    /// Whether it writes a type of its own.
    package var isInline: Bool {
        switch self {
        case .structure, .enumeration, .union, .constant: true
        case .optional(let wrapped), .list(let wrapped), .map(let wrapped): wrapped.isInline
        case .named, .formatted: false
        }
    }

    package var isList: Bool {
        if case .list = withoutOptional { true } else { false }
    }

    /// How many lists and maps are in each other.
    package var listDepth: Int {
        switch self {
        case .list(let inner), .map(let inner): inner.listDepth + 1
        case .optional(let inner): inner.listDepth
        case .named, .formatted, .structure, .enumeration, .union, .constant: 0
        }
    }
}
