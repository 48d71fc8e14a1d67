import Diagnostics
import YAML

/// Checks the values of defaults and constants.
struct LiteralChecker {
    let types: TypeResolver
    /// Whether the member of the default may be absent or null.
    var mayBeOptional = true

    private var declarations: DeclarationTable { types.declarations }

    /// The default of `type` that `example` represents; `nil`, with a diagnostic, if `example` is not a value of the
    /// type.
    func literal(_ example: Example, of type: TypeReference) -> Literal? {
        defaultValue(example.node, of: type, at: example.location)
    }

    private func defaultValue(_ node: Node, of type: TypeReference, at location: SourceLocation) -> Literal? {
        if let scalar = node.scalar, scalar.isNull, declarations.enumeration(of: type) == nil {
            types.sink.report(.nullDefault(scalar.text, of: type, mayBeOptional: mayBeOptional, at: location))
            return nil
        }
        if let model = declarations.nativeModel(of: type) {
            types.sink.report(.nativeLiteral("default", of: model.value, at: location))
            return nil
        }
        switch (type, node.content) {
        case (.list(let element), .sequence(let elements)):
            return list(elements, of: element, at: location)
        case (.map, .mapping(let entries)):
            if entries.isEmpty { return .emptyMap }
            types.sink.report(.filledDefault("map", "{}", at: location))
        default:
            if let text = node.text, let found = literal(text, as: type) { return found }
            types.sink.report(
                hasLiterals(type)
                    ? .badLiteral(
                        node,
                        of: type.summary,
                        at: location,
                        hint: hint(for: node.text, of: type),
                        name: nameOfCase(node.text, of: type)
                    )
                    : .noLiterals("default", of: type.summary, at: location)
            )
        }
        return nil
    }

    private func list(_ elements: [Node], of type: TypeReference, at location: SourceLocation) -> Literal? {
        guard elements.isEmpty || hasLiterals(type) else {
            types.sink.report(.filledDefault("list of \(type.summary)", "[]", at: location))
            return nil
        }
        let literals = elements.map {
            defaultValue($0, of: type, at: SourceLocation(path: location.path, range: $0.range))
        }
        return literals.contains(nil) ? nil : .list(literals.compactMap(\.self))
    }

    /// The type and the value of `{const: value}`. The type is String if the spec names no type.
    func constant(_ value: Name, _ type: TypeExpression?, namedAfter name: Name) -> (TypeReference, Literal)? {
        let type = type ?? .named(Name(Builtin.string.rawValue, at: value.location))
        guard let resolved = types.resolve(type, namedAfter: name) else { return nil }
        if let model = declarations.nativeModel(of: resolved) {
            types.sink.report(.nativeLiteral("constant", of: model.value, at: value.location))
            return nil
        }
        guard let literal = literal(value.value, as: resolved) else {
            types.sink.report(
                hasLiterals(resolved)
                    ? .badConstant(value, of: resolved.summary, hint: hint(for: value.value, of: resolved))
                    : .noLiterals("constant", of: resolved.summary, at: value.location)
            )
            return nil
        }
        return (resolved, literal)
    }

    /// Whether the type can have a default or a constant.
    private func hasLiterals(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(let builtin, _): builtin.hasLiterals
        case .list, .map: true
        case .model, .inline: declarations.nativeModel(of: type) == nil && declarations.enumeration(of: type) != nil
        case .optional: false
        }
    }

    /// The name of the enum case whose wire value is `text`.
    private func nameOfCase(_ text: String?, of type: TypeReference) -> String? {
        guard let text, hasLiterals(type) else { return nil }
        return declarations.enumeration(of: type)?.value(withWireValue: text)?.name.value
    }

    /// The help for a value of an enum: the case that `text` probably misspells, or all cases. For a list of which
    /// `text` is an element, it is the list; for a number with too many digits, the nearest one.
    private func hint(for text: String?, of type: TypeReference) -> String? {
        if case .builtin(let builtin, _) = type, let nearest = text.flatMap(builtin.rounding) {
            let wider = [Builtin.double, .int64].first { $0.exactLiteral(text ?? "") != nil }
            return "the nearest value is \(nearest)" + (wider.map { "; 'type: \($0.rawValue)' has more digits" } ?? "")
        }
        if case .list(let element) = type, let text, literal(text, as: element) != nil {
            return "write a list: [\(text)]"
        }
        if case .builtin(.bool, _) = type, let flag = text?.asFlag ?? text.flatMap({ Bool($0.lowercased()) }) {
            return "write '\(flag)'"
        }
        guard let text, let cases = declarations.enumeration(of: type)?.cases.map(\.name.value) else { return nil }
        if types.sink.maySuggest(among: cases.count), let hint = Diagnostic.meant(onlyNearName(to: text, in: cases)) {
            return hint
        }
        // The message itself lists the values of an enum without a name.
        guard case .model = type else { return nil }
        return "use \(Diagnostic.list(cases, conjunction: "or"))"
    }

    private func literal(_ text: String, as type: TypeReference) -> Literal? {
        switch type {
        case .builtin(let builtin, _): builtin.exactLiteral(text)
        case .inline, .model: enumerationLiteral(text, as: type)
        case .list, .map, .optional: nil
        }
    }

    private func enumerationLiteral(_ name: String, as type: TypeReference) -> Literal? {
        guard hasLiterals(type), let enumeration = declarations.enumeration(of: type) else { return nil }
        return enumeration.value(named: name).map { .enumCase($0.name.value, value: enumeration.literal(of: $0)) }
    }
}

extension Diagnostic {
    fileprivate static func nullDefault(
        _ text: String,
        of type: TypeReference,
        mayBeOptional: Bool,
        at location: SourceLocation
    ) -> Diagnostic {
        let removal =
            mayBeOptional
            ? "remove it: 'key?' may be absent, and 'T?' may be null"
            : "remove it: without a default, the user of the client sets the value"
        let isText = if case .builtin(.string, _) = type { true } else { false }
        return .error(
            "bad-value",
            at: location,
            "a default is not null",
            hint: isText ? "\(removal); the text is written \"\(text)\"" : removal
        )
    }

    fileprivate static func noLiterals(_ noun: String, of type: String, at location: SourceLocation) -> Diagnostic {
        let builtins = Builtin.allCases.filter(\.hasLiterals).map(\.rawValue)
        return .error(
            "bad-value",
            at: location,
            "\(type) takes no \(noun)",
            hint: "an enum has one, or a \(list(builtins, conjunction: "or"))"
        )
    }

    fileprivate static func nativeLiteral(_ noun: String, of model: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-value",
            at: location,
            "'\(model)' is a custom Swift type, so it cannot have a \(noun)",
            hint: "give the parameter or the field the type that it has on the wire"
        )
    }

    fileprivate static func filledDefault(_ noun: String, _ empty: String, at location: SourceLocation) -> Diagnostic {
        .error("bad-value", at: location, "the default of a \(noun) is an empty one", hint: "write \(empty)")
    }

    fileprivate static func badConstant(_ value: Name, of type: String, hint: String?) -> Diagnostic {
        .error("bad-value", at: value.location, "'\(value.value)' is not a value of \(type)", hint: hint)
    }

    /// - Parameter name: The name of the enum case whose wire value is the text. It replaces the hint.
    static func badLiteral(
        _ node: Node,
        of type: String,
        at location: SourceLocation,
        hint: String? = nil,
        name: String? = nil
    ) -> Diagnostic {
        let found = node.text.map { "'\($0)'" } ?? node.kindName
        return .error(
            "bad-value",
            at: location,
            "\(found) is not a value of \(type)",
            hint: name.map { "write its name, '\($0)'" } ?? hint,
            replacement: name.flatMap { Name(node.text ?? "", at: location).replacement(amongNames: [$0]) }
        )
    }
}
