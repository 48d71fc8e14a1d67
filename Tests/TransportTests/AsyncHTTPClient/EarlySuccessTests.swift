#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing
    import TransportScenarios

    /// Successful responses over HTTP/1.1 that end before the body of their request was sent, over a connection that the
    /// server keeps: the call owns the upload until its end.
    @Suite(.limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
    struct EarlySuccessTests {
        private static let size = 32 << 20

        /// The server begins to read when the response has arrived.
        @Test(arguments: ["data", "file", "sequence", "unsized"])
        func responseEndsAfterTheUpload(_ kind: String) async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let folder = try TemporaryFolder()
            let file = folder.url.appending(component: "upload")
            let given = Counter()
            let pieces = Pieces(of: Self.size) { given.add($0) }
            let body: RequestBody
            switch kind {
            case "data": body = .data(Data(count: Self.size))
            case "file":
                try Data(count: Self.size).write(to: file)
                body = .file(file)
            case "sequence": body = .chunks(pieces, size: Self.size)
            default: body = .chunks(pieces)
            }
            let session = Session(transport: transport, bases: [FaultService.service: .url(server.base())])
            let response = try await transport.send(try Self.request(server, body))
            #expect(response.status == .ok)
            let isReleased = Counter()
            let reading = Task {
                _ = try await response.body.collect(upTo: 1000)
                return isReleased.value
            }
            // The body has arrived, so that only the upload can delay its end.
            try await Task.sleep(for: .milliseconds(200))
            isReleased.add(1)
            _ = try await session.response(for: Probe("release"))
            #expect(try await reading.value == 1)
            while try await server.log().received < Self.size { try await Task.sleep(for: .milliseconds(5)) }
            try await transport.shutdown()
        }

        /// The response waits for its reader when the end of the upload is sent. Its end must not cut the upload.
        @Test(arguments: [true, false])
        func readerMayBeginAfterTheUpload(isSized: Bool) async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let size = 4 << 20
            let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
            continuation.yield(Data(count: 1))
            let body: RequestBody = isSized ? .chunks(pieces, size: size) : .chunks(pieces)
            let response = try await transport.send(try Self.request(server, body))
            let session = Session(transport: transport, bases: [FaultService.service: .url(server.base())])
            _ = try await session.response(for: Probe("release"))
            continuation.yield(Data(count: size - 1))
            continuation.finish()
            while try await server.log().received < size { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try await response.body.collect(upTo: 1000).isWhole)
            _ = try await session.response(for: Probe("release"))
            try await transport.shutdown()
        }

        /// The server reads nothing, so that the upload waits until the connection accepts more.
        @Test(arguments: 0..<20)
        func cancellationEndsTheUpload(_ number: Int) async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let session = Session(transport: transport, bases: [FaultService.service: .url(server.base())])
            weak var released: Counter?
            do {
                let counter = Counter()
                released = counter
                let body = Payload.body(.chunks(CountingPieces(counter: counter)))
                let request = AnyStatus("early", ["status": 200, "then": "sink"], .post(body))
                let seconds = number.isMultiple(of: 2) ? 0.1 + Double(number) / 50 : 30
                let call = Task { await Call(request, on: session).timeout(seconds: seconds).result() }
                try await Task.sleep(for: .milliseconds(number * 20))
                if !number.isMultiple(of: 2) { call.cancel() }
                guard case .failure = await call.value else {
                    Issue.record("there is a response")
                    return
                }
            }
            for _ in 0..<3000 where released != nil { try await Task.sleep(for: .milliseconds(10)) }
            #expect(released == nil)
            _ = try await session.response(for: Probe("release"))
            try await transport.shutdown()
        }

        /// A response of HTTP/1.0 ends its connection.
        @Test func sequenceIsReleasedAfterTheEndOfTheConnection() async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            weak var released: Counter?
            do {
                let counter = Counter()
                released = counter
                let body = Payload.body(.chunks(CountingPieces(counter: counter, limit: 1)))
                let request = AnyStatus("early", ["status": 200, "then": "hold", "version": "1.0"], .post(body))
                let session = Session(transport: transport, bases: [FaultService.service: .url(server.base())])
                #expect(try await session.response(for: request).statusCode == 200)
            }
            for _ in 0..<3000 where released != nil { try await Task.sleep(for: .milliseconds(10)) }
            #expect(released == nil)
            try await transport.shutdown()
        }

        /// Without the handlers, AsyncHTTPClient sends the rest of the body after the end of the call.
        @Test func clientWithoutHandlersSendsTheWholeBody() async throws {
            let server = FaultServer(try await Servers.faults)
            let client = HTTPClient(configuration: .init(redirectConfiguration: .disallow))
            let transport = AsyncHTTPClientTransport(client: client)
            let body = RequestBody.chunks(Pieces(of: Self.size), size: Self.size)
            do {
                let response = try await transport.send(try Self.request(server, body))
                _ = try await response.body.collect(upTo: 1000)
            }
            let session = Session(transport: transport, bases: [FaultService.service: .url(server.base())])
            _ = try await session.response(for: Probe("release"))
            while try await server.log().received < Self.size { try await Task.sleep(for: .milliseconds(5)) }
            try await client.shutdown()
        }

        @Test func errorOfTheSequenceIsThrown() async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
            continuation.yield(Data("abc".utf8))
            let response = try await transport.send(try Self.request(server, .chunks(pieces)))
            #expect(response.status == .ok)
            // The end of the response has arrived, too.
            try await Task.sleep(for: .milliseconds(100))
            continuation.finish(throwing: Failure())
            let error = await #expect(throws: ConnectionFailure.self) {
                _ = try await response.body.collect(upTo: 1000)
            }
            #expect(error?.kind == .unreadableBody)
            let session = Session(transport: transport, bases: [FaultService.service: .url(server.base())])
            _ = try await session.response(for: Probe("release"))
            try await transport.shutdown()
        }

        private struct Failure: Error {}

        private static func request(_ server: FaultServer, _ body: RequestBody) throws -> OutgoingRequest {
            let url = try #require(URL(string: "\(server.base())/early?status=200&then=sink"))
            return OutgoingRequest(method: .post, url: url, body: body)
        }
    }

    /// Pieces without an end, as long as their counter exists. After `limit` pieces, nothing arrives.
    private struct CountingPieces: AsyncSequence, Sendable {
        let counter: Counter
        var limit = Int.max

        struct AsyncIterator: AsyncIteratorProtocol {
            let counter: Counter
            let limit: Int

            func next() async throws -> Data? {
                counter.add(1)
                if counter.value > limit { try await Task.sleep(for: .seconds(3600)) }
                return Data(count: 1 << 16)
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(counter: counter, limit: limit) }
    }
#endif
