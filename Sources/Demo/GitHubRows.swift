#if MockServer
    import EndpointRuntime
    import GitHubClient
    import LoopbackServer

    /// GitHub, in all three styles, answered by a server that checks what it is sent.
    func gitHubRows() async throws -> [Row] {
        try await LoopbackServer.run(answering: GitHubMock.answer) { server in
            let session = Session(bases: [GitHub.service: .url(server.base)])
            return [
                await .show(
                    .async,
                    "GitHub.Search.SearchRepositories(query: \"tea\", sort: .stars)",
                    expecting: "hanako/tea-time, teahouse/kettle"
                ) { options in
                    let request = GitHub.Search.SearchRepositories(query: "tea", sort: .stars)
                    return try await session.response(for: request, options: options).map(\.fullName)
                        .joined(separator: ", ")
                },
                await .show(
                    .callback,
                    "GitHub.Endpoint.GetUser(login: \"hanako\")",
                    expecting: "Hanako Mori, 42 repositories"
                ) { options in
                    let user = try await session.sent(GitHub.Endpoint.GetUser(login: "hanako"), options).get()
                    return "\(user.name ?? user.login), \(user.publicRepos ?? 0) repositories"
                },
                await .show(
                    .chained,
                    "GitHub.getUser(login: \"flaky\").retry(max: 5)",
                    expecting: "Hanako Mori"
                ) { options in
                    let call = Call(GitHub.getUser(login: "flaky").request, on: session, options: options)
                    return try await call.retry(max: 5).interval(milliseconds: 10).response().name ?? ""
                },
                await .show(.async, "GitHub.zen()", expecting: GitHubMock.zen) { options in
                    try await session.response(for: GitHub.Endpoint.Zen(), options: options)
                },
                await .show(
                    .async,
                    "GitHub.Issues.List(owner: \"hanako\", repo: \"tea-time\", labels: [\"bug\", \"tea\"])",
                    expecting: "#1347 open, #1348 closed"
                ) { options in
                    let request = GitHub.Issues.List(owner: "hanako", repo: "tea-time", labels: ["bug", "tea"])
                    return try await session.response(for: request, options: options)
                        .map { "#\($0.number) \($0.state.rawValue)" }
                        .joined(separator: ", ")
                },
                await .show(
                    .callback,
                    "GitHub.Endpoint.GetUser(login: \"nobody\")",
                    expecting: "rejected: Not Found"
                ) { options in
                    switch await session.sent(GitHub.Endpoint.GetUser(login: "nobody"), options) {
                    case .failure(.rejected(_, let problem)): "rejected: \(problem?.message ?? "")"
                    case let other: "\(other)"
                    }
                },
            ]
        }
    }

    /// The rows of all APIs.
    func allRows() async throws -> [Row] {
        try await gitHubRows()
    }
#endif
