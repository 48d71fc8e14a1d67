import Foundation
import HTTPTypes

/// The rules for interpreting the responses to a request: which statuses are successes, and where in the body the value
/// is.
///
/// ```swift
/// static let responsePolicy = ResponsePolicy(statuses: [200, 404], pick: ["data", "items"])
/// ```
///
/// The policy is one value instead of a protocol requirement for each property, because every requirement of
/// ``Request`` adds code to each conforming type, and few requests change any of them.
public struct ResponsePolicy: Sendable {
    /// The status codes of successes; every 2xx, by default.
    ///
    /// A redirect with one of these statuses is not followed.
    public var statuses: StatusSet

    /// The statuses whose bodies are streamed instead of being collected in memory; `nil`, the default, for all
    /// successes if the response type is a `StreamedResponse`, and for none otherwise.
    public var streamed: StatusSet?

    /// The condition on the body of a success, for an API that also reports failures with status 200; `nil`, the
    /// default, for the condition of the ``Service``.
    public var success: SuccessRule?

    /// The contradictions between a response and its spec that are tolerated; `nil`, the default, for the leniency of
    /// the ``Service``.
    public var leniency: Leniency?

    /// The path of the response value in the JSON body; empty, the default, for the whole body.
    public var pick: JSONPath

    /// The path of the failure in the JSON body of a rejected request; empty, the default, for the whole body.
    public var failurePick: JSONPath

    /// A function that returns whether a response is a success, for requests where ``statuses`` and ``success`` cannot
    /// express it; replaces both. `nil` by default.
    public var accepts: (@Sendable (RawResponse) -> Bool)?

    /// Creates a policy; the defaults are right for most requests.
    public init(
        statuses: StatusSet = .successful,
        streamed: StatusSet? = nil,
        success: SuccessRule? = nil,
        leniency: Leniency? = nil,
        pick: JSONPath = [],
        failurePick: JSONPath = [],
        accepts: (@Sendable (RawResponse) -> Bool)? = nil
    ) {
        self.statuses = statuses
        self.streamed = streamed
        self.success = success
        self.leniency = leniency
        self.pick = pick
        self.failurePick = failurePick
        self.accepts = accepts
    }
}

extension Request {
    /// Whether the response is a success rather than a failure.
    package static func accepts(_ response: RawResponse) -> Bool {
        let policy = responsePolicy
        if let accepts = policy.accepts { return accepts(response) }
        guard policy.statuses.contains(response.statusCode) else { return false }
        guard response.transfer == nil, let success = successRule else { return true }
        // Bytes and text that only look like JSON, such as a stored value, say nothing about the request.
        if isRaw, !response.mediaType.isJSON { return true }
        return success.isKept(by: response, isAll: Response.self == Void.self)
    }

    /// Whether the response is the body itself, of any media type.
    private static var isRaw: Bool {
        guard responsePolicy.pick.isEmpty else { return false }
        return switch Response.self {
        case is Data.Type, is Data?.Type, is String.Type, is String?.Type: true
        default: false
        }
    }

    /// The condition on the body of a success; `nil` if there is none.
    package static var successRule: SuccessRule? {
        let rule = responsePolicy.success ?? service.success
        return rule?.key == nil ? nil : rule
    }

    /// The leniency of the endpoint or its service; `nil` for the session's.
    static var leniency: Leniency? { responsePolicy.leniency ?? service.leniency }

    /// The statuses whose bodies are streamed.
    static var streamed: StatusSet {
        let policy = responsePolicy
        return policy.streamed ?? (Response.self is any StreamedResponse.Type ? policy.statuses : .none)
    }
}

/// The condition on the body of a success, for an API that also reports failures with status 200.
///
/// A response that breaks the rule is ``SessionError/rejected(_:_:)``, with the endpoint's own error.
public struct SuccessRule: Sendable, Hashable {
    /// The key of a member of the body, or the path of a value in it, such as `meta.code`; `nil` if every body is a
    /// success.
    package let key: String?

    /// The values of a success. `nil` is an absent member or null.
    package let values: [String?]

    /// Whether an empty array is a success, too.
    var acceptsEmptyList = false

    /// The steps of ``key``, which dots separate.
    package var path: JSONPath { JSONPath((key ?? "").split(separator: ".").map(String.init)) }

    /// Every body is a success: for a request without a rule whose ``Service`` has one.
    public static let anyBody = SuccessRule(key: nil, values: [])

    /// The body is an object in which `key` has this value: a string without its quotation marks, or a number or a
    /// Boolean in JSON notation.
    ///
    /// A key with dots, such as `meta.code`, is the path of a value, unless the body has a member with this key.
    public static func key(_ key: String, is value: String) -> SuccessRule {
        SuccessRule(key: key, values: [value])
    }

    /// The body is an object in which `key` has one of these values, as in ``key(_:is:)``; with `nil` among them, the
    /// key may also be absent, or its value null. Without any value, no body is a success.
    public static func key(_ key: String, isOneOf values: [String?]) -> SuccessRule {
        SuccessRule(key: key, values: values)
    }

    /// The body does not contain the key, or its value is null.
    public static func no(_ key: String) -> SuccessRule {
        SuccessRule(key: key, values: [nil])
    }

    /// The body does not contain the key, or its value is null or an empty array, for an API whose successes have an
    /// empty list of errors.
    public static func empty(_ key: String) -> SuccessRule {
        SuccessRule(key: key, values: [nil], acceptsEmptyList: true)
    }

    /// The reason that a response breaks the rule, for errors.
    var violation: String {
        guard let key else { return "" }
        if acceptsEmptyList { return "'\(key)' is not empty" }
        if values == [nil] { return "it contains '\(key)'" }
        let texts = values.map { $0 ?? "null" }
        guard let last = texts.last else { return "no value of '\(key)' is a success" }
        let others = texts.count > 1 ? texts.dropLast().joined(separator: ", ") + " or " : ""
        return "'\(key)' is not \(others)\(last)"
    }

    /// Whether a response satisfies the rule. A response that cannot have a body satisfies it, and so does a body that
    /// is not a JSON object, because decoding reports that problem.
    ///
    /// - Parameter isAll: Whether nothing else is decoded from the body, so that a rule that requires a value requires
    ///   an object.
    func isKept(by response: RawResponse, isAll: Bool) -> Bool {
        guard let key, response.mayHaveBody else { return true }
        // Only the member is read, regardless of the rest of the body.
        guard let found = try? response.onTape({ try value(of: key, in: $0)?.json() ?? .null }) else {
            return !isAll || values.contains(nil)
        }
        if acceptsEmptyList, found == .array([]) { return true }
        return values.contains { value in value.map { found.scalarText == $0 } ?? found.isNull }
    }

    private func value(of key: String, in body: TapeValue) throws -> TapeValue? {
        if let member = try TapeObject(body).find(key) { return member }
        return path.steps.count > 1 ? try? body.value(at: path) : nil
    }
}

extension JSON {
    /// The text of a value that is neither an array nor an object; `nil` for any other.
    var scalarText: String? {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.description
        case .string(let text): text
        case .array, .object: nil
        }
    }
}

/// A set of status codes: single codes and whole classes, as in `[.successful, 404]`.
public struct StatusSet: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// A single status code, or a class (RFC 9110, section 15).
    public struct Element: Sendable, Hashable, ExpressibleByIntegerLiteral {
        private let first: Int
        private let last: Int

        /// 100 to 199.
        public static let informational = Element(first: 100, last: 199)
        /// 200 to 299.
        public static let successful = Element(first: 200, last: 299)
        /// 300 to 399.
        public static let redirection = Element(first: 300, last: 399)
        /// 400 to 499.
        public static let clientError = Element(first: 400, last: 499)
        /// 500 to 599.
        public static let serverError = Element(first: 500, last: 599)

        private init(first: Int, last: Int) {
            self.first = first
            self.last = last
        }

        /// A single status code.
        public init(integerLiteral value: Int) {
            self.init(first: value, last: value)
        }

        fileprivate func contains(_ code: Int) -> Bool { (first...last).contains(code) }
    }

    private let elements: [Element]

    /// The status codes of successes.
    public static let successful: StatusSet = [.successful]

    /// No status codes.
    public static let none: StatusSet = []

    /// These status codes.
    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    /// Whether the set contains a status code.
    public func contains(_ code: Int) -> Bool {
        elements.contains { $0.contains(code) }
    }
}
