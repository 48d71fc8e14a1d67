import EndpointRuntime

/// Why a request does not fit its endpoint.
package struct Reason: Sendable, Equatable {
    /// The part of the request: `path`, `query`, `header`, `cookie`, `body` or `auth`.
    package let place: String
    /// The name of the parameter or the field.
    package let name: String
    package let text: String

    var json: JSON {
        ["in": .string(place), "name": .string(name), "reason": .string(text)]
    }
}
