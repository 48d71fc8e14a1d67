import Diagnostics

/// Reports types that require a value of themselves, and so have no finite value.
struct RecursionChecker {
    let sink: DiagnosticSink

    /// Takes time linear in the number of fields.
    func check(_ models: [Model]) {
        let graph = ContainmentGraph(models)
        let components = GraphComponents(graph.edges.map { $0.map(\.target) }).numbers
        if reportEndless(in: graph) || reportUnionsInThemselves(graph) { return }
        reportEndlessUnions(in: graph, TerminatingVariants(in: graph, components))
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

    /// Reports unions whose variants, or the variants of these, are the union itself: reading such a value would not end.
    ///
    /// - Returns: Whether any union was reported.
    private func reportUnionsInThemselves(_ graph: ContainmentGraph) -> Bool {
        let targets = graph.edges.indices.map(graph.typesOfSameValue)
        let components = GraphComponents(targets).numbers
        let circles = Dictionary(grouping: targets.indices) { components[$0] }
            .mapValues { $0.compactMap { graph.unions[$0] } }
        var reported: Set<Int> = []
        for (node, targets) in targets.enumerated()
        where targets.contains(where: { components[$0] == components[node] }) {
            guard reported.insert(components[node]).inserted, let unions = circles[components[node]],
                let first = unions.first
            else { continue }
            sink.report(.unionInItself(first, others: Array(unions.dropFirst())))
        }
        return !reported.isEmpty
    }

    /// Reports closed unions without a terminating variant.
    private func reportEndlessUnions(in graph: ContainmentGraph, _ terminating: TerminatingVariants) {
        for node in graph.closedUnions.sorted() where terminating[node] == nil {
            graph.unions[node].map { sink.report(.endlessUnion($0)) }
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

    fileprivate static func unionInItself(_ union: Name, others: [Name]) -> Diagnostic {
        .error(
            "recursive-model",
            at: union.location,
            "'\(union.value)' is a variant of itself" + (others.isEmpty ? "" : ", through other unions"),
            hint:
                "a variant has the same JSON value as its union: list the types of the inner union in its place, or use "
                + "a field for it",
            notes: others.map { Note(at: $0.location, "'\($0.value)' is part of the cycle") }
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
                : "make a field of the cycle optional ('key?' or 'T?'), or use a list"
                    + (others.isEmpty && Identifier.isValid(model)
                        ? "; for the text '\(model)' as its only value, write '{const: \(model)}'" : ""),
            notes: others.map { Note(at: $0.location, "'\($0.value)' is part of the cycle") }
        )
    }
}
