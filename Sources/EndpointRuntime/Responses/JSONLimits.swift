/// The limits of the JSON in a response: its nesting depth and its number of values.
///
/// Decoding a short body can take much more memory than the body: stack space for each level, and memory for each
/// value. RFC 8259, section 9, lets a parser limit both.
public struct JSONLimits: Sendable, Hashable {
    /// The maximum nesting depth of arrays and objects, 1 to 1,024; 512 by default.
    ///
    /// JSON that is nested deeper is a ``DecodingFailure`` with the reason ``DecodingFailure/Reason/tooDeep(limit:)``.
    public let depth: Int

    /// The maximum number of values, where each key counts as one; 16,777,216 by default.
    ///
    /// Each takes 8 bytes of memory while a body is decoded, except in arrays of more than a hundred thousand values,
    /// whose elements are decoded a few at a time. If reading is lenient, long arrays are no exception, and each
    /// contradiction after the first 1,000 takes another 8 bytes. JSON with more values is a ``DecodingFailure``. With a
    /// `JSONDecoder` of your own, only ``depth`` applies.
    public let values: Int

    /// The number of values above which an array is a long one, whose elements do not stay on the tape.
    var longArray = 1 << 17

    /// The number of values of a long array that are on a tape at a time, if no element has more. So many nodes stay in
    /// the cache of a processor.
    var run = 1 << 14

    /// Creates limits. A depth outside 1 to 1,024 is clamped to that range, and a number of values below 1 to 1.
    public init(depth: Int = 512, values: Int = 1 << 24) {
        self.depth = min(max(depth, 1), 1024)
        self.values = max(values, 1)
    }
}
