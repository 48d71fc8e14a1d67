/// The candidate that is probably meant by a misspelled `name`; `nil` if none is near.
///
/// A candidate that differs only in case, `_` and `-` wins. Otherwise the candidate with the fewest insertions,
/// deletions, replacements and swaps of neighbours wins, as long as they are at most a third of the name (one for short
/// names); among equals the alphabetically first. A name of two letters is near to too many words for that.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
    nearNames(to: name, in: candidates).first
}

/// The only candidate that a misspelled `name` can mean; `nil` if none is near, or several are equally near.
package func onlyNearName(to name: String, in candidates: some Sequence<String>) -> String? {
    let near = nearNames(to: name, in: candidates)
    return near.count == 1 ? near.first : nil
}

/// The nearest candidates, all at the same distance, in alphabetical order.
package func nearNames(to name: String, in candidates: some Sequence<String>) -> [String] {
    let folded = foldedName(name)
    let form = FoldedForm(name)
    var best: (distance: Int, candidates: Set<String>) = (max(1, folded.count / 3), [])
    for candidate in candidates where candidate != name {
        // Most candidates are of another length or have other letters, which is found faster than their distance.
        if let form, let other = FoldedForm(candidate), form.leastDistance(from: other) > best.distance { continue }
        let other = foldedName(candidate)
        let distance = editDistance(from: folded, to: other, limit: best.distance)
        guard distance <= best.distance, distance == 0 || min(folded.count, other.count) > 2 else { continue }
        if distance < best.distance { best = (distance, []) }
        best.candidates.insert(candidate)
    }
    return best.candidates.sorted()
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two names, regardless of case, `_`
/// and `-`; `nil` for long names.
package func nameDistance(from name: String, to other: String) -> Int? {
    let distance = editDistance(from: foldedName(name), to: foldedName(other), limit: longestComparedName)
    return distance == .max ? nil : distance
}

private func foldedName(_ name: String) -> [Unicode.Scalar] {
    name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" }
}

/// The length of ``foldedName(_:)`` and the letters in it.
private struct FoldedForm {
    private var length = 0
    /// A bit for each letter, regardless of case. A few other characters share a bit.
    private var letters: UInt64 = 0

    /// `nil` unless the name is ASCII.
    init?(_ name: String) {
        for byte in name.utf8 {
            guard byte < 0x80 else { return nil }
            if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") { continue }
            length += 1
            letters |= 1 << UInt64(byte < 0x40 ? byte : byte & 0x1F)
        }
    }

    /// A number that the edit distance is not below: an edit adds at most one letter, and removes at most one.
    func leastDistance(from other: FoldedForm) -> Int {
        max(
            abs(length - other.length),
            (letters & ~other.letters).nonzeroBitCount,
            (other.letters & ~letters).nonzeroBitCount
        )
    }
}

/// Names longer than this are only compared for equality, which keeps the work bounded.
private let longestComparedName = 64

/// The optimal string alignment distance (Damerau and Levenshtein), in which no substring is edited twice; `Int.max` if
/// it is greater than `limit`.
private func editDistance(from first: [Unicode.Scalar], to second: [Unicode.Scalar], limit: Int) -> Int {
    if first == second { return 0 }
    guard max(first.count, second.count) <= longestComparedName, !first.isEmpty, !second.isEmpty else { return .max }
    // Three rows take turns, so that a comparison allocates no more.
    var beforePrevious = [Int](repeating: 0, count: second.count + 1)
    var previous = Array(0...second.count)
    var current = beforePrevious
    var leastOfPrevious = 0
    for (row, left) in first.enumerated() {
        current[0] = row + 1
        var least = row + 1
        for (column, right) in second.enumerated() {
            let replaced = previous[column] + (left == right ? 0 : 1)
            var distance = min(replaced, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current[column + 1] = distance
            least = min(least, distance)
        }
        // Swapping neighbours depends on two rows.
        if min(least, leastOfPrevious) > limit { return .max }
        leastOfPrevious = least
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[second.count] <= limit ? previous[second.count] : .max
}
