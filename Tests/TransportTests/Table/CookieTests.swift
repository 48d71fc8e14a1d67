import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// No transport stores cookies. The cookies of a request are sent unchanged.
@Suite(.boundedOverEach, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct CookieTests {
    @Test func cookiesAreNotStored() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let response = try await session.response(for: Probe("status", ["header": "Set-Cookie: a=1; Path=/"]))
        #expect(response.header("Set-Cookie") == "a=1; Path=/")
        #expect(try await session.response(for: Fetch<Echo>("echo")).header("Cookie") == [])
    }

    @Test func cookieFieldIsSentAsItIs() async throws {
        let server = FaultServer(try await Servers.faults)
        let request = Fetch<Echo>("echo", headers: ["Cookie": "b=2; c=3"])
        #expect(try await server.session().response(for: request).header("Cookie") == ["b=2; c=3"])
    }

    @Test func redirectWithACookieIsFollowedWithoutIt() async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["status": 302, "header": ["Set-Cookie: a=1", "Location: echo"]]
        let echo = try await server.session().response(for: Fetch<Echo>("status", query))
        #expect(echo.fault == "echo")
        #expect(echo.header("Cookie") == [])
    }

    @Test(arguments: ["HTTP", "Http"])
    func schemeMayHaveCapitals(_ scheme: String) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session(scheme: scheme)
        let query: QueryItems = ["to": "\(server.base(scheme: scheme))/echo"]
        #expect(try await session.response(for: Fetch<Echo>("redirect", query)).fault == "echo")
    }

    /// The rest of the redirects is in `RedirectTests`.
    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreFollowedByTheSession(_ status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        let echo = try await session.response(for: Fetch<Echo>("chain", ["left": 3, "status": status]))
        #expect(echo.target.contains("left=0"))
        let none = Session(
            transport: TestedTransport.current.make(),
            bases: [FaultService.service: .url(server.base())],
            redirects: 0
        )
        let first = try await none.response(for: AnyStatus("chain", ["left": 3, "status": status]))
        #expect(first.statusCode == status)
    }
}
