import Diagnostics
import Spec
import TextCoding
import YAML

/// Shows examples of bodies and models as blocks of code.
struct ExampleWriter {
    let api: API

    /// The longest example that is shown in full, and the longest line.
    private static let lines = 60
    private static let columns = 200

    /// - Parameter title: What the example is of, such as `Example of 200`.
    func view(of example: Example, _ content: Content, title: String) -> ExampleView {
        if let file = example.file {
            let pointer = file.pointer.map { "/" + JSONPointer.escaped($0) }.joined()
            let place = pointer.isEmpty ? "" : ", at \(MarkdownEscaping.code(pointer))"
            let name = MarkdownEscaping.code(file.name)
            return ExampleView(title: "\(title): in \(name)\(place)", block: [], note: nil)
        }
        let (language, all) = block(of: example, content)
        let shown = all.prefix(Self.lines).map { line in
            line.count > Self.columns ? line.prefix(Self.columns) + "…" : line
        }
        let runs = shown.flatMap { $0.unicodeScalars.split { $0 != "`" }.map(\.count) }
        let fence = String(repeating: "`", count: max(3, (runs.max() ?? 0) + 1))
        let spec = MarkdownEscaping.code(example.location.path.lastPathComponent)
        return ExampleView(
            title: title + ":",
            block: [fence + language] + shown + [fence],
            note: shown == all
                ? nil : "The example is cut; the rest is in \(spec), line \(example.location.start.line)."
        )
    }

    private func block(of example: Example, _ content: Content) -> (language: String, lines: [String]) {
        switch content {
        case .json(let type): return ("json", value(of: example.node, as: type).lines())
        case .none, .text, .data, .status, .file, .textLines:
            if let text = example.node.text {
                return ("", text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
            }
            return ("json", anything(example.node).lines())
        case .lines, .events: return ("json", anything(example.node).lines())
        }
    }

    /// The value as the type: the type determines the meaning of a scalar.
    private func value(of node: Node, as type: TypeReference) -> JSONText {
        switch (api.shape(of: type), node.content) {
        case (.optional(let wrapped), _): node.isNullExample ? .token("null") : value(of: node, as: wrapped)
        case (.structure(let structure, _), _): value(of: node, as: structure)
        case (.enumeration(let enumeration, _), _): value(of: node, as: enumeration)
        case (.builtin(let builtin, let format), .scalar(let scalar)):
            token(of: scalar, builtin.jsonKind(format == .format(.numberOrString) ? nil : format))
        case (.list(let element), .sequence(let nodes)): .list(nodes.map { value(of: $0, as: element) })
        case (.map(_, let member), .mapping(let entries)):
            .object(entries.map { ($0.key.text, value(of: $0.value, as: member)) })
        case (.builtin, _), (.list, _), (.map, _), (.union, _): anything(node)
        }
    }

    private func value(of node: Node, as structure: Structure) -> JSONText {
        guard let entries = node.entries else { return anything(node) }
        return .object(
            entries.map { entry in
                let member = structure.members.first { $0.wireName.value == entry.key.text }
                let isNull = entry.value.isNullExample && (member?.acceptsNull ?? false)
                let type = isNull ? nil : member?.type ?? structure.additional
                return (entry.key.text, type.map { value(of: entry.value, as: $0) } ?? anything(entry.value))
            }
        )
    }

    /// A value of an enum, by its value on the wire or by its name in the spec.
    private func value(of node: Node, as enumeration: Enumeration) -> JSONText {
        guard let text = node.text else { return anything(node) }
        let found = enumeration.value(withWireValue: text) ?? enumeration.value(named: text)
        let raw = found?.wireValue.value ?? text
        return .token(enumeration.rawType == .int && TextSyntax.isJSONNumber(raw) ? raw : JSONString.quoted(raw))
    }

    private func token(of scalar: Scalar, _ kind: Builtin.JSONKind) -> JSONText {
        switch kind {
        case .string: return .token(JSONString.quoted(scalar.text))
        case .integer, .number:
            if TextSyntax.isJSONNumber(scalar.text) { return .token(scalar.text) }
            // `007` and `+5` are integers in a spec.
            let integer = Int64(scalar.text).map { "\($0)" }
            let number = Double(scalar.text).flatMap { $0.isFinite ? "\($0)" : nil }
            return .token(integer ?? number ?? JSONString.quoted(scalar.text))
        case .bool: return .token(Bool(scalar.text) == nil ? JSONString.quoted(scalar.text) : scalar.text)
        case .any: return anything(scalar)
        }
    }

    /// Any JSON: without quotes, `null`, `true`, `false` and numbers have their usual meaning.
    private func anything(_ node: Node) -> JSONText {
        switch node.content {
        case .scalar(let scalar): anything(scalar)
        case .sequence(let nodes): .list(nodes.map { anything($0) })
        case .mapping(let entries): .object(entries.map { ($0.key.text, anything($0.value)) })
        }
    }

    private func anything(_ scalar: Scalar) -> JSONText {
        let text = scalar.text
        guard scalar.style == .plain else { return .token(JSONString.quoted(text)) }
        if ["", "~", "null"].contains(text) { return .token("null") }
        let isToken = ["true", "false"].contains(text) || TextSyntax.isJSONNumber(text)
        return .token(isToken ? text : JSONString.quoted(text))
    }
}
