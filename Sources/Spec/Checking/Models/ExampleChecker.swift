import Diagnostics
import YAML

/// Checks that examples are values of their types; an example may omit fields.
struct ExampleChecker {
    let models: ModelIndex

    /// Reports a reference to an example file that may be outside of the spec's folder.
    static func checkFile(of example: Example?, _ sink: DiagnosticSink) {
        guard let example, let file = example.file, file.leavesFolder else { return }
        sink.report(.outsideExample(file, at: example.location))
    }

    /// Reports each value in the examples that does not match its type, or its constant.
    func check(_ examples: [TypedExample], _ sink: DiagnosticSink) {
        for typed in examples {
            let (node, path) = (typed.example.node, typed.example.location.path)
            for problem in problems(of: node, as: typed.type, typed.constant, in: path) { sink.report(problem) }
        }
    }

    /// A diagnostic for each value in an example of a member that does not match `type` or `constant`.
    private func problems(
        of node: Node,
        as type: TypeReference,
        _ constant: Literal?,
        in path: String
    ) -> [Diagnostic] {
        if case .optional = type, node.isNullExample { return [] }
        let problems = problems(of: node, as: type, in: path)
        guard problems.isEmpty, let constant, !constant.isExample(node) else { return problems }
        return [.otherConstant(node, constant, at: SourceLocation(path: path, range: node.range))]
    }

    /// A diagnostic for each value in an example that does not match `type`.
    ///
    /// - Parameter open: The models that this value is being compared with.
    private func problems(
        of node: Node,
        as type: TypeReference,
        in path: String,
        open: Set<String> = []
    ) -> [Diagnostic] {
        var open = open
        // A union that contains itself is reported as such.
        if case .model(let name) = type, !open.insert(name).inserted { return [] }
        if case .optional = models.shape(of: type), node.isNullExample { return [] }
        let type = models.unwrapped(type)
        switch (models.shape(of: type), node.content) {
        case (.builtin(.json, _), _): return []
        case (.builtin(let builtin, let format), .scalar(let scalar))
        where !node.isNullExample && builtin.accepts(scalar.text, format):
            return []
        case (.enumeration(let enumeration, _), .scalar(let scalar)) where enumeration.hasValue(scalar.text): return []
        case (.list(let element), .sequence(let nodes)):
            return nodes.flatMap { problems(of: $0, as: element, in: path) }
        case (.map(_, let value), .mapping(let entries)):
            return entries.flatMap { problems(of: $0.value, as: value, in: path) }
        case (.structure(let structure, _), .mapping(let entries)):
            return problems(of: entries, as: structure, in: path)
        case (.union(let union), _): return problems(of: node, as: union, type, path, open)
        case (.builtin, _), (.enumeration, _), (.list, _), (.map, _), (.structure, _), (.optional, _):
            return [validationFailure(node, type, path)]
        }
    }

    /// Matches a union: the variant of the value's tag has to match or, without a tag, any variant.
    ///
    /// Nested values are checked only for variants that declare all keys of the value. Otherwise, each level of nesting
    /// would multiply the time by the number of variants.
    private func problems(
        of node: Node,
        as union: Union,
        _ type: TypeReference,
        _ path: String,
        _ open: Set<String>
    ) -> [Diagnostic] {
        if let field = union.tagField, let tag = node.entry(named: field)?.value.text {
            let tagged = union.variants.first { variant in
                variant.tag?.forms.contains { $0.isRepresented(by: tag) } == true
            }
            guard let variant = tagged ?? union.fallback.map({ union.variants[$0] }) else {
                // A union that is not closed keeps a value with another tag.
                return union.isClosed ? [validationFailure(node, type, path)] : []
            }
            let value = declares(field, variant.type) ? node : node.without(field)
            return problems(of: value, as: variant.type, in: path, open: open)
        }
        let candidates = union.variants.filter { mayFit(node, $0.type) }
        if let only = candidates.first, candidates.count == 1, case .mapping = node.content {
            return problems(of: node, as: only.type, in: path, open: open)
        }
        let fits = candidates.contains { problems(of: node, as: $0.type, in: path, open: open).isEmpty }
        return fits ? [] : [validationFailure(node, type, path)]
    }

    /// Whether a value has only keys that a type declares, and the type's constants.
    private func mayFit(_ node: Node, _ type: TypeReference) -> Bool {
        guard case .mapping(let entries) = node.content else { return true }
        guard case .structure(let structure, _) = models.shape(of: type), structure.additional == nil else {
            return true
        }
        return entries.allSatisfy { entry in
            guard let member = structure.members.first(where: { $0.wireName.value == entry.key.text }) else {
                return false
            }
            return member.acceptsNull && entry.value.isNullExample || member.constant?.isExample(entry.value) ?? true
        }
    }

    /// Whether a variant declares the field of the tag. If it does not, it is read without it.
    private func declares(_ tagField: String, _ type: TypeReference) -> Bool {
        switch models.requiredShape(of: type) {
        case .structure(let structure, _): structure.members.contains { $0.wireName.value == tagField }
        case .map: false
        case .builtin, .union, .enumeration, .list, .optional: true
        }
    }

    private func problems(of entries: [Entry], as structure: Structure, in path: String) -> [Diagnostic] {
        let members = Dictionary(structure.members.map { ($0.wireName.value, $0) }) { first, _ in first }
        return entries.flatMap { entry -> [Diagnostic] in
            if let member = members[entry.key.text] {
                let isAbsent = member.acceptsNull && entry.value.isNullExample
                return isAbsent ? [] : problems(of: entry.value, as: member.type, member.constant, in: path)
            }
            if let additional = structure.additional { return problems(of: entry.value, as: additional, in: path) }
            let location = SourceLocation(path: path, range: entry.key.range)
            return [.strayExampleKey(entry.key.text, structure.members.map(\.wireName.value), at: location)]
        }
    }

    private func validationFailure(_ node: Node, _ type: TypeReference, _ path: String) -> Diagnostic {
        .badLiteral(
            node,
            of: type.summary,
            at: SourceLocation(path: path, range: node.range),
            hint: node.isNullExample ? Self.help(forNullAs: type) : nil
        )
    }

    private static func help(forNullAs type: TypeReference) -> String {
        let (other, example) =
            switch type {
            case .builtin(.string, _): ("'\"\"' for an empty text", ", such as 'String?'")
            case .builtin, .model: ("another", ", such as '\(type.summary)?'")
            case .inline, .list, .map, .optional: ("another", "")
            }
        return "the value is null; write \(other), or a type that may be null\(example)"
    }
}

extension Enumeration {
    /// Whether a text is the name of a value in the spec, or the value on the wire.
    fileprivate func hasValue(_ text: String) -> Bool { (value(withWireValue: text) ?? value(named: text)) != nil }
}

extension Literal {
    /// Whether an example represents the constant, by its name in the spec or by its value on the wire.
    fileprivate func isExample(_ node: Node) -> Bool {
        node.text.map { text == $0 || isRepresented(by: $0) } ?? false
    }
}

extension Node {
    /// A mapping without the entry with this key.
    fileprivate func without(_ key: String) -> Node {
        let rest = (entries ?? []).filter { $0.key.text != key }
        return Node(content: .mapping(rest), range: range, isAnchored: isAnchored)
    }
}

extension Diagnostic {
    fileprivate static func outsideExample(_ file: ExampleFile, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-example",
            at: location,
            "'\(file.name)' is absolute or contains '..'; an example file is in the folder of the spec, or below it",
            hint: "put the file next to the spec, and write only its name"
        )
    }

    fileprivate static func otherConstant(_ node: Node, _ constant: Literal, at location: SourceLocation) -> Diagnostic
    {
        let text =
            if case .enumCase(let name, _) = constant { name } else { constant.wireText(of: .builtin(.json, nil)) }
        return .error(
            "bad-value",
            at: location,
            "\(node.text.map { "'\($0)'" } ?? node.kindName) is not the constant '\(text)'",
            hint: "write '\(YAMLQuoting.scalar(text, inFlow: true))', or remove it: an example may omit fields"
        )
    }

    fileprivate static func strayExampleKey(_ key: String, _ known: [String], at location: SourceLocation) -> Diagnostic
    {
        .error(
            "bad-example",
            at: location,
            "the type of this example has no field '\(key)'",
            hint: meant(key, known)
        )
    }
}
