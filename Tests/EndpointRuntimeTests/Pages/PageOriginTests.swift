import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Credentials and header fields are sent only to pages of the origin of the call.
@Suite(.endsRunIfHanging)
struct PageOriginTests {
    @Test func userInformationIsKeptOnPagesOfItsOrigin() async throws {
        let transport = FakeTransport { _, index in
            let next = index == 0 ? "https://kiosk.example/v1/b" : "https://other.example/c"
            return RawResponse(headers: index < 2 ? ["Link": "<\(next)>; rel=next"] : [:], body: Data("[1]".utf8))
        }
        let call = Call(LinkedNumbers(), on: Session(transport: transport)).base("https://ann:pw@kiosk.example")
        #expect(try await call.items.reduce(0, +) == 3)
        #expect(transport.requests.map(\.url.user) == ["ann", "ann", nil])
        #expect(transport.requests.map(\.url.password) == ["pw", "pw", nil])
    }

    @Test func credentialsStayAtTheirOrigin() async throws {
        let transport = FakeTransport { request, index in
            let next = index == 0 ? "https://kiosk.example/v1/more?key=k" : "https://other.example/more"
            return RawResponse(headers: index < 2 ? ["Link": "<\(next)>; rel=next"] : [:], body: Data("[1]".utf8))
        }
        let session = Session(
            transport: transport,
            credentials: [LinkedNumbers.service: ["bearer": .secret("s3cret"), "key": .secret("k")]]
        )
        let call = Call(LinkedNumbers(), on: session).header("Cookie", "sid=1").header("X-Unknown", "1")
        let items = try await call.items.reduce(0, +)
        #expect(items == 3)
        #expect(transport.requests.map { $0.header("Authorization") } == ["Bearer s3cret", "Bearer s3cret", nil])
        #expect(transport.requests.map { $0.header("Cookie") } == ["sid=1", "sid=1", nil])
        #expect(transport.requests.map { $0.header("X-Unknown") } == ["1", "1", nil])
        #expect(transport.requests.map { $0.header("Accept") } == Array(repeating: "application/json", count: 3))
        #expect(transport.requests.map { $0.url.query() } == ["key=k", "key=k", nil])
    }

    @Test func linkThatRepeatsACredentialGetsThatOfTheAttempt() async throws {
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let transport = FakeTransport { request, index in
            guard index != 1 else { return RawResponse(status: 401) }
            let next = "https://kiosk.example/v1/more?page=2&key=old&sort=a%2Cb"
            return RawResponse(headers: index == 0 ? ["Link": "<\(next)>; rel=next"] : [:], body: Data("[1]".utf8))
        }
        let session = Session(
            transport: transport,
            credentials: [LinkedNumbers.service: ["bearer": .secret("s3cret"), "key": .source(tokens)]]
        )
        #expect(try await Call(LinkedNumbers(), on: session).items.reduce(0, +) == 2)
        #expect(
            transport.requests.map { $0.url.query(percentEncoded: true) } == [
                "key=old", "page=2&sort=a%2Cb&key=old", "page=2&sort=a%2Cb&key=new",
            ]
        )
    }

    @Test func parameterNamedLikeACredentialIsKept() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": "<?key=mine&page=2>; rel=next"] : [:], body: Data("[1]".utf8))
        }
        let credentials: Credentials = ["bearer": .secret("s3cret"), "key": .secret("session's")]
        let session = Session(
            transport: transport,
            bases: [LinkedNumbers.service: "https://kiosk.example/v1?key=mine"],
            credentials: [LinkedNumbers.service: credentials]
        )
        #expect(try await Call(LinkedNumbers(), on: session).items.reduce(0, +) == 2)
        #expect(transport.requests.map { $0.url.query() } == ["key=mine", "key=mine&page=2"])
    }

    @Test func interceptedFieldsStayAtTheirOrigin() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(
                headers: index == 0 ? ["Link": "<https://other.example/more#part>; rel=next"] : [:],
                body: Data("[1]".utf8)
            )
        }
        _ = try await Call(Signed(), on: Session(transport: transport)).items.reduce(0, +)
        #expect(transport.requests.map { $0.header("X-Signature") } == ["s3cret", nil])
        #expect(transport.requests.last?.url.absoluteString == "https://other.example/more")
    }

    @Test func pagesAtAnotherOriginAskForNoLogin() async throws {
        let transport = FakeTransport { _, index in
            index == 0
                ? RawResponse(headers: ["Link": "<https://other.example/2>; rel=next"], body: Data("[1]".utf8))
                : RawResponse(status: 401)
        }
        var pages = Call(LinkedNumbers(), on: Session(transport: transport)).pages.makeAsyncIterator()
        #expect(try await pages.next() == [1])
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await pages.next() }
        #expect(error?.statusCode == 401)
        #expect(error?.isUnauthorized == false)
    }
}

/// Pages whose requests are signed.
private struct Signed: PagedRequest, DeclaredRequest {
    typealias Response = [Int]
    typealias Item = Int
    static let service = Service(name: "Signed", base: "https://kiosk.example")
    static let pages = PageRule.link
    var path: RequestPath { "/a" }

    static func pageItems(of response: [Int]) -> [Int] { response }

    func intercept(_ request: inout OutgoingRequest) throws {
        try request.setHeader("X-Signature", "s3cret")
    }
}
