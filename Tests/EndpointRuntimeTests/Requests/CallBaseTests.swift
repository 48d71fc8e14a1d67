import Foundation
import HTTPTypes
import Testing

@testable import EndpointRuntime

/// The base of a single call: a URL from a response, or another base of the service.
@Suite struct CallBaseTests {
    private static let signed =
        "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F20260101%2Feu%2Fs3%2Faws4_request"
        + "&X-Amz-Signature=0a1b2c&name=a+b%20c%2Bd%c3%a9&empty=&flag&&x=(~)*'!;:@/?,$"

    /// A signed URL authorizes the request by itself.
    @Test func urlFromAResponseGetsNoCredentials() async throws {
        let url = try #require(URL(string: "https://storage.example/a?\(Self.signed)"))
        let transport = FakeTransport(statuses: 200)
        let session = Session(transport: transport, credentials: Storage.credentials)
        try await Call(Storage.PutPhoto(body: Upload(Data())), on: session).base(url).response()
        #expect(transport.requests.map { "\($0.headers)".contains("s3cret") } == [false])
    }

    @Test func signatureIsNotInErrors() async throws {
        let url = try #require(URL(string: "https://storage.example/a?\(Self.signed)&tempauth=v1.0a1b2cToken"))
        let call = Call(Storage.PutPhoto(body: Upload(Data())), on: Session(transport: FakeTransport(statuses: 403)))
            .base(url)
        let error = try #require(await call.result().failure)
        for text in ["\(call)", "\(call.options)", "\(error)", error.request.cURL ?? ""] {
            #expect(text.contains("storage.example/a"), "\(text)")
            #expect(!text.contains("0a1b2c") && !text.contains("AKIA"), "\(text)")
        }
    }

    /// Signed URLs are secrets, and there are many.
    @Test func signedURLsAreNotKept() async throws {
        let session = Session(transport: FakeTransport(statuses: 200))
        let id = UUID().uuidString
        BaseURL.known.withLock { $0.removeAll() }
        try await Call(AddItem(), on: session).base("https://storage.example/\(id)").response()
        try await Call(AddItem(), on: session).base("https://storage.example/\(id)?sig=1").response()
        try await session.response(
            for: Built { request in
                request.base("https://storage.example/\(id)?sig=1")
                request.put("")
            }
        )
        #expect("\(Base.url("https://storage.example/\(id)"))".contains(id))
        #expect(BaseURL.known.withLock { known in known.keys.allSatisfy { !$0.contains(id) } })
    }

    @Test func callMayUseAnotherBaseOfTheService() async throws {
        let transport = FakeTransport(statuses: 200)
        let session = Session(transport: transport, bases: [Kiosk.service: "http://127.0.0.1:9/x"])
        _ = try await Call(GetItem(), on: session).base(.named("sandbox")).response()
        _ = try await Call(GetItem(), on: session).base("https://other.example").response()
        _ = try await Call(GetItem(), on: session).base(.variables([:])).response()
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "https://sandbox.kiosk.example/items/7", "https://other.example/items/7",
                "https://kiosk.example/v1/items/7",
            ]
        )
        #expect("\(Call(GetItem(), on: session).base(.named("sandbox")).options)" == "base: sandbox")
    }

    /// The request of a call has the base that the session or the call has set, unlike the request on its own.
    @Test func outgoingRequestHasTheBaseOfTheCall() throws {
        let session = Session(
            transport: FakeTransport(statuses: 200),
            bases: [Kiosk.service: "https://staging.example"],
            headers: ["X-App": "1"]
        )
        let call = Call(GetItem(), on: session)
        #expect(try call.outgoing.url.absoluteString == "https://staging.example/items/7")
        #expect(try call.outgoing.headers.contains { $0.name.rawName == "X-App" && $0.value == "1" })
        #expect(try call.base("https://other.example").outgoing.url.host() == "other.example")
        #expect(try GetItem().outgoing.url.host() == "kiosk.example")
    }

    @Test func outgoingRequestHasTheVariablesOfTheSession() throws {
        struct Visit: DeclaredRequest {
            typealias Response = Void
            static let service = Service(name: "Regions", base: "https://{region}.regions.example")
            var path: RequestPath { "/visits" }
            func intercept(_ request: inout OutgoingRequest) throws { try request.setHeader("X-Signed", "yes") }
        }
        let session = Session(
            transport: FakeTransport(statuses: 200),
            bases: [Visit.service: .variables(["region": "eu"])]
        )
        let outgoing = try Call(Visit(), on: session).outgoing
        #expect(outgoing.url.absoluteString == "https://eu.regions.example/visits")
        #expect(outgoing.headers.contains { $0.name.rawName == "X-Signed" && $0.value == "yes" })
        #expect(throws: BuildFailure.self) { try Visit().outgoing }
    }

    /// The query of the URL is hidden, but its items are no credentials, which pages leave out of comparisons.
    @Test func pagesFollowLinksFromAURL() async throws {
        let transport = FakeTransport { request, _ in
            let number = request.url.absoluteString.suffix(1)
            let link = "<?page=\((Int(number) ?? 0) + 1)>; rel=\"next\""
            return RawResponse(headers: number == "3" ? [:] : ["Link": link], body: Data("[\(number)]".utf8))
        }
        var items: [Int] = []
        let call = Call(Numbers(), on: Session(transport: transport)).base("https://storage.example/items?page=1")
        for try await item in call.items { items.append(item) }
        #expect(items == [1, 2, 3])
    }

    /// Only a URL replaces the base of an endpoint of its own.
    @Test func endpointKeepsItsOwnBase() async throws {
        let transport = FakeTransport(statuses: 200)
        let request = Built { request in
            request.base("https://uploads.example")
            request.put("/a")
        }
        for base in [Base.variables([:]), "https://other.example"] {
            try await Call(request, on: Session(transport: transport)).base(base).response()
        }
        #expect(
            transport.requests.map(\.url.absoluteString) == ["https://uploads.example/a", "https://other.example/a"]
        )
    }

    @Test func urlOfAFileIsNoBase() async throws {
        let call = Call(AddItem(), on: Session(transport: FakeTransport(statuses: 200))).base(URL(filePath: "/tmp/a"))
        guard case .failure(.unbuildable(_, let reason)) = await call.result() else {
            Issue.record("the request was sent")
            return
        }
        #expect(reason.contains("is neither 'https' nor 'http'"))
    }
}

/// A list whose whole URL comes from a response.
private struct Numbers: KioskRequest, PagedRequest, DeclaredRequest {
    typealias Response = [Int]
    typealias Item = Int
    static let pages: PageRule = .link
    var path: RequestPath { "" }
    static func pageItems(of page: [Int]) -> [Int] { page }
}

/// A service with credentials, and an endpoint whose whole URL comes from a response.
private enum Storage {
    static let service = Service(name: "Storage", base: "https://api.storage.example", auth: [[.bearer]])
    static let credentials: [Service: Credentials] = [service: .bearer("s3cret")]

    /// A request as generated for `{method: PUT, path: "", auth: none, body: {type: file, media: "*/*"}}`.
    struct PutPhoto: Request {
        typealias Response = Void

        static let service = Storage.service
        let body: Upload

        func buildRequest(_ request: inout RequestBuilder) {
            request.put("")
            request.noAuth()
            request.body(file: body)
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
