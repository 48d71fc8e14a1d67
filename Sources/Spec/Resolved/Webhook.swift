/// A request that the service sends to a server of the user.
package struct Webhook: Sendable {
    /// The name that the service gives to the request.
    package let name: Name
    package let description: String?
    /// The type of the JSON body; it has no inline types.
    package let type: TypeReference
}
