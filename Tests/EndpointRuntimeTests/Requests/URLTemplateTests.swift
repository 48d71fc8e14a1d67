import Foundation
import HTTPTypes
import Testing

@testable import EndpointRuntime

/// The templates of URLs, which contain the paths of declared bases and no values.
struct URLTemplateTests {
    @Test(
        arguments: [
            ("https://api.example", "/items", "/items"), ("https://api.example/", "/items", "/items"),
            ("https://api.example/v1", "/items/\(7)", "/v1/items/{}"),
            ("https://api.example/v1/", "items", "/v1/items"),
            ("https://api.example/v1?key=1", "/items", "/v1/items"), ("https://api.example?key=1", "/items", "/items"),
            ("https://api.example/v1/", "", "/v1/"), ("https://api.example", "", "/"),
            ("https://{region}.example/bot{token}", "/items", "/bot{token}/items"),
            ("{server}/{version}", "/items", "/{version}/items"),
        ] as [(String, RequestPath, String)]
    )
    func baseIsInFront(base: String, path: RequestPath, template: String) {
        let endpoint = EndpointInfo(name: "", service: "", base: base, pathTemplate: path.template, attempt: 1)
        #expect(endpoint.urlTemplate == template)
    }

    @Test(arguments: [(Base.named("sandbox"), "/test/{stage}/items"), ("https://127.0.0.1/s3cret", "/v1/items")])
    func baseOfTheSessionIsThatOfTheService(base: Base, template: String) async throws {
        let request = Listing { $0.get("/items") }
        #expect(try await self.template(of: request, base: base) == template)
        #expect(try await self.template(of: request, options: CallOptions(base: base)) == template)
    }

    @Test func ownBaseReplacesThatOfTheService() async throws {
        let request = Listing { request in
            request.get("/items")
            request.base("https://uploads.example/files")
        }
        #expect(try await template(of: request) == "/files/items")
        #expect(try await template(of: request, base: .named("sandbox")) == "/files/items")
    }

    /// The base may come from a response, with values that are secrets or different each time.
    @Test func pathOfABaseThatIsComputedIsLeftOut() async throws {
        for path in ["s3cret", "other"] {
            let request = Listing { request in
                request.get("/items")
                request.base("https://uploads.example/\(path)")
            }
            #expect(try await template(of: request) == "/items")
        }
        let request = Listing { $0.get("/items") }
        let options = CallOptions(base: "https://uploads.example/s3cret")
        #expect(try await template(of: request, options: options) == "/v1/items")
    }

    @Test func requestForATokenHasThePathOfItsServer() async throws {
        let transport = FakeTransport(statuses: 200, body: #"{"access_token": "a"}"#)
        let client = OAuth2(
            tokenURL: "https://login.example/oauth/token?tenant=1",
            clientID: "app",
            session: Session(transport: transport)
        )
        _ = try await client.clientCredentials().token()
        #expect(transport.requests.map(\.endpoint?.urlTemplate) == ["/oauth/token"])
    }

    private func template(
        of request: Listing,
        base: Base? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> String? {
        let transport = FakeTransport(statuses: 200)
        let session = Session(transport: transport, bases: base.map { [Listing.service: $0] } ?? [:])
        _ = try await session.response(for: request, options: options)
        return transport.requests.first?.endpoint?.urlTemplate
    }
}

private struct Listing: Request {
    typealias Response = Void
    static let service = Service(
        name: "Depot",
        base: "https://depot.example/v1",
        bases: ["sandbox": "https://sandbox.example/test/{stage}"],
        variables: ["stage": "1"]
    )
    let steps: @Sendable (inout RequestBuilder) -> Void

    init(_ steps: @escaping @Sendable (inout RequestBuilder) -> Void) {
        self.steps = steps
    }

    func buildRequest(_ request: inout RequestBuilder) { steps(&request) }
}
