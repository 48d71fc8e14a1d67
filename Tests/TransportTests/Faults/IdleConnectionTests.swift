import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// Bytes that a server sends over an idle connection. URLSession takes them for a response on Linux; on Apple
/// platforms, that was not verified.
@Suite(
    Bounded(transports: TestedTransport.withoutURLSession),
    .ifAny(of: TestedTransport.withoutURLSession),
    .limited,
    .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)")
)
struct IdleConnectionTests {
    /// Bytes that arrive over a connection between two requests belong to neither of them.
    @Test(arguments: [
        ("200 X\r\nContent-Length: 5\r\n\r\nfirst", "HTTP/1.1 500 X\r\nContent-Length: 5\r\n\r\nerror"),
        ("200 X\r\nContent-Length: 5\r\n\r\nfirst", "HTTP/1.1 200 X\r\nContent-Length: 5\r\n\r\nother"),
        (
            "200 X\r\nContent-Length: 5\r\n\r\nfirst",
            "HTTP/1.1 408 X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
        ("200 X\r\nContent-Length: 5\r\n\r\nfirst", "\r\n"),
        ("204 X\r\n\r\n", "{\"ok\": true}"),
    ])
    func bytesBetweenTwoRequestsAreNoResponse(_ rest: String, _ late: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let first = "HTTP/1.1 " + rest
        let query: QueryItems = ["send": first, "send": late, "then": "keep"]
        let response = try await session.response(for: Probe("raw", query))
        #expect(response.statusCode == Int(rest.prefix(3)))
        while try await server.log().sent < first.utf8.count + late.utf8.count {
            try await Task.sleep(for: .milliseconds(5))
        }
        for name in ["a", "b", "c"] {
            let echo = try await session.response(for: Fetch<Echo>("echo", ["name": name]))
            #expect(echo.target.hasSuffix("?name=\(name)"))
        }
    }

    /// The connection has unread bytes, but those are of its own response.
    @Test func connectionInUseIsLeftAlone() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        _ = try await session.response(for: Probe("echo"))
        let size = 24 << 20
        var body = try await session.response(for: File("flood", ["bytes": size])).makeAsyncIterator()
        var count = try await body.next()?.count ?? 0
        var sent = (last: 0, now: 0)
        repeat {
            try await Task.sleep(for: .milliseconds(50))
            sent = (sent.now, try await server.log().sent)
        } while sent.now == 0 || sent.now != sent.last
        for _ in 0..<10 { _ = try await session.response(for: Probe("echo")) }
        while let piece = try await body.next() { count += piece.count }
        #expect(count == size)
        #expect(try await server.log().connections == 2)
    }

    /// The server ends the idle connection with a 408, or with bytes that are no response, just as the request arrives.
    @Test(
        .ifAny(of: TestedTransport.all.filter(\.isLibcurl)),
        arguments: ["HTTP/1.1 408 X\r\nContent-Length: 4\r\nConnection: close\r\n\r\nlate", "late\r\n\r\n"],
        [RequestMethod.get, .put(.text("hello"))]
    )
    func responseToNoRequestIsNotTheResponse(_ late: String, method: RequestMethod) async throws {
        // The suite runs over each of its transports.
        guard TestedTransport.current.isLibcurl else { return }
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        _ = try await session.response(for: Probe("echo"))
        _ = try await session.response(for: Fetch<Echo>("raw", ["send": late, "times": 1], method))
        #expect(try await server.log().connections == 2)
        // Over a connection of its own, it is the response.
        _ = await failure(of: Call(Probe("raw", ["send": late], method), on: server.session()))
    }
}
