import Foundation

/// The reason that a response could not be decoded.
public struct DecodingFailure: Error, Sendable {
    /// The kind of problem.
    public enum Reason: Sendable, Hashable {
        /// The body is empty, but the response type needs one.
        case emptyBody
        /// The body is not JSON; the message is the parser's.
        case notJSON(String)
        /// An object has no member with this name.
        case missingKey(String)
        /// There is no header field with this name.
        case missingHeader(String)
        /// A value does not have the expected type; both types are JSON terms, such as `a list`, `a whole number`.
        case wrongType(expected: String, found: String)
        /// A value is `null`.
        case unexpectedNull(expected: String)
        /// A value has the right type, but is not one of the allowed values.
        case badValue(String)
        /// The body is not valid in this charset, or the charset is unknown.
        case badText(charset: String)
        /// The body, or one of its lines or events, is longer than the limit of the session or of the reader.
        case tooLarge(limit: Int)
        /// The JSON exceeds the maximum nesting depth of arrays and objects; the path is the byte offset of the first
        /// array or object that is too deep.
        case tooDeep(limit: Int)
        /// Any other error while decoding.
        case other(String)
    }

    /// The kind of problem. A message contains only the beginning and the end of a very long value.
    public let reason: Reason

    /// The path of the value, such as `items[0].owner.id`; empty for the whole body.
    public let path: String

    /// The beginning of the body in one line, without values that look like credentials. For bytes that are not text,
    /// their number and media type, such as `<1,234 bytes of image/png>`.
    public let excerpt: String

    /// The underlying error, if there is one.
    ///
    /// If a handwritten `init(from:)` throws another error, this is a `DecodingError` with that error as the
    /// `underlyingError` of its context.
    public let underlying: (any Error)?

    /// A failure in the body of `response`.
    public init(_ reason: Reason, at path: String = "", in response: RawResponse, underlying: (any Error)? = nil) {
        let redaction = CredentialRedaction(of: response.request)
        self.reason = reason.redacted(redaction)
        self.path = redaction.text(path)
        self.underlying = underlying
        excerpt = BodyExcerpt.text(of: response)
    }

    /// The expected type or value at `path`, if known.
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

extension DecodingFailure {
    /// Creates a failure from an error that was thrown while `response` was decoded.
    init(_ error: any Error, in response: RawResponse) {
        switch error {
        case let failure as DecodingFailure: self = failure
        case let error as DecodingError: self.init(decoding: error, in: response)
        case let problem as JSONTape.Problem: self.init(problem, in: response)
        default: self.init(.other(Self.text(of: error)), in: response, underlying: error)
        }
    }

    private init(_ problem: JSONTape.Problem, in response: RawResponse) {
        switch problem {
        case .empty: self.init(.emptyBody, in: response)
        case .syntax(let token, let offset): self.init(.notJSON(token.message(at: offset)), in: response)
        case .tooDeep(let offset):
            self.init(
                .tooDeep(limit: response.reading.limits.depth),
                at: "byte \(offset)",
                in: response,
                underlying: problem
            )
        case .tooManyValues:
            self.init(.other("the JSON has more than \(response.reading.limits.values) values"), in: response)
        case .tooLong: self.init(.other("the JSON has 4 GiB or more"), in: response)
        case .badText: self.init(.notJSON("it is not text in UTF-8, UTF-16 or UTF-32"), in: response)
        case .noStack:
            self.init(.other("no thread with a larger stack could be created to read the nested JSON"), in: response)
        }
    }

    private init(decoding error: DecodingError, in response: RawResponse) {
        var (reason, path) = Self.meaning(of: error)
        if case .badValue = reason, path.isEmpty || CodingPathLocator.isOfParser(error),
            let problem = Self.problem(ofJSONOf: response)
        {
            (reason, path) = (.notJSON(problem), [])
        }
        self.init(reason, at: KeyPathText(path).text, in: response, underlying: error)
    }

    /// The reason for the failure, with the coding path.
    static func meaning(of error: any Error) -> (Reason, [any CodingKey]) {
        guard let error = error as? DecodingError else { return (.other(text(of: error)), []) }
        return meaning(of: error)
    }

    private static func meaning(of error: DecodingError) -> (Reason, [any CodingKey]) {
        switch error {
        case .keyNotFound(let key, let context):
            return (.missingKey(key.stringValue), context.codingPath + [key])
        case .valueNotFound(let type, let context):
            return (.unexpectedNull(expected: JSONWords.expected(type)), context.codingPath)
        case .typeMismatch(_, let context) where !JSONWords.namesType(context.debugDescription):
            return (.badValue(context.debugDescription), context.codingPath)
        case .typeMismatch(let type, let context):
            let found = JSONWords.found(in: context.debugDescription)
            return (.wrongType(expected: JSONWords.expected(type), found: found), context.codingPath)
        case .dataCorrupted(let context) where context.underlyingError is InvalidText:
            return (.badValue("the string is not valid Unicode"), context.codingPath)
        case .dataCorrupted(let context):
            return (.badValue(JSONWords.problem(in: context.debugDescription)), context.codingPath)
        @unknown default:
            return (.other(String(describing: error)), [])
        }
    }

    /// The reason that a body is not JSON; JSONDecoder provides it only on some platforms.
    private static func problem(ofJSONOf response: RawResponse) -> String? {
        (try? JSONText(response.jsonBody, depthLimit: response.reading.limits.depth))?.syntaxProblem
    }

    static func text(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }
}

@_documentation(visibility: internal)
extension DecodingFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The reason and the path, with an excerpt of the body; one line, without secrets.
    public var description: String {
        let place = path.isEmpty ? "" : " at '\(ErrorText.path(path))'"
        let tail = excerpt.isEmpty ? "" : ", in: \(excerpt)"
        return reason.text(at: path) + place + tail
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, because the underlying error may contain values of the body.
    public var customMirror: Mirror { Mirror(self, children: ["failure": description]) }
}

extension DecodingFailure.Reason {
    /// The problem of a value at `path`, in one line, shortened and without secrets.
    func text(at path: String) -> String {
        ErrorText.summary(message(at: path))
    }

    /// The problem, without the value if the path looks like the path of a credential.
    private func message(at path: String) -> String {
        switch self {
        case .emptyBody: "the body is empty"
        case .notJSON(let message): "the body is not JSON (\(message))"
        case .missingKey(let key): "the key '\(key)' is missing"
        case .missingHeader(let name): "the header '\(name)' is missing"
        case .wrongType(let expected, let found): "expected \(expected), found \(found)"
        case .unexpectedNull(let expected): "expected \(expected), found null"
        case .badValue(let message), .other(let message):
            // Messages contain the value that they are about.
            Self.isAboutSecret(path) ? "the value, \(Redaction.mark), is not allowed" : message
        case .badText(let charset):
            Charset(charset) == nil
                ? "the charset \(charset.debugDescription) of the body is not supported"
                : "the body is not text in \(charset)"
        case .tooLarge(let limit): "the body is longer than \(limit) bytes"
        case .tooDeep(let limit): "the JSON is nested deeper than \(limit) levels"
        }
    }

    /// The reason without the values of the request's credentials, which the response may repeat.
    func redacted(_ redaction: CredentialRedaction) -> Self {
        switch self {
        case .badValue(let message): .badValue(redaction.message(message))
        case .other(let message): .other(redaction.message(message))
        default: self
        }
    }

    /// Whether any step of the path looks like the name of a credential.
    private static func isAboutSecret(_ path: String) -> Bool {
        let steps = ErrorText.ends(ofPath: path).split { ".[]: ".contains($0) }
        return steps.contains { $0 != "code" && Redaction.isSecret(String($0)) }
    }
}
