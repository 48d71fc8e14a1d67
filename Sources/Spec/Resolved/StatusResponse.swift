/// The response to some status codes.
package struct StatusResponse: Sendable {
    package let status: Located<StatusPattern>
    package let response: Response
}

/// What the body of a success holds at its top.
package struct SuccessRule: Sendable, Equatable {
    package let key: String
    /// The value, as text; `nil`: the key must be absent.
    package let value: String?
}
