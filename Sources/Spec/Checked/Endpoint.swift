/// An endpoint with everything that its group and the root add to it.
package struct Endpoint: Sendable {
    package let name: Name
    package let file: String
    /// The group's name; `nil` for an endpoint of its own.
    package let group: String?
    package let description: String?
    package let deprecation: Deprecation?
    package let method: Method
    /// Where it differs from the API's base.
    package let base: String?
    /// The whole path below the base, the group's part included.
    package let path: PathTemplate
    /// Constants of group and endpoint that the API's own do not have.
    package let headers: [ConstantHeader]
    /// How the request proves who sends it: any one of the sets of credentials will do, an empty one is nothing at all.
    package let auth: [[CredentialUse]]
    /// In the order in which the initialiser asks for them: the path's first, then as written.
    package let parameters: [Parameter]
    package let body: RequestBody
    package let response: Response
    package let errors: [ErrorResponse]
}

/// A field that the caller of an endpoint fills.
package struct Parameter: Sendable {
    package let member: Member
    package let place: ParameterPlace
    package let style: ListStyle
}

/// How the payload of a request comes about.
package enum RequestBody: Sendable {
    case none
    /// From the parameters that go to the body.
    case parameters(BodyForm)
    /// The caller gives the whole of it.
    case whole(Payload)
}

package struct Payload: Sendable {
    package let content: Content
    package let isOptional: Bool
    package let media: String?
    package let description: String?
}

/// The kinds of body, of requests and responses.
package enum Content: Sendable {
    case none
    case text
    case data
    /// The bare status code; of failures only.
    case status
    case json(TypeReference)
}

package struct Response: Sendable {
    package let content: Content
    /// The keys on the way to the wanted part; empty: the whole body.
    package let pick: [String]
    package let media: String?
    package let example: Example?
    package let description: String?
}

/// What a failure holds, for some statuses.
package struct ErrorResponse: Sendable {
    package let status: Located<StatusPattern>
    package let response: Response
}
