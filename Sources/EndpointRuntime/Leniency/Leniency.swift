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
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// An optional field whose value is invalid is `nil`, or its default. So is a field that may be `null` but is
    /// missing.
    ///
    /// Of a type with an `init(from:)`, the optional fields are those that it reads with `decodeIfPresent`.
    public static let invalidOptionals = Leniency(rawValue: 1)

    /// An element of a list, or a member of a map, that is invalid is left out.
    public static let invalidElements = Leniency(rawValue: 2)

    /// A required list or map that is missing or `null` is empty.
    public static let missingCollections = Leniency(rawValue: 4)

    /// A number or a Boolean in quotes is read as that number or Boolean. An unquoted number or Boolean is read as a
    /// string if a string is expected.
    ///
    /// The quoted text must be a number by RFC 8259, section 6: `"1.5"`, but not `"1,5"` or `" 1"`.
    public static let quotedScalars = Leniency(rawValue: 8)

    /// An empty string in an optional field is `nil` if the field is a URL, a date, an enum or of any other type that
    /// has no value for an empty string.
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
