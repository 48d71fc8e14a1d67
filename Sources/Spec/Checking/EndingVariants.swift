/// The variants of unions whose values end: they need not hold another value of the union, at any depth.
///
/// What stands in for a value that cannot be read must be made of nothing, so that a closed union needs such a variant.
struct EndingVariants {
    /// By node of the graph; a union that has none is missing.
    private var variants: [Int: Int] = [:]

    /// - Parameter components: The number of the strongly connected component of each node.
    init(in graph: HoldingGraph, _ components: [Int]) {
        let nodes = graph.edges.indices
        var holders: [[Int]] = nodes.map { _ in [] }
        for node in nodes {
            for edge in graph.edges[node] { holders[edge.target].append(node) }
        }
        var (isReached, ends) = (nodes.map { _ in false }, nodes.map { _ in false })
        // Whatever a type leads to has a lower number, so that none but circles have to be looked at again.
        for node in nodes.sorted(by: { (components[$0], $0) < (components[$1], $1) }) {
            isReached[node] = true
            var open = [node]
            while let node = open.popLast() {
                guard !ends[node], end(of: node, in: graph, ends) else { continue }
                ends[node] = true
                open += holders[node].filter { isReached[$0] }
            }
        }
    }

    /// Whether values of the node end, given what is known of others; of a union, keeps the variant.
    private mutating func end(of node: Int, in graph: HoldingGraph, _ ends: [Bool]) -> Bool {
        guard let targets = graph.variants[node] else {
            return graph.edges[node].allSatisfy { !$0.isNeeded || ends[$0.target] }
        }
        // The one that is found first: later others end, too, but perhaps only by way of this one.
        variants[node] = targets.firstIndex { $0.map { ends[$0] } ?? true }
        return variants[node] != nil || graph.closedUnions[node] == nil
    }

    subscript(node: Int) -> Int? { variants[node] }
}
