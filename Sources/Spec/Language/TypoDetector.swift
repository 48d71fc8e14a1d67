/// Detects names that are probably typos of others.
package enum TypoDetector {
    /// Whether `name` is probably a typo of `other`: the names differ only in case and symbols, or in one letter of at
    /// least five. A name and its plural are different names, and so are `page1` and `page2`.
    package static func isLikely(from name: String, to other: String) -> Bool {
        let names = [folded(name), folded(other)].sorted { $0.count < $1.count }
        let (shorter, longer) = (names[0], names[1])
        if shorter == longer { return !shorter.isEmpty }
        guard longer.count >= 5, shorter + ["s"] != longer else { return false }
        return shorter.count == longer.count ? isReplaced(shorter, longer) : isLeftOut(shorter, longer)
    }

    /// Whether two similar names may both be intended: one is the plural of the other, or their digits differ.
    static func mayBeDistinct(_ name: String, _ other: String) -> Bool {
        let names = [folded(name), folded(other)].sorted { $0.count < $1.count }
        let (shorter, longer) = (names[0], names[1])
        if shorter.filter(\.isNumber) != longer.filter(\.isNumber) { return true }
        let isPlural = shorter + ["s"] == longer && shorter.last != "s" || shorter + ["e", "s"] == longer
        return isPlural || shorter.last == "y" && shorter.dropLast() + ["i", "e", "s"] == longer
    }

    /// Whether one of two similar names is an obvious typo of the other: they differ only in case and symbols, in the
    /// order of letters, or in a doubled letter. `Cart` and `Card` may be different names.
    static func isObvious(_ name: String, _ other: String) -> Bool {
        let names = [folded(name), folded(other)].sorted { $0.count < $1.count }
        let (shorter, longer) = (names[0], names[1])
        if shorter.count == longer.count { return shorter.sorted() == longer.sorted() }
        guard !mayBeDistinct(name, other), isLeftOut(shorter, longer) else { return false }
        let place = shorter.indices.first { shorter[$0] != longer[$0] } ?? shorter.count
        return place > 0 && longer[place] == longer[place - 1]
    }

    /// Whether two names of equal length differ in a letter and have at most four letters, such as `case` and `base`:
    /// both are probably words.
    static func areShortWords(_ name: String, _ other: String) -> Bool {
        let (first, second) = (folded(name), folded(other))
        return first.count == second.count && first.count < 5 && first.sorted() != second.sorted()
    }

    /// Whether one of the names lacks one letter of the other.
    static func lacksOneLetter(_ name: String, _ other: String) -> Bool {
        let names = [folded(name), folded(other)].sorted { $0.count < $1.count }
        return isLeftOut(names[0], names[1])
    }

    private static func folded(_ name: String) -> [Character] {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether one letter is replaced, or two adjacent letters are swapped.
    private static func isReplaced(_ first: [Character], _ second: [Character]) -> Bool {
        let places = first.indices.filter { first[$0] != second[$0] }
        guard places.allSatisfy({ first[$0].isLetter && second[$0].isLetter }) else { return false }
        if places.count == 1 { return true }
        guard places.count == 2, places[1] == places[0] + 1 else { return false }
        return first[places[0]] == second[places[1]] && first[places[1]] == second[places[0]]
    }

    /// Whether `shorter` lacks one letter of `longer`.
    private static func isLeftOut(_ shorter: [Character], _ longer: [Character]) -> Bool {
        guard shorter.count + 1 == longer.count else { return false }
        let place = shorter.indices.first { shorter[$0] != longer[$0] } ?? shorter.count
        return longer[place].isLetter && shorter[place...].elementsEqual(longer[(place + 1)...])
    }
}
