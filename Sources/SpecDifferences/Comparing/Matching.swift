/// The elements of two lists, paired by keys.
struct Matching<Element> {
    private(set) var pairs: [(old: Element, new: Element)] = []
    private(set) var removed: [Element]
    private(set) var added: [Element]

    /// - Parameter keys: The keys that two elements of a pair have in common. A later key pairs elements that no earlier
    ///   one does; an element for which it is `nil` stays alone.
    init(_ old: [Element], _ new: [Element], by keys: ((Element) -> String?)...) {
        removed = old
        added = new
        for key in keys { match(by: key) }
    }

    private mutating func match(by key: (Element) -> String?) {
        var positions: [String: Int] = [:]
        for (index, element) in added.enumerated() {
            if let text = key(element), positions[text] == nil { positions[text] = index }
        }
        var matched: Set<Int> = []
        removed = removed.filter { element in
            guard let text = key(element), let index = positions[text], matched.insert(index).inserted else {
                return true
            }
            pairs.append((element, added[index]))
            return false
        }
        added = added.enumerated().filter { !matched.contains($0.offset) }.map(\.element)
    }
}
