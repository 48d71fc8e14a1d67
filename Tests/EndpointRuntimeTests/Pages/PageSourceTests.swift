import EndpointRuntime
import Foundation
import Testing

/// Rules that take values from header fields, or that compare with the number of all items or pages.
struct PageSourceTests {
    @Test func cursorInAHeaderFieldIsSentUntilItIsEmpty() async throws {
        let transport = FakeTransport { request, _ in
            let page = Int(request.query("page") ?? "") ?? 1
            return RawResponse(headers: ["x-next-page": page < 3 ? "\(page + 1)" : ""], body: Data("[\(page)]".utf8))
        }
        #expect(try await Call(ByHeader(), on: Session(transport: transport)).items.collected() == [1, 2, 3])
        #expect(transport.requests.map { $0.query("page") } == [nil, "2", "3"])
    }

    @Test func headerFieldsThatAreSentTwiceAreOneValue() async throws {
        let transport = FakeTransport { _, index in
            let headers: HeaderItems = index == 0 ? ["X-Next-Page": "2", "X-Next-Page": "2"] : [:]
            return RawResponse(headers: headers, body: Data("[\(index)]".utf8))
        }
        #expect(try await Call(ByHeader(), on: Session(transport: transport)).items.collected() == [0, 1])
        #expect(transport.requests.map { $0.query("page") } == [nil, "2"])

        let counting = FakeTransport { _, index in
            RawResponse(headers: ["X-Pages": "2", "X-Pages": "2"], body: Data("[\(index)]".utf8))
        }
        #expect(try await Call(FromOne(), on: Session(transport: counting)).items.collected() == [0, 1])
    }

    @Test(arguments: ["[]", "{}", "null", #""""#]) func emptyURLEndsThePages(_ next: String) async throws {
        let transport = FakeTransport { _, _ in RawResponse(body: Data(#"{"ids":[1],"next":\#(next)}"#.utf8)) }
        #expect(try await Call(ByURLInBody(), on: Session(transport: transport)).items.collected() == [1])
        #expect(transport.requests.count == 1)
    }

    /// A bundle of FHIR lists its links with their relations; the last page has no link with the relation `next`.
    @Test func urlInALinkWithARelationIsFollowed() async throws {
        let transport = FakeTransport { _, index in
            let next = index == 0 ? #",{"relation":"next","url":"list?page=2"}"# : ""
            let link = #"[{"relation":"self","url":"list"}\#(next)]"#
            return RawResponse(body: Data(#"{"ids":[\#(index)],"link":\#(link)}"#.utf8))
        }
        #expect(try await Call(ByRelation(), on: Session(transport: transport)).items.collected() == [0, 1])
        #expect(transport.requests.map { $0.query("page") } == [nil, "2"])
    }

    @Test func missingHeaderFieldEndsThePages() async throws {
        let transport = FakeTransport { _, _ in RawResponse(body: Data("[1]".utf8)) }
        #expect(try await Call(ByHeader(), on: Session(transport: transport)).items.collected() == [1])
    }

    @Test(arguments: [("false", 1), ("False", 1), ("0", 1), ("", 1), ("True", 2), ("1", 2)])
    func flagInAHeaderField(_ flag: String, _ count: Int) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["X-More": index == 0 ? flag : "false"], body: Data("[\(index)]".utf8))
        }
        _ = try await Call(WhileHeader(), on: Session(transport: transport)).items.collected()
        #expect(transport.requests.count == count)
    }

    @Test func urlInAHeaderFieldIsRelativeToTheResponse() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["X-Next": "more?b=1"] : [:], body: Data("[\(index)]".utf8))
        }
        #expect(try await Call(ByURL(), on: Session(transport: transport)).items.collected() == [0, 1])
        #expect(transport.requests.last?.url.absoluteString == "https://kiosk.example/v1/more?b=1")
    }

    /// The last request is the one whose items reach the total.
    @Test(
        arguments: [
            ("5", 3), ("6", 3), (#""5""#, 3), ("5.0", 3), ("2", 1), ("1", 1), ("0", 1),
            // Without a total, a page without items is the last.
            ("-1", 5), ("null", 5), (#""""#, 5),
        ]
    )
    func itemsAreCountedUntilTheTotal(_ total: String, _ requests: Int) async throws {
        let transport = FakeTransport { _, index in
            let ids = index < 4 ? "[\(index), \(index)]" : "[]"
            return RawResponse(body: Data(#"{"ids":\#(ids),"total":\#(total)}"#.utf8))
        }
        _ = try await Call(Skipping(), on: Session(transport: transport)).items.collected()
        #expect(transport.requests.count == requests)
        #expect(transport.requests.map { $0.query("offset") } == Array([nil, "2", "4", "6", "8"].prefix(requests)))
    }

    /// `startIndex` of SCIM (RFC 7644, section 3.4.2.4) is the number of the first item.
    @Test func itemsMayBeCountedFromOne() async throws {
        let transport = FakeTransport { request, _ in
            let start = Int(request.query("startIndex") ?? "") ?? 1
            let ids = (start...5).prefix(2).map(String.init).joined(separator: ",")
            return RawResponse(body: Data(#"{"ids":[\#(ids)],"total":5}"#.utf8))
        }
        let ids = try await Call(FromFirstItem(), on: Session(transport: transport)).items.collected()
        #expect(ids == [1, 2, 3, 4, 5])
        #expect(transport.requests.count == 3)
    }

    @Test func firstPageMayBeginAnywhere() async throws {
        let transport = FakeTransport { _, _ in RawResponse(body: Data(#"{"ids":[7,8],"total":6}"#.utf8)) }
        let call = Call(Skipping(offset: 2), on: Session(transport: transport))
        #expect(try await call.items.collected() == [7, 8, 7, 8])
        #expect(transport.requests.map { $0.query("offset") } == ["2", "4"])
    }

    @Test func pagesAreCountedFromTheNumberOfTheFirst() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["X-Pages": "3"], body: Data("[\(index)]".utf8))
        }
        #expect(try await Call(FromZero(), on: Session(transport: transport)).items.collected() == [0, 1, 2])
        #expect(try await Call(FromOne(), on: Session(transport: transport)).items.collected() == [3, 4, 5])
        #expect(transport.requests.map { $0.query("page") } == [nil, "1", "2", nil, "2", "3"])
    }

    /// A server that filters each page may leave no items on one before the last.
    @Test(arguments: [("3", 3), ("2", 2), ("", 2), ("-1", 2)])
    func pageWithoutItemsIsNotTheLastBeforeTheTotal(_ total: String, _ requests: Int) async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["X-Pages": total], body: Data(["[1]", "[]", "[3]"][min(index, 2)].utf8))
        }
        let items = try await Call(FromOne(), on: Session(transport: transport)).items.collected()
        #expect(items == (requests == 3 ? [1, 3] : [1]))
        #expect(transport.requests.map { $0.query("page") } == Array([nil, "2", "3"].prefix(requests)))
    }

    /// Some servers always say that there is another page.
    @Test func flagDoesNotContinueAfterAPageWithoutItems() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["X-More": "true"], body: Data((index == 0 ? "[1]" : "[]").utf8))
        }
        #expect(try await Call(WhileHeader(), on: Session(transport: transport)).items.collected() == [1])
        #expect(transport.requests.count == 2)
    }

    /// With `skip`, the page after one without items is the same again.
    @Test func pageWithoutItemsEndsSkipBeforeTheTotal() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#"{"ids":[\#(index == 0 ? "1" : "")],"total":5}"#.utf8))
        }
        #expect(try await Call(Skipping(), on: Session(transport: transport)).items.collected() == [1])
        #expect(transport.requests.count == 2)
    }

    /// A spec may name the number of all items as the total of the pages.
    @Test func pagesEndAfterAllItemsIfTheTotalIsTheirNumber() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["X-Pages": "5"], body: Data((index < 2 ? "[1,2]" : index == 2 ? "[3]" : "[]").utf8))
        }
        let items = try await Call(FromOne(), on: Session(transport: transport)).items.collected()
        #expect(items == [1, 2, 1, 2, 3])
        #expect(transport.requests.count == 4)
    }

    @Test func numberOfAllItemsAsTheNumberOfPagesIsAnError() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["X-Pages": "5000"], body: Data((index == 0 ? "[1]" : "[]").utf8))
        }
        var items: [Int] = []
        let error = await #expect(throws: SessionError<Never>.self) {
            for try await item in Call(FromOne(), on: Session(transport: transport)).items { items.append(item) }
        }
        #expect(error?.description.contains("'total' seems to be the number of all items") == true)
        #expect(items == [1])
        #expect(transport.requests.count == 102)
    }

    @Test(arguments: [(#""many""#, "total"), ("{}", "total")])
    func totalThatIsNoNumberIsAnError(_ total: String, _ place: String) async throws {
        let transport = FakeTransport { _, _ in RawResponse(body: Data(#"{"ids":[1],"total":\#(total)}"#.utf8)) }
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Call(Skipping(), on: Session(transport: transport)).items.collected()
        }
        guard case .undecodable(_, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(failure)".contains(place))
    }
}

private protocol ListRequest: KioskRequest, PagedRequest where Response == [Int], Item == Int {}

extension ListRequest {
    func buildRequest(_ request: inout RequestBuilder) { request.get("/list") }
}

private struct ByHeader: ListRequest {
    static let pages: PageRule = .next(["page": .header("X-Next-Page")])
}

private struct WhileHeader: ListRequest {
    static let pages: PageRule = .count("page", while: .header("X-More"))
}

private struct ByURL: ListRequest {
    static let pages: PageRule = .url(.header("X-Next"))
}

private struct FromZero: ListRequest {
    static let pages: PageRule = .count("page", from: 0, total: .header("X-Pages"))
}

private struct FromOne: ListRequest {
    static let pages: PageRule = .count("page", total: .header("X-Pages"))
}

private struct IDs: Decodable, Sendable {
    let ids: [Int]
}

private struct Skipping: KioskRequest, PagedRequest {
    typealias Response = IDs
    static let pages: PageRule = .skip("offset", total: ["total"])
    var offset: Int?

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/skip")
        request.query("offset", offset)
    }

    static func pageItems(of page: IDs) -> [Int] { page.ids }
}

private struct ByURLInBody: KioskRequest, PagedRequest {
    typealias Response = IDs
    static let pages: PageRule = .url(["next"])

    func buildRequest(_ request: inout RequestBuilder) { request.get("/urls") }

    static func pageItems(of page: IDs) -> [Int] { page.ids }
}

private struct ByRelation: KioskRequest, PagedRequest {
    typealias Response = IDs
    static let pages: PageRule = .url(["link", "relation=next", "url"])

    func buildRequest(_ request: inout RequestBuilder) { request.get("/list") }

    static func pageItems(of page: IDs) -> [Int] { page.ids }
}

private struct FromFirstItem: KioskRequest, PagedRequest {
    typealias Response = IDs
    static let pages: PageRule = .skip("startIndex", from: 1, total: ["total"])

    func buildRequest(_ request: inout RequestBuilder) { request.get("/Users") }

    static func pageItems(of page: IDs) -> [Int] { page.ids }
}
