import Spec
import YAML

/// Gives defaults that are values of enums the names that the user chooses for these values.
struct DefaultRenames {
    private let renames: RenameTable
    /// The types of the models with the names of their values in the document.
    private let types: [String: TypeExpression]

    /// - Parameter models: The models, whose values have not been renamed yet.
    init(renames: RenameTable, models: ModelTable) {
        self.renames = renames
        types = models.definitions.mapValues(\.type)
    }

    /// The default with new names.
    ///
    /// - Parameters:
    ///   - type: The type of the default, before its values were renamed.
    ///   - path: The names that lead to the type, separated by dots.
    func renamed(_ value: Example, as type: TypeExpression, in path: String) -> Example {
        let names = newNames(of: type, in: path)
        guard !names.isEmpty else { return value }
        return Example(node: value.node.renamed(by: names), location: value.location, isJSON: value.isJSON)
    }

    /// The new names of the values of an enum, or of the enum in lists, by their names in the document.
    private func newNames(of type: TypeExpression, in path: String) -> [String: String] {
        var (type, path) = (type.innermostElement.withoutOptional, path)
        // An alias of an alias; a cycle is an error that the generator reports.
        var rest = types.count
        while case .named(let name) = type, let target = types[name.value], rest > 0 {
            (type, path) = (target.innermostElement.withoutOptional, name.value)
            rest -= 1
        }
        guard case .enumeration(let enumeration) = type else { return [:] }
        let names = enumeration.cases.compactMap { value in
            renames.rename("\(path).\(value.wireValue.value)", in: .values).map { (value.name.value, $0.value) }
        }
        return Dictionary(names) { first, _ in first }
    }
}

extension Node {
    /// The node with other scalars in place of those that `names` contains.
    fileprivate func renamed(by names: [String: String]) -> Node {
        switch content {
        case .scalar(let scalar):
            guard let name = names[scalar.text] else { return self }
            return Node(content: .scalar(Scalar(text: name, style: .plain)), range: range, isAnchored: isAnchored)
        case .sequence(let items):
            return Node(content: .sequence(items.map { $0.renamed(by: names) }), range: range, isAnchored: isAnchored)
        case .mapping: return self
        }
    }
}

extension TypeExpression {
    /// The type of the elements of a list, or of the lists in it; the type itself if it is no list.
    var innermostElement: TypeExpression {
        if case .list(let element, _) = self { element.innermostElement } else { self }
    }
}
