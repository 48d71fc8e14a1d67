/// The response to some status codes.
package struct StatusResponse: Sendable {
    package let status: Located<StatusPattern>
    package let response: Response
}

/// The field of a body that distinguishes a success from an error.
package struct SuccessRule: Sendable, Equatable {
    /// The key, or the path of keys to an inner field, with dots between them.
    package let key: String
    /// The value that means success, as text; if `nil`, the key must be absent.
    package let value: String?

    /// The keys that lead to the field.
    package var path: [String] { Self.path(of: key) }

    static func path(of key: String) -> [String] { key.split(separator: ".").map(String.init) }

    /// The rule of the innermost level that declares one; `nil` if there is no rule.
    init?(_ definition: SuccessDefinition?) {
        guard case .key(let key, let value)? = definition else { return nil }
        self.key = key.value
        self.value = value?.value
    }
}
