import Foundation

/// What the body of a success holds, of an API that answers its failures with status 200, too.
///
/// An answer that breaks the rule is ``SessionError/rejected(_:_:)``, with the endpoint's own error.
public struct SuccessRule: Sendable, Hashable {
    private let key: String
    private let value: String?

    /// The body is an object in which `key` has this value: a text, a number or a flag, as JSON writes it.
    public static func key(_ key: String, is value: String) -> SuccessRule {
        SuccessRule(key: key, value: value)
    }

    /// The body has no such key, or a null there.
    public static func no(_ key: String) -> SuccessRule {
        SuccessRule(key: key, value: nil)
    }

    /// Whether an answer keeps the rule; one that cannot have a body does.
    func isKept(by response: RawResponse) -> Bool {
        guard response.mayHaveBody else { return true }
        let body = try? JSONDecoder().decode(JSON.self, from: response.jsonBody)
        let found = body?[key] ?? .null
        return value.map { found.scalarText == $0 } ?? found.isNull
    }
}

extension JSON {
    /// The text of a value that is neither list nor object.
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
