import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct RedirectTests {
    @Test(arguments: ["redirect/3", "relative-redirect/3", "absolute-redirect/3", "redirect/10"])
    func chainIsFollowed(_ path: String) async throws {
        let envelope = try await Session(try await Servers.httpbin).envelope(for: Fetch<Seen>(path))
        #expect(envelope.raw.statusCode == 200)
        #expect(envelope.raw.url?.path() == "/get")
    }

    /// RFC 9110, 15.4: a POST becomes a GET by 301, 302 and 303, any other method only by 303; 307 and 308 change
    /// nothing.
    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"], [301, 302, 303, 307, 308])
    func methodAndBodyFollowTheStatus(_ method: String, status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let payload: Payload? = method == "GET" ? nil : .json(fields: ["name": "pen"])
        let request = Fetch<Echo>(
            "redirect",
            ["to": "/\(server.token)/echo?x=1", "status": status],
            .custom(method, payload),
            headers: ["X-Own": "1"]
        )
        let echo = try await server.session().response(for: request)
        let becomesGet = status == 303 || (method == "POST" && status < 303)
        #expect(echo.method == (becomesGet ? "GET" : method))
        #expect(echo.target == "/\(server.token)/echo?x=1")
        #expect(echo.header("X-Own") == ["1"])
        #expect(echo.body == (becomesGet || method == "GET" ? "" : #"{"name":"pen"}"#))
        #expect(echo.header("Content-Type") == (becomesGet || method == "GET" ? [] : ["application/json"]))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func headStaysHead(_ status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let query: QueryItems = ["to": "echo", "status": status]
        #expect(try await server.session().response(for: Probe("redirect", query, .head)).statusCode == 200)
        #expect(try await server.log().requests.map(\.method) == ["HEAD", "HEAD"])
    }

    @Test(arguments: [307, 308], [1000, 3_000_000])
    func fileIsSentAgain(_ status: Int, size: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let folder = try TemporaryFolder()
        let url = folder.url.appending(component: "upload")
        try Data(repeating: 0x61, count: size).write(to: url)
        let form = Payload.multipart(["name": "pen", "file": Upload(file: url)])
        let request = Fetch<Echo>("chain", ["left": 3, "status": status], .post(form))
        let echo = try await server.session().response(for: request)
        #expect(echo.bytes > size)
        #expect(Set(try await server.log().requests.map(\.digest)).count == 1)
    }

    @Test(arguments: [0, 1, 100, 100_000])
    func bodyOfARedirectIsNotTheResponse(_ size: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let request = Fetch<Echo>("chain", ["left": 5, "body": size], .get)
        #expect(try await server.session().response(for: request).fault == "chain")
        #expect(try await server.log().requests.count == 6)
    }

    @Test func connectionIsUsedAgain() async throws {
        let server = FaultServer(try await Servers.faults)
        _ = try await server.session().response(for: Probe("chain", ["left": 10]))
        #expect(try await server.log().connections == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func eleventhRedirectIsTooMany(_ status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let session = server.session()
        for probe in [Probe("chain", ["left": 11, "status": status]), Probe("loop", ["status": status])] {
            #expect(await failure(of: Call(probe, on: session))?.connectionFailure == .tooManyRedirects(limit: 10))
        }
        #expect(try await session.response(for: Probe("chain", ["left": 10, "status": status])).statusCode == 200)
        #expect(try await server.log().requests.count == 33)
    }

    /// Not all of these statuses are redirects. A redirect without a location is not followed, either.
    @Test(arguments: [300, 304, 305, 306, 399])
    func otherStatusIsNotFollowed(_ status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Probe("redirect", ["to": "echo", "status": status]), on: server.session())
        #expect(await failure(of: call)?.isRejected(with: status) == true)
        #expect(try await server.log().requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectToNowhereIsRejectedWithItsBody(_ status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let error = await failure(of: Call(Probe("redirect", ["status": status, "body": 100]), on: server.session()))
        #expect(error?.isRejected(with: status) == true)
        #expect(error?.response?.body.count == 100)
    }

    @Test func acceptedRedirectIsTheResponse() async throws {
        let server = FaultServer(try await Servers.faults)
        let response = try await server.session().response(for: AnyStatus("redirect", ["to": "echo", "body": 7]))
        #expect(response.statusCode == 302)
        #expect(response.header("Location") == "echo")
        #expect(response.body.count == 7)
    }

    @Test(arguments: ["Authorization", "Cookie", "X-API-Key", "Proxy-Authorization"], [302, 307])
    func credentialsStayAtTheirOrigin(_ name: String, status: Int) async throws {
        let server = FaultServer(try await Servers.faults)
        let other = server.base("other") + "/echo"
        let headers: HeaderItems = [name: "s3cret", "Accept-Language": "ja", "X-Unknown": "1"]
        let away = try await server.session()
            .response(for: Fetch<Echo>("redirect", ["to": other, "status": status], headers: headers))
        #expect(away.header(name).isEmpty)
        #expect(away.header("Accept-Language") == ["ja"])
        #expect(away.header("X-Unknown").isEmpty)
        let back = server.base("http") + "/echo"
        let home = try await server.session()
            .response(for: Fetch<Echo>("redirect", ["to": back, "status": status], headers: headers))
        #expect(home.header(name) == ["s3cret"])
    }

    /// A redirect to another origin and back: the credentials that were removed are not added again.
    @Test func credentialsDoNotComeBack() async throws {
        let server = FaultServer(try await Servers.faults)
        var home = URLComponents(string: server.base("other") + "/redirect")
        home?.queryItems = [URLQueryItem(name: "to", value: server.base("http") + "/echo")]
        let request = Fetch<Echo>("redirect", ["to": home?.string], headers: ["Authorization": "Bearer s3cret"])
        #expect(try await server.session().response(for: request).header("Authorization").isEmpty)
    }

    @Test func sessionsCredentialsStayAtTheirOrigin() async throws {
        let server = FaultServer(try await Servers.faults)
        let session = Session(
            transport: TestedTransport.current.make(),
            bases: [FaultService.service: .url(server.base())],
            credentials: [FaultService.service: .bearer("s3cret")]
        )
        _ = try await session.response(for: Away(to: server.base("other") + "/echo"))
        let requests = try await server.log().requests
        #expect(requests.map { $0.header("Authorization") } == [["Bearer s3cret"], []])
    }

    @Test func redirectToABrokenPlaceIsItsError() async throws {
        let server = FaultServer(try await Servers.faults)
        func error(at place: String) async -> SessionError<JSON>? {
            await failure(of: Call(Probe("redirect", ["to": place]), on: server.session()).timeout(seconds: 20))
        }
        #expect(await error(at: "http://127.0.0.1:1/")?.connectionFailure?.kind == .refused)
        #expect(await error(at: server.base("reset"))?.isBrokenConnection == true)
        switch await error(at: server.base("tls", scheme: "https"))?.connectionFailure?.kind {
        case .tls, .other: break
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    @Test func timeOutHoldsForAllRedirectsTogether() async throws {
        let server = FaultServer(try await Servers.faults)
        let call = Call(Probe("chain", ["left": 9, "step": 200]), on: server.session()).timeout(seconds: 0.7)
        #expect(await failure(of: call)?.isTimeout == true)
        #expect(try await server.log().requests.count < 9)
    }
}

/// A request with a session's credentials that is redirected.
private struct Away: Request {
    typealias Response = RawResponse
    static let service = FaultService.service
    let to: String

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/redirect")
        request.query("to", to)
        request.auth(.bearer)
    }
}
