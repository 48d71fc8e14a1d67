import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Which responses are stored, and how their bodies reach the caller.
@Suite(.endsRunIfHanging)
struct StoringTests {
    private let time = CacheTime()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(bodyLimit: 1000, now: { [time] in time.now })
    }

    private var stored: [StoredResponse] {
        get async { await cache.storage.responses(for: CacheKey(url: "https://api.test/a")) }
    }

    private func fresh(_ pieces: [String], then error: (any Error)? = nil) -> StubServer {
        StubServer { _, _ in
            var response = IncomingResponse.text("", ["Cache-Control": "max-age=10"])
            response.body = .chunks(
                AsyncThrowingStream { continuation in
                    for piece in pieces { continuation.yield(Data(piece.utf8)) }
                    continuation.finish(throwing: error)
                }
            )
            return response
        }
    }

    @Test func aBodyIsStoredWhenItsReaderHasIt() async throws {
        let server = fresh(["a", "", "b", "c"])
        let response = try await cache.send(.to(), next: server)
        #expect(await stored.isEmpty)
        #expect(try await response.text() == "abc")
        #expect(await stored.map(\.body) == [Data("abc".utf8)])
        #expect(try await cache.send(.to(), next: server).text() == "abc")
        #expect(server.requests.count == 1)
    }

    @Test func piecesPassAsTheyArrive() async throws {
        let gate = Gate()
        let server = StubServer { _, _ in
            var response = IncomingResponse.text("", ["Cache-Control": "max-age=10"])
            let pieces = AsyncThrowingStream<Data, any Error> { continuation in
                continuation.yield(Data("first".utf8))
                Task {
                    try await gate.wait()
                    continuation.yield(Data("second".utf8))
                    continuation.finish()
                }
            }
            response.body = .chunks(pieces)
            return response
        }
        let read = try await cache.send(.to(), next: server).body.makeReader()
        #expect(try await read() == Data("first".utf8))
        gate.open()
        #expect(try await read() == Data("second".utf8))
        #expect(try await read() == nil)
        #expect(await stored.count == 1)
    }

    @Test func aBodyOverTheLimitIsNotStored() async throws {
        let body = [String(repeating: "x", count: 600), String(repeating: "y", count: 401)]
        let server = fresh(body)
        #expect(try await cache.send(.to(), next: server).text() == body.joined())
        #expect(await stored.isEmpty)
        #expect(try await cache.send(.to(), next: fresh([body[0]])).text() == body[0])
        #expect(await stored.count == 1)
    }

    @Test func aBodyThatBreaksOffIsNotStored() async throws {
        let server = fresh(["a"], then: ConnectionFailure.connectionLost("gone"))
        let response = try await cache.send(.to(), next: server)
        await #expect(throws: ConnectionFailure.connectionLost("gone")) { try await response.text() }
        #expect(await stored.isEmpty)
    }

    @Test func aBodyWhoseReaderStopsIsNotStored() async throws {
        let server = fresh(["a", "b"])
        do {
            let read = try await cache.send(.to(), next: server).body.makeReader()
            _ = try await read()
        }
        #expect(await stored.isEmpty)
    }

    @Test func aBodyWhoseReaderIsCancelledIsNotStored() async throws {
        let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        continuation.yield(Data("a".utf8))
        let server = StubServer { _, _ in
            var response = IncomingResponse.text("", ["Cache-Control": "max-age=10"])
            response.body = .chunks(pieces)
            return response
        }
        let body = try await cache.send(.to(), next: server).body
        let reader = Task {
            let read = body.makeReader()
            _ = try await read()
            withUnsafeCurrentTask { $0?.cancel() }
            // The stream ends as if it were complete.
            return try await read()
        }
        #expect(try await reader.value == nil)
        #expect(await stored.isEmpty)
    }

    @Test func aBodyThatIsShorterThanDeclaredIsNotStored() async throws {
        let server = StubServer { _, number in
            .text("abc", ["Cache-Control": "max-age=10", "Content-Length": number == 1 ? "4" : "3"])
        }
        _ = try await cache.send(.to(), next: server).text()
        #expect(await stored.isEmpty)
        _ = try await cache.send(.to(), next: server).text()
        #expect(await stored.count == 1)
    }

    @Test(arguments: [
        ["Cache-Control": "no-store, max-age=10"], ["Cache-Control": "max-age=10", "Vary": "*"], [:],
        ["Cache-Control": "max-age=10", "Content-Type": "Text/Event-Stream; charset=utf-8"],
        ["Cache-Control": "max-age=10", "Content-Type": "application/ndjson"],
        ["Cache-Control": "max-age=10", "Content-Type": "application/jsonlines"],
        ["Cache-Control": "max-age=10", "Content-Type": "application/x-jsonlines"],
        ["Cache-Control": "max-age=10", "Content-Type": "application/stream+json"],
        ["Cache-Control": "max-age=10", "Content-Type": "application/vnd.a+jsonl"],
        ["Cache-Control": "max-age=10", "Content-Type": "application/geo+json-seq"],
        ["Cache-Control": "max-age=10", "Content-Length": "1001"], ["Pragma": "no-cache"],
    ])
    func someResponsesAreNotStored(_ headers: [String: String]) async throws {
        let server = StubServer { _, _ in .text("a", headers) }
        #expect(try await cache.send(.to(), next: server).text() == "a")
        #expect(await stored.isEmpty)
    }

    @Test func aResponseOfAnotherURLIsNotStored() async throws {
        let server = StubServer { request, number in
            var response = IncomingResponse.text("\(number)", ["Cache-Control": "max-age=10"])
            response.url = number == 1 ? URL(string: "https://api.test/b") : URL(string: "https://API.test:443/a#x")
            return response
        }
        _ = try await cache.send(.to(), next: server).text()
        #expect(await stored.isEmpty)
        _ = try await cache.send(.to(), next: server).text()
        #expect(try await cache.send(.to(), next: server).text() == "2")
    }

    @Test func requestsWithBodiesAndConditionsForTheServerPass() async throws {
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        var request = try OutgoingRequest.to()
        request.body = .data(Data("query".utf8))
        #expect(try await cache.send(request, next: server).text() == "1")
        #expect(try await cache.send(.to("/a", .get, ["If-Match": "\"1\""]), next: server).text() == "2")
        #expect(try await cache.send(.to("/a", .get, ["Cache-Control": "no-store"]), next: server).text() == "3")
        #expect(try await cache.send(.to("/a", .options), next: server).text() == "4")
        #expect(await stored.isEmpty)
    }

    @Test func storesNoSecrets() async throws {
        let headers = ["Cache-Control": "max-age=10", "Vary": "Authorization, X-Key"]
        let server = StubServer { _, _ in .text("a", headers) }
        let request = try OutgoingRequest.to("/a", .get, ["Authorization": "Bearer hidden", "X-Key": "hidden"])
        _ = try await cache.send(request, next: server).text()
        let key = CacheKey(request, separatesCredentials: true)
        let responses = await cache.storage.responses(for: key)
        #expect(responses.count == 1)
        #expect(responses.allSatisfy { $0.serialized().range(of: Data("hidden".utf8)) == nil })
    }

    @Test(arguments: [401, 407, 416, 428, 429, 431, 511], ["max-age=10", "max-age=10, must-understand"])
    func someStatusesAreNotStored(_ status: Int, _ control: String) async throws {
        let server = StubServer { _, _ in .text("a", status: status, ["Cache-Control": control]) }
        _ = try await cache.send(.to(), next: server).text()
        #expect(await stored.isEmpty)
    }

    @Test func aRangeOutsideTheBodyLeavesTheStoredResponse() async throws {
        let server = StubServer { request, _ in
            .text("whole", status: request.headers[.range] == nil ? 200 : 416, ["Cache-Control": "max-age=10"])
        }
        _ = try await cache.send(.to(), next: server).text()
        #expect(try await cache.send(.to("/a", .get, ["Range": "bytes=9-"]), next: server).text() == "whole")
        #expect(try await cache.send(.to(), next: server).status == .ok)
        #expect(server.requests.count == 2)
    }

    @Test func rangesAreServedFromWholeBodies() async throws {
        let server = StubServer { _, number in
            number == 1 ? .text("0123456789", ["Cache-Control": "max-age=10", "ETag": "\"1\""]) : .text("server")
        }
        _ = try await cache.send(.to(), next: server).text()
        let ranges = ["bytes=2-4": "234", "bytes=8-99": "89", "bytes=-3": "789", "bytes=-99": "0123456789"]
        for (range, text) in ranges {
            let response = try await cache.send(.to("/a", .get, ["Range": range, "If-Range": "\"1\""]), next: server)
            #expect(response.status == .partialContent)
            #expect(response.headers[.contentLength] == "\(text.count)")
            #expect(try await response.text() == text)
        }
        let range = try await cache.send(.to("/a", .get, ["Range": "bytes=2-4"]), next: server)
        #expect(range.headers[.contentRange] == "bytes 2-4/10")
        #expect(server.requests.count == 1)
        for range in ["bytes=10-", "bytes=4-2", "bytes=0-1,3-4", "bytes=-0", "lines=0-1", "bytes=x-", "bytes=--1"] {
            let response = try await cache.send(.to("/a", .get, ["Range": range]), next: server)
            #expect(try await response.text() == "server", "\(range)")
        }
        let other = ["Range": "bytes=2-4", "If-Range": "\"2\""]
        #expect(try await cache.send(.to("/a", .get, other), next: server).text() == "server")
    }

    @Test func aRangeHasNoHashOfTheWholeBody() async throws {
        let hashes = [
            "Content-Digest": "sha-256=:AA==:", "Content-MD5": "AA==", "Repr-Digest": "sha-256=:AA==:",
        ]
        let server = StubServer { _, _ in
            .text("0123456789", hashes.merging(["Cache-Control": "max-age=10"]) { own, _ in own })
        }
        let whole = try await cache.send(.to(), next: server)
        _ = try await whole.text()
        let range = try await cache.send(.to("/a", .get, ["Range": "bytes=2-4"]), next: server)
        #expect(range.status == .partialContent)
        #expect(hashes.keys.filter { range.headers.value($0) != nil } == ["Repr-Digest"])
        let stored = try await cache.send(.to(), next: server)
        #expect(hashes.keys.allSatisfy { stored.headers.value($0) == hashes[$0] })
        #expect(server.requests.count == 1)
    }

    @Test func rangesOfEncodedBodiesAreTheServers() async throws {
        let headers = ["Cache-Control": "max-age=10", "Content-Encoding": "gzip", "Content-Length": "5"]
        let server = StubServer { _, number in .text("decoded \(number)", headers) }
        _ = try await cache.send(.to(), next: server).text()
        #expect(await stored.count == 1)
        #expect(try await cache.send(.to("/a", .get, ["Range": "bytes=0-1"]), next: server).text() == "decoded 2")
    }

    @Test func aValidationMayChangeTheVaryField() async throws {
        let server = StubServer { _, number in
            number == 1
                ? .text("old", ["Cache-Control": "max-age=10", "ETag": "\"1\""])
                : .text("new", status: number == 2 ? 304 : 200, ["Cache-Control": "max-age=10", "Vary": "Foo"])
        }
        let request = try OutgoingRequest.to("/a", .get, ["Foo": "1"])
        _ = try await cache.send(request, next: server).text()
        time.advance(by: 20)
        for _ in 0..<2 { #expect(try await cache.send(request, next: server).text() == "old") }
        #expect(server.requests.count == 2)
        #expect(try await cache.send(.to("/a", .get, ["Foo": "2"]), next: server).text() == "new")
        #expect(await stored.count == 2)
    }

    @Test func theHeadOfAStoredResponseServesHEAD() async throws {
        let server = StubServer { _, _ in .text("body", ["Cache-Control": "max-age=10"]) }
        _ = try await cache.send(.to(), next: server).text()
        let response = try await cache.send(.to("/a", .head), next: server)
        #expect(try await response.text().isEmpty)
        #expect(response.headers[.age] == "0")
        #expect(server.requests.count == 1)
    }

    @Test func aDifferentHeadRemovesTheStoredResponse() async throws {
        let server = StubServer { _, number in .text("", ["Cache-Control": "max-age=10", "ETag": "\"\(number)\""]) }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        _ = try await cache.send(.to("/a", .head), next: server)
        #expect(await stored.isEmpty)
    }

    @Test(arguments: [(-5.0, "2"), (0, "2"), (5, "1")])
    func anEarlierResponseReplacesALaterOneOnlyByItsDate(_ offset: TimeInterval, _ expected: String) async throws {
        let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        let server = StubServer { [time] _, number in
            let date = time.httpDate(number == 1 ? offset : 0)
            var response = IncomingResponse.text("\(number)", ["Cache-Control": "max-age=3600", "Date": date])
            if number == 1 { response.body = .chunks(pieces) }
            return response
        }
        let first = try await cache.send(.to(), next: server)
        #expect(try await cache.send(.to("/a", .get, ["Cache-Control": "no-cache"]), next: server).text() == "2")
        continuation.yield(Data("1".utf8))
        continuation.finish()
        #expect(try await first.text() == "1")
        #expect(try await cache.send(.to(), next: server).text() == expected)
        #expect(server.requests.count == 2)
    }
}
