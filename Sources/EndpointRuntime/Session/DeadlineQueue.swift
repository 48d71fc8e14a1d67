/// Numbers in the order of their deadlines: a binary heap.
struct DeadlineQueue {
    private var heap: [(deadline: Duration, id: Int)] = []
    /// How many numbers were given up since the heap was last rebuilt.
    private var removals = 0

    /// The earliest deadline.
    var first: Duration? { heap.first?.deadline }

    /// Adds a number.
    mutating func insert(_ id: Int, at deadline: Duration) {
        heap.append((deadline, id))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].deadline < heap[parent].deadline else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the number with the earliest deadline, if that has come at `time`.
    mutating func popFirst(before time: Duration) -> Int? {
        guard let first = heap.first, first.deadline <= time else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(from: 0)
        return first.id
    }

    /// Removes the numbers that are no longer wanted, once they are the greater part.
    ///
    /// - Parameter isWanted: asked for each number, but only when there are many.
    mutating func compact(isWanted: (Int) -> Bool) {
        removals += 1
        guard removals > 64, removals > heap.count / 2 else { return }
        removals = 0
        heap.removeAll { !isWanted($0.id) }
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: index) }
    }

    private mutating func sink(from start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].deadline < heap[least].deadline { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
