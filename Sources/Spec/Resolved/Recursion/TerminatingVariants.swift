/// The variants of unions that terminate recursion: their values need not contain another value of the union.
///
/// A closed union without a terminating variant has no finite value.
package struct TerminatingVariants {
    /// The first terminating variant, by node of the graph; absent for a union without a terminating variant.
    private var variants: [Int: Int] = [:]

    /// - Parameter components: The number of the strongly connected component of each node.
    package init(in graph: ContainmentGraph, _ components: [Int]) {
        let nodes = graph.edges.indices
        var holders: [[Int]] = nodes.map { _ in [] }
        for node in nodes {
            for edge in graph.edges[node] { holders[edge.target].append(node) }
        }
        var (isReached, ends) = (nodes.map { _ in false }, nodes.map { _ in false })
        // The targets of a type have lower component numbers, so only cycles are visited again. A struct of a cycle comes
        // before its unions: if it has finite values without them, it may be their fallback.
        let order = nodes.map { (components[$0], graph.variants[$0] == nil ? 0 : 1, $0) }
        for (_, _, node) in order.sorted(by: <) {
            isReached[node] = true
            var open = [node]
            while let node = open.popLast() {
                guard !ends[node], end(of: node, in: graph, ends) else { continue }
                ends[node] = true
                open += holders[node].filter { isReached[$0] }
            }
        }
    }

    /// Whether the node has finite values, given the nodes that are known to have finite values. Stores the terminating
    /// variant of a union.
    private mutating func end(of node: Int, in graph: ContainmentGraph, _ ends: [Bool]) -> Bool {
        guard let targets = graph.variants[node] else {
            return graph.edges[node].allSatisfy { !$0.isNeeded || ends[$0.target] }
        }
        // The first variant that is found is safe: variants found later may terminate only through this one.
        let ending = targets.indices.filter { targets[$0].map { ends[$0] } ?? true }
        variants[node] = ending.first { $0 == graph.fallbacks[node] } ?? ending.first
        return variants[node] != nil || !graph.closedUnions.contains(node)
    }

    /// The index of a terminating variant of the union at a node, preferably the fallback; `nil` if there is none.
    package subscript(node: Int) -> Int? { variants[node] }
}
