import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The limit of depth applies to all JSON that is read from a server.
@Suite(.endsRunIfHanging) struct NestingPlacesTests {
    private let deep = RawResponse(headers: ["Content-Type": "application/json"], body: Data(Self.object.utf8))
    private static let object = "{\"items\":\(NestingTests.json(100_000)),\"ok\":true,\"next\":\"/2\"}"

    private func expectTooDeep(_ read: @escaping @Sendable (RawResponse) throws -> Void) throws {
        let deep = deep
        #expect(try NestingTests.failure { try read(deep) }?.reason == .tooDeep(limit: 512))
    }

    @Test func values() throws {
        try expectTooDeep { _ = try $0.json([String: JSON].self) }
        try expectTooDeep { _ = try $0.json(Bool.self, at: ["ok"]) }
        try expectTooDeep { _ = try $0.json(at: ["ok"], WireFormat<Int>.quoted) }
        try expectTooDeep { _ = try $0.json(Bool.self, at: ["ok"], decoder: JSONDecoder()) }
        try expectTooDeep { response in
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            _ = try response.json(JSON.self, decoder: decoder)
        }
    }

    struct Strict: KioskRequest, DeclaredRequest {
        typealias Response = Bool
        typealias Failure = JSON
        static let responsePolicy = ResponsePolicy(success: .key("ok", is: "true"), pick: ["ok"])
        var path: RequestPath { "/" }
    }

    struct Nothing: KioskRequest, DeclaredRequest {
        typealias Response = Void
        typealias Failure = JSON
        static let responsePolicy = ResponsePolicy(success: .key("ok", is: "true"))
        var path: RequestPath { "/" }
    }

    @Test func responsesWithARuleOfSuccess() throws {
        let deep = deep
        let error = try onSmallStack { Result { () throws(SessionError<JSON>) in _ = try Strict().interpret(deep) } }
        guard case .failure(.undecodable(_, let failure)) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(failure.reason == .tooDeep(limit: 512))
        let nothing = try onSmallStack { Result { () throws(SessionError<JSON>) in try Nothing().interpret(deep) } }
        guard case .failure(.rejected(let info, nil)) = nothing else {
            Issue.record("\(nothing)")
            return
        }
        #expect(info.failureProblem?.reason == .tooDeep(limit: 512))
    }

    @Test func bodiesOfErrors() throws {
        let response = RawResponse(status: 400, body: deep.body)
        let error = try onSmallStack { Result { () throws(SessionError<JSON>) in try Nothing().interpret(response) } }
        guard case .failure(.rejected(let info, nil)) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(info.failureProblem?.reason == .tooDeep(limit: 512))
    }

    struct Numbers: KioskRequest, PagedRequest, DeclaredRequest {
        typealias Response = Data
        typealias Item = Int
        static let pages = PageRule.url(["next"])
        static func pageItems(of page: Data) -> [Int] { [1] }
        var path: RequestPath { "/numbers" }
    }

    @Test func pages() async throws {
        let deep = deep
        let session = Session(transport: FakeTransport { _, _ in deep })
        let error = await #expect(throws: SessionError<Never>.self) {
            for try await _ in session.pages(of: Numbers()) {}
        }
        #expect(error?.description.contains("nested deeper than 512 levels at 'byte 520'") == true, "\(error as Any)")
    }

    @Test func lines() async throws {
        let session = Session(transport: PieceTransport([Data("[1]\n\(NestingTests.json(100_000))\n[2]\n".utf8)]))
        var read: [JSON] = []
        let error = await #expect(throws: SessionError<Never>.self) {
            for try await line in try await session.response(for: Lines()) { read.append(line) }
        }
        #expect(read == [[1]])
        #expect(error?.description.contains("at 'line 2: byte 512'") == true, "\(error as Any)")
    }

    @Test func events() async throws {
        let text = "data: [1]\n\ndata: \(NestingTests.json(100_000))\n\n"
        let session = Session(transport: PieceTransport([Data(text.utf8)]))
        var read: [JSON] = []
        let error = await #expect(throws: SessionError<Never>.self) {
            for try await event in try await session.response(for: Events()) { read.append(event) }
        }
        #expect(read == [[1]])
        #expect(error?.description.contains("at 'event 2: byte 512'") == true, "\(error as Any)")
    }

    struct Lines: KioskRequest, DeclaredRequest {
        typealias Response = LineStream<JSON>
        var path: RequestPath { "/lines" }
    }

    struct Events: KioskRequest, DeclaredRequest {
        typealias Response = EventStream<JSON>
        var path: RequestPath { "/events" }
    }
}
