import Foundation

extension JSON {
    /// Creates the JSON that a request body contains for a value.
    ///
    /// ```swift
    /// let settings = try JSON(encoding: Settings(since: .now))    // {"since": "2026-03-01T12:00:00Z"}
    /// ```
    /// A `Date` is a string as in RFC 3339, `Data` is Base64, a `UUID` is in lower case, and keys are the coding keys of
    /// the type, unless its `encode(to:)` writes something else. `nil` is ``null``.
    ///
    /// - Throws: The errors of an `encode(to:)`, such as `EncodingError` for a number that is not finite, and
    ///   ``BuildFailure`` for an ``Upload``.
    public init(encoding value: some Encodable) throws {
        let text = try JSONWriter.data(of: value)
        self = try text.withUTF8Bytes { bytes in
            do throws(JSONTextParser.Problem) {
                return try JSONTextParser.value(of: bytes)
            } catch {
                throw BuildFailure("\(type(of: value)) is not encoded as JSON: \(error.message)")
            }
        }
    }

    /// Returns the value as another type, which is decoded as from the body of a response.
    ///
    /// ```swift
    /// let settings = try user.metadata.decoded(as: Settings.self)
    /// ```
    /// A `Date` is read from a string as in RFC 3339, with or without fractions, and `Data` from Base64.
    ///
    /// - Parameter type: The type; any `Decodable` type, with a synthesized or a handwritten `init(from:)`.
    /// - Throws: ``DecodingFailure`` with the path of the value that does not have the type.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        var response = try RawResponse(body: JSONWriter.data(of: self))
        // The value is in memory already, so that no limit protects from it.
        response.reading.limits = JSONLimits(depth: 1024, values: .max)
        return try response.json(type)
    }
}
