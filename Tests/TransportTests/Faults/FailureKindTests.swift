import EndpointRuntime
import Foundation
import ScriptedServing
import Testing
import TransportScenarios

/// The kinds of failure that the transports report for broken connections.
@Suite(.boundedOverEach, .limited)
struct FailureKindTests {
    @Test func closedPortRefusesTheConnection() async throws {
        #expect(await kind(at: "http://127.0.0.1:1") == .refused)
    }

    @Test func unknownHostIsADNSFailure() async throws {
        #expect(await kind(at: "http://nothing.invalid") == .dns)
    }

    @Test func serverWithoutTLSIsATLSFailure() async throws {
        let server: [ScriptedServer.Step] = [.greet("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")]
        try await ScriptedServer.run(server) { server in
            #expect(await kind(at: server.base.replacing("http:", with: "https:")) == .tls)
        }
    }

    @Test func connectionThatEndsBeforeTheResponseIsLost() async throws {
        try await ScriptedServer.run([]) { server in
            #expect(await kind(at: server.base) == .connectionLost)
        }
    }

    @Test(
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\"",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n{\"id\"",
        ]
    )
    func connectionThatEndsInTheBodyIsLost(_ response: String) async throws {
        try await ScriptedServer.run([.send(response)]) { server in
            #expect(await kind(at: server.base) == .connectionLost)
        }
    }

    #if os(Linux)
        @Test(
            arguments: [
                "SSH-2.0-OpenSSH_9.6\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
            ]
        )
        func responsesThatAreNotHTTPAreInvalid(_ response: String) async throws {
            try await ScriptedServer.run([.send(response)]) { server in
                #expect(await kind(at: server.base) == .invalidResponse)
            }
        }
    #endif

    private func kind(at base: String) async -> ConnectionFailure.Kind? {
        let session = Session(transport: TestedTransport.current.make(), bases: [FaultService.service: .url(base)])
        let error = await failure(of: Call(Probe("ping"), on: session))?.connectionFailure
        // The transport over AsyncHTTPClient decodes bodies itself, so no library reports an invalid body.
        if let error, error.kind != .invalidResponse { #expect(error.underlying != nil, "\(error)") }
        return error?.kind
    }
}
