import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// Requests through the proxy of the environment, or, over AsyncHTTPClient, through the proxy of the client. Each
/// request is sent by a process of its own, since all transfers of a process share its environment.
@Suite(
    Bounded(transports: TestedTransport.verified),
    .ifAny(of: TestedTransport.verified),
    .limited,
    .serialized,
    .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)")
)
struct ProxyTests {
    private static let program = BuildFolder.products.appending(component: "TransportScenarios")

    private struct Counts: Decodable {
        let connect: Int
        let plain: Int
    }

    @Test(arguments: [("open", false), ("locked", false), ("open", true)])
    func requestPassesAProxy(_ port: String, isForAllSchemes: Bool) async throws {
        let (server, proxy) = (FaultServer(try await Servers.faults), try await PythonServer("proxy_server.py"))
        let user = port == "locked" ? "pen:s3cret" : nil
        var probing = Probing(server.base(), proxy: proxy.ports[port], user: user)
        probing.isForAllSchemes = isForAllSchemes
        let report = try await probing.send(program: Self.program)
        #expect(report.status == 200, "\(report)")
        let count = try await counts(of: proxy)
        if TestedTransport.current.followsTheEnvironment {
            #expect(try await server.log().requests.first?.header("Via") == ["1.1 proxy"])
            #expect(count.plain >= 1 && count.connect == 0)
        } else {
            // AsyncHTTPClient asks for a tunnel in any case.
            #expect(try await server.log().requests.first?.header("Via") == [])
            #expect(count.plain == 0 && count.connect == 1)
        }
        #expect(try await server.log().requests.count == 1)
        // The password is for the proxy only.
        #expect(try await server.log().requests.first?.header("Proxy-Authorization") == [])
    }

    @Test(.enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)"), arguments: ["open", "locked"])
    func secureRequestIsTunnelled(_ port: String) async throws {
        // On Linux, URLSession has no option for an authority.
        if TestedTransport.current.isURLSession { return try await tunnelLeadsToTheServersCertificate(port) }
        let certificates = try TestCertificates()
        let proxy = try await PythonServer("proxy_server.py")
        let server = try await PythonServer(
            "tls_server.py",
            arguments: ["server.pem", "server.key", "client.pem"].map { certificates[$0].path },
            needsPackages: false
        )
        let probing = Probing(
            server.base("tls", scheme: "https"),
            proxy: proxy.ports[port],
            user: port == "locked" ? "pen:s3cret" : nil,
            authority: certificates["server.pem"].path
        )
        let report = try await probing.send(program: Self.program)
        #expect(report.status == 200, "\(report)")
        #expect(try await counts(of: proxy).connect >= 1)
    }

    private func tunnelLeadsToTheServersCertificate(_ port: String) async throws {
        let (server, proxy) = (FaultServer(try await Servers.faults), try await PythonServer("proxy_server.py"))
        let user = port == "locked" ? "pen:s3cret" : nil
        let url = server.base("tls", scheme: "https")
        let report = try await Probing(url, proxy: proxy.ports[port], user: user).send(program: Self.program)
        #expect(report.kind == "\(ConnectionFailure.Kind.tls)", "\(report)")
        #expect(try await counts(of: proxy).connect >= 1)
    }

    /// A proxy's response to CONNECT is not the server's response. If the proxy responds and closes the connection, a
    /// client sees the response in place of a certificate, or the end of the connection, whichever comes first.
    @Test(arguments: [
        ("refusing", [ConnectionFailure.Kind.refused]), ("locked", [.refused]), ("html", [.tls, .connectionLost]),
    ])
    func proxyThatDoesNotConnectIsAnError(_ port: String, kinds: [ConnectionFailure.Kind]) async throws {
        let (server, proxy) = (FaultServer(try await Servers.faults), try await PythonServer("proxy_server.py"))
        let url = server.base("tls", scheme: "https")
        let report = try await Probing(url, proxy: proxy.ports[port]).send(program: Self.program)
        #expect(kinds.contains { report.kind == "\($0)" }, "\(report)")
        #expect(report.status == nil)
        #expect(report.gap == nil, "\(report)")
        #expect(try await server.log().requests.isEmpty)
    }

    /// To a plain request, the response of the proxy is the response, unless the transport asks for a tunnel. The error
    /// of the call is complete in both cases: with the status and the beginning of the page, or with the reason.
    @Test(arguments: [
        ("refusing", 403, SessionErrorKind.rejected), ("locked", 407, .rejected), ("html", 200, .undecodable),
    ])
    func responseOfAProxyIsTheResponse(_ port: String, status: Int, error: SessionErrorKind) async throws {
        let (server, proxy) = (FaultServer(try await Servers.faults), try await PythonServer("proxy_server.py"))
        let report = try await Probing(server.base(), proxy: proxy.ports[port]).send(program: Self.program)
        if TestedTransport.current.followsTheEnvironment {
            #expect(report.status == status, "\(report)")
            #expect(report.error == "\(error)", "\(report)")
            #expect(report.description?.contains("Please log in.") == true, "\(report)")
        } else {
            let kinds: [ConnectionFailure.Kind] = port == "html" ? [.connectionLost, .invalidResponse] : [.refused]
            #expect(kinds.contains { report.kind == "\($0)" }, "\(report)")
            #expect(report.error == "\(SessionErrorKind.noResponse)", "\(report)")
        }
        #expect(report.gap == nil, "\(report)")
        #expect(try await server.log().requests.isEmpty)
    }

    @Test func requestPassesASOCKSProxy() async throws {
        let (server, proxy) = (FaultServer(try await Servers.faults), try await PythonServer("proxy_server.py"))
        var probing = Probing(server.base())
        probing.socks = proxy.ports["openSocks"]
        let report = try await probing.send(program: Self.program)
        #expect(report.status == 200, "\(report)")
        #expect(try await counts(of: proxy).connect >= 1)
        #expect(try await server.log().requests.count == 1)
    }

    /// A proxy of SOCKS that refuses to connect, and one that wants a password.
    @Test(arguments: ["socks", "closedSocks"])
    func socksProxyThatDoesNotConnectIsAnError(_ port: String) async throws {
        let (server, proxy) = (FaultServer(try await Servers.faults), try await PythonServer("proxy_server.py"))
        var probing = Probing(server.base())
        probing.socks = proxy.ports[port]
        let report = try await probing.send(program: Self.program)
        #expect(report.kind == "\(ConnectionFailure.Kind.refused)", "\(report)")
        #expect(report.gap == nil, "\(report)")
        #expect(try await counts(of: proxy).connect >= 1)
        #expect(try await server.log().requests.isEmpty)
    }

    /// AsyncHTTPClient has no list of exceptions.
    @Test func exceptionNeedsNoProxy() async throws {
        let (server, proxy) = (FaultServer(try await Servers.faults), try await PythonServer("proxy_server.py"))
        var probing = Probing(server.base(), proxy: proxy.ports["open"])
        probing.exception = "127.0.0.1"
        let report = try await probing.send(program: Self.program)
        #expect(report.status == 200, "\(report)")
        let count = try await counts(of: proxy)
        #expect((count.plain + count.connect == 0) == TestedTransport.current.followsTheEnvironment)
    }

    private func counts(of proxy: PythonServer) async throws -> Counts {
        let session = Session(bases: [FaultService.service: .url(proxy.base("count"))], timeout: .seconds(30))
        return try await session.response(for: Fetch<Counts>("counts"))
    }
}

extension TestedTransport {
    /// Whether the transport uses the proxy of the environment.
    fileprivate var followsTheEnvironment: Bool { isLibcurl || isURLSession }
}
