/// The contradictions between a response and its spec that are tolerated.
///
/// Responses often break the spec of their own server: a number in quotes, `""` for an absent date, one bad element in
/// a list. By default, reading is ``strict``, and any of these makes the response ``SessionError/undecodable(_:_:)``. A
/// lenient session reads as much as it can, and ``Envelope/issues`` lists each place:
///
/// ```swift
/// let session = Session(leniency: .all)
/// let envelope = try await Shop.listOrders().on(session).envelope()
/// for issue in envelope.issues { print(issue) }
/// // expected a number, found a string at 'orders[3].total'; the value is converted
/// ```
///
/// The leniency of an endpoint replaces the leniency of its service, which replaces the leniency of the session. In a
/// spec, the key is `lenient`.
///
/// Leniency applies to the JSON of responses, lines and events, regardless of the types that it is decoded into, but
/// not to values that your own `JSONDecoder` decodes. A value that cannot be read in any of these ways is still an
/// error.
public struct Leniency: OptionSet, Sendable, Hashable {
    /// The contradictions as bits; of a combination, the union of their bits.
    public let rawValue: UInt8

    /// Creates a combination from its bits. Bits without a meaning are kept, and tolerate nothing.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// An optional field whose value is invalid is `nil`, or its default. So is a field that may be `null` but is
    /// missing. A response of an optional type at a path in the body is treated as such a field.
    ///
    /// Of a type with an `init(from:)`, the optional fields are those that it reads with `decodeIfPresent`.
    public static let invalidOptionals = Leniency(rawValue: 1)

    /// An element of a list, or a member of a map, that is invalid is left out.
    ///
    /// Lists are arrays and sets. A type with an `init(from:)` that decodes the elements one by one receives the error of
    /// the first one that is invalid.
    public static let invalidElements = Leniency(rawValue: 2)

    /// A required list or map that is missing or `null` is empty. So is a map, also an optional one, that is an empty
    /// list, `[]`, as servers in PHP write it, and a list that is an empty object. A response at a path in the body is
    /// missing if a value on that path is `null` or `[]`, too.
    public static let missingCollections = Leniency(rawValue: 4)

    /// A number or a Boolean in quotes is read as that number or Boolean. An unquoted number or Boolean is read as a
    /// string if a string is expected.
    ///
    /// The quoted text must be a number by RFC 8259, section 6: `"1.5"`, but not `"1,5"` or `" 1"`.
    public static let quotedScalars = Leniency(rawValue: 8)

    /// An empty string in an optional field is `nil`, and not ``Nullable/null``, if the field is a URL, a date, an enum
    /// or of any other type that has no value for an empty string.
    public static let emptyStrings = Leniency(rawValue: 16)

    /// A date and time without an offset, such as `2024-02-29T12:30:00`, is in UTC.
    ///
    /// Applies to the format of RFC 3339, which requires the offset.
    public static let datesWithoutOffset = Leniency(rawValue: 32)

    /// No contradictions.
    public static let strict: Leniency = []

    /// All of these contradictions.
    public static let all: Leniency = [
        .invalidOptionals, .invalidElements, .missingCollections, .quotedScalars, .emptyStrings, .datesWithoutOffset,
    ]
}

/// A place where a response contradicts its spec, and how a lenient session read it.
public struct ResponseIssue: Sendable, Hashable {
    /// How a value that contradicts the spec was read.
    public enum Resolution: Sendable, Hashable {
        /// The value is converted to its type, such as `"42"` to 42.
        case converted
        /// The optional field at this path, which is the value or contains it, is `nil` or its default.
        case omitted(String)
        /// The element or member at this path, which is the value or contains it, is left out.
        case dropped(String)
        /// The list or map is empty.
        case emptied
    }

    /// The problem, such as the expected and the found type, as in a ``DecodingFailure``.
    public let reason: DecodingFailure.Reason

    /// The path of the value, such as `items[0].owner.id`; empty for the whole body.
    public let path: String

    /// How the value was read.
    public let resolution: Resolution

    /// Creates an issue, for example in tests.
    public init(_ reason: DecodingFailure.Reason, at path: String, _ resolution: Resolution) {
        self.reason = reason
        self.path = path
        self.resolution = resolution
    }

    /// Creates an issue from the error that a strict reader would have thrown, and the resolution for its path.
    init(_ error: any Error, resolution: (String) -> Resolution) {
        let (reason, keys) = DecodingFailure.meaning(of: error)
        let path = KeyPathText(keys).text
        self.init(reason, at: path, resolution(path))
    }
}

extension ResponseIssue: CustomStringConvertible {
    /// The problem and the resolution in one line, without secrets:
    /// `expected a number, found a string at 'orders[3].total'; the value is converted`.
    public var description: String {
        "\(reason.text(at: path))\(place(" at ", path)); \(result)"
    }

    private var result: String {
        switch resolution {
        case .converted: "the value is converted"
        case .omitted(path): "the field is omitted"
        case .omitted(let field): "the field\(place(" ", field)) is omitted"
        case .dropped(path): "the element is left out"
        case .dropped(let element): "the element\(place(" ", element)) is left out"
        case .emptied: "the field is empty"
        }
    }

    private func place(_ preposition: String, _ path: String) -> String {
        path.isEmpty ? "" : "\(preposition)'\(ErrorText.path(path))'"
    }
}

/// The places where a response contradicts its spec.
///
/// A response can have any number of them, so only the first 1,000 are kept; ``omitted`` counts the others.
public struct ResponseIssues: RandomAccessCollection, Sendable, Hashable {
    /// The number of further issues, which are not kept.
    public private(set) var omitted = 0

    private var issues: [ResponseIssue] = []

    /// The maximum number of issues that are kept.
    static let limit = 1000

    /// Creates issues, for example in tests.
    public init(_ issues: [ResponseIssue] = []) {
        self.issues = Array(issues.prefix(Self.limit))
        omitted = issues.count - self.issues.count
    }

    /// The position of the first issue, which is always 0.
    public var startIndex: Int { issues.startIndex }

    /// The position after the last issue that is kept, which is at most 1,000.
    public var endIndex: Int { issues.endIndex }

    /// The issue at a position from ``startIndex`` to below ``endIndex``, in the order in which the response was read.
    public subscript(position: Int) -> ResponseIssue { issues[position] }

    /// Adds an issue; only counts it if it is `nil` or the limit is reached.
    mutating func append(_ issue: ResponseIssue?) {
        if let issue, issues.count < Self.limit { issues.append(issue) } else { omitted += 1 }
    }
}
