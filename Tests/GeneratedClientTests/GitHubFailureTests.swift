#if MockServer
    import EndpointRuntime
    import Foundation
    import GitHubClient
    import LoopbackServer
    import MockMessages
    import Testing

    /// Each way in which a response can fail is a different and complete error.
    struct GitHubFailureTests {
        @Test func notFoundIsRejectedWithGitHubsProblem() async throws {
            guard case .rejected(let response, let problem)? = try await failure("nobody") else { return fail() }
            #expect(response.statusCode == 404)
            #expect(problem?.message == "Not Found")
            #expect(problem?.documentationURL == "https://docs.github.com/rest")
            #expect(response.header("X-RateLimit-Limit") == "60")
        }

        @Test func serverErrorKeepsItsPage() async throws {
            guard case .rejected(let response, let problem)? = try await failure("broken-server") else { return fail() }
            #expect(response.statusCode == 500)
            #expect(problem == nil)
            #expect(response.failureProblem?.reason.isNotJSON == true)
            #expect(response.header("X-GitHub-Request-Id") == "C0FF:EE")
            #expect(String(decoding: response.body, as: UTF8.self) == GitHubMock.Fault.brokenServerPage)
        }

        @Test func pageWithStatus200IsUndecodable() async throws {
            guard case .undecodable(let response, let failure)? = try await failure("portal") else { return fail() }
            #expect(response.statusCode == 200)
            #expect(failure.reason.isNotJSON)
            #expect(failure.excerpt.contains("Welcome to the teahouse"))
            #expect(String(decoding: response.body, as: UTF8.self) == GitHubMock.Fault.portalPage)
        }

        @Test func emptyBodyIsUndecodable() async throws {
            guard case .undecodable(let response, let failure)? = try await failure("empty") else { return fail() }
            #expect(response.statusCode == 200)
            #expect(failure.reason == .emptyBody)
        }

        @Test func brokenOffJSONIsUndecodable() async throws {
            guard case .undecodable(let response, let failure)? = try await failure("broken-off") else { return fail() }
            #expect(failure.reason.isNotJSON)
            #expect(String(decoding: response.body, as: UTF8.self) == #"{"login": "hana"#)
        }

        @Test func missingKeyIsNamedWithItsPath() async throws {
            guard case .undecodable(_, let failure)? = try await failure("lacking-key") else { return fail() }
            #expect(failure.reason == .missingKey("node_id"))
            let search = GitHub.Search.SearchRepositories(query: "lacking-key")
            guard case .undecodable(_, let nested)? = try await self.failure(of: search) else { return fail() }
            #expect(nested.reason == .missingKey("id"))
            #expect(nested.path == "items[0].owner.id")
        }

        @Test func closedConnectionIsNoResponse() async throws {
            guard case .noResponse(let request, _)? = try await failure("hang-up") else { return fail() }
            #expect(request.name == "GitHub.Endpoint.GetUser")
        }

        @Test func reportsRejectedValues() async throws {
            let search = GitHub.Search.SearchRepositories(query: "", page: 0)
            guard case .rejected(let response, let problem)? = try await failure(of: search) else { return fail() }
            #expect(response.statusCode == 422)
            let detail = GitHub.Problem.Detail(resource: "Search", field: "page", code: "invalid")
            #expect(
                problem
                    == GitHub.Problem(
                        message: "Validation Failed",
                        documentationURL: "https://docs.github.com/rest/search",
                        status: "422",
                        errors: [detail]
                    )
            )
        }

        @Test func cancellingIsAnErrorOfItsOwn() async throws {
            try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let task = Task { try await session.response(for: GitHub.Endpoint.GetUser(login: "silent")) }
                for await _ in server.arrivals { break }
                task.cancel()
                let error = await #expect(throws: SessionError<GitHub.Problem>.self) { try await task.value }
                #expect(error?.isCancelled == true)
            }
        }

        @Test func retriesTemporaryFailures() async throws {
            try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let call = GitHub.getUser(login: "flaky").on(session).retry(max: 5).interval(milliseconds: 1)
                let user = try await call.response()
                #expect(user.login == "hanako")
                #expect(server.exchanges.count == 3)
            }
        }

        private func failure(_ login: String) async throws -> SessionError<GitHub.Problem>? {
            try await failure(of: GitHub.Endpoint.GetUser(login: login))
        }

        private func failure<R: Request>(of request: R) async throws -> SessionError<R.Failure>? {
            try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                return await #expect(throws: SessionError<R.Failure>.self) { try await session.response(for: request) }
            }
        }

        private func fail(_ location: SourceLocation = #_sourceLocation) {
            Issue.record("another error than the one that is meant", sourceLocation: location)
        }
    }

    extension DecodingFailure.Reason {
        fileprivate var isNotJSON: Bool {
            if case .notJSON = self { true } else { false }
        }
    }
#endif
