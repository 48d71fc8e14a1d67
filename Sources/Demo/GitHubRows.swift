import EndpointRuntime
import GitHubClient

/// The rows of GitHub: typed requests in all three styles, and plain text.
func gitHubRows(at base: String) async -> [Row] {
    let session = Session(bases: [GitHub.service: .url(base)])
    return [
        await .show(
            .async,
            "GitHub.Search.SearchRepositories(query: \"APIKit\", sort: .stars)",
            expecting: "ishkawa/APIKit, rinov/Gryphon"
        ) { options in
            let request = GitHub.Search.SearchRepositories(query: "APIKit", sort: .stars)
            return try await session.response(for: request, options: options).map(\.fullName).joined(separator: ", ")
        },
        await .show(
            .callback,
            "GitHub.Endpoint.GetUser(login: \"octocat\")",
            expecting: "The Octocat, 8 repositories"
        ) { options in
            let user = try await session.sent(GitHub.Endpoint.GetUser(login: "octocat"), options).get()
            return "\(user.name ?? user.login), \(user.publicRepos ?? 0) repositories"
        },
        await .show(
            .chained,
            "GitHub.Issues.list(owner: \"apple\", repo: \"swift\").retry(max: 5)",
            expecting: "#1347 open: Found a bug"
        ) { options in
            let call = GitHub.Issues.list(owner: "apple", repo: "swift").on(session).with(options)
            return try await call.retry(max: 5).response().map { "#\($0.number) \($0.state.rawValue): \($0.title)" }
                .joined(separator: ", ")
        },
        await .show(.async, "GitHub.Endpoint.Zen()", expecting: "Keep it logically awesome.") { options in
            try await session.response(for: GitHub.Endpoint.Zen(), options: options)
        },
        await .show(
            .chained,
            "GitHub.Search.searchRepositories(query: \"APIKit\").envelope()",
            expecting: "application/json; charset=utf-8"
        ) { options in
            let call = GitHub.Search.searchRepositories(query: "APIKit").on(session).with(options)
            return try await call.envelope().raw.header("Content-Type") ?? ""
        },
    ]
}
