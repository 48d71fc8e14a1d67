import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// `Documentation/Caching.md` shows this middleware: the server sends no header fields for caches, and the last response
/// is used while the server cannot be reached.
@Suite(.endsRunIfHanging)
struct OfflineTests {
    private struct StoredResponses: Middleware {
        func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            var response = try await next.send(request)
            let fields: [HTTPField.Name] = [.cacheControl, .expires, .eTag, .lastModified]
            if request.method == .get, response.status == .ok, fields.allSatisfy({ response.headers[$0] == nil }) {
                response.headers[.cacheControl] = "max-age=0"
            }
            return response
        }
    }

    private let time = CacheTime()

    private func session(_ server: StubServer) -> Session {
        let cache = ResponseCache(now: { [time] in time.now })
        let headers: HeaderItems = ["User-Agent": "Example", "Cache-Control": "stale-if-error=604800"]
        return Session(transport: server, headers: headers, middleware: [cache, StoredResponses()])
    }

    @Test func theLastResponseReplacesAFailedConnection() async throws {
        let server = StubServer { _, number in
            if number > 2 { throw ConnectionFailure.offline("no network") }
            return .text("\(number)")
        }
        let session = session(server)
        for number in 1...2 { #expect(try await session.response(for: GetText()) == "\(number)") }
        time.advance(by: 604_800)
        let envelope = try await session.envelope(for: GetText())
        #expect(envelope.value == "2")
        #expect(envelope.headers[.age] == "604800")
        // A reload shows the error.
        let reload = CallOptions(headers: ["Cache-Control": "no-cache"])
        await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetText(), options: reload) }
        time.advance(by: 1)
        await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetText()) }
        let stored = CallOptions(headers: ["Cache-Control": "only-if-cached, max-stale"])
        #expect(try await session.response(for: GetText(), options: stored) == "2")
        #expect(server.requests.count == 5)
    }

    @Test func theFieldsOfTheServerStay() async throws {
        let server = StubServer { _, number in
            number == 1 ? .text("private", ["Cache-Control": "no-store"]) : .text("broken", status: 503)
        }
        let session = session(server)
        #expect(try await session.response(for: GetText()) == "private")
        await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetText()) }
    }
}
