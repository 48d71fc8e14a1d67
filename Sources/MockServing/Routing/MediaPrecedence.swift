/// The precedence of a media type in the header field `Accept` (RFC 9110, section 12.5.1).
struct MediaPrecedence: Comparable {
    /// The quality value; zero if the type is not accepted.
    let quality: Double
    /// Whether the header field contains the type by name, rather than a range of types.
    private let isNamed: Bool
    /// The index in the header field. Clients often begin with the type that they prefer.
    private let index: Int

    init(_ range: AcceptedRange) {
        self.init(quality: range.quality, isNamed: range.type.isConcrete, index: range.index)
    }

    private init(quality: Double, isNamed: Bool, index: Int) {
        self.quality = quality
        self.isNamed = isNamed
        self.index = index
    }

    /// The precedence of a type that is not accepted.
    static let none = MediaPrecedence(quality: 0, isNamed: false, index: .max)

    /// The precedence of a type of which nothing is known. Quality values have at most three decimals.
    static let any = MediaPrecedence(quality: 0.000_1, isNamed: false, index: .max)

    static func < (left: MediaPrecedence, right: MediaPrecedence) -> Bool {
        if left.quality != right.quality { return left.quality < right.quality }
        if left.isNamed != right.isNamed { return right.isNamed }
        return left.index > right.index
    }
}

/// An element of the header field `Accept`: a media type or a range of types, with a quality value.
struct AcceptedRange {
    let type: MediaType
    let quality: Double
    let index: Int

    static func all(in field: String) -> [AcceptedRange] {
        field.split(separator: ",").enumerated().map { index, text in
            let type = MediaType(text.trimmed)
            let quality = type.parameter("q").flatMap { Double($0) }.flatMap { (0...1).contains($0) ? $0 : nil }
            return AcceptedRange(type: type, quality: quality ?? 1, index: index)
        }
    }

    /// The precedence of a media type.
    ///
    /// - Parameter isRange: Whether the response is declared only by ranges, so that ranges may accept it, too.
    static func precedence(of type: MediaType, in ranges: [AcceptedRange], isRange: Bool) -> MediaPrecedence {
        if type.isConcrete {
            // The most specific range applies.
            let best = ranges.filter { $0.type.covers(type) }.max { $0.type.specificity < $1.type.specificity }
            return best.map { MediaPrecedence($0) } ?? .none
        }
        let matches = ranges.filter { $0.type.overlaps(type) && ($0.type.isConcrete || isRange) }
        return matches.map { MediaPrecedence($0) }.max() ?? .none
    }
}

extension MediaType {
    /// Whether this is the range of all types.
    var isAny: Bool { essence == "*/*" }

    /// The rank of a range: `*/*`, `text/*`, and a single type.
    fileprivate var specificity: Int { isConcrete ? 2 : isAny ? 0 : 1 }
}
