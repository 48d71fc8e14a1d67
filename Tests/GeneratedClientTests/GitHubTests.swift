#if MockServer
    import EndpointRuntime
    import Foundation
    import GitHubClient
    import HTTPTypes
    import LoopbackServer
    import MockMessages
    import Testing

    /// The generated GitHub client against a server that responds like GitHub and checks the requests.
    struct GitHubTests {
        @Test func searchIsSentAndDecoded() async throws {
            let (repositories, exchange) = try await exchange(
                GitHub.Search.SearchRepositories(
                    query: "tea & é",
                    sort: .helpWantedIssues,
                    order: .ascending,
                    perPage: 5
                )
            )
            #expect(
                exchange.request.line
                    == "GET /search/repositories?q=tea%20%26%20%C3%A9&sort=help-wanted-issues&order=asc&per_page=5"
            )
            #expect(exchange.request.header("X-GitHub-Api-Version") == "2022-11-28")
            #expect(exchange.request.header("User-Agent") == "swift-endpoint-generator")
            #expect(exchange.request.header("Accept") == "application/json")
            #expect(repositories.map(\.fullName) == ["hanako/tea-time", "teahouse/kettle"])
            let first = try #require(repositories.first)
            #expect(first.stargazersCount == 2024)
            #expect(first.license?.key != nil)
            #expect(first.visibility == .public)
            #expect(first.topics?.count == 2)
            #expect(first.createdAt == Date(timeIntervalSince1970: 1_401_580_800))
            let second = try #require(repositories.last)
            #expect(second.id == 9_007_199_254_740_991)
            #expect(second.description == nil)
            // A value that the client does not know is kept.
            #expect(second.visibility == .unknown("partners"))
            #expect(second.createdAt == Date(timeIntervalSince1970: 1_582_938_000))
        }

        @Test func userIsDecodedInFull() async throws {
            let user = try await exchange(GitHub.Endpoint.GetUser(login: "hanako")).response
            #expect(user.login == "hanako")
            #expect(user.id == 1204)
            #expect(user.htmlURL.absoluteString == "https://github.com/hanako")
            #expect(user.type == "User")
            #expect(user.siteAdmin == false)
            #expect(user.email == nil)
            #expect(user.bio == "Brews tea, and clients for HTTP.\r\nSays \"quotes\" & <tags>: 茶 🍵")
            #expect(user.updatedAt == Date(timeIntervalSince1970: 1_709_251_199.25))
            let data = try JSONEncoder().encode(user)
            let again = try JSONDecoder().decode(GitHub.User.self, from: data)
            #expect(again == user)
        }

        @Test func issuesAreDecoded() async throws {
            let since = Date(timeIntervalSince1970: 1_700_000_000)
            let (issues, exchange) = try await exchange(
                GitHub.Issues.List(
                    owner: "hanako",
                    repo: "tea-time",
                    state: .all,
                    labels: ["a b", "c,d"],
                    since: since
                )
            )
            #expect(exchange.request.path == "/repos/hanako/tea-time/issues")
            #expect(exchange.request.queryItems.contains { $0 == ("since", "2023-11-14T22:13:20Z") })
            #expect(exchange.request.query.contains("labels=a%20b,c%2Cd"))
            #expect(issues.map(\.number) == [1347, 1348])
            #expect(issues.map(\.state) == [.open, .closed])
            #expect(issues.first?.labels.count == 2)
            #expect(issues.last?.user == nil)
            #expect(issues.last?.pullRequest != nil)
        }

        @Test func zenIsPlainText() async throws {
            let (zen, exchange) = try await exchange(GitHub.Endpoint.Zen())
            #expect(zen == GitHubMock.zen)
            #expect(exchange.request.header("Accept")?.hasPrefix("text/plain") == true)
        }

        @Test(arguments: [("a/b", "a%2Fb"), ("é", "%C3%A9"), ("a b", "a%20b"), ("100%", "100%25"), ("?#", "%3F%23")])
        func pathParametersAreEncoded(login: String, encoded: String) async throws {
            let error = await #expect(throws: SessionError<GitHub.Problem>.self) {
                try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                    let session = Session(bases: [GitHub.service: .url(server.base)])
                    defer { #expect(server.exchanges.map(\.request.path) == ["/users/\(encoded)"]) }
                    return try await session.response(for: GitHub.Endpoint.GetUser(login: login))
                }
            }
            #expect(error?.statusCode == 404)
        }

        @Test func partsAreThereWithoutANetwork() throws {
            let parts = try GitHub.Search.SearchRepositories(query: "tea").parts
            #expect(parts.method == .get)
            #expect(parts.path == "/search/repositories")
            #expect(parts.query.text == "q=tea&order=desc")
            #expect(parts.header("x-github-api-version") == GitHub.version)
            let url = try parts.url
            #expect(url.absoluteString == "https://api.github.com/search/repositories?q=tea&order=desc")
            #expect(parts.body == nil)
        }

        /// Sends a request to a new server, and returns the response and the exchange.
        private func exchange<R: Request>(_ request: R) async throws -> (response: R.Response, exchange: Exchange) {
            try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let response = try await session.response(for: request)
                return (response, try #require(server.exchanges.last))
            }
        }
    }
#endif
