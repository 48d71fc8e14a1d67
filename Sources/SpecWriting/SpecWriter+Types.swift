package import Spec
import YAML

extension TypeExpression {
    /// The type in short form, such as `[String: User?]`; `nil` if it has none.
    package var shorthand: String? {
        switch self {
        case .named(let name): name.value
        case .list(let element, _): element.shorthand.map { "[\($0)]" }
        case .map(let key, let value, _):
            if let key = key.shorthand, let value = value.shorthand { "[\(key): \(value)]" } else { nil }
        case .optional(let wrapped): wrapped.shorthand.map { "\($0)?" }
        case .instance(let name, let arguments):
            Self.shorthand(of: arguments).map { "\(name.value)(\($0))" }
        case .formatted, .structure, .enumeration, .union, .constant: nil
        }
    }

    /// The arguments in short form, `A, B`; `nil` if one of them has no short form.
    private static func shorthand(of arguments: [TypeExpression]) -> String? {
        let texts = arguments.compactMap(\.shorthand)
        return texts.count == arguments.count ? texts.joined(separator: ", ") : nil
    }

    /// The value of a key that takes a type.
    var tree: YAMLTree {
        if let shorthand {
            // YAML reads brackets as lists and maps of one element, as the spec language represents these types. Inside
            // brackets, a comma or a bracket would end the text of a type with arguments.
            let isCut = shorthand.contains("(") && (shorthand.contains(",") || shorthand.contains("(["))
            // Other YAML parsers read the elements of a list as values, if they are such words as `True`.
            let isValue = shorthand.split { "[]:,()? ".contains($0) }.contains(where: YAMLQuoting.isValueElsewhere)
            let isReadAsText = shorthand.contains("?") || isCut || isValue
            return shorthand.hasPrefix("[") && !isReadAsText ? .token(shorthand) : .text(shorthand)
        }
        switch self {
        case .list(let element, _): return .list([element.tree])
        case .map(let key, let value, _):
            return .pair(YAMLTree.Entry(key.shorthand ?? Builtin.string.rawValue, value.tree))
        default: return .map(entries)
        }
    }

    /// The keys of the long form.
    var entries: [YAMLTree.Entry] {
        switch self {
        case .formatted(let type, let format):
            YAMLTree.Entry.all([.type: type.tree, .format: .text(format.value.text)])
        case .structure(let definition): definition.entries
        case .enumeration(let definition): definition.entries
        case .union(let definition): definition.entries
        case .constant(let value, let type):
            type.map { $0.entries + YAMLTree.Entry.all([.const: .scalar(value.value)]) }
                ?? YAMLTree.Entry.all([.const: .string(value.value)])
        // No text expresses an optional of a type without a short form, so importers turn such a type into a model.
        case .optional(let wrapped) where shorthand == nil: wrapped.entries
        case .named, .instance, .list, .map, .optional: YAMLTree.Entry.all([.type: tree])
        }
    }
}

extension TypeExpression {
    /// The keys of the long form of a use with a description of its own, which is not that of the type.
    var entriesOfUse: [YAMLTree.Entry] { ownDescription == nil ? entries : YAMLTree.Entry.all([.type: tree]) }
}

extension StructureDefinition {
    var entries: [YAMLTree.Entry] {
        YAMLTree.Entry.all([
            .extends: .names(extends),
            .fields: fields.isEmpty && !extends.isEmpty ? nil : .map(fields.map(\.entry)),
            .additional: additional?.tree, .as: swiftName.map { .text($0.value) },
            .description: description.map { .text($0) },
        ])
    }
}

extension EnumerationDefinition {
    var entries: [YAMLTree.Entry] {
        let isPlain = cases.allSatisfy { $0.name == $0.wireValue && $0.description == nil && $0.deprecation == nil }
        return YAMLTree.Entry.all([
            .type: rawType == .string ? nil : .text(rawType.rawValue),
            .enum: isPlain
                ? .list(cases.map { tree($0.wireValue) })
                : .map(cases.map { $0.entry(of: tree($0.wireValue)) }),
            .closed: isClosed ? .token("true") : nil, .as: swiftName.map { .text($0.value) },
            .description: description.map { .text($0) },
        ])
    }
}

extension EnumerationDefinition {
    /// A value as its author wrote it: quotes would silence the warning about strings that resemble other values.
    private func tree(_ value: Name) -> YAMLTree {
        if unquotedValues.contains(value.value) { return .token(value.value) }
        return switch rawType {
        case .string: .string(value.value)
        case .int: .text(value.value)
        }
    }
}

extension EnumerationCase {
    /// - Parameter value: The value on the wire.
    fileprivate func entry(of value: YAMLTree) -> YAMLTree.Entry {
        guard description != nil || deprecation != nil else { return .init(name.value, value) }
        return .init(
            name.value,
            .map([
                .value: value, .description: description.map { .text($0) },
                .deprecated: deprecation?.tree,
            ])
        )
    }
}

extension UnionDefinition {
    var entries: [YAMLTree.Entry] {
        let tree: YAMLTree =
            tagField == nil
            ? .list(variants.map(\.tree))
            : .map(variants.compactMap { variant in variant.tag.map { .init($0.value, variant.tree) } })
        return YAMLTree.Entry.all([
            .union: tree, .by: tagField.map { .value($0.value) },
            .else: tagField == nil ? nil : variants.first { $0.tag == nil }?.tree,
            .closed: isClosed ? .token("true") : nil,
            .as: swiftName.map { .text($0.value) }, .description: description.map { .text($0) },
        ])
    }
}

extension UnionDefinition.Variant {
    /// The type of the variant, with the name and the description of its case.
    fileprivate var tree: YAMLTree {
        let others = YAMLTree.Entry.all([
            .as: swiftName.map { .text($0.value) }, .description: description.map { .text($0) },
        ])
        if others.isEmpty { return type.tree }
        let entries = if case .formatted = type { type.entries } else { YAMLTree.Entry.all([.type: type.tree]) }
        return .map(entries + others)
    }
}

extension Node {
    /// An example or a default.
    var tree: YAMLTree {
        switch content {
        case .scalar(let scalar):
            if isNullExample { return .token(isEmpty ? "null" : scalar.text) }
            // Where the type allows both, quotes make a value a string.
            return scalar.style == .plain ? .scalar(scalar.text) : .string(scalar.text)
        case .sequence(let items): return .list(items.map(\.tree))
        case .mapping(let entries): return .map(entries.map { YAMLTree.Entry($0.key.text, $0.value.tree) })
        }
    }
}
