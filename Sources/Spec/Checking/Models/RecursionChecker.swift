import Diagnostics

/// Reports types that require a value of themselves, and so have no finite value.
struct RecursionChecker {
    let sink: DiagnosticSink

    /// Takes time linear in the number of fields.
    func check(_ models: [Model]) {
        let graph = ContainmentGraph(models)
        let components = GraphComponents(graph.edges.map { $0.map(\.target) }).numbers
        if !reportEndless(in: graph) { reportEndlessUnions(in: graph, TerminatingVariants(in: graph, components)) }
    }

    /// - Returns: Whether any type was reported.
    private func reportEndless(in graph: ContainmentGraph) -> Bool {
        let needed = graph.edges.map { $0.filter(\.isNeeded) }
        let components = GraphComponents(needed.map { $0.map(\.target) }).numbers
        var circles: [Int: [(field: Name, type: String)]] = [:]
        var order: [Int] = []
        for (node, edges) in needed.enumerated() {
            for edge in edges where components[edge.target] == components[node] {
                if circles[components[node]] == nil { order.append(components[node]) }
                circles[components[node], default: []].append((edge.field, graph.paths[node][0]))
            }
        }
        var reported: Set<SourceLocation> = []
        for circle in order.compactMap({ circles[$0] }) {
            // All instances of a generic model share its fields.
            guard let first = circle.first, reported.insert(first.field.location).inserted else { continue }
            // The field of a wrapper has the name of the type.
            let isWrapped = circle.contains { $0.field.value == $0.type }
            sink.report(.endlessModel(first.type, by: first.field, isWrapped, others: circle.dropFirst().map(\.field)))
        }
        return !circles.isEmpty
    }

    /// Reports closed unions without a terminating variant.
    private func reportEndlessUnions(in graph: ContainmentGraph, _ terminating: TerminatingVariants) {
        for (node, name) in graph.closedUnions.sorted(by: { $0.key < $1.key }) where terminating[node] == nil {
            sink.report(.endlessUnion(name))
        }
    }
}

extension Diagnostic {
    fileprivate static func endlessUnion(_ union: Name) -> Diagnostic {
        .error(
            "recursive-model",
            at: union.location,
            "every variant of '\(union.value)' contains another '\(union.value)', so it has no finite value",
            hint: "make a field of one variant optional, use a list, or add a variant without '\(union.value)'"
        )
    }

    fileprivate static func endlessModel(
        _ model: String,
        by field: Name,
        _ isWrapped: Bool,
        others: [Name]
    ) -> Diagnostic {
        .error(
            "recursive-model",
            at: field.location,
            "'\(model)' contains itself through '\(field.value)'" + (isWrapped ? "" : ", so it has no finite value"),
            hint: isWrapped
                ? "make a field of the cycle optional, or use a list; an optional type in 'wraps' does not break a cycle"
                : "make a field of the cycle optional ('key?' or 'T?'), or use a list",
            notes: others.map { Note(at: $0.location, "'\($0.value)' is part of the cycle") }
        )
    }
}
