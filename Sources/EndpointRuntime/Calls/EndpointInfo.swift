/// The endpoint that a request belongs to, for middleware that logs, measures or signs.
public struct EndpointInfo: Sendable, Hashable {
    /// The request's type, such as `GitHub.Search.SearchRepositories`.
    public let name: String

    /// The name of the service, such as `GitHub`.
    public let service: String

    /// The path below the base with `{}` in place of values, such as `/users/{}`: it holds no value of the request, and
    /// is the same for all requests of the endpoint.
    public let pathTemplate: String

    /// The number of the attempt, counted from 1.
    public internal(set) var attempt: Int
}
