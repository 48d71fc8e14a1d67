import Foundation
import TextCoding

/// The path of a request below its base, written as a string whose interpolated values are percent-encoded.
///
/// ```swift
/// let path: RequestPath = "/repos/\(owner)/contents/\(raw: file)"
/// ```
/// In an interpolated value, every character outside of RFC 3986's unreserved set is encoded, so that a value is always
/// one segment; `raw:` keeps the slashes of a value. A slash at the beginning of that value is not repeated behind a
/// slash, and at the end of the path the value may be empty: `/repos/\(owner)/contents/`. Errors, logs and `cURL` do
/// not show a value after `secret:`, as in `/bot\(secret: token)/getMe`. Literal text is kept, except that characters
/// that a path must not contain are encoded; a literal `?` begins a query that precedes the request's own.
///
/// A whole segment that evaluates to `.` or `..`, or anywhere else is empty because of a value, makes the request
/// ``SessionError/unbuildable(_:reason:)``, because servers resolve dots even if they are encoded.
public struct RequestPath: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// Path and literal query, percent-encoded.
    let encoded: String

    /// The path without its query, not percent-encoded, with `{}` in place of values.
    let template: String

    /// The values that are secrets, percent-encoded.
    let secrets: Set<String>

    /// The problem with the path; `nil` if there is none.
    let problem: String?

    /// Creates a path from text in URL syntax, without values.
    public init(stringLiteral value: StaticString) {
        if Self.isPlain(value) {
            self.init(plain: value.description)
            return
        }
        var interpolation = StringInterpolation(literalCapacity: value.utf8CodeUnitCount, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.init(stringInterpolation: interpolation)
    }

    private init(plain path: String) {
        self.init(encoded: path, template: path, secrets: [], problem: nil)
    }

    private init(encoded: String, template: String, secrets: Set<String>, problem: String?) {
        self.encoded = encoded
        self.template = template
        self.secrets = secrets
        self.problem = problem
    }

    /// Creates a path whose values are already encoded.
    public init(stringInterpolation: StringInterpolation) {
        let pieces = stringInterpolation.pieces
        encoded = pieces.encoded
        template = String(Self.parts(of: pieces.template).path)
        secrets = pieces.secrets
        problem = pieces.problem ?? Self.problem(of: pieces)
    }

    /// The path without its literal query.
    var path: String {
        let path = Self.parts(of: encoded).path
        return path.endIndex == encoded.endIndex ? encoded : String(path)
    }

    /// Returns the path without its literal query.
    func removingQuery() -> RequestPath {
        RequestPath(encoded: path, template: template, secrets: secrets, problem: problem)
    }

    /// The items of the literal query.
    var query: Substring { Self.parts(of: encoded).query }

    /// Whether a literal consists of slashes and unreserved characters without dots, as most do.
    private static func isPlain(_ literal: StaticString) -> Bool {
        guard literal.hasPointerRepresentation else { return false }
        return literal.withUTF8Buffer { bytes in
            bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"): true
                default: byte.isLetterOrDigit
                }
            }
        }
    }

    /// Whether a path has a dot, plain or percent-encoded; most have none.
    private static func containsDot(_ path: Substring) -> Bool {
        var before: (UInt8, UInt8) = (0, 0)
        for byte in path.utf8 {
            if byte == UInt8(ascii: ".") { return true }
            if before == (UInt8(ascii: "%"), UInt8(ascii: "2")), byte | 0x20 == UInt8(ascii: "e") { return true }
            before = (before.1, byte)
        }
        return false
    }

    private static func parts(of text: String) -> (path: Substring, query: Substring) {
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (text[...], "") }
        return (text[..<mark], text[mark...].dropFirst())
    }

    private static func problem(of pieces: Pieces) -> String? {
        let template = pieces.template
        if pieces.encoded.utf8.contains(UInt8(ascii: "#")) { return "the path '\(template)' contains a fragment" }
        let path = parts(of: pieces.encoded).path
        let emptyRawValues = pieces.emptyRawValues.subtracting([path.utf8.count])
        let emptyValues = pieces.emptyValues.union(emptyRawValues)
        guard !emptyValues.isEmpty || containsDot(path) else { return nil }
        var offset = 0
        for (index, segment) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
            let number = path.hasPrefix("/") ? index : index + 1
            let text = PercentEncoding.decode(segment)
            // Servers resolve dots even if they are encoded, and so do some with encoded slashes.
            if text.containsDotSegment {
                let text = SecretIndex(pieces.secrets).replaced(in: text, by: Redaction.mark)
                return "segment \(number) of the path '\(template)' evaluates to '\(text)', which would change the path"
            }
            if text.isEmpty, emptyValues.contains(offset) {
                return "segment \(number) of the path '\(template)' evaluates to an empty string"
            }
            offset += segment.utf8.count + 1
        }
        return nil
    }
}

extension String {
    /// Whether a segment of a path is `.` or `..`, which servers resolve. For some of them, a backslash is a slash.
    var containsDotSegment: Bool {
        utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.contains { segment in
            segment.elementsEqual(".".utf8) || segment.elementsEqual("..".utf8)
        }
    }
}

@_documentation(visibility: internal)
extension RequestPath: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The percent-encoded path without its secrets.
    public var description: String { SecretIndex(secrets).replaced(in: encoded, by: Redaction.mark) }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped path shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["path": description]) }
}
