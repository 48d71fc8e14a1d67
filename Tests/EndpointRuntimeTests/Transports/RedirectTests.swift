import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// How redirects are followed, regardless of the transport.
@Suite(.endsRunIfHanging)
struct RedirectTests {
    @Test(arguments: [301, 302, 303])
    func postBecomesAGetWithoutItsBody(status: Int) async throws {
        let transport = redirecting(status, to: "/elsewhere")
        _ = try await Session(transport: transport).response(for: AddItem())
        let second = try #require(transport.requests.last)
        #expect(transport.requests.map(\.method.rawValue) == ["POST", "GET"])
        #expect(second.body == nil)
        #expect(second.header("Content-Type") == nil)
        #expect(second.url.absoluteString == "https://kiosk.example/elsewhere")
    }

    @Test func targetKeepsItsPercentEncoding() async throws {
        let transport = redirecting(302, to: "/found?filter[name]=a%20b")
        _ = try await Session(transport: transport).response(for: AddItem())
        #expect(transport.requests.last?.url.query(percentEncoded: true) == "filter%5Bname%5D=a%20b")
    }

    /// Some servers and proxies send the field twice. URLSession joins the two values.
    @Test(arguments: [["Location": "/b", "Location": "/b"], ["Location": "/b, /b"]] as [HeaderItems])
    func repeatedLocationCountsOnce(_ headers: HeaderItems) async throws {
        let transport = FakeTransport { _, index in RawResponse(status: index == 0 ? 303 : 204, headers: headers) }
        _ = try await Session(transport: transport).response(for: Built { $0.delete("/a") })
        #expect(transport.requests.map(\.url.absoluteString) == ["https://bare.example/a", "https://bare.example/b"])
    }

    @Test func twoDifferentLocationsAreNotFollowed() async throws {
        let transport = FakeTransport(statuses: 302, headers: ["Location": "/b", "Location": "/c"])
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Session(transport: transport).response(for: Built { $0.get("/a") })
        }
        #expect(error?.statusCode == 302)
        #expect(transport.requests.count == 1)
    }

    /// `URLComponents` has no host for such a label.
    @Test func targetKeepsAHostThatIsNotValidPunycode() async throws {
        let transport = redirecting(302, to: "https://xn--a.test/found?q=1")
        _ = try await Session(transport: transport).response(for: AddItem())
        #expect(transport.requests.last?.url.absoluteString == "https://xn--a.test/found?q=1")
    }

    @Test(arguments: [307, 308])
    func postKeepsItsBody(status: Int) async throws {
        let transport = redirecting(status, to: "/elsewhere")
        _ = try await Session(transport: transport).response(for: AddItem())
        #expect(transport.requests.map(\.method.rawValue) == ["POST", "POST"])
        #expect(transport.requests.map { $0.body?.text } == [#"{"name":"pen"}"#, #"{"name":"pen"}"#])
        #expect(transport.requests.last?.header("Content-Type") == "application/json")
    }

    /// The body could contain a password. It is sent to another origin neither by the first redirect nor by a later one.
    @Test(
        arguments: [
            "https://other.example/elsewhere", "https://bare.example:8443/", "https://login.bare.example/",
        ],
        [(307, "POST"), (308, "POST"), (301, "PUT"), (302, "PATCH")]
    )
    func bodyStaysAtItsOrigin(location: String, redirect: (status: Int, method: String)) async throws {
        for redirects in [1, 2] {
            let transport = FakeTransport { _, index in
                RawResponse(status: redirect.status, headers: ["Location": index == redirects - 1 ? location : "/b"])
            }
            let request = Built { request in
                request.method(redirect.method, "/login")
                request.field("password", "hunter2")
            }
            let error = await #expect(throws: SessionError<Never>.self) {
                try await Session(transport: transport).response(for: request)
            }
            #expect(error?.statusCode == redirect.status)
            #expect(transport.requests.count == redirects)
            #expect(Set(transport.requests.map { $0.url.host() }) == ["bare.example"])
            #expect(Set(transport.requests.map { $0.url.port }) == [nil])
        }
    }

    @Test(arguments: [301, 302, 303])
    func postWithoutItsBodyGoesToAnotherOrigin(status: Int) async throws {
        let transport = redirecting(status, to: "https://other.example/elsewhere")
        _ = try await Session(transport: transport).response(for: AddItem())
        #expect(transport.requests.last?.url.host() == "other.example")
        #expect(transport.requests.last?.body == nil)
    }

    /// A server that only redirects to https.
    @Test(arguments: [
        ("http://kiosk.example", "https://KIOSK.example/b", true),
        ("http://kiosk.example:80", "https://kiosk.example/b", true),
        ("http://kiosk.example", "https://other.example/b", false),
        ("http://kiosk.example:8080", "https://kiosk.example/b", false),
        ("http://kiosk.example", "https://kiosk.example:8443/b", false),
    ])
    func bodyIsSentToTheSecureFormOfItsURL(base: String, location: String, isFollowed: Bool) async throws {
        let transport = redirecting(307, to: location)
        do {
            try await Call(AddItem(), on: Session(transport: transport)).base(base).response()
            #expect(isFollowed)
        } catch {
            #expect(!isFollowed)
            #expect(error.statusCode == 307)
        }
        #expect(transport.requests.compactMap { $0.body?.text }.count == (isFollowed ? 2 : 1))
    }

    @Test(arguments: [(301, "PUT"), (302, "DELETE"), (303, "GET")])
    func otherMethodsStayBut303(status: Int, method: String) async throws {
        let transport = redirecting(status, to: "/elsewhere")
        let request = Built { $0.method(status == 301 ? "PUT" : "DELETE", "/a") }
        _ = try await Session(transport: transport).response(for: request)
        #expect(transport.requests.last?.method.rawValue == method)
    }

    @Test func headStaysHead() async throws {
        let transport = redirecting(303, to: "/elsewhere")
        _ = try await Session(transport: transport).response(for: Built { $0.head("/a") })
        #expect(transport.requests.map(\.method.rawValue) == ["HEAD", "HEAD"])
    }

    @Test(arguments: [
        ("/b", "https://an%40n:p%3Aw@kiosk.example/b"),
        ("https://Kiosk.example/b", "https://an%40n:p%3Aw@Kiosk.example/b"),
        ("https://bob:x@kiosk.example/b", "https://bob:x@kiosk.example/b"),
        ("https://other.example/b", "https://other.example/b"),
        ("https://kiosk.example:8443/", "https://kiosk.example:8443/"),
    ])
    func userInformationStaysAtItsOrigin(location: String, target: String) async throws {
        let transport = redirecting(302, to: location)
        _ = try await Call(GetItem(), on: Session(transport: transport)).base("https://an%40n:p%3Aw@kiosk.example")
            .response()
        #expect(transport.requests.map(\.url.absoluteString) == ["https://an%40n:p%3Aw@kiosk.example/items/7", target])
    }

    @Test func onlyHarmlessHeadersGoToAnotherOrigin() async throws {
        let transport = redirecting(302, to: "https://other.example/elsewhere")
        let call = Call(GetItem(), on: Session(transport: transport)).header("X-App-ID", "s3cret")
            .header("Authorization", "Bearer s3cret").header("Cookie", "sid=s3cret").header("Accept-Language", "ja")
        _ = try await call.response()
        let second = try #require(transport.requests.last)
        #expect(second.url.absoluteString == "https://other.example/elsewhere")
        let names = second.headers.map(\.name.canonicalName).sorted()
        #expect(names == ["accept", "accept-language", "user-agent"])
    }

    @Test func allHeadersGoToTheSameOrigin() async throws {
        let transport = redirecting(302, to: "https://KIOSK.example:443/elsewhere")
        _ = try await Call(GetItem(), on: Session(transport: transport)).header("X-App-ID", "s3cret").response()
        #expect(transport.requests.last?.header("X-App-ID") == "s3cret")
    }

    @Test(
        arguments: [
            "http://kiosk.example/elsewhere", "ftp://kiosk.example/", "https://", "", "mailto:a@b.example",
            "https://[::1", "javascript:alert(1)", "file:///etc/passwd",
        ]
    )
    func redirectThatMustNotBeFollowedIsTheResponse(location: String) async throws {
        let transport = redirecting(302, to: location)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Session(transport: transport).response(for: GetItem())
        }
        guard case .rejected(let response, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.statusCode == 302)
        #expect(response.header("Location") == location)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [(10, 10, true), (11, 10, false), (1, 1, true), (2, 1, false)])
    func limitIsKept(redirects: Int, limit: Int, isAnswered: Bool) async throws {
        let transport = FakeTransport { _, index in
            index < redirects
                ? RawResponse(status: 302, headers: ["Location": "/\(index)"], body: Data(count: 200_000))
                : RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        }
        let session = Session(transport: transport, redirects: limit)
        do {
            _ = try await session.response(for: GetItem())
            #expect(isAnswered)
        } catch {
            #expect(!isAnswered)
            #expect(error.connectionFailure?.redirectLimit == limit)
        }
        #expect(transport.requests.count == min(redirects, limit) + 1)
    }

    @Test func withoutRedirectsTheyAreResponses() async {
        let transport = redirecting(302, to: "/elsewhere")
        let session = Session(transport: transport, redirects: 0)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: GetItem())
        }
        #expect(error?.statusCode == 302)
    }

    @Test func fragmentIsNotSentAndRelativeLocationIsCompleted() async throws {
        let transport = redirecting(302, to: "../other?q=1#part")
        let envelope = try await Session(transport: transport).envelope(for: GetItem())
        #expect(transport.requests.last?.url.absoluteString == "https://kiosk.example/v1/other?q=1")
        #expect(envelope.raw.url?.absoluteString == "https://kiosk.example/v1/other?q=1")
    }

    @Test(arguments: [
        ("https://other.example/files/s3cret?signature=s3cret", "404 Not Found from https://other.example"),
        ("/items/7/?signature=s3cret", "404 Not Found from /items/7/"),
        ("/v1/items/7?signature=s3cret", "404 Not Found"),
        ("https://KIOSK.example:443/v1/items/7", "404 Not Found"),
        ("https://kiosk.example:8443/v1/items/7", "404 Not Found from https://kiosk.example:8443"),
    ])
    func errorsNameTheTarget(location: String, text: String) async {
        let transport = FakeTransport { _, index in
            RawResponse(status: index == 0 ? 302 : 404, headers: ["Location": location])
        }
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Session(transport: transport).response(for: GetItem())
        }
        #expect(error?.description.hasSuffix("/items/7) received \(text)") == true, "\(String(describing: error))")
    }

    private func redirecting(_ status: Int, to location: String) -> FakeTransport {
        FakeTransport { _, index in
            index == 0
                ? RawResponse(status: status, headers: ["Location": location], body: Data("moved".utf8))
                : RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        }
    }
}
