/// The condition on the body of a success, for an API that also reports failures with status 200.
///
/// A response that breaks the rule is ``SessionError/rejected(_:_:)``, with the endpoint's own error.
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

    /// Whether a response keeps the rule. One that cannot have a body does, and so does one that is no JSON object: reading
    /// the response will say what is wrong with it.
    ///
    /// - Parameter isAll: Whether nothing else is read from the body, so that it has to be an object.
    func isKept(by response: RawResponse, isAll: Bool) -> Bool {
        guard response.mayHaveBody else { return true }
        guard case .object(let members)? = try? response.json(JSON.self) else {
            return !isAll || value == nil
        }
        let found = members[key] ?? .null
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
