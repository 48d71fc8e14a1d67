import Foundation
import HTTPTypes
import Testing

@testable import EndpointRuntime

/// Nothing that is printed shows a secret that is in the path of a URL.
@Suite("Secrets in paths")
struct PathSecrecyTests {
    private static let token = "123:hunter2"

    /// A request with a token in its path.
    private struct Hook: DeclaredRequest {
        typealias Response = Kiosk.Item
        static let service = Service(name: "Hooks", base: "https://hooks.example")
        var token = PathSecrecyTests.token
        var path: RequestPath { "/webhooks/7/\(secret: token)/x" }
        var method: Method { .post(.json(fields: ["id": 7])) }
    }

    /// A request whose base contains the token.
    private struct Bot: DeclaredRequest {
        typealias Response = Kiosk.Item
        static let service = Service(
            name: "Bots",
            base: "https://bots.example/bot{token}",
            variables: ["token": "none"]
        )
        var path: RequestPath { "/getMe" }
    }

    @Test func sentURLContainsTheSecret() throws {
        #expect(try Hook().parts.url.absoluteString == "https://hooks.example/webhooks/7/123%3Ahunter2/x")
        #expect(try Hook().parts.pathTemplate == "/webhooks/7/{}/x")
    }

    @Test func everyFormOfValueIsASecret() throws {
        let id = try #require(UUID(uuidString: "AB000000-0000-0000-0000-000000000001"))
        let date = Date(timeIntervalSince1970: 0)
        let path: RequestPath = "/\(secret: 12345)/\(secret: id)/\(secret: ["ab", "cd"])/\(secret: date, .seconds)x"
        #expect(path.encoded == "/12345/ab000000-0000-0000-0000-000000000001/ab,cd/0x")
        #expect(path.secrets == ["12345", "ab000000-0000-0000-0000-000000000001", "ab,cd", "0"])
    }

    @Test func requestsShowNoSecretInThePath() async throws {
        let request = try Hook().outgoing
        #expect("\(request)" == "POST https://hooks.example/webhooks/7/<redacted>/x")
        #expect(request.cURL.contains("'https://hooks.example/webhooks/7/<redacted>/x'"))
        #expect(request.cURL(showingSecrets: true).contains("/7/123%3Ahunter2/x"))
        try check(request.credentialPlaces)
        try check(request)
    }

    @Test func errorsShowNoSecretInThePath() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "no https://x.example/123:hunter2" }
        let transports = [
            FakeTransport { _, _ in throw Broken() },
            FakeTransport(statuses: 404, body: "no webhook 123:hunter2, 123%3Ahunter2"),
            FakeTransport(statuses: 200, headers: ["Content-Type": "application/json"], body: #""123:hunter2""#),
        ]
        for transport in transports {
            let error = await #expect(throws: SessionError<Never>.self) {
                try await Session(transport: transport).response(for: Hook())
            }
            let failure = try #require(error)
            try check(failure)
            try check(failure.request)
            #expect("\(failure)".contains("(POST https://hooks.example/webhooks/7/<redacted>/x)"))
        }
    }

    @Test func redirectsAndPagesShowNoSecretInThePath() async throws {
        let transport = FakeTransport { _, index in
            index == 0 ? RawResponse(status: 308, headers: ["Location": "/v2/123:hunter2"]) : RawResponse(status: 404)
        }
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Session(transport: transport).response(for: Hook())
        }
        try check(try #require(error))
        let page = try #require(URL(string: "https://hooks.example/123%3Ahunter2?page=2"))
        let cursor = PageCursor.url(PageLink(url: page, method: "GET"))
        let places = try Hook().outgoing.credentialPlaces
        #expect(cursor.text(hiding: places) == "https://hooks.example/<redacted>?page=2")
    }

    @Test func variablesOfTheBaseAreSecretByTheirNames() async throws {
        let session = Session(
            transport: FakeTransport(statuses: 404, body: "no bot 123:hunter2"),
            bases: [Bot.service: .variables(["token": Self.token])]
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Bot()) }
        let failure = try #require(error)
        try check(failure)
        #expect("\(failure)".contains("(GET https://bots.example/bot<redacted>/getMe)"))
        #expect(failure.request.url?.absoluteString == "https://bots.example/bot123%3Ahunter2/getMe")
        try check(session)
    }

    @Test(arguments: ["{server}bot{token}/x", "https://bots.example:x/bot{token}", "https://bot{token}.example/"])
    func failuresOfTheBaseShowNoSecret(base: String) throws {
        let service = Service(name: "Bots", base: base, variables: ["server": "bots.example/", "token": ""])
        let failure = #expect(throws: BuildFailure.self) {
            var builder = RequestBuilder(service: service)
            builder.get("/getMe")
            _ = try builder.finish().location(base: .variables(["token": "123:hunter2/.."]), isReused: true)
        }
        #expect(failure?.reason.contains("hunter2") == false)
    }

    @Test func failureOfThePathShowsNoSecret() throws {
        let failure = #expect(throws: BuildFailure.self) { _ = try Hook(token: "hunter2/..").parts }
        #expect(
            failure?.reason
                == "segment 3 of the path '/webhooks/7/{}/x' evaluates to '<redacted>', which would change the path"
        )
    }

    private func check(_ value: some Any) throws {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        #expect(!text.contains("hunter2"), "\(text)")
    }
}
