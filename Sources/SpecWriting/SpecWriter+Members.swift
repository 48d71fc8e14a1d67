import Spec

extension MemberDefinition {
    /// The entry of the member: `name?: T -- What it is.`, or the long form.
    var entry: YAMLTree.Entry { YAMLTree.Entry(name.value + (mayBeAbsent ? "?" : ""), value) }

    private var value: YAMLTree {
        let others = YAMLTree.Entry.all([
            .in: place.map { .text($0.value.rawValue) }, .style: style.map { .text($0.value.rawValue) },
            .media: media.map { .text($0.value) }, .default: defaultValue?.node.tree, .example: example?.node.tree,
            .as: swiftName.map { .text($0.value) }, .deprecated: deprecation?.tree,
        ])
        guard others.isEmpty else { return longForm(others) }
        guard let description else { return unquotedConstant.map { .map($0) } ?? type.tree }
        // The line also has to contain the name, the indentation and the colon.
        let line = type.shorthand(describedAs: description, width: YAMLWriter.width - 12 - name.value.count)
        return line.map { .text($0) } ?? longForm(others)
    }

    private func longForm(_ others: [YAMLTree.Entry]) -> YAMLTree {
        let own = unquotedConstant ?? type.entriesOfUse
        return .map(own + others + YAMLTree.Entry.all([.description: description.map { .text($0) }]))
    }

    /// The entry of a constant without a type that resembles a number, a Boolean or null. Quotes would silence the warning
    /// about it.
    private var unquotedConstant: [YAMLTree.Entry]? {
        guard impliedType != nil || isUnquotedNull, case .constant(let value, nil) = type else { return nil }
        return YAMLTree.Entry.all([.const: .token(value.value)])
    }
}

extension ModelDefinition {
    /// The entry of the model: `Name: T -- What it is.`, or the long form.
    var entry: YAMLTree.Entry {
        if case .alias(let type) = shape, example == nil, deprecation == nil {
            guard let description else {
                return YAMLTree.Entry(name.value, type.shorthand == nil ? .map(type.entries) : type.tree)
            }
            if description.count < 90, let line = type.shorthand(describedAs: description) {
                return YAMLTree.Entry(name.value, .text(line))
            }
        }
        let start = YAMLTree.Entry.all([.description: description.map { .text($0) }, .deprecated: deprecation?.tree])
        let end = YAMLTree.Entry.all([
            .swift: nativeTypes[Key.swift.rawValue].map { .text($0.value) }, .conforms: .names(conformances),
            .mutable: isMutable ? .token("true") : nil, .example: example?.node.tree,
        ])
        return YAMLTree.Entry(name.title(withParameters: parameters), .map(start + typeEntries + end))
    }

    /// The entries of the shape. For a custom type, `type` declares the type on the wire.
    private var typeEntries: [YAMLTree.Entry] {
        if case .wrapper = shape, nativeTypes.isEmpty { YAMLTree.Entry.all([.wraps: type.tree]) } else { type.entries }
    }
}

extension TypeExpression {
    /// The type and its description on one line, `T -- What it is.`; `nil` if one of them does not fit on one line, or
    /// if the line is longer than `width` characters.
    fileprivate func shorthand(describedAs description: String, width: Int = .max) -> String? {
        guard let shorthand, !description.contains("\n"), description.first.map({ $0 != " " }) == true else {
            return nil
        }
        let line = "\(shorthand) -- \(description)"
        return line.count <= width ? line : nil
    }
}
