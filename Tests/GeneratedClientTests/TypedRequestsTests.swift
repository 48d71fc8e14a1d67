#if MockServer
    import Dispatch
    import EndpointRuntime
    import Foundation
    import GitHubClient
    import LoopbackServer
    import MockMessages
    import Testing

    /// A, APIKit: one typed request for each endpoint, sent with a callback or with `await`.
    struct TypedRequestsTests {
        @Test func callbackHearsATwoCaseResultOnItsQueue() async throws {
            try await MockedSpec.serve("GitHub/GitHub.endpoints.yaml") { server in
                let queue = DispatchQueue(label: "callbacks")
                let key = DispatchSpecificKey<Bool>()
                queue.setSpecific(key: key, value: true)
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let (result, isOnQueue) = await withCheckedContinuation { continuation in
                    let request = GitHub.Search.SearchRepositories(query: "APIKit", sort: .stars, order: .ascending)
                    session.send(request, callbackQueue: .dispatch(queue)) {
                        continuation.resume(returning: ($0, DispatchQueue.getSpecific(key: key) ?? false))
                    }
                }
                #expect(isOnQueue)
                let repositories = try result.get()
                #expect(repositories.map(\.fullName) == ["ishkawa/APIKit", "rinov/Gryphon"])
                #expect(server.exchanges.map(\.request.query) == ["q=APIKit&sort=stars&order=asc"])
            }
        }

        @Test func handwrittenRequestNeedsFewMembers() async throws {
            try await MockedSpec.serve("GitHub/GitHub.endpoints.yaml") { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let user = try await session.response(for: UserByHand(login: "octocat"))
                #expect(user == UserByHand.Account(login: "octocat", id: 1))
                let request = try #require(server.exchanges.last?.request)
                // The service's refinement applies to this request as to generated requests.
                #expect(request.header("X-GitHub-Api-Version") == GitHub.version)
                #expect(request.header("User-Agent") == "swift-endpoint-generator")
            }
        }

        @Test func requestsOfATypeAreCancelledByATest() async throws {
            try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let silent = Task { try await session.response(for: GitHub.Endpoint.GetUser(login: "silent")) }
                for await _ in server.arrivals { break }
                session.cancelRequests(of: GitHub.Endpoint.GetUser.self) { $0.login == "another" }
                let zen = try await session.response(for: GitHub.Endpoint.Zen())
                #expect(zen == GitHubMock.zen)
                session.cancelRequests(of: GitHub.Endpoint.Zen.self)
                session.cancelRequests(of: GitHub.Endpoint.GetUser.self) { $0.login == "silent" }
                let error = await #expect(throws: SessionError<GitHub.Problem>.self) { try await silent.value }
                #expect(error?.isCancelled == true)
            }
        }

        @Test func taskOfACallbackCanBeCancelled() async throws {
            try await LoopbackServer.run(responding: GitHubMock.respond) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let result = await withCheckedContinuation { continuation in
                    let task = session.send(
                        GitHub.Endpoint.GetUser(login: "silent"),
                        callbackQueue: .inline
                    ) { continuation.resume(returning: $0) }
                    Task {
                        for await _ in server.arrivals { break }
                        task.cancel()
                    }
                }
                guard case .failure(.cancelled) = result else {
                    Issue.record("\(result)")
                    return
                }
            }
        }
    }

    /// A request of four members: the response's type, the service (by the protocol), the method (GET by default), the
    /// path.
    private struct UserByHand: GitHubRequest, DeclaredRequest {
        struct Account: Decodable, Equatable {
            let login: String
            let id: Int
        }

        typealias Response = Account

        let login: String

        var path: RequestPath { "/users/\(login)" }
    }
#endif
