/// The path of a request below its base, written as a string whose interpolated values are percent-encoded.
///
/// ```swift
/// let path: RequestPath = "/repos/\(owner)/contents/\(raw: file)"
/// ```
/// Every character of a value outside of RFC 3986's unreserved set is encoded, so that a value is one segment whatever
/// it holds; `raw:` keeps the slashes of a value. What is written literally stays as it is, but for characters that no
/// path may hold; a literal `?` begins a query that goes in front of the request's own.
///
/// A whole segment that comes out as `.` or `..`, or empty because of a value, makes the request
/// ``SessionError/unbuildable(_:reason:)``: percent-encoding does not disarm dots.
public struct RequestPath: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// Path and literal query, percent-encoded.
    let encoded: String

    /// The problem with the path; `nil` if there is none.
    let problem: String?

    /// A path as the API's documentation writes it, without values.
    public init(stringLiteral value: StaticString) {
        var interpolation = StringInterpolation(literalCapacity: value.utf8CodeUnitCount, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.init(stringInterpolation: interpolation)
    }

    /// A path whose values are encoded already.
    public init(stringInterpolation: StringInterpolation) {
        let pieces = stringInterpolation.pieces
        encoded = pieces.encoded
        problem = pieces.problem ?? Self.problem(of: pieces)
    }

    /// The path without its literal query.
    var path: String { String(encoded.prefix { $0 != "?" }) }

    /// The items of the literal query.
    var query: Substring { encoded.drop { $0 != "?" }.dropFirst() }

    private static func problem(of pieces: Pieces) -> String? {
        let template = pieces.template
        if pieces.encoded.contains("#") { return "the path '\(template)' holds a fragment" }
        let path = pieces.encoded.prefix { $0 != "?" }
        var offset = 0
        for (index, segment) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
            let number = path.hasPrefix("/") ? index : index + 1
            let text = PercentEncoding.decode(segment)
            if text == "." || text == ".." {
                return "segment \(number) of the path '\(template)' comes out as '\(text)', which would lead elsewhere"
            }
            if text.isEmpty, pieces.emptyValues.contains(offset) {
                return "segment \(number) of the path '\(template)' comes out empty"
            }
            offset += segment.utf8.count + 1
        }
        return nil
    }
}
