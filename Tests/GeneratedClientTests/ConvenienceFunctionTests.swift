#if MockServer
    import EndpointRuntime
    import EndpointTesting
    import Foundation
    import LoopbackServer
    import MockMessages
    import MessagesClient
    import Testing

    /// B, Gryphon: convenience functions return calls, which are sent by the last function of a chain.
    struct ConvenienceFunctionTests {
        private let spec = "Messages/API.endpoints.yaml"

        @Test func groupHasItsOwnBaseAndPathAndTheVersionTakesEffect() throws {
            let get = try API.Messages.getMessage().request.parts
            #expect(try get.url.absoluteString == "https://messages.hoge.jp/v1/messages/")
            let post = try API.Messages.postMessage(text: "Hi", user: 7).request.parts
            #expect(try post.url.absoluteString == "https://messages.hoge.jp/v1/messages/A/")
            #expect(post.body?.text == #"{"text":"Hi","user":7}"#)
            let delete = try API.Users.delete(id: 9).request.parts
            #expect(try delete.url.absoluteString == "https://hoge.jp/v1/users/9")
            #expect(API.version == "v1")
        }

        @Test func chainedCallAnswers() async throws {
            try await MockedSpec.serve(spec) { server in
                let session = Session(bases: [API.service: .url(server.base)])
                let call = API.Messages.getMessage().on(session).retry(max: 5).interval(milliseconds: 500)
                #expect(server.exchanges.isEmpty)
                let messages = try await call.response()
                #expect(messages.map(\.text) == ["Hello", "Hi"])
                let user = try await API.Users.add(name: "yuki").on(session).response()
                #expect(user.id == 9)
                let patched = try await API.Users.patch(id: 9, away: .value("Back on Monday")).on(session).response()
                #expect(patched.away == "Back on Monday")
                try await API.Users.delete(id: 9).on(session).response()
                #expect(
                    server.exchanges.map { "\($0.request.method) \($0.request.path)" } == [
                        "GET /messages/", "POST /users", "PATCH /users/9", "DELETE /users/9",
                    ]
                )
            }
        }

        /// A form, a header field that varies, a file in a multipart body, and a response that is data.
        @Test func formsFilesAndData() async throws {
            try await MockedSpec.serve(spec) { server in
                let session = Session(bases: [API.service: .url(server.base)])
                let logIn = API.Users.logIn(name: "yuki", password: "a b", device: "demo")
                #expect(try await logIn.on(session).response().token == "t-9")
                let picture = Upload(Data("png".utf8), fileName: "yuki.png", media: "image/png")
                try await API.Users.setPicture(id: 9, picture: picture, caption: "me").on(session).response()
                #expect(try await !API.Users.getPicture(id: 9).on(session).response().isEmpty)
                let requests = server.exchanges.map(\.request)
                #expect(requests.map(\.path) == ["/users/login", "/users/9/picture", "/users/9/picture"])
                #expect(requests.first.map { String(decoding: $0.body, as: UTF8.self) } == "name=yuki&password=a%20b")
            }
        }

        /// `Specs/Messages/APIRequest.swift` intercepts the responses of all requests.
        @Test func everyResponseIsIntercepted() async {
            let stubs = StubTransport()
            stubs.stub(API.Messages.GetMessage.self, .raw(headers: ["Content-Type": "text/html"], "<p>Back soon</p>"))
            let error = await #expect(throws: SessionError<Int>.self) {
                try await API.Messages.getMessage().on(Session(transport: stubs)).response()
            }
            guard case .undecodable(_, let failure) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(failure.underlying is Maintenance)
        }

        @Test func failureIsTheBareStatusCode() async throws {
            try await MockedSpec.serve(spec) { server in
                let session = Session(bases: [API.service: .url(server.base)])
                let result = await withCheckedContinuation { continuation in
                    API.Messages.getMessage().on(session).header("Prefer", "status=404")
                        .response(on: .inline) { continuation.resume(returning: $0) }
                }
                guard case .failure(.rejected(_, let status)) = result else {
                    Issue.record("\(result)")
                    return
                }
                #expect(status == 404)
            }
        }

        @Test func handlerHearsOneFinalResultAndAttemptsAreSeenApart() async throws {
            try await MockedSpec.serve(spec) { server in
                let session = Session(bases: [API.service: .url(server.base)])
                let attempts = Locked<[Int?]>([])
                let results = Locked(0)
                let result = await withCheckedContinuation { continuation in
                    API.Messages.getMessage().on(session).header("Prefer", "status=503").retry(max: 2)
                        .interval(milliseconds: 1).observe { attempt in
                            attempts.withLock { $0.append(attempt.statusCode) }
                        }
                        .response(on: .inline) { result in
                            results.withLock { $0 += 1 }
                            continuation.resume(returning: result)
                        }
                }
                #expect(throws: SessionError<Int>.self) { try result.get() }
                #expect(attempts.withLock { $0 } == [503, 503, 503])
                #expect(results.withLock { $0 } == 1)
                #expect(server.exchanges.count == 3)
            }
        }

        @Test(arguments: [(Int.min, -1.0), (-5, Double.nan), (0, .infinity), (1, -1e300)])
        func noCountAndNoIntervalTraps(count: Int, interval: Double) async throws {
            let call = API.Messages.getMessage().on(
                Session(transport: Refusing(), timeout: nil, clock: ImmediateClock())
            )
            .retry(max: count).interval(milliseconds: interval)
            await #expect(throws: SessionError<Int>.self) { try await call.response() }
        }
    }

    /// A transport whose connections are always refused.
    private struct Refusing: Transport {
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            throw ConnectionFailure.refused("")
        }
    }

    /// A clock on which every sleep ends at once.
    private struct ImmediateClock: Clock {
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }
#endif
