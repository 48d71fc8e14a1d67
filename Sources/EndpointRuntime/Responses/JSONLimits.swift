/// How deep the JSON of a response may be, and how many values it may have.
///
/// A short body can cost much more than its bytes: decoding takes stack space for each level, and memory for each value.
/// RFC 8259, section 9, lets a parser limit both.
public struct JSONLimits: Sendable, Hashable {
    /// The maximum nesting depth of lists and objects, 1 to 1,024; 512 by default.
    ///
    /// JSON that is nested deeper is a ``DecodingFailure`` with the reason ``DecodingFailure/Reason/tooDeep(limit:)``.
    public let depth: Int

    /// The maximum number of values, where each key counts as one; 16,777,216 by default.
    ///
    /// Each takes 8 bytes of memory while a body is decoded. JSON with more values is a ``DecodingFailure``.
    public let values: Int

    /// Creates limits; a depth outside 1 to 1,024 becomes the nearest one in it, as does a number of values below 1.
    public init(depth: Int = 512, values: Int = 1 << 24) {
        self.depth = min(max(depth, 1), 1024)
        self.values = max(values, 1)
    }
}
