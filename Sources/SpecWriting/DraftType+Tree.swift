extension DraftType {
    /// The type in short form, such as `[String: User?]`; `nil` if it has none.
    package var shorthand: String? {
        switch self {
        case .named(let name): name
        case .list(let element): element.shorthand.map { "[\($0)]" }
        case .map(let value): value.shorthand.map { "[String: \($0)]" }
        case .optional(let wrapped): wrapped.shorthand.map { "\($0)?" }
        case .formatted, .structure, .enumeration, .union, .constant: nil
        }
    }

    /// The value of a key that takes a type.
    package var tree: YAMLTree {
        if let shorthand {
            // YAML reads brackets as lists and maps of one element, which is how the language has them.
            let isReadAsText = shorthand.contains("?") && shorthand.hasPrefix("[")
            return shorthand.hasPrefix("[") && !isReadAsText ? .token(shorthand) : .text(shorthand)
        }
        switch self {
        case .list(let element): return .list([element.tree])
        case .map(let value): return .list([.map(["String": value.tree])])
        default: return .map(entries)
        }
    }

    /// The keys of the long form.
    package var entries: [YAMLTree.Entry] {
        switch self {
        case .formatted(let type, let format): [.init("type", .text(type)), .init("format", .text(format))]
        case .optional(.formatted(let type, let format)):
            [.init("type", .text(type + "?")), .init("format", .text(format))]
        case .structure(let structure): structure.entries
        case .enumeration(let enumeration): enumeration.entries
        case .union(let union): union.entries
        case .constant(let value, let type):
            (type.map { [.init("type", .text($0))] } ?? []) + [.init("const", .scalar(value))]
        case .named, .list, .map, .optional: [.init("type", tree)]
        }
    }
}

extension DraftStructure {
    var entries: [YAMLTree.Entry] {
        var entries: [YAMLTree.Entry] = []
        if !extends.isEmpty { entries.append(.init("extends", .list(extends.map { .text($0) }))) }
        if !fields.isEmpty || extends.isEmpty { entries.append(.init("fields", .map(fields.map(\.entry)))) }
        if let additional { entries.append(.init("additional", additional.tree)) }
        return entries
    }
}

extension DraftEnumeration {
    var entries: [YAMLTree.Entry] {
        let isPlain = values.allSatisfy { $0.name == $0.wireValue && $0.description == nil }
        let tree: YAMLTree =
            isPlain
            ? .list(values.map { .text($0.wireValue) })
            : .map(
                values.map { value in
                    guard let description = value.description else { return .init(value.name, .text(value.wireValue)) }
                    return .init(
                        value.name,
                        .map(["value": .text(value.wireValue), "description": .text(description)])
                    )
                }
            )
        return (isInteger ? [.init("type", .text("Int"))] : []) + [.init("enum", tree)]
    }
}

extension DraftUnion {
    var entries: [YAMLTree.Entry] {
        guard let tagField else { return [.init("union", .list(variants.map(\.type.tree)))] }
        let tree = YAMLTree.map(variants.map { .init($0.tag ?? "", $0.type.tree) })
        return [.init("union", tree), .init("by", .text(tagField))]
    }
}

extension DraftMember {
    /// `name?: T -- What it is.`, or the long form.
    package var entry: YAMLTree.Entry {
        YAMLTree.Entry(name + (mayBeAbsent && defaultValue == nil ? "?" : ""), value)
    }

    private var value: YAMLTree {
        let others: [(String, String?)] = [
            ("in", place), ("style", style), ("media", media), ("default", defaultValue), ("example", example),
            ("as", swiftName), ("deprecated", deprecated),
        ]
        let present = others.compactMap { key, value in value.map { YAMLTree.Entry(key, .scalar($0)) } }
        if present.isEmpty, let shorthand = type.shorthand {
            guard let description else { return type.tree }
            if !description.contains("\n") {
                // A line that fits; the name, the indentation and the colon need some of it.
                let text = "\(shorthand) -- \(description)"
                if text.count + name.count <= YAMLWriter.width - 12 { return .text(text) }
            }
        }
        if present.isEmpty, description == nil { return type.tree }
        return .map(type.entries + present + (description.map { [.init("description", .text($0))] } ?? []))
    }
}

extension DraftModel {
    package var entry: YAMLTree.Entry {
        if let shorthand = type.shorthand, !isDistinct {
            guard let description, deprecated == nil, !description.contains("\n"), description.count < 90 else {
                return YAMLTree.Entry(name, description == nil && deprecated == nil ? type.tree : longForm)
            }
            return YAMLTree.Entry(name, .text("\(shorthand) -- \(description)"))
        }
        return YAMLTree.Entry(name, longForm)
    }

    private var longForm: YAMLTree {
        var entries: [YAMLTree.Entry] = []
        if let description { entries.append(.init("description", .text(description))) }
        if let deprecated { entries.append(.init("deprecated", .scalar(deprecated))) }
        return .map(entries + (isDistinct ? [.init("wraps", type.tree)] : type.entries))
    }
}
