import LoopbackServer
import MockMessages

extension GitHubMock {
    /// Whether a value may be sent for a query item.
    typealias Check = @Sendable (String) -> Bool

    /// The checks of the query items for the search for repositories.
    static let searchItems: [String: Check] = [
        "q": { !$0.isEmpty },
        "sort": ["stars", "forks", "help-wanted-issues", "updated"].contains,
        "order": ["asc", "desc"].contains,
        "per_page": isPageSize,
        "page": isPage,
    ]

    /// The checks of the query items for the list of issues.
    static let issueItems: [String: Check] = [
        "milestone": { !$0.isEmpty },
        "state": ["open", "closed", "all"].contains,
        "assignee": { !$0.isEmpty },
        "creator": { !$0.isEmpty },
        "mentioned": { !$0.isEmpty },
        "labels": { !$0.isEmpty },
        "sort": ["created", "updated", "comments"].contains,
        "direction": ["asc", "desc"].contains,
        "since": { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) != nil },
        "per_page": isPageSize,
        "page": isPage,
    ]

    /// The response to a request whose headers GitHub does not accept; `nil` if it does.
    static func refusal(of request: ReceivedRequest) -> MockResponse? {
        if (request.header("User-Agent") ?? "").isEmpty {
            return .text("Who is asking? Send a User-Agent header.", status: 403)
        }
        let version = request.header("X-GitHub-Api-Version")
        if version != Self.version {
            return problem("The version '\(version ?? "")' is not spoken here.", status: 400)
        }
        let media = request.path == "/zen" ? "text/plain" : "application/json"
        if request.header("Accept")?.contains(media) != true {
            return problem("Must accept '\(media)'.", status: 415)
        }
        return request.body.isEmpty ? nil : problem("A GET has no body.", status: 400)
    }

    /// The response to a query with an item that is unknown, repeated or invalid; `nil` if there is none.
    static func checkQuery(
        _ request: ReceivedRequest,
        allowing checks: [String: Check],
        resource: String
    ) -> MockResponse? {
        var seen: Set<String> = []
        for (name, value) in request.queryItems {
            // A missing value has its own error code.
            if name == "q", value.isEmpty { continue }
            let isAllowed = checks[name]?(value) ?? false
            guard isAllowed, seen.insert(name).inserted else {
                return invalid(resource: resource, field: name, code: "invalid")
            }
        }
        return nil
    }

    private static let isPageSize: Check = { Int($0).map((1...100).contains) ?? false }

    private static let isPage: Check = { Int($0).map { $0 > 0 } ?? false }
}
