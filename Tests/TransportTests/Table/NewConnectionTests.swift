import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Requests that are not idempotent, at the same time.
@Suite(.boundedOverEach, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct NewConnectionTests {
    /// Transports over libcurl give each of them a connection of its own; the others share connections. The server keeps
    /// its connections, although it was asked to close them.
    @Test func postsShareConnectionsOverSomeTransportsOnly() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let query: QueryItems = ["send": "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "then": "keep"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    for _ in 0..<20 {
                        let response = try await session.response(for: Probe("raw", query, .post(.text("x"))))
                        #expect(response.body == Data("ok".utf8))
                    }
                }
            }
            try await group.waitForAll()
        }
        let log = try await server.log()
        #expect(log.requests.count == 400)
        if TestedTransport.current.sendsPostsOverNewConnections {
            #expect(log.connections == 400)
        } else {
            // One for each of the 20 tasks, and more where a task sends a request before its connection is free.
            #expect(log.connections < 100)
        }
    }
}
