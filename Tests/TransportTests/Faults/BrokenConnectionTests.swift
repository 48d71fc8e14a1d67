import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Connections that end too early, and bodies with another length than declared.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct BrokenConnectionTests {
    static let stages = [
        "request-line", "request-head", "request-body", "status-line", "headers", "head", "body", "last-byte",
        "chunk-size",
        "chunk", "last-chunk", "trailer",
    ]

    @Test(arguments: stages, ["close", "reset"])
    func brokenConnectionIsAnError(_ stage: String, how: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for method in [RequestMethod.get, .post(.text(String(repeating: "x", count: 10_000)))] {
            let error = await failure(of: Call(Probe("cut", ["at": stage, "how": how], method), on: session))
            #expect(error?.isBrokenConnection == true, "\(String(describing: error))")
        }
        #expect(try await session.response(for: Probe("echo")).statusCode == 200)
    }

    @Test(arguments: ["request-line", "request-head", "headers", "body", "chunk"], ["close", "reset"])
    func idempotentRequestIsSentAgain(_ stage: String, how: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["at": stage, "how": how, "times": 2]
        let call = Call(Fetch<Echo>("cut", query, .put(.text("hello"))), on: server.session())
        let echo = try await call.retry(max: 5).interval(milliseconds: 1).response()
        #expect(echo.body == "hello")
        #expect(try await server.log().requests.count == 3)
    }

    @Test(arguments: ["request-line", "request-head", "headers", "body"], ["close", "reset"])
    func postIsSentOnce(_ stage: String, how: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Probe("cut", ["at": stage, "how": how], .post(.text("hello"))), on: server.session())
        let error = await failure(of: call.retry(max: 5).interval(milliseconds: 1))
        #expect(error?.isBrokenConnection == true)
        #expect(try await server.log().requests.count == 1)
    }

    @Test func shortBodyIsAnError() async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Probe("length", ["declared": 10, "sent": 5]), on: server.session())
        #expect(await failure(of: call)?.isBrokenConnection == true)
    }

    @Test(arguments: [true, false])
    func longBodyIsCutAtItsLength(_ isKept: Bool) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let query: QueryItems = ["declared": 5, "sent": 50, "keep": isKept ? 1 : 0]
        #expect(try await session.response(for: Probe("length", query)).body == Data("xxxxx".utf8))
        #expect(try await session.response(for: Probe("echo")).statusCode == 200)
    }

    @Test func missingBytesOfAKeptConnectionTimeOut() async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Probe("length", ["declared": 10, "sent": 5, "keep": 1]), on: server.session())
        #expect(await failure(of: call.timeout(seconds: 0.5))?.isTimeout == true)
    }

    @Test(arguments: ["silent", "reset", "handshake", "tls", "http"])
    func brokenHandshakeIsAnError(_ port: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session(port, scheme: "https")
        let error = await failure(of: Call(Probe("echo"), on: session).timeout(seconds: port == "silent" ? 0.3 : 30))
        switch error?.connectionFailure?.kind {
        case .timedOut: #expect(port == "silent")
        case .connectionLost: #expect(port != "silent")
        case .tls, .other:
            #expect(port != "silent" && (port != "handshake" || TestedTransport.current.isURLSession))
        case let other: Issue.record("\(String(describing: other))")
        }
        #expect(try await server.log().requests.isEmpty)
    }

    @Test func silentServerTimesOut() async throws {
        let server = FaultServer(try await Servers.faults)
        let silent = Call(Probe("echo"), on: server.session("silent")).timeout(seconds: 0.2)
        #expect(await failure(of: silent)?.isTimeout == true)
        let hold = Call(Probe("hold"), on: server.session()).timeout(seconds: 0.2)
        #expect(await failure(of: hold)?.isTimeout == true)
        let slow = Call(Probe("slow-head", ["lines": 100, "step": 50]), on: server.session()).timeout(seconds: 0.2)
        #expect(await failure(of: slow)?.isTimeout == true)
        let drip = Call(Probe("drip", ["pieces": 100, "step": 50]), on: server.session()).timeout(seconds: 0.3)
        #expect(await failure(of: drip)?.isTimeout == true)
    }

    @Test func cancelledCallLeavesTheServer() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let task = Task { await failure(of: Call(Probe("hold"), on: session)) }
        while try await server.log().requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(await task.value?.isCancelled == true)
        while try await server.log().departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
}
