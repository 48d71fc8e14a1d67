import EndpointRuntime
import Foundation
import Testing

/// Cursors that are lists or objects, which a JSON body contains unchanged.
struct CompoundCursorTests {
    /// The bodies of the requests that follow a first page with a cursor.
    private func bodies(after cursor: String, then end: String = "null") async throws -> [String?] {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#"{"ids":[1],"last":\#(index == 0 ? cursor : end)}"#.utf8))
        }
        for try await _ in Call(Scan(), on: Session(transport: transport)).items {}
        return transport.requests.map { $0.body?.text }
    }

    @Test(arguments: [
        #"[1700000000123,"id",null,1e400,true]"#, #"{"key":{"N":"7"},"other":[{"S":"a"}]}"#, "[[]]", "7", #""a""#,
    ])
    func valuesAreCopied(_ cursor: String) async throws {
        #expect(try await bodies(after: cursor) == [#"{"limit":9}"#, #"{"limit":9,"start":\#(cursor)}"#])
    }

    @Test(arguments: ["[]", "{}", "null", #""""#]) func emptyValuesEndThePages(_ cursor: String) async throws {
        #expect(try await bodies(after: cursor) == [#"{"limit":9}"#])
    }

    /// The members of an object have no order.
    @Test func equalObjectsRepeatThePages() async throws {
        let error = await #expect(throws: SessionError<Never>.self) {
            _ = try await bodies(
                after: #"{"a":1,"b":["x"],"token":"secret"}"#,
                then: #"{"token":"secret","b":["x"],"a":1}"#
            )
        }
        let text = #"the pages repeat: start={"a":1,"b":["x"],"token":"<redacted>"} was requested before"#
        #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    }

    @Test func listInTheFirstRequestIsNotRequestedAgain() async {
        let transport = FakeTransport(statuses: 200, body: #"{"ids":[1],"last":[1,"a"]}"#)
        let error = await #expect(throws: SessionError<Never>.self) {
            for try await _ in Call(Scan(start: [1, "a"]), on: Session(transport: transport)).items {}
        }
        #expect(error?.description.contains(#"start=[1,"a"] was requested before"#) == true)
        #expect(transport.requests.count == 1)
    }
}

private struct Scan: KioskRequest, PagedRequest {
    struct Response: Decodable, Sendable {
        let ids: [Int]
    }

    static let pages: PageRule = .next(["start": ["last"]], in: .body)
    var start: JSON?

    static func pageItems(of page: Response) -> [Int] { page.ids }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/scan")
        request.field("limit", 9)
        request.field("start", start)
    }
}
