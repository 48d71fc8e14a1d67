import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The errors of the transports for connections that break, on real sockets.
@Suite("Broken connections", .endsRunIfHanging)
struct BrokenConnectionTests {
    @Test(arguments: RealTransport.all)
    func nobodyListens(_ transport: RealTransport) async throws {
        #expect(await kind(transport, at: "http://127.0.0.1:1") == .refused)
    }

    @Test(arguments: RealTransport.all)
    func theHostHasNoAddress(_ transport: RealTransport) async throws {
        #expect(await kind(transport, at: "http://nothing.invalid") == .dns)
    }

    #if os(Linux)
        /// libcurl keeps all trailers until the end of a transfer.
        @Test func endlessTrailersEndTheTransfer() async throws {
            let trailers = String(repeating: "X: \(String(repeating: "a", count: 1000))\r\n", count: 1000)
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n"
            try await ScriptedServer.run([.send(head + trailers), .wait]) { server in
                let session = Session(bases: [Kiosk.service: .url(server.base)])
                let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                    try await session.response(for: GetItem())
                }
                #expect(error?.connectionFailure?.kind == .invalidResponse)
            }
        }
    #endif

    @Test(arguments: RealTransport.all)
    func theServerSpeaksNoTLS(_ transport: RealTransport) async throws {
        let server: [ScriptedServer.Step] = [.greet("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")]
        try await ScriptedServer.run(server) { server in
            #expect(await kind(transport, at: server.base.replacing("http:", with: "https:")) == .tls)
        }
    }

    @Test(arguments: RealTransport.all)
    func theConnectionEndsBeforeAnyByte(_ transport: RealTransport) async throws {
        try await ScriptedServer.run([]) { server in
            #expect(await kind(transport, at: server.base) == .connectionLost)
        }
    }

    @Test(
        arguments: RealTransport.all,
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\"",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n{\"id\"",
        ]
    )
    func theConnectionEndsInsideOfTheBody(_ transport: RealTransport, _ response: String) async throws {
        try await ScriptedServer.run([.send(response)]) { server in
            #expect(await kind(transport, at: server.base) == .connectionLost)
        }
    }

    #if canImport(FoundationNetworking)
        @Test(
            arguments: RealTransport.all,
            [
                "SSH-2.0-OpenSSH_9.6\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
            ]
        )
        func rejectsResponsesThatAreNotHTTP(_ transport: RealTransport, _ response: String) async throws {
            try await ScriptedServer.run([.send(response)]) { server in
                #expect(await kind(transport, at: server.base) == .invalidResponse)
            }
        }
    #endif

    private func kind(_ transport: RealTransport, at base: String) async -> ConnectionFailure.Kind? {
        let error = await error(transport, at: base)
        // The transport over AsyncHTTPClient decodes bodies itself, so no library reports an invalid body.
        if let failure = error?.connectionFailure, failure.kind != .invalidResponse {
            #expect(failure.underlying != nil, "\(failure)")
        }
        return error?.connectionFailure?.kind
    }

    private func error(_ transport: RealTransport, at base: String) async -> SessionError<Kiosk.Problem>? {
        do {
            _ = try await Session(transport: transport.make(), bases: [Kiosk.service: .url(base)])
                .response(for: GetItem())
            return nil
        } catch {
            return error
        }
    }
}
