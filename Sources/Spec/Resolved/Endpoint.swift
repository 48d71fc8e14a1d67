/// An endpoint with everything that its group and the root add to it.
package struct Endpoint: Sendable {
    package let name: Name
    package let file: String
    /// The group's name; `nil` for an endpoint without a group.
    package let group: String?
    package let description: String?
    package let deprecation: Deprecation?
    package let method: Method
    /// The base URL; `nil` for the base URL of the API.
    package let base: String?
    /// The whole path below the base, including the path of the group.
    package let path: PathTemplate
    /// The constant header fields of the group and the endpoint. For the constant header fields of the API, see
    /// ``API/headers``.
    package let headers: [ConstantHeader]
    /// The authentication of the request: any one of the sets of credentials suffices; an empty set means none.
    package let auth: [[CredentialUse]]
    /// The parameters: path parameters first, then the others in source order, those of the group before those of the
    /// endpoint.
    package let parameters: [Parameter]
    package let body: RequestBody
    /// The response to any success (2xx); empty if there are ``statusResponses``.
    package let response: Response
    /// The responses by status code, if there are several; none of them is an error, or a redirect that the client
    /// follows.
    package let statusResponses: [StatusResponse]
    /// The errors by status, without those whose status is a success.
    package let errors: [StatusResponse]
    /// Where the errors are declared.
    package let errorsOrigin: ErrorsOrigin
    /// The origins that the endpoint would have without its innermost declaration, without the next one, and so on.
    package let outerErrors: [ErrorsOrigin]
    /// The field that distinguishes a success from an error, in an API that reports errors with status 200.
    package let success: SuccessRule?
    /// The tolerated contradictions between response and spec; if `nil`, the session decides.
    package let leniency: [LeniencyOption]?
    /// The exception to the method's rule whether the request may be sent twice; `nil` if there is none.
    package let idempotency: Idempotency?
    package let pages: PageRule?

    /// The response to a success, if there is one for all or for one status; empty if there are several.
    package var onlyResponse: Response { statusResponses.count == 1 ? statusResponses[0].response : response }

    /// The success rule that clients apply. They apply none to responses to HEAD, which have no body, and to streams of
    /// lines, which they do not read in advance. `EndpointChecker` reports such a stream's own rule.
    package var appliedSuccess: SuccessRule? {
        guard method != .head else { return nil }
        guard statusResponses.isEmpty, response.headers.isEmpty else { return success }
        return switch response.content {
        case .lines, .textLines: nil
        case .none, .text, .data, .status, .file, .json, .events: success
        }
    }
}

/// A declaration of an endpoint's errors, with the errors of outer declarations that it does not override.
package struct ErrorsOrigin: Sendable {
    package enum Level: Sendable, Hashable {
        case api, group, endpoint
    }

    package let level: Level
    /// The errors by status, including those whose status is a success of the endpoint.
    package let errors: [StatusResponse]
    /// The Swift name that the declaration gives to the type of the errors.
    package let name: Name?
}

/// A value that the caller of an endpoint provides.
package struct Parameter: Sendable {
    package var member: Member
    package let place: ParameterPlace
    package let style: ListStyle
    /// The media type of a part of a multipart body.
    package let media: String?
    /// Whether the parameter is declared by the group or by an extended model, and not by the endpoint itself.
    package let isInherited: Bool

    /// The parameter for a member of a map or an object in the style `spread`.
    package func spreading(_ member: Member) -> Parameter {
        Parameter(member: member, place: place, style: .repeat, media: media, isInherited: isInherited)
    }
}

/// The payload of a request.
package indirect enum RequestBody: Sendable {
    case none
    /// The parameters that go to the body, in a form; JSON may have another media type than `application/json`.
    case parameters(BodyForm, media: String?)
    /// A single value, which the caller provides.
    case whole(Payload)

    /// How parameters of the body are written: those beside a whole body are fields of its JSON.
    package var form: BodyForm { if case .parameters(let form, _) = self { form } else { .json } }
}

package struct Payload: Sendable {
    package let content: Content
    package let isOptional: Bool
    /// The media type; for `*/*`, the caller provides it.
    package let media: String?
    package let example: Example?
    package let description: String?
}

/// A request that the service sends to a server of the user.
package struct Webhook: Sendable {
    /// The name that the service gives to the request.
    package let name: Name
    package let description: String?
    /// The type of the JSON body; it has no inline types.
    package let type: TypeReference
}
