import LoopbackServer
import MockMessages

/// A mock of GitHub's REST API, with an invented account and two invented repositories.
///
/// It is stricter than GitHub: a query item that GitHub would ignore is a `422`. Logins, repositories and keywords with
/// the name of a ``Fault`` get that fault.
enum GitHubMock {
    /// The login of the account.
    static let login = "hanako"

    /// The name of the repository with issues.
    static let repository = "tea-time"

    /// The only supported version of the API.
    static let version = "2022-11-28"

    /// The text of `/zen`.
    static let zen = "Pour slowly — the tea is hot."

    /// The response to `request`.
    static func respond(to request: ReceivedRequest) -> MockResponse {
        if let refusal = refusal(of: request) { return refusal }
        guard request.method == "GET" else { return notFound }
        switch (request.segments.count, request.segments[...]) {
        case (1, ["zen"]):
            return .text(zen)
        case (2, ["search", "repositories"]):
            return search(request)
        case (2, let segments) where segments.first == "users":
            return user(segments[1], request)
        case (4, let segments) where segments.first == "repos" && segments.last == "issues":
            return issues(of: segments[1], segments[2], request)
        default:
            return notFound
        }
    }

    private static func user(_ login: String, _ request: ReceivedRequest) -> MockResponse {
        let whole = MockResponse.json(PackageResources.user_json, headers: rateLimit)
        if let refusal = checkQuery(request, allowing: [:], resource: "User") { return refusal }
        if let fault = Fault(rawValue: login) { return fault.response(to: request, otherwise: whole) }
        return login.lowercased() == Self.login ? whole : notFound
    }

    private static func search(_ request: ReceivedRequest) -> MockResponse {
        let whole = MockResponse.json(PackageResources.repositories_json, headers: rateLimit)
        if let refusal = checkQuery(request, allowing: searchItems, resource: "Search") { return refusal }
        let keywords = request.queryItems.first { $0.name == "q" }?.value ?? ""
        guard !keywords.isEmpty else { return invalid(resource: "Search", field: "q", code: "missing") }
        return Fault(rawValue: keywords)?.response(to: request, otherwise: whole) ?? whole
    }

    private static func issues(of owner: String, _ repo: String, _ request: ReceivedRequest) -> MockResponse {
        let whole = MockResponse.json(PackageResources.issues_json, headers: rateLimit)
        if let refusal = checkQuery(request, allowing: issueItems, resource: "Issue") { return refusal }
        if let fault = Fault(rawValue: repo) { return fault.response(to: request, otherwise: whole) }
        return owner.lowercased() == login && repo.lowercased() == repository ? whole : notFound
    }
}
