#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import Testing
    import TransportScenarios

    /// Responses that arrive before the body of the request was sent.
    ///
    /// After a response with the status of an error, AsyncHTTPClient retains a body forever if it gets another piece.
    @Suite(.limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
    struct EarlyResponseTests {
        @Test func bodyIsReleasedAfterAnEarlyError() async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            weak var released: Gate?
            do {
                let gate = Gate()
                released = gate
                let url = try #require(URL(string: "\(server.base())/early?then=close&after=2000"))
                let body = RequestBody.chunks(GatedPieces(gate: gate))
                let response = try await transport.send(OutgoingRequest(method: .post, url: url, body: body))
                #expect(response.status.code == 413)
                // The response has begun, and its body was not read yet.
                gate.open()
                try await Task.sleep(for: .milliseconds(100))
                let (data, _) = try await response.body.collect(upTo: 1000)
                #expect(String(decoding: data, as: UTF8.self).contains("too large"))
            }
            try await expectSoon { released == nil }
            try await transport.shutdown()
        }

        /// The server responds to the last byte of the upload, and closes the connection, before AsyncHTTPClient has noted
        /// the end of the request.
        @Test(arguments: [0, 300])
        func responseBeforeTheEndOfTheRequestIsKept(_ milliseconds: Int) async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let head = "HTTP/1.1%20200%20OK%0D%0AConnection:%20close%0D%0A%0D%0Ahello"
            var request = HTTPClientRequest(url: "\(server.base())/raw?send=\(head)")
            request.method = .PUT
            let (pieces, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
            request.body = .stream(pieces, length: .known(Int64(3)))
            continuation.yield(ByteBuffer(string: "abc"))
            let ending = Task {
                try? await Task.sleep(for: .milliseconds(milliseconds))
                continuation.finish()
            }
            let response = try await transport.client.execute(request, timeout: .seconds(30))
            #expect(String(buffer: try await response.body.collect(upTo: 100)) == "hello")
            await ending.value
            try await transport.shutdown()
        }

        /// AsyncHTTPClient may get the piece before the transport knows of the response.
        @Test func bodyIsReleasedIfAPieceComesAtTheSameTimeAsAnError() async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let url = try #require(URL(string: "\(server.base())/early?then=close&after=2000"))
            var responses = 0
            for number in 0..<100 {
                weak var released: Gate?
                do {
                    let gate = Gate()
                    released = gate
                    let body = RequestBody.chunks(GatedPieces(gate: gate))
                    let opening = Task {
                        try await Task.sleep(for: .microseconds(number * 40))
                        gate.open()
                    }
                    // On a busy machine, the connection may end first. The body is released then, too.
                    let request = OutgoingRequest(method: .post, url: url, body: body)
                    if let response = try? await transport.send(request) {
                        #expect(response.status.code == 413)
                        _ = try? await response.body.collect(upTo: 1000)
                        responses += 1
                    }
                    try await opening.value
                }
                try await expectSoon { released == nil }
            }
            #expect(responses > 0)
            try await transport.shutdown()
        }

        /// Waits until `condition` is true, and fails after half a minute.
        private func expectSoon(_ condition: () -> Bool) async throws {
            for _ in 0..<3000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
            try #require(condition())
        }
    }

    /// Lets a sequence continue.
    private final class Gate: Sendable {
        private let opening = AsyncStream.makeStream(of: Void.self)

        func open() { opening.continuation.finish() }

        func wait() async { for await _ in opening.stream {} }
    }

    /// A piece, and further pieces after its gate has been opened.
    private struct GatedPieces: AsyncSequence, Sendable {
        let gate: Gate

        struct AsyncIterator: AsyncIteratorProtocol {
            let gate: Gate
            var count = 0

            mutating func next() async throws -> Data? {
                count += 1
                if count == 2 { await gate.wait() }
                return count < 5 ? Data(repeating: 1, count: 100) : nil
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(gate: gate) }
    }
#endif
