import EndpointMocking
import EndpointRuntime
import Foundation
import Testing

/// The pages of a mock end, also if each page has a value for the next one.
struct PagedMockTests {
    private static let spec = """
        api: Feed
        base: https://feed.example/v1
        endpoints:
          list: {path: /items, params: {after?: UUID}, response: {fields: {items: [Int], next: UUID}}, pages: {next: {after: next}}}
          dates: {path: /dates, params: {after?: Date}, response: {fields: {items: [Int], next: Date}}, pages: {next: {after: next}}}
          links: {path: /links, params: {size: Int}, response: {fields: {items: [Int], next: URL}}, pages: {url: next}}
          search: {method: POST, path: /search, params: {text: String}, response: {fields: {items: [Int], next: URL}}, pages: {url: next}}
        """

    private let mock: MockService

    init() throws {
        mock = try MockService(specTexts: Self.spec)
    }

    @Test(arguments: ["items", "dates"])
    func requiredCursorsEnd(path: String) async throws {
        let session = Session(transport: mock)
        var counts: [Int] = []
        for try await page in session.pages(of: Feed(path: path)) { counts.append(page.items.count) }
        #expect(counts.count == 2 && counts.first != 0 && counts.last == 0)
    }

    /// The URL is that of the request below any base.
    @Test(arguments: ["https://feed.example/v1", "https://staging.example/a/b/", "http://localhost:8080"])
    func requiredURLsEnd(base: String) async throws {
        let session = Session(transport: mock, bases: [Feed.service: .url(base)])
        var counts: [Int] = []
        for try await page in session.pages(of: Links(size: 5)) { counts.append(page.items.count) }
        #expect(counts == [0])
    }

    /// The URL of a page is requested with GET and without a body, unless the rule has another method.
    @Test func pagesOfAPostEnd() async throws {
        let session = Session(transport: mock)
        var counts: [Int] = []
        for try await page in session.pages(of: Search(text: "a")) { counts.append(page.items.count) }
        #expect(counts == [0, 0])
    }

    private struct Page<Next: Decodable & Sendable>: Decodable, Sendable {
        var items: [Int]
        var next: Next
    }

    private struct Feed: PagedRequest {
        typealias Response = Page<String>
        typealias Item = Int
        static let service = Service(name: "Feed", base: "https://feed.example/v1")
        static let pages: PageRule = .next(["after": ["next"]])

        var path: String

        func buildRequest(_ request: inout RequestBuilder) { request.get("/\(path)") }

        static func pageItems(of page: Page<String>) -> [Int] { page.items }
    }

    private struct Links: PagedRequest {
        typealias Response = Page<URL>
        typealias Item = Int
        static let service = Feed.service
        static let pages: PageRule = .url(["next"])

        var size: Int

        func buildRequest(_ request: inout RequestBuilder) {
            request.get("/links")
            request.query("size", size)
        }

        static func pageItems(of page: Page<URL>) -> [Int] { page.items }
    }

    private struct Search: PagedRequest {
        typealias Response = Page<URL>
        typealias Item = Int
        static let service = Feed.service
        static let pages: PageRule = .url(["next"])

        var text: String

        func buildRequest(_ request: inout RequestBuilder) {
            request.post("/search")
            request.field("text", text)
        }

        static func pageItems(of page: Page<URL>) -> [Int] { page.items }
    }
}
