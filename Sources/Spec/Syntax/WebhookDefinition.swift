/// A request that the service sends to a server of the user, as written.
package struct WebhookDefinition: Sendable, Hashable {
    /// The name by which the service calls it.
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
