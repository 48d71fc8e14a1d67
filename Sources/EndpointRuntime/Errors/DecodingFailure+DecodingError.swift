import Foundation

extension DecodingFailure {
    /// Creates a failure from an error that was thrown while `response` was decoded.
    init(_ error: any Error, in response: RawResponse) {
        switch error {
        case let failure as DecodingFailure: self = failure
        case let error as DecodingError: self.init(decoding: error, in: response)
        default: self.init(.other(Self.text(of: error)), in: response, underlying: error)
        }
    }

    /// Creates a failure for a body of `response` that cannot be decoded.
    init(_ problem: JSONText.Problem, in response: RawResponse) {
        switch problem {
        case .tooDeep(let offset):
            self.init(.tooDeep(limit: JSONText.depthLimit), at: "byte \(offset)", in: response, underlying: problem)
        case .badText: self.init(.notJSON("it is no text in UTF-8, UTF-16 or UTF-32"), in: response)
        case .noStack: self.init(.other("no thread can be had to read JSON so deep"), in: response)
        }
    }

    private init(decoding error: DecodingError, in response: RawResponse) {
        var (reason, path) = Self.meaning(of: error)
        if case .badValue = reason, path.isEmpty, let problem = Self.problem(ofJSON: response.jsonBody) {
            reason = .notJSON(problem)
        }
        self.init(reason, at: KeyPathText(path).text, in: response, underlying: error)
    }

    private static func meaning(of error: DecodingError) -> (Reason, [any CodingKey]) {
        switch error {
        case .keyNotFound(let key, let context):
            return (.missingKey(key.stringValue), context.codingPath + [key])
        case .valueNotFound(let type, let context):
            return (.unexpectedNull(expected: JSONWords.expected(type)), context.codingPath)
        case .typeMismatch(let type, let context):
            let found = JSONWords.found(in: context.debugDescription)
            return (.wrongType(expected: JSONWords.expected(type), found: found), context.codingPath)
        case .dataCorrupted(let context):
            return (.badValue(JSONWords.problem(in: context.debugDescription)), context.codingPath)
        @unknown default:
            return (.other(String(describing: error)), [])
        }
    }

    /// What keeps a body from being JSON; JSONDecoder tells this only on some platforms.
    private static func problem(ofJSON body: Data) -> String? {
        (try? JSONText(body))?.syntaxProblem
    }

    private static func text(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }
}
