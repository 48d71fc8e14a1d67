/// A handwritten request that declares its parts; `buildRequest` is derived from them.
///
/// ```swift
/// struct GetUser: GitHubRequest, DeclaredRequest {
///     typealias Response = User
///     let login: String
///     var path: RequestPath { "/users/\(login)" }
/// }
/// ```
public protocol DeclaredRequest: Request {
    /// The method together with its payload; `.get` by default.
    var method: RequestMethod { get }

    /// The path below the service's base.
    var path: RequestPath { get }

    /// The query, in order; empty by default.
    var query: QueryItems { get }

    /// The request's own headers; empty by default.
    var headers: HeaderItems { get }
}

extension DeclaredRequest {
    /// The method together with its payload.
    public typealias Method = RequestMethod

    /// GET.
    public var method: RequestMethod { .get }

    /// No query.
    public var query: QueryItems { [:] }

    /// No request headers.
    public var headers: HeaderItems { [:] }

    /// Builds the request from `method`, `path`, `query` and `headers`.
    public func buildRequest(_ request: inout RequestBuilder) throws {
        let method = method
        request.method(method.name, path)
        request.query(query)
        request.headers(headers)
        method.payload?.add(to: &request)
    }
}
