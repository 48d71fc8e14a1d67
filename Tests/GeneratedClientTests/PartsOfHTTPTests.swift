#if MockServer
    import EndpointRuntime
    import Foundation
    import GitHubClient
    import HTTPTypes
    import LoopbackServer
    import MockMessages
    import Testing

    /// E, from the parts of HTTP: every part of a request can be set, every part of a response read, nothing is lost.
    struct PartsOfHTTPTests {
        @Test func everyPartOfARequestIsSent() async throws {
            try await LoopbackServer.run(responding: { _ in .json("{}") }) { server in
                let session = Session(bases: [Parts.service: .url(server.base)])
                try await session.response(for: Parts())
                let request = try #require(server.exchanges.last?.request)
                #expect(request.line == "PUT /things/a%2Fb?q=1&q=2&flag")
                #expect(request.header("X-Part") == "header")
                #expect(request.header("Content-Type") == "text/markdown")
                #expect(request.body == Data("*payload*".utf8))
            }
        }

        @Test func everyPartOfAResponseIsThere() async throws {
            try await LoopbackServer.run(responding: { _ in
                .json(#"{"a": 1}"#, status: 206, headers: ["X-Part": "of the response"])
            }) { server in
                let session = Session(bases: [Parts.service: .url(server.base)])
                let envelope = try await session.envelope(for: Parts())
                #expect(envelope.status == .partialContent)
                #expect(envelope.raw.header("x-part") == "of the response")
                #expect(envelope.raw.body == Data(#"{"a": 1}"#.utf8))
            }
        }

        @Test func conversionsNeedNoNetwork() throws {
            let outgoing = try GitHub.Endpoint.GetUser(login: "a").outgoing
            #expect(outgoing.method == .get)
            #expect(outgoing.url.absoluteString == "https://api.github.com/users/a")
            #expect(outgoing.body == nil)
            let response = RawResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Data("calm".utf8))
            #expect(try GitHub.Endpoint.Zen().interpret(response) == "calm")
            let refusal = RawResponse(status: 418, body: Data(#"{"message": "tea"}"#.utf8))
            #expect(throws: SessionError<GitHub.Problem>.self) { try GitHub.Endpoint.Zen().interpret(refusal) }
        }

        /// The faults of the article's own client: the headers and the payload of a failure, and a base that is not a URL.
        @Test func nothingAboutAFailureIsLost() async throws {
            try await LoopbackServer.run(responding: { _ in
                .html("<p>tea</p>", status: 418, headers: ["X-Kettle": "on"])
            }) { server in
                let session = Session(bases: [GitHub.service: .url(server.base)])
                let error = await #expect(throws: SessionError<GitHub.Problem>.self) {
                    try await session.response(for: GitHub.Endpoint.Zen())
                }
                #expect(error?.response?.header("X-Kettle") == "on")
                #expect(error?.response?.body == Data("<p>tea</p>".utf8))
                #expect(error?.request.url?.path() == "/zen")
            }
        }

        @Test func malformedURLIsNoConnectionError() async throws {
            let session = Session(bases: [GitHub.service: .url("no url")])
            let error = await #expect(throws: SessionError<GitHub.Problem>.self) {
                try await session.response(for: GitHub.Endpoint.Zen())
            }
            guard case .unbuildable(_, let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("no url"))
        }

        @Test func connectionErrorIsNoTransformError() async throws {
            let session = Session(bases: [GitHub.service: .url("http://127.0.0.1:1")])
            let error = await #expect(throws: SessionError<GitHub.Problem>.self) {
                try await session.response(for: GitHub.Endpoint.Zen())
            }
            guard case .noResponse(_, .refused)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    /// A request that sets every part there is.
    private struct Parts: DeclaredRequest {
        typealias Response = Void

        static let service = Service(name: "Parts", base: "https://parts.example")

        var method: Method { .put(.data(Data("*payload*".utf8), media: "text/markdown")) }
        var path: RequestPath { "/things/\("a/b")" }

        var query: QueryItems {
            var items: QueryItems = ["q": [1, 2]]
            items.add(flag: "flag")
            return items
        }

        var headers: HeaderItems { ["X-Part": "header"] }
    }
#endif
