import Diagnostics
import YAML

extension APIChecker {
    /// The constant that `example` writes, as a default of `type`; `nil`, with a diagnostic, where it does not fit.
    mutating func checkLiteral(_ example: Example, fits type: TypeReference) -> Literal? {
        let found = literal(example.node, as: type)
        if found == nil { report(.badLiteral(example.node, of: describe(type), at: example.location)) }
        return found
    }

    private func literal(_ node: Node, as type: TypeReference) -> Literal? {
        switch (node.content, type) {
        case (.scalar(let scalar), .builtin(let builtin, _)): return literal(scalar.text, as: builtin)
        case (.scalar(let scalar), .inline(let inline)):
            guard case .enumeration(let enumeration) = inline.shape else { return nil }
            return enumCase(scalar.text, among: enumeration.cases)
        case (.scalar(let scalar), .model(let name)):
            guard case .enumeration(let enumeration) = models[name]?.shape else { return nil }
            return enumCase(scalar.text, among: enumeration.cases)
        case (.sequence(let elements), .list): return elements.isEmpty ? .emptyList : nil
        case (.mapping(let entries), .map): return entries.isEmpty ? .emptyMap : nil
        default: return nil
        }
    }

    private func enumCase(_ text: String, among cases: [EnumerationCase]) -> Literal? {
        cases.first { $0.name.value == text }.map { .enumCase($0.name.value) }
    }

    private func literal(_ text: String, as builtin: Builtin) -> Literal? {
        switch builtin {
        case .string: .string(text)
        case .int, .int64: Int64(text).map { .integer(String($0)) }
        case .int32: Int32(text).map { .integer(String($0)) }
        case .double, .float: Double(text).flatMap { $0.isFinite ? .number(String($0)) : nil }
        case .bool: text == "true" || text == "false" ? .bool(text == "true") : nil
        case .decimal, .date, .day, .url, .uuid, .data, .json: nil
        }
    }

    /// Whether an example can be a value of `type`; what cannot is reported where it stands.
    mutating func checkExample(_ example: Example, fits type: TypeReference) -> Bool {
        checkExample(example.node, in: example.location.path, fits: type)
    }

    private mutating func checkExample(_ node: Node, in path: String, fits type: TypeReference) -> Bool {
        switch (node.content, type) {
        case (_, .optional(let wrapped)):
            if case .scalar(let scalar) = node.content, scalar.style == .plain, ["null", "~"].contains(scalar.text) {
                return true
            }
            return checkExample(node, in: path, fits: wrapped)
        case (.sequence(let elements), .list(let element)):
            return elements.map { checkExample($0, in: path, fits: element) }.allSatisfy { $0 }
        case (.mapping(let entries), .map(_, let value)):
            return entries.map { checkExample($0.value, in: path, fits: value) }.allSatisfy { $0 }
        case (_, .builtin(.json, _)), (.mapping, .model), (.mapping, .inline), (.scalar, .model): return true
        case (.scalar(let scalar), .builtin(let builtin, _))
        where !Self.hasLiterals(builtin) || literal(scalar.text, as: builtin) != nil:
            return true
        case (.scalar(let scalar), .inline(let inline)):
            if case .enumeration(let enumeration) = inline.shape,
                enumeration.cases.contains(where: { $0.wireValue.value == scalar.text })
            {
                return true
            }
        default: break
        }
        let location = SourceLocation(path: path, range: node.range)
        report(.badLiteral(node, of: describe(type), at: location))
        return false
    }

    private static func hasLiterals(_ builtin: Builtin) -> Bool {
        switch builtin {
        case .string, .int, .int32, .int64, .double, .float, .bool: true
        case .decimal, .date, .day, .url, .uuid, .data, .json: false
        }
    }

    /// A type as messages name it.
    func describe(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): name
        case .inline(let inline):
            switch inline.shape {
            case .structure: "an object"
            case .enumeration(let enumeration): "an enum (\(Diagnostic.list(enumeration.cases.map(\.name.value))))"
            }
        case .list(let element): "[\(describe(element))]"
        case .map(let key, let value): "[\(describe(key)): \(describe(value))]"
        case .optional(let wrapped): "\(describe(wrapped))?"
        }
    }
}
