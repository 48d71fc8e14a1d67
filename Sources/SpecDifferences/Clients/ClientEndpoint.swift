import Diagnostics
import Spec

/// An endpoint of a client: its function, its request and the types of its results.
struct ClientEndpoint {
    let endpoint: Endpoint
    /// The name of the function: `GitHub.Search.searchRepositories`.
    let name: String
    /// The names of the arguments in their order, including the payload.
    let order: [String]
    let parameters: [ClientParameter]
    /// The body that the caller passes as a whole.
    let payload: ClientMember?
    /// The type `Response` of the request.
    let response: String
    /// The successful responses: one, or one for each status.
    let responses: [ClientResponse]
    /// The media types that requests ask for; `nil` if the runtime decides by the type of the response.
    let accept: String?
    /// The type `Failure` of the request.
    let failure: String
    let errors: [ClientResponse]
    /// The type of the items of the pages.
    let item: String?
    /// The types that are nested in the request.
    let types: [ClientType]

    /// The name of the function with the labels of its arguments: `GitHub.getUser(login:)`.
    var title: String { "\(name)(\(order.map { "\($0):" }.joined()))" }

    var location: SourceLocation { endpoint.name.location }
}

/// An API as the users of its client see it.
struct ClientAPI {
    let api: API
    let endpoints: [ClientEndpoint]
    /// The models and the enum of webhooks, whose addition is a change of its own.
    let types: [ClientType]
    /// The types of the parameters of groups, and the enums of errors that endpoints share.
    let otherTypes: [ClientType]

    var name: String { api.name.value }
}
