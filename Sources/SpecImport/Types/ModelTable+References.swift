import Spec

extension ModelTable {
    /// The number of references to each model, in models and in a spec file.
    func referenceCounts(with file: SpecFile) -> [String: Int] {
        var counts: [String: Int] = [:]
        let count = { (type: TypeExpression) in
            _ = type.replacingNames { name in
                counts[name.value, default: 0] += 1
                return nil
            }
        }
        for model in all { count(model.type) }
        for header in file.allEndpoints.flatMap(\.allResponses).flatMap(\.headers) { count(header.type) }
        var copy = file
        copy.updateTypes { count($0) }
        return counts
    }

    /// The names, and those that they lead to through the types of models.
    ///
    /// - Parameter next: The names that a type leads to directly.
    func reached(from names: some Sequence<String>, by next: (TypeExpression) -> [String]) -> Set<String> {
        var open = Array(names)
        var found: Set<String> = []
        while let name = open.popLast() {
            if found.insert(name).inserted, let type = self[name]?.type { open += next(type) }
        }
        return found
    }
}
