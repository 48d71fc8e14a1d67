import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Pages, from requests as they are generated.
@Suite(.endsRunIfHanging)
struct PageTests {
    @Test func linksAreFollowedOnlyWhenNeeded() async throws {
        let transport = FakeTransport { request, _ in
            let page = Int(request.query("page") ?? "") ?? 1
            let link =
                page < 3 ? #"<?page=\#(page + 1)>; rel="next", <?page=1>; rel=first"# : #"<?page=1>; rel="first""#
            return RawResponse(headers: ["Link": link], body: Data("[\(page * 10),\(page * 10 + 1)]".utf8))
        }
        var numbers: [Int] = []
        for try await number in Call(Numbers(), on: Session(transport: transport)).items {
            numbers.append(number)
            #expect(transport.requests.count == number / 10)
        }
        #expect(numbers == [10, 11, 20, 21, 30, 31])
        #expect(transport.requests.map(\.url.absoluteString).last == "https://kiosk.example/v1/numbers?page=3")
    }

    @Test(arguments: [
        ("</v1/numbers?q=a b&page=2>; rel=next", "q=a%20b&page=2"),
        ("< /v1/numbers?q=%5Ba%5D|b >; rel=\"prev\tnext\"", "q=%5Ba%5D%7Cb"),
    ])
    func linksMayContainCharactersThatURLsDoNotAllow(link: String, query: String) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": link] : [:], body: Data("[1]".utf8))
        }
        #expect(try await Call(Numbers(), on: Session(transport: transport)).items.collected() == [1, 1])
        #expect(transport.requests.last?.url.query(percentEncoded: true) == query)
    }

    /// The fragment, the case of the host and the default port make no difference to a request.
    @Test(arguments: ["</v1/numbers>", "<#top>", "<https://KIOSK.example:443/v1/numbers>"])
    func linkToThePageItselfIsAnError(link: String) async throws {
        let transport = FakeTransport(statuses: 200, headers: ["Link": "\(link); rel=next"], body: "[1]")
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Call(Numbers(), on: Session(transport: transport)).items.collected()
        }
        #expect(transport.requests.count == 1)
    }

    @Test func pagesComeWhole() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": "</v1/b>; rel=next"] : [:], body: Data("[\(index)]".utf8))
        }
        var pages: [[Int]] = []
        for try await page in Session(transport: transport).pages(of: Numbers()) { pages.append(page) }
        #expect(pages == [[0], [1]])
        #expect(transport.requests.last?.url.path() == "/v1/b")
    }

    @Test func userInformationIsKeptOnPagesOfItsOrigin() async throws {
        let transport = FakeTransport { _, index in
            let next = index == 0 ? "https://kiosk.example/v1/b" : "https://other.example/c"
            return RawResponse(headers: index < 2 ? ["Link": "<\(next)>; rel=next"] : [:], body: Data("[1]".utf8))
        }
        let call = Call(Numbers(), on: Session(transport: transport)).base("https://ann:pw@kiosk.example")
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
            credentials: [Numbers.service: ["bearer": .secret("s3cret"), "key": .secret("k")]]
        )
        let call = Call(Numbers(), on: session).header("Cookie", "sid=1").header("X-Unknown", "1")
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
            credentials: [Numbers.service: ["bearer": .secret("s3cret"), "key": .source(tokens)]]
        )
        #expect(try await Call(Numbers(), on: session).items.reduce(0, +) == 2)
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
            bases: [Numbers.service: "https://kiosk.example/v1?key=mine"],
            credentials: [Numbers.service: credentials]
        )
        #expect(try await Call(Numbers(), on: session).items.reduce(0, +) == 2)
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

    @Test(
        arguments: [
            (#"<https://a/?a=b,c>; title="x, \"y\"; rel=no"; REL="last Next""#, "https://a/?a=b,c"),
            (#"<a>; rel=prev , <b>;rel=next;x"#, "b"), (#"<a>; rel=next; anchor="/other", <b>; rel="next""#, "b"),
            (#"<a>; rel="nextish""#, nil), ("", nil), ("<", nil), ("<a", nil), (#"<a>; rel=""#, nil),
            (#"<a>; rel=prev; rel=next"#, nil), ("<a>; title=\"x\u{600}\"; rel=\"next\"", "a"),
            ("<a>; title=\"\u{301}x\"; rel=next", "a"), (#"<a>; rel="next"#, "a"), (#"<a>; rel="last next"#, "a"),
        ] as [(String, String?)]
    )
    func linkHeaders(_ header: String, _ target: String?) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": header] : [:], body: Data("[1]".utf8))
        }
        let count = try await Call(Numbers(), on: Session(transport: transport)).items.reduce(0, +)
        #expect(count == (target == nil ? 1 : 2))
        let base = URL(string: "https://kiosk.example/v1/numbers")
        if let target { #expect(transport.requests.last?.url == URL(string: target, relativeTo: base)?.absoluteURL) }
    }

    @Test(arguments: ["javascript:1", "ftp://kiosk.example/x", "http://"])
    func linksThatLeadNowhereAreErrors(_ link: String) async {
        let transport = FakeTransport(statuses: 200, headers: ["Link": "<\(link)>; rel=next"], body: "[1]")
        let message = await message(of: Call(Numbers(), on: Session(transport: transport)))
        #expect(message?.contains("is not an http or https URL at 'header Link'") == true, "\(message ?? "")")
        #expect(transport.requests.count == 1)
    }

    /// A server behind a proxy that terminates TLS links with http.
    @Test(arguments: ["http://kiosk.example/v1/b", "http://KIOSK.example:80/v1/b"])
    func linkToTheSameHostKeepsTheScheme(_ link: String) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": "<\(link)>; rel=next"] : [:], body: Data("[1]".utf8))
        }
        #expect(try await Call(Numbers(), on: Session(transport: transport)).items.reduce(0, +) == 2)
        #expect(transport.requests.last?.url.scheme == "https")
        #expect(transport.requests.last?.url.port == nil)
    }

    @Test(arguments: ["http://other.example/v1/b", "http://kiosk.example:8080/v1/b"])
    func linkFromHTTPSToHTTPIsAnError(_ link: String) async {
        let transport = FakeTransport(statuses: 200, headers: ["Link": "<\(link)>; rel=next"], body: "[1]")
        let message = await message(of: Call(Numbers(), on: Session(transport: transport)))
        #expect(message?.contains("is not an https URL, although this page has one") == true, "\(message ?? "")")
        #expect(transport.requests.count == 1)
    }

    @Test func pagesThatGoRoundAreAnError() async {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["Link": "<?page=\(index % 2)>; rel=next"], body: Data("[1]".utf8))
        }
        let message = await message(of: Call(Numbers(), on: Session(transport: transport)))
        #expect(message?.contains("the pages repeat") == true, "\(message ?? "")")
        #expect(transport.requests.count == 3)
    }

    @Test func aPageThatLeadsBackToTheFirstIsNotReadTwice() async throws {
        let transport = FakeTransport { _, index in
            let next = index == 0 ? "/v1/numbers?page=2" : "/v1/numbers"
            return RawResponse(headers: ["Link": "<\(next)>; rel=next"], body: Data("[1]".utf8))
        }
        let message = await message(of: Call(Numbers(), on: Session(transport: transport)))
        #expect(message?.contains("the pages repeat") == true, "\(message ?? "")")
        #expect(transport.requests.count == 2)
    }

    @Test func urlsInTheBody() async throws {
        let transport = FakeTransport { _, index in
            let next = [#""/v1/calls?p=2""#, #""""#][min(index, 1)]
            return RawResponse(body: Data(#"{"next":{"uri":\#(next)},"calls":[{"id":\#(index),"name":"n"}]}"#.utf8))
        }
        let ids = try await Call(CallsByURL(), on: Session(transport: transport)).items.collected().map(\.id)
        #expect(ids == [0, 1])
        #expect(transport.requests.last?.url.absoluteString == "https://kiosk.example/v1/calls?p=2")
    }

    @Test func cursorsOfTheLastItem() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(
                body: Data(
                    #"{"more":\#(index < 2),"calls":[{"id":\#(index),"name":"n"},{"id":\#(index + 100),"name":"n"}]}"#
                        .utf8
                )
            )
        }
        let items = Call(CallsByCursor(after: "start", limit: 2), on: Session(transport: transport)).items
        let ids = try await items.collected().map(\.id)
        #expect(ids == [0, 100, 1, 101, 2, 102])
        #expect(
            transport.requests.map { $0.url.query() } == [
                "after=start&limit=2", "after=100&limit=2", "after=101&limit=2",
            ]
        )
    }

    @Test(arguments: [#"{"calls":[]}"#, #"{"more":null,"calls":[{"id":1,"name":"n"}]}"#, #"{"more":true,"calls":[]}"#])
    func endings(_ body: String) async throws {
        let transport = FakeTransport(statuses: 200, body: body)
        _ = try await Call(CallsByCursor(), on: Session(transport: transport)).items.reduce(into: 0) { sum, _ in
            sum += 1
        }
        #expect(transport.requests.count == 1)
    }

    /// A page without the value of `until` is not the last.
    @Test(arguments: [(#""last":true,"#, 1), (#""last":false,"#, 2), (#""last":null,"#, 2), ("", 2)])
    func endsAtTheLastPage(_ condition: String, _ requests: Int) async throws {
        let transport = FakeTransport { _, index in
            let last = index == 0 ? condition : #""last":true,"#
            return RawResponse(body: Data(#"{\#(last)"calls":[{"id":\#(index),"name":"n"}]}"#.utf8))
        }
        let ids = try await Call(CallsUntilLast(), on: Session(transport: transport)).items.collected().map(\.id)
        #expect(ids == Array(0..<requests))
    }

    /// A server that filters each page may send one without items before the last.
    @Test(arguments: [#""next":{"uri":"/v1/calls?p=1"},"#, #""next":{"uri":""},"#, ""])
    func pagesWithoutItemsAreNotTheLast(_ end: String) async throws {
        let pages = [
            #"{"next":{"uri":"/v1/calls?p=1"},"calls":[{"id":1,"name":"a"}]}"#,
            #"{"next":{"uri":"/v1/calls?p=2"},"calls":[]}"#,
            #"{"next":{"uri":"/v1/calls?p=3"},"calls":[]}"#,
            #"{"next":{"uri":"/v1/calls?p=4"},"calls":[{"id":2,"name":"b"}]}"#,
            #"{\#(end)"calls":[]}"#,
        ]
        let transport = FakeTransport { _, index in RawResponse(body: Data(pages[min(index, 4)].utf8)) }
        let ids = try await Call(CallsByURL(), on: Session(transport: transport)).items.collected().map(\.id)
        #expect(ids == [1, 2])
        #expect(transport.requests.count == 5)
    }

    @Test func countsAndSkips() async throws {
        let response: @Sendable (OutgoingRequest, Int) -> RawResponse = { _, index in
            let item = #"{"id":1,"name":"n"}"#
            let items = [String](repeating: item, count: [3, 2, 0][min(index, 2)]).joined(separator: ",")
            return RawResponse(body: Data(#"{"calls":[\#(items)]}"#.utf8))
        }
        let counting = FakeTransport(response)
        for try await _ in Call(CallsByCount(), on: Session(transport: counting)).items {}
        #expect(counting.requests.map { $0.url.query() } == [nil, "page=2", "page=3"])
        let later = FakeTransport(response)
        for try await _ in Call(CallsByCount(page: 7), on: Session(transport: later)).items {}
        #expect(later.requests.map { $0.url.query() } == ["page=7", "page=8", "page=9"])
        let skipping = FakeTransport(response)
        for try await _ in Call(Search(text: "tea"), on: Session(transport: skipping)).items {}
        #expect(
            skipping.requests.map { $0.body?.text } == [
                #"{"text":"tea"}"#, #"{"offset":3,"text":"tea"}"#, #"{"offset":5,"text":"tea"}"#,
            ]
        )
    }

    /// An element that a lenient session leaves out counts as an item of the page: the next page begins after it, and a
    /// page with only such elements is not the last. Elements of other lists are not items.
    @Test func elementsThatAreLeftOutAreCounted() async throws {
        let pages = [#"{"id":1,"name":"a"},{}"#, "{},{}", #"{"id":2,"name":"b"}"#, ""]
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#"{"calls":[\#(pages[min(index, 3)])],"facets":[{}]}"#.utf8))
        }
        let session = Session(transport: transport, leniency: .all)
        let ids = try await Call(Search(text: "tea"), on: session).items.collected().map(\.id)
        #expect(ids == [1, 2])
        #expect(
            transport.requests.map { $0.body?.text }.dropFirst() == [
                #"{"offset":2,"text":"tea"}"#, #"{"offset":4,"text":"tea"}"#, #"{"offset":5,"text":"tea"}"#,
            ]
        )
    }

    @Test func severalPlacesTurnPages() async throws {
        let transport = FakeTransport { _, index in
            let next = index < 1 ? #""n""# : "null"
            return RawResponse(body: Data(#"{"next":\#(next),"mark":7,"calls":[{"id":1,"name":"n"}]}"#.utf8))
        }
        for try await _ in Call(ByQueryAndBody(), on: Session(transport: transport)).items {}
        #expect(transport.requests.map { $0.url.query() } == [nil, "after=n"])
        #expect(transport.requests.map { $0.body?.text } == [#"{"mark":0}"#, #"{"mark":7}"#])
    }

    @Test func headersAndCookiesTurnPages() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#"{"next":\#(index < 1 ? "true" : "null"),"calls":[{"id":1,"name":"n"}]}"#.utf8))
        }
        for try await _ in Call(ByHeader(), on: Session(transport: transport)).items {}
        for try await _ in Call(ByCookie(), on: Session(transport: transport)).items {}
        #expect(transport.requests.map { $0.header("X-After") } == ["0", "true", nil])
        let cookies = FakeTransport { _, index in
            RawResponse(body: Data(#"{"next":\#(index < 1 ? "\"a b\"" : "null"),"calls":[{"id":1,"name":"n"}]}"#.utf8))
        }
        for try await _ in Call(ByCookie(), on: Session(transport: cookies)).items {}
        #expect(cookies.requests.map { $0.header("Cookie") } == ["after=0; other=1", "other=1; after=a%20b"])
    }

    @Test(arguments: [
        #"{"next":[1],"calls":[{"id":1,"name":"n"}]}"#, #"{"next":{"a":1},"calls":[{"id":1,"name":"n"}]}"#,
    ])
    func cursorsThatAreNoValuesAreErrors(_ body: String) async {
        let message = await message(
            of: Call(ByHeader(), on: Session(transport: FakeTransport(statuses: 200, body: body)))
        )
        #expect(message?.contains("expected one value, found several at 'next'") == true, "\(message ?? "")")
    }

    @Test func aPageThatFailsIsTheCallsErrorAndIsRequestedAgain() async throws {
        let transport = FakeTransport { _, index in
            switch index {
            case 0: RawResponse(headers: ["Link": "<?page=2>; rel=next"], body: Data("[1,2]".utf8))
            case 1: RawResponse(status: 404, body: Data(#"{"message":"gone"}"#.utf8))
            default: RawResponse(body: Data("[3]".utf8))
            }
        }
        var iterator = Call(Numbers(), on: Session(transport: transport)).items.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        do {
            _ = try await iterator.next()
            Issue.record("there is no third")
        } catch {
            #expect(error.failure?.message == "gone")
        }
        #expect(try await iterator.next() == 3)
        #expect(try await iterator.next() == nil)
        #expect(transport.requests.map { $0.url.query() } == [nil, "page=2", "page=2"])
    }

    @Test func pagesAtAnotherOriginAskForNoLogin() async throws {
        let transport = FakeTransport { _, index in
            index == 0
                ? RawResponse(headers: ["Link": "<https://other.example/2>; rel=next"], body: Data("[1]".utf8))
                : RawResponse(status: 401)
        }
        var pages = Call(Numbers(), on: Session(transport: transport)).pages.makeAsyncIterator()
        #expect(try await pages.next() == [1])
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await pages.next() }
        #expect(error?.statusCode == 401)
        #expect(error?.isUnauthorized == false)
    }

    private func message<R: PagedRequest>(of call: Call<R>) async -> String? {
        do {
            for try await _ in call.items {}
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// A request as generated for `{response: [Int], pages: link}`.
private struct Numbers: PagedRequest {
    typealias Response = [Int]
    typealias Failure = Kiosk.Problem
    typealias Item = Int

    static let service = Service(
        name: "Numbers",
        base: "https://kiosk.example/v1",
        auth: [[.bearer, .query("key")], []]
    )
    static let pages: PageRule = .link

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/numbers")
    }
}

private struct CallPage: Codable, Sendable {
    let calls: [Kiosk.Item]
    let facets: [Facet]?

    struct Facet: Codable, Sendable {
        let name: String
    }
}

/// A request as generated for `pages: {url: next.uri, items: calls}`.
private struct CallsByURL: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .url(["next", "uri"])

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
    }
}

/// A request as generated for `pages: {next: {after: calls.-1.id}, while: more}`.
private struct CallsByCursor: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["after": ["calls", "-1", "id"]], while: ["more"])

    var after: String?
    var limit: Int?

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.query("after", after)
        request.query("limit", limit)
    }
}

/// A request as generated for `pages: {count: page, until: last}`.
private struct CallsUntilLast: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .count("page", until: ["last"])

    var page: Int?

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.query("page", page)
    }
}

/// A request as generated for `pages: {count: page}`.
private struct CallsByCount: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .count("page")

    var page: Int?

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.query("page", page)
    }
}

/// As generated for a search whose offset is a field of the body.
private struct Search: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .skip("offset", in: .body)

    let text: String
    var offset: Int?

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/search")
        request.field("text", text)
        request.field("offset", offset)
    }
}

private struct ByHeader: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["X-After": ["next"]], in: .header)

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.header("X-After", 0)
    }
}

private struct ByCookie: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["after": ["next"]], in: .cookie)

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.cookie("after", 0)
        request.cookie("other", 1)
    }
}

private struct ByQueryAndBody: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["after": ["next"], "mark": ["mark"]], in: ["after": .query, "mark": .body])

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/calls")
        request.field("mark", 0)
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
