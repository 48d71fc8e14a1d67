/// Texts, sorted by their similarity to another one.
struct Nearest {
    /// The most similar text first; equally similar ones keep their order.
    let texts: [String]

    init(_ texts: [String], to text: String) {
        let bytes = Array(text.utf8)
        let ranked = texts.enumerated().map { (index: $0, text: $1, rank: Self.similarity(Array($1.utf8), bytes)) }
        self.texts = ranked.sorted { ($1.rank, $0.index) < ($0.rank, $1.index) }.map(\.text)
    }

    /// The number of bytes in a common beginning and a common end, less those that are only in one of the texts.
    private static func similarity(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let beginning = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left[beginning...].reversed(), right[beginning...].reversed()).prefix { $0 == $1 }.count
        return 3 * (beginning + end) - left.count - right.count
    }
}
