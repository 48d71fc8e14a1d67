import EndpointRuntime
import Foundation
import HTTPTypes
import Testing
import TransportScenarios

/// Responses that are large, odd or wrong; the lists of odd values are run by the scenarios.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct OddResponseTests {
    @Test(arguments: [[100], [103], [100, 103], [102, 103, 103, 100], Array(repeating: 103, count: 30)])
    func interimResponsesAreNotTheResponse(_ codes: [Int]) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for method in [RequestMethod.get, .post(.text("hello"))] {
            let request = Fetch<Echo>("interim", ["code": codes], method)
            let envelope = try await session.envelope(for: request)
            #expect(envelope.raw.statusCode == 200)
            #expect(envelope.raw.header("Link") == nil)
            #expect(envelope.value.body == (envelope.value.method == "POST" ? "hello" : ""))
        }
    }

    /// libcurl keeps the fields of interim responses, and they count towards the limit of a head. AsyncHTTPClient
    /// discards them.
    @Test func manyInterimResponses() async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Fetch<Echo>("interim", ["code": 103, "repeat": 20_000]), on: server.session())
        if TestedTransport.current.countsInterimResponses {
            let failure = await failure(of: call)?.connectionFailure
            #expect(failure?.kind == .invalidResponse, "\(String(describing: failure))")
        } else {
            #expect(try await call.response().fault == "interim")
        }
    }

    @Test func expectationIsMet() async throws {
        let server = FaultServer(try await Servers.faults)
        let body = Data(repeating: 0x61, count: 3_000_000)
        let request = Fetch<Echo>("echo", [:], .post(.data(body)), headers: ["Expect": "100-continue"])
        #expect(try await server.session().response(for: request).bytes == body.count)
    }

    /// libcurl would wait for the body of the response.
    @Test func headWithABodyEnds() async throws {
        let server = FaultServer(try await Servers.faults)
        let transport = TestedTransport.current.make()
        let url = try #require(URL(string: "\(server.base())/status?status=200"))
        for _ in 0..<2 {
            let request = OutgoingRequest(method: .head, url: url, body: .data(Data("hello".utf8)))
            let response = try await transport.send(request)
            #expect(response.status.code == 200)
            #expect(try await response.body.collect(upTo: 100).0.isEmpty)
        }
    }

    @Test func largeHeadIsRead() async throws {
        let server = FaultServer(try await Servers.faults)
        let response = try await server.session().response(for: Probe("big-headers", ["count": 100, "size": 1000]))
        #expect((0..<100).allSatisfy { response.header("X-Big-\($0)")?.count == 1000 })
    }

    @Test func endlessBodyIsTooLarge() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = Session(
            transport: TestedTransport.current.make(),
            bases: [FaultService.service: .url(server.base())],
            bodyLimit: 1 << 20
        )
        let error = await failure(of: Call(Probe("endless"), on: session))
        guard case .undecodable(_, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == .tooLarge(limit: 1 << 20))
        while try await server.log().departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// "café" in Latin-1 under another name.
    @Test(arguments: ["utf-8", "us-ascii", "x-unknown"])
    func wrongCharsetIsUndecodable(_ charset: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=\(charset)\r\nContent-Length: 4\r\n\r\n"
        let bytes = Data(head.utf8) + Data("caf".utf8) + [0xE9]
        let request = Fetch<String>("raw", ["base64": bytes.base64EncodedString()])
        let error = await failure(of: Call(request, on: server.session()))
        guard case .undecodable(_, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == .badText(charset: charset))
    }

    @Test(arguments: ["gzip", "deflate", "br"])
    func brokenCompressionIsAnError(_ encoding: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: 7\r\n\r\n"
        let session = server.session()
        let error = await failure(of: Call(Fetch<JSON>("raw", ["send": head + "garbage"]), on: session))
        #expect(error != nil)
        #expect(try await session.response(for: Probe("echo")).statusCode == 200)
    }

    @Test func trailersAreNoHarm() async throws {
        let server = FaultServer(try await Servers.faults)
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
        let request = Probe("raw", ["send": head + "5\r\nhello\r\n0\r\nX-Sum: 5\r\n\r\n", "then": "keep"])
        #expect(try await server.session().response(for: request).body == Data("hello".utf8))
    }

    @Test(arguments: ["0", "00", "1"])
    func retryAfterIsFollowed(_ value: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["status": 429, "times": 1, "header": "Retry-After: \(value)"]
        let call = Call(Fetch<Echo>("status", query), on: server.session()).retry(max: 1).interval(milliseconds: 1)
        #expect(try await call.response().fault == "status")
        #expect(try await server.log().requests.count == 2)
    }

    @Test(arguments: ["3600", "999999999999999999999", "Fri, 31 Dec 2099 23:59:59 GMT"])
    func longRetryAfterIsFinal(_ value: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["status": 429, "header": "Retry-After: \(value)"]
        let call = Call(Probe("status", query), on: server.session()).retry(max: 3).interval(milliseconds: 1)
        #expect(await failure(of: call)?.isRejected(with: 429) == true)
        #expect(try await server.log().requests.count == 1)
    }

    @Test(arguments: [
        "", "x", "-1", "1e-9", "nan", "inf", "0x1", "Fri", "Fri, 31 Dec 1999 23:59:59 GMT", "0, 0", "0;x",
    ])
    func oddRetryAfterIsNoWait(_ value: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["status": 503, "times": 2, "header": "Retry-After: \(value)"]
        let call = Call(Fetch<Echo>("status", query), on: server.session()).retry(max: 2).interval(milliseconds: 1)
        #expect(try await call.response().fault == "status")
    }
}
