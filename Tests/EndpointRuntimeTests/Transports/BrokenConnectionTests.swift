import EndpointRuntime
import Foundation
import Testing

/// What URLSession makes of connections that break, on real sockets.
@Suite("Broken connections")
struct BrokenConnectionTests {
    @Test func nobodyListens() async throws {
        #expect(await kind(at: "http://127.0.0.1:1") == .refused)
    }

    @Test func theHostHasNoAddress() async throws {
        #expect(await kind(at: "http://nothing.invalid") == .dns)
    }

    @Test func theServerSpeaksNoTLS() async throws {
        let server: [ScriptedServer.Step] = [.greet("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")]
        try await ScriptedServer.run(server) { server in
            #expect(await kind(at: server.base.replacing("http:", with: "https:")) == .tls)
        }
    }

    @Test func theConnectionEndsBeforeAnyByte() async throws {
        try await ScriptedServer.run([]) { server in
            #expect(await kind(at: server.base) == .connectionLost)
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\"",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n{\"id\"",
    ])
    func theConnectionEndsInsideOfTheBody(_ response: String) async throws {
        try await ScriptedServer.run([.send(response)]) { server in
            #expect(await kind(at: server.base) == .connectionLost)
        }
    }

    #if canImport(FoundationNetworking)
        @Test(arguments: [
            "SSH-2.0-OpenSSH_9.6\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
        ])
        func whatComesIsNotHTTP(_ response: String) async throws {
            try await ScriptedServer.run([.send(response)]) { server in
                #expect(await kind(at: server.base) == .invalidResponse)
            }
        }
    #endif

    private func kind(at base: String) async -> ConnectionFailure.Kind? {
        let error = await error(at: base)
        if let failure = error?.connectionFailure { #expect(failure.underlying != nil, "\(failure)") }
        return error?.connectionFailure?.kind
    }

    private func error(at base: String) async -> SessionError<Kiosk.Problem>? {
        do {
            _ = try await Session(bases: [Kiosk.service: .url(base)]).response(for: GetItem())
            return nil
        } catch {
            return error
        }
    }
}
