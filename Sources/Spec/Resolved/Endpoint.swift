/// An endpoint with everything that its group and the root add to it.
package struct Endpoint: Sendable {
    package let name: Name
    package let file: String
    /// The group's name; `nil` for an endpoint without a group.
    package let group: String?
    package let description: String?
    package let deprecation: Deprecation?
    package let method: Method
    /// Where it differs from the API's base.
    package let base: String?
    /// The whole path below the base, the group's part included.
    package let path: PathTemplate
    /// The constants of group and endpoint; those of the API are in ``API/headers``.
    package let headers: [ConstantHeader]
    /// How the request proves who sends it: any one of the sets of credentials will do, an empty one is nothing at all.
    package let auth: [[CredentialUse]]
    /// In the order in which the initialiser asks for them: the path's first, then as written.
    package let parameters: [Parameter]
    package let body: RequestBody
    /// The response to any success (2xx); empty if there are ``statusResponses``.
    package let response: Response
    /// The responses by status code, if there are several; none is an error or a redirect to follow.
    package let statusResponses: [StatusResponse]
    package let errors: [StatusResponse]
    /// Where the errors are declared.
    package let errorsOrigin: ErrorsOrigin
    /// What a good body holds, of an API that fails with status 200.
    package let success: SuccessRule?
    /// The contradictions between response and spec that are tolerated; `nil`: the session decides.
    package let leniency: [Contradiction]?
    /// Why the request may be sent twice; `nil`: its method decides.
    package let idempotency: Idempotency?
    package let pages: PageRule?
}

/// The innermost declaration of an endpoint's errors.
package struct ErrorsOrigin: Sendable {
    package enum Level: Sendable, Hashable {
        case api, group, endpoint
    }

    package let level: Level
    /// The Swift name that the declaration gives to the type of the errors.
    package let name: Name?
}

/// A field that the caller of an endpoint fills.
package struct Parameter: Sendable {
    package var member: Member
    package let place: ParameterPlace
    package let style: ListStyle
    /// The media type of a part of a multipart body.
    package let media: String?
}

/// How the payload of a request comes about.
package indirect enum RequestBody: Sendable {
    case none
    /// From the parameters that go to the body.
    case parameters(BodyForm)
    /// The caller gives the whole of it.
    case whole(Payload)
}

package struct Payload: Sendable {
    package let content: Content
    package let isOptional: Bool
    /// `*/*`: the caller names it.
    package let media: String?
    package let description: String?
}
