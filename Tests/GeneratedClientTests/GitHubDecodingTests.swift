#if MockServer
    import EndpointRuntime
    import GitHubClient
    import LoopbackServer
    import MockMessages
    import Testing

    /// Responses as complete as GitHub's, with keys that no model declares, are decoded field by field.
    struct GitHubDecodingTests {
        @Test func user() async throws {
            try expect(try await response(to: GitHub.Endpoint.GetUser(login: "hanako")), GitHubMock.account())
        }

        @Test func repositories() async throws {
            let repositories = try await response(to: GitHub.Search.SearchRepositories(query: "tea"))
            try expect(repositories, GitHubMock.repositories())
        }

        @Test func issues() async throws {
            let issues = try await response(to: GitHub.Issues.List(owner: "hanako", repo: "tea-time"))
            try expect(issues, GitHubMock.issues())
        }

        private func response<R: Request>(to request: R) async throws -> R.Response {
            try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                return try await session.response(for: request)
            }
        }

        private func expect<Value: Equatable>(
            _ value: Value,
            _ expected: Value,
            _ location: SourceLocation = #_sourceLocation
        ) throws {
            #expect(value == expected, sourceLocation: location)
            // Models compare their encoded fields, so the stored properties are compared as well.
            #expect(String(reflecting: value) == String(reflecting: expected), sourceLocation: location)
        }
    }
#endif
