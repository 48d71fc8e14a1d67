/// The variants of unions whose values end: they need not hold another value of the union, at any depth.
///
/// What stands in for a value that cannot be read must be made of nothing, so that a closed union needs such a variant.
struct EndingVariants {
    /// By node of the graph; a union that has none is missing.
    private let variants: [Int: Int]

    /// - Parameter components: The number of the strongly connected component of each node.
    init(in graph: HoldingGraph, _ components: [Int]) {
        var ends = Array(repeating: false, count: graph.edges.count)
        // Whatever a type leads to has a lower number, so that there are further rounds for circles only.
        let order = graph.edges.indices.sorted { (components[$0], $0) < (components[$1], $1) }
        var isStable = false
        while !isStable {
            isStable = true
            for node in order where !ends[node] {
                ends[node] =
                    if let targets = graph.variants[node] {
                        !graph.closedUnions.contains(node) || Self.first(of: targets, ends) != nil
                    } else {
                        graph.edges[node].allSatisfy { !$0.isNeeded || ends[$0.target] }
                    }
                if ends[node] { isStable = false }
            }
        }
        variants = graph.variants.compactMapValues { Self.first(of: $0, ends) }
    }

    subscript(node: Int) -> Int? { variants[node] }

    private static func first(of targets: [Int?], _ ends: [Bool]) -> Int? {
        targets.firstIndex { $0.map { ends[$0] } ?? true }
    }
}
