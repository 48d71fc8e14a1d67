import Diagnostics
import YAML

extension APIChecker {
    /// Has an example held against `type` when all models are known.
    mutating func checkExample(_ example: Example?, fits type: TypeReference) {
        if let example { examples.append((example, type)) }
    }

    /// Reports what in the examples cannot be a value of its type, each at its place; an example may leave fields out.
    mutating func reportExamples(among models: [Model]) {
        let shapes = Dictionary(models.map { ($0.name.value, $0.shape) }, uniquingKeysWith: { first, _ in first })
        let matcher = ExampleMatcher(shapes: shapes)
        for (example, type) in examples {
            for problem in matcher.problems(of: example.node, as: type, in: example.location.path) { report(problem) }
        }
    }
}
