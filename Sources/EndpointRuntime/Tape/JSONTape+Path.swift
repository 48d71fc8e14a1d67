extension JSONTape {
    /// The keys and indices that lead to a value.
    ///
    /// Only errors need the path, so it is not stored: this function searches the tape for it.
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
                    path.append(
                        isObject
                            ? StringKey(key(at: child) ?? "")
                            : IndexKey(place == 0 ? firstPosition + position : position)
                    )
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

/// For each long array or object, the child whose coding path was computed last, and its position.
///
/// The search for the next path in the same array starts at this child instead of at the first child. Otherwise, the
/// errors of an array of invalid elements would take quadratic time.
struct TapePlaces {
    private var places: [Int: (child: Int, position: Int)] = [:]

    /// The remembered child of a container and its position; `nil` if it comes after `target`.
    func child(of container: Int, before target: Int) -> (child: Int, position: Int)? {
        places[container].flatMap { $0.child <= target ? $0 : nil }
    }

    mutating func remember(_ child: Int, position: Int, of container: Int) {
        guard position > 16 else { return }
        places[container] = (child, position)
    }
}
