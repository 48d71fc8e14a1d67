extension JSONTape {
    /// The keys and indices that lead to a value.
    ///
    /// Only errors need it, so it is found by following the values from the outermost one.
    func codingPath(of target: Int) -> [any CodingKey] {
        var path = pathPrefix
        var place = 0
        while place < target {
            let isObject = nodes[place].kind == .object
            var (child, position) = places.withLock { $0.child(of: place, before: target) } ?? (place + 1, 0)
            while true {
                let value = isObject ? child + 1 : child
                let next = index(after: value)
                guard next <= target else {
                    path.append(isObject ? StringKey(key(at: child) ?? "") : IndexKey(position))
                    places.withLock { $0.remember(child, position: position, of: place) }
                    place = value
                    break
                }
                (child, position) = (next, position + 1)
                guard child < nodes[place].end else { return path }
            }
        }
        return path
    }
}

/// For long lists and objects, the child whose coding path was found last, and its position.
///
/// Values are read in their order, so that the path of the next one is found without counting from the first child: a
/// list of which each element has an error takes time in proportion to its length, not to the square of it.
struct TapePlaces {
    private var places: [Int: (child: Int, position: Int)] = [:]

    /// A child of a list or an object that is not behind `target`, and its position.
    func child(of container: Int, before target: Int) -> (child: Int, position: Int)? {
        places[container].flatMap { $0.child <= target ? $0 : nil }
    }

    mutating func remember(_ child: Int, position: Int, of container: Int) {
        guard position > 16 else { return }
        places[container] = (child, position)
    }
}

/// The position of an element in a list.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) {
        self.index = index
    }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }

    init?(stringValue: String) { nil }

    init(intValue: Int) {
        index = intValue
    }
}
