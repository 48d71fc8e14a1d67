import Spec

/// Words of a name that are repeated, because an object and its field have similar names.
enum RepeatedWords {
    /// The name without words that repeat the words in front of them: `RunInputMessagesTemplate` for
    /// `RunInputMessagesInputMessagesTemplate`.
    ///
    /// Words at the end of the name remain, since the name without them is the name of another position.
    ///
    /// - Parameter count: The number of characters at the beginning of the name that are not removed.
    static func removed(from name: String, after count: Int) -> String {
        var words = NameWords(name).words
        // A name with symbols does not consist of its words alone.
        guard words.reduce(0, { $0 + $1.count }) == name.count else { return name }
        var name = name
        while let repetition = firstRepetition(in: words, after: count) {
            let lengths = words.map(\.count)
            let start = name.index(name.startIndex, offsetBy: lengths[..<repetition.lowerBound].reduce(0, +))
            name.removeSubrange(start..<name.index(start, offsetBy: lengths[repetition].reduce(0, +)))
            words.removeSubrange(repetition)
        }
        return name
    }

    /// The longest words that are equal to the words in front of them and are followed by other words.
    private static func firstRepetition(in words: [String], after count: Int) -> Range<Int>? {
        guard words.count > 2 else { return nil }
        let starts = words.indices.map { index in words[..<index].reduce(0) { $0 + $1.count } }
        for length in (1...words.count / 2).reversed() {
            for start in words.indices where start >= length && start + length < words.count && starts[start] >= count {
                if words[start - length..<start] == words[start..<start + length] { return start..<start + length }
            }
        }
        return nil
    }
}
