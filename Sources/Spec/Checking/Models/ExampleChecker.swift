import Diagnostics
import YAML

/// Checks that examples are values of their types; an example may leave fields out.
struct ExampleChecker {
    /// The shapes of the models, by name.
    private let shapes: [String: Model.Shape]

    init(models: [Model]) {
        shapes = Dictionary(models.map { ($0.name.value, $0.shape) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reports each value in the examples that does not match its type.
    func check(_ examples: [(example: Example, type: TypeReference)], _ sink: DiagnosticSink) {
        for (example, type) in examples {
            for problem in problems(of: example.node, as: type, in: example.location.path) { sink.report(problem) }
        }
    }

    /// A diagnostic for each value in an example that does not match `type`.
    private func problems(of node: Node, as type: TypeReference, in path: String) -> [Diagnostic] {
        switch (node.content, type) {
        case (_, .optional(let wrapped)): isNull(node) ? [] : problems(of: node, as: wrapped, in: path)
        case (_, .builtin(.json, _)): []
        case (.scalar(let scalar), .builtin(let builtin, _)):
            builtin.accepts(scalar.text) ? [] : [validationFailure(node, type, path)]
        case (.sequence(let elements), .list(let element)):
            elements.flatMap { problems(of: $0, as: element, in: path) }
        case (.mapping(let entries), .map(_, let value)):
            entries.flatMap { problems(of: $0.value, as: value, in: path) }
        case (_, .inline(let inline)):
            switch inline.shape {
            case .structure(let structure):
                problems(of: node, as: structure, type, path)
            case .enumeration(let enumeration): problems(of: node, among: enumeration.cases, type, path)
            case .union(let union): problems(of: node, as: union, type, path)
            }
        case (_, .model(let name)): problems(of: node, asModel: name, path)
        default: [validationFailure(node, type, path)]
        }
    }

    private func problems(of node: Node, asModel name: String, _ path: String) -> [Diagnostic] {
        switch shapes[name] {
        case .structure(let structure)?:
            problems(of: node, as: structure, .model(name), path)
        case .enumeration(let enumeration)?: problems(of: node, among: enumeration.cases, .model(name), path)
        case .union(let union)?: problems(of: node, as: union, .model(name), path)
        case .wrapper(let wrapped)?: problems(of: node, as: wrapped, in: path)
        case nil: []
        }
    }

    private func problems(
        of node: Node,
        among cases: [EnumerationCase],
        _ type: TypeReference,
        _ path: String
    ) -> [Diagnostic] {
        let isValue = cases.contains { $0.wireValue.value == node.text || $0.name.value == node.text }
        return isValue ? [] : [validationFailure(node, type, path)]
    }

    /// Matches a union: any one of its variants has to match.
    ///
    /// The values inside of a variant are checked only if its own keys fit: the time for values that are nested in each
    /// other would multiply with the number of variants.
    private func problems(of node: Node, as union: Union, _ type: TypeReference, _ path: String) -> [Diagnostic] {
        let tag = union.tagField.flatMap { node.entry(named: $0)?.value.text }
        let isKnown = tag.map { tag in union.variants.contains { $0.tag?.text.value == tag } } ?? true
        // A union that is not closed keeps a value with another tag.
        if !isKnown, union.fallback == nil { return union.isClosed ? [validationFailure(node, type, path)] : [] }
        let candidates = union.variants.filter { variant in
            let hasTag = tag == nil || (isKnown ? variant.tag?.text.value == tag : variant.tag == nil)
            return hasTag && mayFit(node, variant, of: union)
        }
        if let only = candidates.first, candidates.count == 1, case .mapping = node.content {
            return problems(of: node, as: only.type, in: path)
        }
        let fits = candidates.contains { problems(of: node, as: $0.type, in: path).isEmpty }
        return fits ? [] : [validationFailure(node, type, path)]
    }

    /// Whether a value has only keys that a variant declares.
    private func mayFit(_ node: Node, _ variant: Union.Variant, of union: Union) -> Bool {
        guard case .mapping(let entries) = node.content else { return true }
        guard let structure = structure(of: variant.type), structure.additional == nil else { return true }
        var names = Set(structure.members.map(\.wireName.value))
        if let field = union.tagField { names.insert(field) }
        return entries.allSatisfy { names.contains($0.key.text) }
    }

    private func structure(of type: TypeReference) -> Structure? {
        switch type {
        case .model(let name): if case .structure(let structure)? = shapes[name] { structure } else { nil }
        case .inline(let inline): if case .structure(let structure) = inline.shape { structure } else { nil }
        default: nil
        }
    }

    private func problems(
        of node: Node,
        as structure: Structure,
        _ type: TypeReference,
        _ path: String
    ) -> [Diagnostic] {
        guard case .mapping(let entries) = node.content else { return [validationFailure(node, type, path)] }
        let members = Dictionary(
            structure.members.map { ($0.wireName.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return entries.flatMap { entry -> [Diagnostic] in
            if let member = members[entry.key.text] {
                let isAbsent = member.acceptsNull && isNull(entry.value)
                return isAbsent ? [] : problems(of: entry.value, as: member.type, in: path)
            }
            if let additional = structure.additional { return problems(of: entry.value, as: additional, in: path) }
            let location = SourceLocation(path: path, range: entry.key.range)
            return [.strayExampleKey(entry.key.text, structure.members.map(\.wireName.value), at: location)]
        }
    }

    private func isNull(_ node: Node) -> Bool {
        node.isEmpty || node.scalar?.style == .plain && ["null", "~"].contains(node.text)
    }

    private func validationFailure(_ node: Node, _ type: TypeReference, _ path: String) -> Diagnostic {
        .badLiteral(node, of: type.summary, at: SourceLocation(path: path, range: node.range))
    }
}

extension Member {
    /// Whether null is accepted for its value, perhaps as if it were absent.
    fileprivate var acceptsNull: Bool {
        switch presence {
        case .nullable, .optional, .threeState, .defaulted: true
        case .required, .constant: false
        }
    }
}

extension Diagnostic {
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
