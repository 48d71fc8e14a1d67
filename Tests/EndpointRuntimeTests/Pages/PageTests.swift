import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The iteration over pages: where it ends, and errors on the way.
@Suite(.endsRunIfHanging)
struct PageTests {
    @Test func pagesComeWhole() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(headers: index == 0 ? ["Link": "</v1/b>; rel=next"] : [:], body: Data("[\(index)]".utf8))
        }
        var pages: [[Int]] = []
        for try await page in Session(transport: transport).pages(of: LinkedNumbers()) { pages.append(page) }
        #expect(pages == [[0], [1]])
        #expect(transport.requests.last?.url.path() == "/v1/b")
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

    @Test func pagesThatGoRoundAreAnError() async {
        let transport = FakeTransport { _, index in
            RawResponse(headers: ["Link": "<?page=\(index % 2)>; rel=next"], body: Data("[1]".utf8))
        }
        let message = await message(of: Call(LinkedNumbers(), on: Session(transport: transport)))
        #expect(message?.contains("the pages repeat") == true, "\(message ?? "")")
        #expect(transport.requests.count == 3)
    }

    @Test func aPageThatLeadsBackToTheFirstIsNotReadTwice() async throws {
        let transport = FakeTransport { _, index in
            let next = index == 0 ? "/v1/numbers?page=2" : "/v1/numbers"
            return RawResponse(headers: ["Link": "<\(next)>; rel=next"], body: Data("[1]".utf8))
        }
        let message = await message(of: Call(LinkedNumbers(), on: Session(transport: transport)))
        #expect(message?.contains("the pages repeat") == true, "\(message ?? "")")
        #expect(transport.requests.count == 2)
    }

    @Test func aPageThatFailsIsTheCallsErrorAndIsRequestedAgain() async throws {
        let transport = FakeTransport { _, index in
            switch index {
            case 0: RawResponse(headers: ["Link": "<?page=2>; rel=next"], body: Data("[1,2]".utf8))
            case 1: RawResponse(status: 404, body: Data(#"{"message":"gone"}"#.utf8))
            default: RawResponse(body: Data("[3]".utf8))
            }
        }
        var iterator = Call(LinkedNumbers(), on: Session(transport: transport)).items.makeAsyncIterator()
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
