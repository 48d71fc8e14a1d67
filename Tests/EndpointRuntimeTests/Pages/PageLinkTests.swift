import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// The links to the next page in the header `Link`.
@Suite(.endsRunIfHanging)
struct PageLinkTests {
    @Test func linksAreFollowedOnlyWhenNeeded() async throws {
        let transport = FakeTransport { request, _ in
            let page = Int(request.query("page") ?? "") ?? 1
            let link =
                page < 3 ? #"<?page=\#(page + 1)>; rel="next", <?page=1>; rel=first"# : #"<?page=1>; rel="first""#
            return RawResponse(headers: ["Link": link], body: Data("[\(page * 10),\(page * 10 + 1)]".utf8))
        }
        var numbers: [Int] = []
        for try await number in Call(LinkedNumbers(), on: Session(transport: transport)).items {
            numbers.append(number)
            #expect(transport.requests.count == number / 10)
        }
        #expect(numbers == [10, 11, 20, 21, 30, 31])
        #expect(transport.requests.map(\.url.absoluteString).last == "https://kiosk.example/v1/numbers?page=3")
    }

    @Test(
        arguments: [
            (#"<https://a/?a=b,c>; title="x, \"y\"; rel=no"; REL="last Next""#, "https://a/?a=b,c"),
            (#"<a>; rel=prev , <b>;rel=next;x"#, "b"), (#"<a>; rel=next; anchor="/other", <b>; rel="next""#, "b"),
            (#"<a>; rel="nextish""#, nil), ("", nil), ("<", nil), ("<a", nil), (#"<a>; rel=""#, nil),
            (#"<a>; rel=prev; rel=next"#, nil), ("<a>; title=\"x\u{600}\"; rel=\"next\"", "a"),
            ("<a>; title=\"\u{301}x\"; rel=next", "a"), (#"<a>; rel="next"#, "a"), (#"<a>; rel="last next"#, "a"),
            ("<a>; rel='next'", "a"), ("<a>; rel='prev next'; x, <b>; rel=next", "a"),
            ("<a>; rel='prev', <b>; rel='next'", "b"),
            ("<a>; title='a; rel=next", "a"), ("<a>; title='next'", nil), ("<a>; rel='next", "a"),
        ] as [(String, String?)]
    )
    func linkHeaders(_ header: String, _ target: String?) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": header] : [:], body: Data("[1]".utf8))
        }
        let count = try await Call(LinkedNumbers(), on: Session(transport: transport)).items.reduce(0, +)
        #expect(count == (target == nil ? 1 : 2))
        let base = URL(string: "https://kiosk.example/v1/numbers")
        if let target { #expect(transport.requests.last?.url == URL(string: target, relativeTo: base)?.absoluteURL) }
    }

    @Test(arguments: [
        ("</v1/numbers?q=a b&page=2>; rel=next", "q=a%20b&page=2"),
        ("< /v1/numbers?q=%5Ba%5D|b >; rel=\"prev\tnext\"", "q=%5Ba%5D%7Cb"),
    ])
    func linksMayContainCharactersThatURLsDoNotAllow(link: String, query: String) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": link] : [:], body: Data("[1]".utf8))
        }
        #expect(try await Call(LinkedNumbers(), on: Session(transport: transport)).items.collected() == [1, 1])
        #expect(transport.requests.last?.url.query(percentEncoded: true) == query)
    }

    /// The fragment, the case of the host and the default port make no difference to a request.
    @Test(arguments: ["</v1/numbers>", "<#top>", "<https://KIOSK.example:443/v1/numbers>"])
    func linkToThePageItselfIsAnError(link: String) async throws {
        let transport = FakeTransport(statuses: 200, headers: ["Link": "\(link); rel=next"], body: "[1]")
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Call(LinkedNumbers(), on: Session(transport: transport)).items.collected()
        }
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: ["javascript:1", "ftp://kiosk.example/x", "http://"])
    func linksThatLeadNowhereAreErrors(_ link: String) async {
        let transport = FakeTransport(statuses: 200, headers: ["Link": "<\(link)>; rel=next"], body: "[1]")
        let message = await message(of: Call(LinkedNumbers(), on: Session(transport: transport)))
        #expect(message?.contains("is not an http or https URL at 'header Link'") == true, "\(message ?? "")")
        #expect(transport.requests.count == 1)
    }

    /// A server behind a proxy that terminates TLS links with http.
    @Test(arguments: ["http://kiosk.example/v1/b", "http://KIOSK.example:80/v1/b"])
    func linkToTheSameHostKeepsTheScheme(_ link: String) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": "<\(link)>; rel=next"] : [:], body: Data("[1]".utf8))
        }
        #expect(try await Call(LinkedNumbers(), on: Session(transport: transport)).items.reduce(0, +) == 2)
        #expect(transport.requests.last?.url.scheme == "https")
        #expect(transport.requests.last?.url.port == nil)
    }

    @Test(arguments: ["http://other.example/v1/b", "http://kiosk.example:8080/v1/b"])
    func linkFromHTTPSToHTTPIsAnError(_ link: String) async {
        let transport = FakeTransport(statuses: 200, headers: ["Link": "<\(link)>; rel=next"], body: "[1]")
        let message = await message(of: Call(LinkedNumbers(), on: Session(transport: transport)))
        #expect(message?.contains("is not an https URL, although this page has one") == true, "\(message ?? "")")
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        ("/v1/list?filter[name]=a%20b&page[number]=2", "/v1/list?filter%5Bname%5D=a%20b&page%5Bnumber%5D=2"),
        ("?q=é|%2F", "/v1/list?q=%C3%A9%7C%2F"), ("more%20/x y", "/v1/more%20/x%20y"), ("?q=100%", "/v1/list?q=100%25"),
        ("//[::1]:8080/x?[a]=%5B", "https://[::1]:8080/x?%5Ba%5D=%5B"), ("#end", "/v1/list#end"),
        ("?next=https://a.example/[x]", "/v1/list?next=https://a.example/%5Bx%5D"),
    ])
    func referencesKeepTheirPercentEncoding(_ text: String, _ expected: String) throws {
        let base = try #require(URL(string: "https://kiosk.example/v1/list"))
        let whole = expected.hasPrefix("/") ? "https://kiosk.example" + expected : expected
        #expect(URL(reference: text, relativeTo: base)?.absoluteString == whole)
    }

    @Test func linkWithBracketsKeepsItsPercentEncoding() async throws {
        let transport = FakeTransport { _, index in
            let link = index == 0 ? "<?filter[name]=a%20b&page[number]=2>; rel=next" : ""
            return RawResponse(headers: ["Link": link], body: Data("[1]".utf8))
        }
        #expect(try await Call(Listing(), on: Session(transport: transport)).items.reduce(0, +) == 2)
        #expect(transport.requests.last?.url.query(percentEncoded: true) == "filter%5Bname%5D=a%20b&page%5Bnumber%5D=2")
    }

    @Test func linkWithoutTheCredentialsIsTheSamePage() async throws {
        let transport = FakeTransport(
            statuses: 200,
            headers: ["Link": "<https://keyed.example/list>; rel=next"],
            body: "[1]"
        )
        let session = Session(
            transport: transport,
            bases: [Keyed.service: "https://u:p%40@keyed.example"],
            credentials: [Keyed.service: ["appid": .secret("s3cret")]]
        )
        let error = await #expect(throws: SessionError<Never>.self) {
            _ = try await Call(Keyed(), on: session).items.collected()
        }
        #expect(error?.description.contains("the pages repeat") == true)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        (#"<?appid=s3cret>; rel=next"#, "[1]"), ("<http://other.example/?appid=s3cret>; rel=next", "[1]"),
        ("", #"{"self":"/list?appid=s3cret"}"#),
    ])
    func errorsHideQueryCredentials(_ link: String, _ body: String) async throws {
        let session = Session(
            transport: FakeTransport(statuses: 200, headers: ["Link": link], body: body),
            credentials: [Keyed.service: ["appid": .secret("s3cret")]]
        )
        let error = await #expect(throws: SessionError<Never>.self) {
            _ = try await Call(Keyed(), on: session).items.collected()
        }
        let text = try #require(error).description
        #expect(text.contains("appid=<redacted>"))
        #expect(!text.contains("s3cret"))
    }
}

private protocol ListRequest: PagedRequest where Response == [Int], Item == Int {}

extension ListRequest {
    static var service: Service { Kiosk.service }
    static func pageItems(of page: [Int]) -> [Int] { page }
}

private struct Listing: ListRequest {
    static let pages: PageRule = .link

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}

private struct Keyed: ListRequest {
    static let service = Service(name: "Keyed", base: "https://keyed.example", auth: [[.query("appid")]])
    static let pages: PageRule = .link

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}
