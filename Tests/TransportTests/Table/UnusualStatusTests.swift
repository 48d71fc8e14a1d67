import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Status codes that have no body, or that servers rarely send. Each response is the same over each transport, and the
/// session can be used afterwards.
@Suite(.boundedOverEach, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct UnusualStatusTests {
    /// A response whose body is not a part of it (RFC 9112, section 6.3), although the server sends one.
    @Test(arguments: [
        "204 X\r\n\r\n", "204 X\r\nContent-Length: 5\r\n\r\n", "204 X\r\nContent-Length: 5\r\n\r\nhello",
        "204 X\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "304 X\r\nETag: a\r\n\r\n",
        "304 X\r\nContent-Length: 5\r\n\r\n", "304 X\r\nContent-Length: 5\r\n\r\nhello",
    ])
    func statusWithoutABody(_ rest: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let response = try await session.response(
            for: AnyStatus("raw", ["send": "HTTP/1.1 " + rest, "then": "keep"])
        )
        #expect(response.statusCode == Int(rest.prefix(3)))
        #expect(response.body.isEmpty)
        for _ in 0..<2 { #expect(try await session.response(for: Probe("echo")).statusCode == 200) }
    }

    /// The length is that of the body which a GET would have.
    @Test(arguments: ["", "hello"])
    func bodyAfterTheHeadIsIgnored(_ body: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let query: QueryItems = ["send": "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + body, "then": "keep"]
        let response = try await session.response(for: AnyStatus("raw", query, .head))
        #expect(response.statusCode == 200)
        #expect(response.header("Content-Length") == "5")
        #expect(response.body.isEmpty)
        for _ in 0..<2 { #expect(try await session.response(for: Probe("echo")).statusCode == 200) }
    }

    @Test(arguments: [299, 418, 599, 600, 999])
    func anyStatusOfThreeDigits(_ status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Fetch<String>("status", ["status": status, "body": "hello"]), on: server.session())
        let result = await call.result()
        switch result {
        case .success(let text): #expect(status < 300 && text == "hello")
        case .failure(let error):
            #expect(error.statusCode == status)
            #expect(error.response?.body == Data("hello".utf8))
        }
    }

    @Test(arguments: ["000", "20", "99", "099", "1000", "2000", "x", "-1", "+200", "2.0"])
    func otherStatusIsAnError(_ status: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["send": "HTTP/1.1 \(status) X\r\nContent-Length: 5\r\n\r\nhello"]
        let error = await failure(of: Call(AnyStatus("raw", query), on: server.session()))
        #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
    }

    /// What follows is another protocol, for which no request asks. The server keeps the connection.
    @Test func switchedProtocolIsTheResponse() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session(timeout: .seconds(20))
        let head = "HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"
        for method in [RequestMethod.get, .post(.text("hello"))] {
            let response = try await session.response(
                for: AnyStatus("raw", ["send": head + "hello", "then": "hold"], method)
            )
            #expect(response.statusCode == 101)
            #expect(response.header("Upgrade") == "x")
            #expect(response.body.isEmpty)
        }
        #expect(try await session.response(for: Probe("echo")).statusCode == 200)
    }

    /// A connection that ends after an interim response.
    @Test func interimResponseAloneIsALostConnection() async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["send": "HTTP/1.1 103 X\r\nLink: </a>\r\n\r\n"]
        let error = await failure(of: Call(AnyStatus("raw", query), on: server.session()))
        #expect(error?.connectionFailure?.kind == .connectionLost, "\(String(describing: error))")
    }

    /// Bytes after the end of a response belong to none.
    @Test func bytesAfterTheResponseAreNotTheNextOne() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let query: QueryItems = ["send": "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world", "then": "keep"]
        #expect(try await session.response(for: Probe("raw", query)).body == Data("hello".utf8))
        for _ in 0..<2 { #expect(try await session.response(for: Probe("echo")).statusCode == 200) }
    }

    @Test(arguments: ["X: a\u{0}b", "Xa", " X: a"])
    func fieldThatIsNone(_ line: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["send": "HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 5\r\n\r\nhello"]
        let error = await failure(of: Call(Probe("raw", query), on: server.session()))
        #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
    }
}
