import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Servers whose pages repeat or are empty, and requests that change their responses.
@Suite(.endsRunIfHanging)
struct PageFaultTests {
    @Test func nextPageIsReadFromTheChangedResponse() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#")]}'{"items":[\#(index)],"next":\#(index == 0 ? "7" : "null")}"#.utf8))
        }
        #expect(try await Call(Guarded(), on: Session(transport: transport)).items.collected() == [0, 1])
        #expect(transport.requests.map { $0.url.query() } == [nil, "after=7"])
    }

    @Test func cursorOfTheFirstRequestIsNotRequestedAgain() async throws {
        let transport = FakeTransport(statuses: 200, body: #"{"items":[1],"next":7}"#)
        var items: [Int] = []
        let error = await #expect(throws: SessionError<Never>.self) {
            let call = Call(Cursors(after: "7"), on: Session(transport: transport))
            for try await item in call.items { items.append(item) }
        }
        #expect(error?.description.contains("the pages repeat: after=7 was requested before") == true)
        #expect(items == [1])
    }

    @Test func parameterInTheQueryOfThePathIsReplaced() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(index < 2 ? "[\(index)]".utf8 : "[]".utf8))
        }
        _ = try await Call(Counted(), on: Session(transport: transport)).items.collected()
        #expect(
            transport.requests.map { $0.url.query() } == [
                "page=3&limit=2&sort=up", "page=4&limit=2&sort=up", "page=5&limit=2&sort=up",
            ]
        )
    }

    @Test func serverThatIgnoresTheParameterIsAnError() async throws {
        let transport = FakeTransport(statuses: 200, body: "[1,2]")
        var items: [Int] = []
        var iterator = Call(Counted(), on: Session(transport: transport)).items.makeAsyncIterator()
        for _ in 0..<2 { try await iterator.next().map { items.append($0) } }
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        let text = "the pages repeat: the server seems to ignore the parameter 'page'"
        #expect(error?.description.contains(text) == true)
        #expect(try await iterator.next() == nil)
        #expect(items == [1, 2])
        #expect(transport.requests.count == 2)
    }

    /// Equal pages are no error if a total ends them.
    @Test(arguments: [(#"{"items":[1],"total":3}"#, 3), (#"{"items":[1],"total":null}"#, nil)])
    func equalPagesWithATotal(_ body: String, _ count: Int?) async throws {
        let transport = FakeTransport(statuses: 200, body: body)
        let items = try? await Call(Totalled(), on: Session(transport: transport)).items.collected()
        #expect(items?.count == count)
        #expect(transport.requests.count == count ?? 2)
    }

    @Test(arguments: [200, 204])
    func optionalListEndsWithAnEmptyBody(firstStatus: Int) async throws {
        let transport = FakeTransport { _, index in
            guard index == 0, firstStatus == 200 else { return RawResponse(status: 204) }
            return RawResponse(body: Data(#"{"items":[1,2],"next":"n"}"#.utf8))
        }
        let items = try await Call(OptionalItems(), on: Session(transport: transport)).items.collected()
        #expect(items == (firstStatus == 200 ? [1, 2] : []))
        #expect(transport.requests.count == (firstStatus == 200 ? 2 : 1))
    }
}

private struct Counted: KioskRequest, PagedRequest {
    typealias Response = [Int]
    typealias Item = Int

    static let pages: PageRule = .count("page")

    static func pageItems(of page: [Int]) -> [Int] { page }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list?page=3&limit=2")
        request.query("sort", "up")
    }
}

private struct Numbered: Decodable, Sendable {
    let items: [Int]
}

/// A request as generated for `pages: {next: {after: next}, items: items}`.
private struct Cursors: KioskRequest, PagedRequest {
    typealias Response = Numbered
    typealias Item = Int

    static let pages: PageRule = .next(["after": ["next"]])

    var after: String?

    static func pageItems(of page: Numbered) -> [Int] { page.items }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
        request.query("after", after)
    }
}

/// A request as generated for `response: {type: "[Int]?", pick: items}`.
private struct OptionalItems: KioskRequest, PagedRequest {
    typealias Response = [Int]?
    typealias Item = Int

    static let responsePolicy = ResponsePolicy(pick: ["items"])
    static let pages: PageRule = .next(["after": ["next"]])

    static func pageItems(of page: [Int]?) -> [Int] { page ?? [] }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}

/// Removes the prefix with which some servers prevent their JSON from being run as a script.
private struct Guarded: KioskRequest, PagedRequest {
    typealias Response = Numbered
    typealias Item = Int

    static let pages: PageRule = .next(["after": ["next"]])

    static func pageItems(of page: Numbered) -> [Int] { page.items }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }

    func intercept(_ response: inout RawResponse) throws {
        response.body = Data(response.body.dropFirst(4))
    }
}

private struct Totalled: KioskRequest, PagedRequest {
    typealias Response = Numbered
    typealias Item = Int

    static let pages: PageRule = .count("page", total: ["total"])

    static func pageItems(of page: Numbered) -> [Int] { page.items }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}
