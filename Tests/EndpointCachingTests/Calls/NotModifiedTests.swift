import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// A 304, mostly to the caller's own condition, updates the stored response only if it refers to the same version (RFC
/// 9111, section 4.3.4) and adds few header fields.
@Suite(.endsRunIfHanging)
struct NotModifiedTests {
    private let time = CacheTime()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now })
    }

    /// Stores a response, lets it become stale, and sends a request with conditions, to which the server responds with
    /// a 304. Returns whether the stored response is fresh again.
    private func isUpdated(
        _ stored: [String: String],
        by notModified: [String: String],
        to conditions: [String: String]
    ) async throws -> Bool {
        let server = StubServer { _, number in
            number == 2
                ? .text("", status: 304, notModified.merging(["Cache-Control": "max-age=60"]) { own, _ in own })
                : .text("\(number)", stored.merging(["Cache-Control": "max-age=10"]) { own, _ in own })
        }
        #expect(try await cache.send(.to(), next: server).text() == "1")
        time.advance(by: 20)
        #expect(try await cache.send(.to("/a", .get, conditions), next: server).status == .notModified)
        return try await cache.send(.to(), next: server).text() == "1"
    }

    @Test(arguments: [
        (#"W/"1""#, #"W/"1""#, true), (#""1""#, #"W/"1""#, true), (#"W/"1""#, #""1""#, true),
        (#"W/"1""#, #"W/"2""#, false), (#""1""#, #""2""#, false),
    ])
    func entityTagsAreCompared(_ stored: String, _ new: String, _ expected: Bool) async throws {
        let tags = ["If-None-Match": #"W/"1", W/"2""#]
        #expect(try await isUpdated(["ETag": stored], by: ["ETag": new], to: tags) == expected)
    }

    @Test func datesAreComparedWithoutEntityTags() async throws {
        let (old, new) = (time.httpDate(-1000), time.httpDate(5))
        let since = ["If-Modified-Since": time.httpDate(10)]
        #expect(try await !isUpdated(["Last-Modified": old], by: ["Last-Modified": new], to: since))
        await cache.storage.removeAll()
        #expect(try await isUpdated(["Last-Modified": old], by: ["Last-Modified": old], to: since))
    }

    @Test(arguments: [
        (#""1""#, true), (#"W/"1""#, true), (#""1", "2""#, false), ("*", false),
    ])
    func a304WithoutValidatorsIsAboutTheOnlyCondition(_ tags: String, _ expected: Bool) async throws {
        #expect(try await isUpdated(["ETag": #""1""#], by: [:], to: ["If-None-Match": tags]) == expected)
    }

    @Test(arguments: [(0.0, true), (10.0, false)])
    func a304WithoutValidatorsIsAboutTheDate(_ distance: Double, _ expected: Bool) async throws {
        let since = ["If-Modified-Since": time.httpDate(distance - 1000)]
        #expect(try await isUpdated(["Last-Modified": time.httpDate(-1000)], by: [:], to: since) == expected)
    }

    /// This many fields with names of their own.
    private static func fields(_ count: Int, _ prefix: String = "X") -> [String: String] {
        Dictionary(uniqueKeysWithValues: (0..<count).map { ("\(prefix)-\($0)", "") })
    }

    @Test(arguments: [(9_000, true), (10_000, false)])
    func aResponseHasALimitedNumberOfFields(_ count: Int, _ expected: Bool) async throws {
        let tag = ["If-None-Match": #""1""#]
        #expect(try await isUpdated(["ETag": #""1""#], by: Self.fields(count), to: tag) == expected)
    }

    /// `HTTPFields` ends the process at 65,535 fields.
    @Test func aSeriesOf304sDoesNotAddFieldsWithoutLimit() async throws {
        let server = StubServer { request, number in
            request.headers[.ifNoneMatch] == nil
                ? .text("\(number)", ["Cache-Control": "max-age=10", "ETag": #""1""#])
                : .text("", status: 304, Self.fields(4_000, "X-\(number)"))
        }
        var bodies: [String] = []
        for _ in 0..<5 {
            bodies.append(try await cache.send(.to(), next: server).text())
            time.advance(by: 20)
        }
        // The third 304 would exceed the limit, so the fifth request asks for a complete response.
        #expect(bodies == ["1", "1", "1", "5", "5"])
        #expect(server.requests.count == 6)
    }
}
