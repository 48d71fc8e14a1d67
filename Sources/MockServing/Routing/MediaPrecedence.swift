import Spec

/// The precedence of an endpoint by the media types of a request: those that the header field `Accept` names (RFC 9110,
/// section 12.5.1), and then the type of the body.
struct MediaPrecedence: Comparable {
    /// The quality value; zero if the type is not accepted.
    let quality: Double
    /// Whether the header field contains the type by name, rather than a range of types.
    private let isNamed: Bool
    /// The index in the header field. Clients often begin with the type that they prefer.
    private let index: Int
    /// Whether the header field contains the type with all of its parameters.
    private let isExact: Bool
    /// The specificity of the type that the endpoint declares for the request's body; `nil` for any type.
    private var body: MediaType.Specificity?

    init(_ range: AcceptedRange, isExact: Bool = true) {
        self.init(quality: range.quality, isNamed: range.type.isConcrete, index: range.index, isExact: isExact)
    }

    private init(quality: Double, isNamed: Bool, index: Int, isExact: Bool = true) {
        self.quality = quality
        self.isNamed = isNamed
        self.index = index
        self.isExact = isExact
    }

    /// Returns the precedence for a request whose body has a type that the endpoint declares with `specificity`.
    func withBody(_ specificity: MediaType.Specificity?) -> MediaPrecedence {
        var precedence = self
        precedence.body = specificity
        return precedence
    }

    /// The precedence of a type that is not accepted.
    static let none = MediaPrecedence(quality: 0, isNamed: false, index: .max)

    /// The precedence of a type of which nothing is known. Quality values have at most three decimals.
    static let any = MediaPrecedence(quality: 0.000_1, isNamed: false, index: .max)

    static func < (left: MediaPrecedence, right: MediaPrecedence) -> Bool {
        if left.quality != right.quality { return left.quality < right.quality }
        if left.isNamed != right.isNamed { return right.isNamed }
        if left.index != right.index { return left.index > right.index }
        if left.isExact != right.isExact { return right.isExact }
        guard let body = right.body else { return false }
        return left.body.map { $0 < body } ?? true
    }
}

/// An element of the header field `Accept`: a media type or a range of types, with a quality value.
struct AcceptedRange {
    let type: MediaType
    let quality: Double
    let index: Int

    static func all(in field: String) -> [AcceptedRange] {
        HTTPGrammar.mediaRanges(in: field).filter { !$0.isEmpty }.enumerated().map { index, text in
            let type = MediaType(text)
            let quality = type.parameter("q").flatMap { Double($0) }.flatMap { (0...1).contains($0) ? $0 : nil }
            return AcceptedRange(type: type, quality: quality ?? 1, index: index)
        }
    }

    /// The precedence of a media type.
    ///
    /// - Parameter isRange: Whether the response is declared only by ranges, so that ranges may accept it, too.
    static func precedence(of type: MediaType, in ranges: [AcceptedRange], isRange: Bool) -> MediaPrecedence {
        let precedence = { (range: AcceptedRange) in
            let isSameType = range.type.specificity.parameters == type.specificity.parameters
            return MediaPrecedence(range, isExact: isSameType || !range.type.isConcrete)
        }
        if type.isConcrete {
            // The most specific range applies.
            let best = ranges.filter { $0.type.covers(type) }.max { $0.type.specificity < $1.type.specificity }
            return best.map(precedence) ?? .none
        }
        let matches = ranges.filter { $0.type.overlaps(type) && ($0.type.isConcrete || isRange) }
        return matches.map(precedence).max() ?? .none
    }
}
