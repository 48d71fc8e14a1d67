/// The strongly connected components of a graph: two nodes have the same number if each can be reached from the other.
///
/// Computed by Tarjan's algorithm, without recursion, in time linear in the size of the graph.
package struct GraphComponents {
    /// The component of each node.
    package private(set) var numbers: [Int]
    private let targets: [[Int]]
    private var indices: [Int?]
    /// The lowest index that is known to be reachable from each node.
    private var lowest: [Int]
    private var stack: [Int] = []
    private var visited = 0
    private var found = 0

    /// - Parameter targets: The nodes that each node leads to.
    package init(_ targets: [[Int]]) {
        self.targets = targets
        numbers = Array(repeating: -1, count: targets.count)
        indices = Array(repeating: nil, count: targets.count)
        lowest = Array(repeating: 0, count: targets.count)
        for node in targets.indices where indices[node] == nil { visit(from: node) }
    }

    private mutating func visit(from root: Int) {
        enter(root)
        var way = [(node: root, next: 0)]
        while let (node, next) = way.last {
            if next < targets[node].count {
                way[way.count - 1].next += 1
                let target = targets[node][next]
                if let index = indices[target] {
                    if numbers[target] < 0 { lowest[node] = min(lowest[node], index) }
                } else {
                    enter(target)
                    way.append((target, 0))
                }
            } else {
                way.removeLast()
                if let parent = way.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                if lowest[node] == indices[node] { close(node) }
            }
        }
    }

    private mutating func enter(_ node: Int) {
        indices[node] = visited
        lowest[node] = visited
        visited += 1
        stack.append(node)
    }

    /// Closes the component whose first node is `node`: all nodes above it on the stack belong to the component.
    private mutating func close(_ node: Int) {
        while let member = stack.popLast() {
            numbers[member] = found
            if member == node { break }
        }
        found += 1
    }
}
