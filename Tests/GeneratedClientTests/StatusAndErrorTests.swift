#if MockServer
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import MockMessages
    import QiitaClient
    import Testing

    /// C, the memo: an array of articles, and four failures that are never confused.
    struct StatusAndErrorTests {
        @Test func articlesAreDecoded() async throws {
            try await MockedSpec.serve("Qiita/Qiita.endpoints.yaml") { server in
                let session = Session(bases: [Qiita.service: .url(server.base + "/api/v2")])
                let items = try await session.response(
                    for: Qiita.Endpoint.GetItems(page: 1, perPage: 20, query: "tag:swift")
                )
                #expect(items.first?.title == "Example title")
                #expect(items.first?.likesCount == 100)
                #expect(
                    server.exchanges.map(\.request.line) == ["GET /api/v2/items?page=1&per_page=20&query=tag%3Aswift"]
                )
            }
        }

        @Test func noResponse() async throws {
            guard case .noResponse(let request, _)? = try await failure(.hangUp) else { return fail() }
            #expect(request.url?.path() == "/items")
        }

        @Test func unacceptableStatusHasItsCode() async throws {
            let body = #"{"message": "Not found", "type": "not_found"}"#
            guard case .rejected(let response, let problem)? = try await failure(.json(body, status: 404)) else {
                return fail()
            }
            #expect(response.statusCode == 404)
            #expect(problem == Qiita.Problem(message: "Not found", type: "not_found"))
            #expect(String(decoding: response.body, as: UTF8.self) == body)
        }

        @Test func noData() async throws {
            guard case .undecodable(let response, let failure)? = try await failure(.json("")) else { return fail() }
            #expect(failure.reason == .emptyBody)
            #expect(response.statusCode == 200)
        }

        @Test func decodingFailure() async throws {
            guard case .undecodable(let response, let failure)? = try await failure(.json(#"[{"id": 1}]"#)) else {
                return fail()
            }
            #expect(failure.path.hasPrefix("[0]"))
            #expect(response.body == Data(#"[{"id": 1}]"#.utf8))
            #expect(failure.underlying is DecodingError)
        }

        private func failure(_ response: MockResponse) async throws -> SessionError<Qiita.Problem>? {
            try await LoopbackServer.run(responding: { _ in response }) { server in
                let session = Session(bases: [Qiita.service: .url(server.base)])
                return await #expect(throws: SessionError<Qiita.Problem>.self) {
                    try await session.response(for: Qiita.Endpoint.GetItems())
                }
            }
        }

        private func fail(_ location: SourceLocation = #_sourceLocation) {
            Issue.record("another error than the one that is meant", sourceLocation: location)
        }
    }
#endif
