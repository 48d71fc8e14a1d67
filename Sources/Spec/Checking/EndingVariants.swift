/// The variants of unions whose values end: they need not hold another value of the union, at any depth.
///
/// What stands in for a value that cannot be read must be made of nothing, so that a closed union needs such a variant.
struct EndingVariants {
    /// By node of the graph; a union that has none is missing.
    private var variants: [Int: Int] = [:]

    /// - Parameter components: The number of the strongly connected component of each node.
    init(in graph: HoldingGraph, _ components: [Int]) {
        var ends = Array(repeating: false, count: graph.edges.count)
        // Whatever a type leads to has a lower number, so that there are further rounds for circles only.
        let order = graph.edges.indices.sorted { (components[$0], $0) < (components[$1], $1) }
        var isStable = false
        while !isStable {
            isStable = true
            for node in order where !ends[node] {
                if let targets = graph.variants[node] {
                    // The one that is found first: later others end, too, but perhaps only by way of this one.
                    variants[node] = targets.firstIndex { $0.map { ends[$0] } ?? true }
                    ends[node] = variants[node] != nil || graph.closedUnions[node] == nil
                } else {
                    ends[node] = graph.edges[node].allSatisfy { !$0.isNeeded || ends[$0.target] }
                }
                if ends[node] { isStable = false }
            }
        }
    }

    subscript(node: Int) -> Int? { variants[node] }
}
