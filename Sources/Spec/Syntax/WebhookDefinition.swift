/// A request that the service sends to a server of the user, as declared in a spec file.
package struct WebhookDefinition: Sendable, Hashable {
    /// The name that the service gives to the request.
    package let name: Name
    package var description: String?
    /// The type of the JSON body.
    package var type: TypeExpression

    package init(
        name: Name,
        description: String? = nil,
        type: TypeExpression
    ) {
        self.name = name
        self.description = description
        self.type = type
    }
}
