import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Connections that a server keeps, or only seems to keep.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct KeptConnectionTests {
    @Test func connectionIsKept() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for number in 0..<10 { _ = try await session.response(for: Probe("echo", [:], .put(.text("\(number)")))) }
        for _ in 0..<10 { _ = try await session.response(for: Probe("echo")) }
        #expect(try await server.log().connections == 1)
    }

    /// The connection is closed after a response, at once or a little later: the next request takes another.
    @Test(arguments: ["close", "reset"], [0, 20])
    func closedConnectionIsNotUsedAgain(_ how: String, after: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for number in 0..<10 {
            let body = Payload.text("\(number)")
            let isNew = TestedTransport.current.sendsPostsOverNewConnections
            let request = Fetch<Echo>("kept", ["how": how, "after": after], isNew ? .post(body) : .put(body))
            #expect(try await session.response(for: request).body == "\(number)")
            // The end of the connection arrives before the next request is sent.
            try await Task.sleep(for: .milliseconds(after + 20))
        }
        #expect(try await server.log().requests.map(\.body) == (0..<10).map(String.init))
    }

    /// The connection is closed when the next request arrives. A request that may be repeated is sent on another
    /// connection.
    @Test(arguments: ["close", "reset"])
    func idempotentRequestTakesAnotherConnection(_ how: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        _ = try await session.response(for: Probe("kept", ["when": "next", "how": how]))
        let call = Call(Fetch<Echo>("echo", [:], .put(.text("hello"))), on: session).retry(max: 1).interval(
            milliseconds: 1
        )
        #expect(try await call.response().body == "hello")
        #expect(try await server.log().connections == 2)
    }

    /// A body that can be created again is sent again, like bytes.
    @Test(arguments: ["close", "reset"])
    func repeatableSequenceTakesAnotherConnection(_ how: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        _ = try await session.response(for: Probe("kept", ["when": "next", "how": how]))
        let body = RequestBody.chunks(size: 5) {
            AsyncStream { stream in
                stream.yield(Data("hello".utf8))
                stream.finish()
            }
        }
        #expect(try await session.response(for: Fetch<Echo>("echo", [:], .put(.body(body)))).body == "hello")
    }

    /// A request that may not be sent twice is sent once, or ends with an error.
    @Test(arguments: ["close", "reset"], [10, 200_000])
    func postIsNotSeenTwice(_ how: String, size: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        _ = try await session.response(for: Probe("kept", ["when": "next", "how": how]))
        let body = String(repeating: "x", count: size)
        let call = Call(Fetch<Echo>("echo", [:], .post(.text(body))), on: session).timeout(seconds: 30)
        var seen = 1
        do throws(SessionError<JSON>) {
            #expect(try await call.response().bytes == size)
        } catch {
            #expect(error.isBrokenConnection, "\(error)")
            seen = 0
        }
        let posts = try await server.log().requests.filter { $0.method == "POST" && $0.bytes == size }
        #expect(posts.count == seen)
    }

    @Test func responseBeforeTheBodyIsRead() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for then in ["read", "close", "reset"] {
            let body = Payload.data(Data(repeating: 0x61, count: 2_000_000))
            let call = Call(Probe("early", ["status": 413, "then": then], .post(body)), on: session)
            let error = await failure(of: call.timeout(seconds: 30))
            // If the connection ends while the body is sent, the response may be lost.
            let isBroken = then != "read" && error?.isBrokenConnection == true
            #expect(isBroken || error?.isRejected(with: 413) == true, "\(then): \(String(describing: error))")
        }
        #expect(try await session.response(for: Probe("echo")).statusCode == 200)
    }

    @Test func manyCallsAtOnceAllEnd() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let bodies = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<300 {
                let request = Fetch<Echo>("echo", ["delay": number % 7], .post(.text("\(number)")))
                group.addTask { try await session.response(for: request).body }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(bodies == Set((0..<300).map(String.init)))
        #expect(try await server.log().requests.count == 300)
    }
}
