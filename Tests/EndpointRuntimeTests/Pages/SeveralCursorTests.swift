import EndpointRuntime
import Foundation
import Testing

/// Rules with several parameters, some of which have no value.
struct SeveralCursorTests {
    /// Azure Table Storage leaves out the second key if a partition begins with the next page.
    @Test func missingValueIsLeftOutOfTheRequest() async throws {
        let transport = FakeTransport { _, index in
            let headers: [HeaderItems] = [
                ["X-Partition": "a", "X-Row": "1"], ["X-Partition": "b"], ["X-Partition": ""],
            ]
            return RawResponse(headers: headers[min(index, 2)], body: Data("[\(index)]".utf8))
        }
        let call = Call(Rows(partition: "0", row: "0"), on: Session(transport: transport))
        #expect(try await call.items.collected() == [0, 1, 2])
        #expect(
            transport.requests.map { $0.url.query() } == [
                "partition=0&row=0&limit=9", "partition=a&row=1&limit=9", "partition=b&limit=9",
            ]
        )
    }

    @Test func missingValuesAreLeftOutOfEachPart() async throws {
        let transport = FakeTransport { _, index in
            let end = #""more":false,"ids":[]"#
            return RawResponse(body: Data("{\(index == 0 ? #""more":true,"token":"t","ids":[1]"# : end)}".utf8))
        }
        for try await _ in Call(Parts(), on: Session(transport: transport)).items {}
        #expect(transport.requests.map { $0.url.query() } == [nil, "token=t"])
        #expect(transport.requests.map { $0.header("X-Mark") } == ["0", nil])
        #expect(transport.requests.map { $0.header("Cookie") } == ["place=0; other=1", "other=1"])
        #expect(transport.requests.map { $0.body?.text } == [#"{"limit":9,"start":0}"#, #"{"limit":9}"#])
    }

    @Test(arguments: [("x", "", 1), ("", "y", 1), ("x", "y", 2)])
    func withoutAFlagAnyMissingValueEndsThePages(_ partition: String, _ row: String, _ count: Int) async throws {
        let transport = FakeTransport { _, index in
            let headers: HeaderItems = index == 0 ? ["X-Partition": partition, "X-Row": row] : [:]
            return RawResponse(headers: headers, body: Data("[\(index)]".utf8))
        }
        _ = try await Call(RowsWithoutAFlag(), on: Session(transport: transport)).items.collected()
        #expect(transport.requests.count == count)
    }

    @Test func flagWithoutAnyValueIsAnError() async {
        let transport = FakeTransport(statuses: 200, body: #"{"more":true,"ids":[1]}"#)
        var items: [Int] = []
        let error = await #expect(throws: SessionError<Never>.self) {
            for try await item in Call(Parts(), on: Session(transport: transport)).items { items.append(item) }
        }
        #expect(error?.description.contains("'while' is true, but there is no next value") == true)
        #expect(items == [1])
        #expect(transport.requests.count == 1)
    }

    /// The values may be those of the last item.
    @Test func pageWithoutItemsAndValuesIsTheLast() async throws {
        let transport = FakeTransport(statuses: 200, body: #"{"more":true,"ids":[]}"#)
        #expect(try await Call(Parts(), on: Session(transport: transport)).items.collected() == [])
    }

    /// Some servers say that there is more, and end with an empty cursor.
    @Test func emptyCursorOfOneParameterEndsThePages() async throws {
        let transport = FakeTransport(statuses: 200, body: #"{"more":true,"token":"","ids":[1]}"#)
        #expect(try await Call(OneToken(), on: Session(transport: transport)).items.collected() == [1])
        #expect(transport.requests.count == 1)
    }

    @Test func sameValuesRepeatThePages() async {
        let transport = FakeTransport(statuses: 200, headers: ["X-Partition": "a"], body: "[1]")
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Call(Rows(partition: "a"), on: Session(transport: transport)).items.collected()
        }
        #expect(error?.description.contains("the pages repeat: partition=a was requested before") == true)
        #expect(transport.requests.count == 1)
    }
}

private struct Rows: KioskRequest, PagedRequest {
    typealias Response = [Int]
    typealias Item = Int
    static let pages: PageRule = .next(
        ["partition": .header("X-Partition"), "row": .header("X-Row")],
        while: .header("X-Partition")
    )

    var partition: String?
    var row: String?

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/rows")
        request.query("partition", partition)
        request.query("row", row)
        request.query("limit", 9)
    }
}

private struct RowsWithoutAFlag: KioskRequest, PagedRequest {
    typealias Response = [Int]
    typealias Item = Int
    static let pages: PageRule = .next(["partition": .header("X-Partition"), "row": .header("X-Row")])

    func buildRequest(_ request: inout RequestBuilder) { request.get("/rows") }
}

private struct IDs: Decodable, Sendable {
    let ids: [Int]
}

private struct Parts: KioskRequest, PagedRequest {
    typealias Response = IDs
    static let pages: PageRule = .next(
        ["token": ["token"], "X-Mark": ["mark"], "place": ["place"], "start": ["start"]],
        in: ["token": .query, "X-Mark": .header, "place": .cookie, "start": .body],
        while: ["more"]
    )

    static func pageItems(of page: IDs) -> [Int] { page.ids }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/parts")
        request.header("X-Mark", 0)
        request.cookie("place", 0)
        request.cookie("other", 1)
        request.field("limit", 9)
        request.field("start", 0)
    }
}

private struct OneToken: KioskRequest, PagedRequest {
    typealias Response = IDs
    static let pages: PageRule = .next(["token": ["token"]], while: ["more"])

    static func pageItems(of page: IDs) -> [Int] { page.ids }

    func buildRequest(_ request: inout RequestBuilder) { request.get("/tokens") }
}
