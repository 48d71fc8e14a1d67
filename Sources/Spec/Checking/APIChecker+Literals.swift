import Diagnostics
import YAML

extension APIChecker {
    /// The constant that `example` writes, as a default of `type`; `nil`, with a diagnostic, where it does not fit.
    mutating func checkLiteral(_ example: Example, fits type: TypeReference) -> Literal? {
        if let found = literal(example.node, as: type) { return found }
        switch (type, example.node.content) {
        case (.list, .sequence): report(.filledDefault("list", "[]", at: example.location))
        case (.map, .mapping): report(.filledDefault("map", "{}", at: example.location))
        default:
            report(
                hasLiterals(type)
                    ? .badLiteral(example.node, of: type.summary, at: example.location)
                    : .noLiterals("default", of: type.summary, at: example.location)
            )
        }
        return nil
    }

    /// The type and the value of `{const: value}`; a String where no type is named.
    mutating func checkConstant(
        _ value: Name,
        _ type: TypeExpression?,
        namedAfter name: Name
    ) -> (TypeReference, Literal)? {
        let type = type ?? .named(Name(Builtin.string.rawValue, at: value.location))
        guard let resolved = resolve(type, namedAfter: name) else { return nil }
        guard let literal = literal(value.value, as: resolved) else {
            report(
                hasLiterals(resolved)
                    ? .badConstant(value, of: resolved.summary)
                    : .noLiterals("constant", of: resolved.summary, at: value.location)
            )
            return nil
        }
        return (resolved, literal)
    }

    /// Whether a default or a constant of the type can be written at all.
    private func hasLiterals(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(let builtin, _): builtin.hasLiterals
        case .list, .map: true
        case .model, .inline: enumeration(of: type) != nil
        case .optional: false
        }
    }

    private func literal(_ text: String, as type: TypeReference) -> Literal? {
        switch type {
        case .builtin(let builtin, _): return Literal(text, as: builtin)
        case .inline(let inline):
            guard case .enumeration(let enumeration) = inline.shape else { return nil }
            return enumCase(text, among: enumeration.cases)
        case .model(let name):
            guard case .enumeration(let enumeration) = models[name]?.shape else { return nil }
            return enumCase(text, among: enumeration.cases)
        case .list, .map, .optional: return nil
        }
    }

    private func literal(_ node: Node, as type: TypeReference) -> Literal? {
        switch (node.content, type) {
        case (.scalar(let scalar), _): return literal(scalar.text, as: type)
        case (.sequence(let elements), .list): return elements.isEmpty ? .emptyList : nil
        case (.mapping(let entries), .map): return entries.isEmpty ? .emptyMap : nil
        default: return nil
        }
    }

    private func enumCase(_ text: String, among cases: [EnumerationCase]) -> Literal? {
        cases.first { $0.name.value == text }.map { .enumCase($0.name.value) }
    }
}
