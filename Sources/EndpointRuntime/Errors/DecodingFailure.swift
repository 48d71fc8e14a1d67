import Foundation

/// Why a response could not be decoded.
public struct DecodingFailure: Error, Sendable {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// There was no body where one is needed.
        case emptyBody
        /// The body is not JSON; the message is the parser's.
        case notJSON(String)
        /// An object has no member of this name.
        case missingKey(String)
        /// There is no header of this name.
        case missingHeader(String)
        /// A value has another type; both are in the words of JSON, such as `a list`, `a whole number`.
        case wrongType(expected: String, found: String)
        /// A value is `null`.
        case unexpectedNull(expected: String)
        /// A value has the right type, but is none of those that are allowed.
        case badValue(String)
        /// The body is no text in this charset, or the charset is not known.
        case badText(charset: String)
        /// The body is longer than a session takes into memory.
        case tooLarge(limit: Int)
        /// The JSON has more lists and objects inside of each other than are decoded; the path is the byte, from 0, where the
        /// first of these is that is too deep.
        case tooDeep(limit: Int)
        /// Anything else that reading the response threw.
        case other(String)
    }

    /// What went wrong.
    public let reason: Reason

    /// Where, such as `items[0].owner.id`; empty for the whole body.
    public let path: String

    /// The beginning of the body in one line, without values that look like credentials; of bytes that are no text,
    /// their number and media type, such as `<1,234 bytes of image/png>`.
    public let excerpt: String

    /// The error that reading the response threw, if it did.
    public let underlying: (any Error)?

    /// A failure in the body of `response`.
    public init(_ reason: Reason, at path: String = "", in response: RawResponse, underlying: (any Error)? = nil) {
        self.reason = reason
        self.path = path
        self.underlying = underlying
        excerpt = BodyExcerpt.text(of: response)
    }

    /// What was expected at `path`, where that is known.
    public var expected: String? {
        switch reason {
        case .emptyBody: "a body"
        case .notJSON: "JSON"
        case .missingKey(let key): "the key '\(key)'"
        case .missingHeader(let name): "the header '\(name)'"
        case .wrongType(let expected, _), .unexpectedNull(let expected): expected
        case .badText(let charset): "text in \(charset)"
        case .tooLarge(let limit): "at most \(limit) bytes"
        case .tooDeep(let limit): "at most \(limit) levels"
        case .badValue, .other: nil
        }
    }
}
