import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Calls that need the same validation share one request.
@Suite(.endsRunIfHanging)
struct RevalidationTests {
    private let time = CacheTime()
    private let gate = Gate()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now })
    }

    /// A server whose first response is fresh for ten seconds. Once the gate is open, it responds to later requests
    /// with `later`.
    private func server(_ later: @escaping StubServer.Handler) -> StubServer {
        StubServer { [gate] request, number in
            if number == 1 {
                return .text("old", ["Cache-Control": "max-age=10, stale-if-error=0", "ETag": "\"1\""])
            }
            try await gate.wait()
            return try await later(request, number)
        }
    }

    /// Stores a response, and lets it become stale.
    private func fill(_ server: StubServer) async throws {
        let response = try await cache.send(.to(), next: server)
        #expect(try await response.text() == "old")
        time.advance(by: 20)
    }

    private func call(_ server: StubServer, _ request: OutgoingRequest) -> Task<String, any Error> {
        Task { [cache] in try await cache.send(request, next: server).text() }
    }

    @Test func aHundredCallsSendOneRequest() async throws {
        let server = server { request, _ in
            #expect(request.headers[.ifNoneMatch] == "\"1\"")
            return .text("", status: 304, ["Cache-Control": "max-age=10"])
        }
        try await fill(server)
        let calls = try (0..<100).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 100 }
        gate.open()
        for call in calls { #expect(try await call.value == "old") }
        #expect(server.requests.count == 2)
        // The stored response is fresh again.
        #expect(try await cache.send(.to(), next: server).text() == "old")
        #expect(server.requests.count == 2)
    }

    /// On a busy server, another validation always begins before the last one has ended.
    @Test func waitingForValidationsEndsWithThoseInFlightOrACancellation() async throws {
        let (first, second) = (Gate(), Gate())
        let revalidations = Revalidations()
        func start(_ name: String, _ gate: Gate) {
            revalidations.start(
                name,
                url: name,
                limit: .seconds(3600),
                DeadlineTimer(clock: SessionClock(ManualClock()))
            ) { _ in
                try? await gate.wait()
                return .expired
            }
        }
        start("a", first)
        let (waiting, cancelled) = (
            Task { await revalidations.waitForFlights() }, Task { await revalidations.waitForFlights() }
        )
        try await until { revalidations.callerCount == 2 }
        start("b", second)
        cancelled.cancel()
        await cancelled.value
        first.open()
        await waiting.value
        second.open()
        await revalidations.waitForFlights()
    }

    /// RFC 9111, sections 4.1 and 4.3.4: the fields of the 304 replace those that were stored.
    @Test(arguments: [["Cache-Control": "no-store"], ["Cache-Control": "max-age=10", "Vary": "*"]])
    func aNotModifiedThatForbidsStoringRemovesTheResponse(_ headers: [String: String]) async throws {
        let server = server { request, number in
            number == 2 ? .text("", status: 304, headers) : .text("new \(request.headers[.ifNoneMatch] ?? "")")
        }
        try await fill(server)
        gate.open()
        #expect(try await cache.send(.to(), next: server).text() == "old")
        #expect(try await cache.send(.to(), next: server).text() == "new ")
    }

    @Test func aHeadWithAnotherStatusRemovesTheResponse() async throws {
        let server = StubServer { request, number in
            number == 1
                ? .text("gone", status: 404, ["Cache-Control": "max-age=10"])
                : .text(request.method == .head ? "" : "here", ["Cache-Control": "max-age=3600"])
        }
        #expect(try await cache.send(.to(), next: server).status == .notFound)
        time.advance(by: 20)
        #expect(try await cache.send(.to("/a", .head), next: server).status == .ok)
        #expect(try await cache.send(.to(), next: server).text() == "here")
    }

    @Test func aNewResponseIsSharedAsWell() async throws {
        let server = server { _, _ in .text("new", ["Cache-Control": "max-age=10"]) }
        try await fill(server)
        let calls = try (0..<10).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 10 }
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(server.requests.count == 2)
    }

    /// A server that is overloaded does not get a request for each waiting call.
    @Test(arguments: [429, 500, 503])
    func aFailureOfTheServerIsShared(status: Int) async throws {
        let server = server { _, number in .text("failed \(number)", status: status) }
        try await fill(server)
        let calls = try (0..<10).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 10 }
        gate.open()
        for call in calls { #expect(try await call.value == "failed 2") }
        #expect(server.requests.count == 2)
        #expect(try await cache.send(.to(), next: server).status.code == status)
        #expect(server.requests.last?.headers[.ifNoneMatch] == "\"1\"")
    }

    @Test func aCancelledCallDoesNotCancelTheOthers() async throws {
        let server = server { _, _ in .text("", status: 304) }
        try await fill(server)
        let calls = try (0..<3).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 3 && gate.arrivals == 1 }
        // The request continues, regardless of which call began it.
        for call in calls.prefix(2) {
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(gate.cancellations == 0)
        gate.open()
        #expect(try await calls[2].value == "old")
        #expect(server.requests.count == 2)
    }

    @Test func theLastCancelledCallCancelsTheRequest() async throws {
        let server = server { _, _ in .text("", status: 304) }
        try await fill(server)
        let calls = try (0..<3).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 3 && gate.arrivals == 1 }
        for call in calls { call.cancel() }
        for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
        try await until { gate.cancellations == 1 }
        // A later call sends its own request.
        gate.open()
        #expect(try await cache.send(.to(), next: server).text() == "old")
        #expect(server.requests.count == 3)
    }

    @Test func cancelledCallsLeaveOnlyTheirOwnValidation() async throws {
        let server = StubServer { [gate] request, number in
            if number > 2 { try await gate.wait() }
            return .text("\(request.url.path) \(min(number, 3))", ["Cache-Control": "max-age=10"])
        }
        for path in ["/a", "/b"] { _ = try await cache.send(.to(path), next: server).text() }
        time.advance(by: 20)
        let calls = try (0..<20).map { call(server, try .to($0 % 2 == 0 ? "/a" : "/b")) }
        try await until { cache.revalidations.waiterCount == 20 && gate.arrivals == 2 }
        for call in calls.dropFirst(4) { call.cancel() }
        for call in calls.dropFirst(4) { await #expect(throws: CancellationError.self) { try await call.value } }
        #expect(cache.revalidations.waiterCount == 4)
        #expect(gate.cancellations == 0)
        gate.open()
        for (index, call) in calls.prefix(4).enumerated() {
            #expect(try await call.value == (index % 2 == 0 ? "/a 3" : "/b 3"))
        }
        #expect(server.requests.count == 4)
    }

    @Test func aCancelledRequestIsNotJoined() async throws {
        // The transport ignores its cancellation until the gate is open.
        let server = StubServer { [gate] _, number in
            if number == 2 { await Task { try? await gate.wait() }.value }
            return .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        let first = call(server, try .to())
        try await until { gate.arrivals == 1 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await cache.send(.to(), next: server).text() == "3")
        gate.open()
        await cache.waitForRevalidations()
    }

    @Test func aCancelledTaskDoesNotJoin() async throws {
        let server = server { _, _ in .text("", status: 304) }
        try await fill(server)
        let request = try OutgoingRequest.to()
        let call = Task { [cache] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await cache.send(request, next: server).text()
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(cache.revalidations.waiterCount == 0)
        await cache.waitForRevalidations()
    }

    @Test func aFailureIsThatOfAllCalls() async throws {
        let server = server { _, _ in throw ConnectionFailure.refused("no") }
        try await fill(server)
        let calls = try (0..<5).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 5 }
        gate.open()
        for call in calls { await #expect(throws: ConnectionFailure.refused("no")) { try await call.value } }
        #expect(server.requests.count == 2)
    }

    @Test func aResponseThatMayNotBeStoredIsNotShared() async throws {
        let server = server { _, number in .text("\(number)", ["Cache-Control": "no-store"]) }
        try await fill(server)
        let calls = try (0..<4).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 4 }
        gate.open()
        var bodies: Set<String> = []
        for call in calls { bodies.insert(try await call.value) }
        #expect(bodies.count == 4)
        #expect(server.requests.count == 5)
        // The stored response that the new one replaced is not used again.
        #expect(await cache.storage.responses(for: CacheKey(url: "https://api.test/a")).isEmpty)
    }

    /// A response that may not be stored says whether it depends on other fields when it is too late to send other
    /// requests (RFC 9111, section 5.2.2.5).
    @Test func aResponseThatMayNotBeStoredReachesOnlyItsOwnRequest() async throws {
        let server = languageServer()
        try await fill(server)
        let first = call(server, try .to("/a", .get, ["Accept-Language": "en"]))
        try await until { gate.arrivals == 1 }
        let others = try (0..<20).map { _ in call(server, try .to("/a", .get, ["Accept-Language": "fr"])) }
        try await until { cache.revalidations.waiterCount == 21 }
        gate.open()
        #expect(try await first.value == "en")
        for other in others { #expect(try await other.value == "fr") }
        #expect(server.requests.count == 22)
    }

    @Test func theResponseToACancelledCallReachesNoOther() async throws {
        let server = languageServer()
        try await fill(server)
        let first = call(server, try .to("/a", .get, ["Accept-Language": "en"]))
        try await until { gate.arrivals == 1 }
        let other = call(server, try .to("/a", .get, ["Accept-Language": "fr"]))
        try await until { cache.revalidations.waiterCount == 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await other.value == "fr")
        #expect(server.requests.count == 3)
    }

    /// A server that responds to later requests with their languages.
    private func languageServer() -> StubServer {
        server { request, _ in
            let headers = ["Cache-Control": "no-store", "Vary": "Accept-Language"]
            return .text(request.headers[.acceptLanguage] ?? "", headers)
        }
    }

    @Test func aBodyOverTheLimitReachesOneCall() async throws {
        let cache = ResponseCache(bodyLimit: 10, now: { [time] in time.now })
        let server = server { _, number in
            let pieces = AsyncStream { continuation in
                for piece in 0..<5 { continuation.yield(Data("\(number)\(piece)piece".utf8)) }
                continuation.finish()
            }
            var response = IncomingResponse.text("", ["Cache-Control": "max-age=10"])
            response.body = .chunks(pieces)
            return response
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        let request = try OutgoingRequest.to()
        let calls = (0..<2).map { _ in Task { try await cache.send(request, next: server).text() } }
        try await until { cache.revalidations.waiterCount == 2 }
        gate.open()
        var bodies: Set<String> = []
        for call in calls { bodies.insert(try await call.value) }
        let expected = [2, 3].map { number in (0..<5).map { "\(number)\($0)piece" }.joined() }
        #expect(bodies == Set(expected))
    }

    @Test func anUnsafeRequestOutdatesTheValidation() async throws {
        let second = Gate()
        let server = StubServer { [gate] request, number in
            if request.method == .post { return .text("done") }
            if number == 2 { try await gate.wait() }
            if number == 5 { try await second.wait() }
            return .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        let before = call(server, try .to())
        try await until { gate.arrivals == 1 }
        _ = try await cache.send(.to("/a", .post), next: server)
        // The response to the validation in flight may be from before the POST: another call neither joins the
        // validation nor gets its response.
        #expect(try await cache.send(.to(), next: server).text() == "4")
        time.advance(by: 20)
        let after = call(server, try .to())
        try await until { second.arrivals == 1 }
        gate.open()
        #expect(try await before.value == "2")
        second.open()
        #expect(try await after.value == "5")
        #expect(try await cache.send(.to(), next: server).text() == "5")
    }

    @Test func aCallThatComesTooLateUsesTheNewResponse() async throws {
        // The storage returns the stale response to both calls, but to the late one only after the other one has ended.
        let storage = SlowStorage()
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        storage.delaysNext()
        let request = try OutgoingRequest.to()
        let late = Task { try await cache.send(request, next: server).text() }
        try await until { storage.gate.arrivals == 1 }
        #expect(try await cache.send(request, next: server).text() == "2")
        storage.gate.open()
        #expect(try await late.value == "2")
        #expect(server.requests.count == 2)
    }

    /// Only a validation makes the age unnecessary.
    @Test(arguments: [([:], "3"), (["Age": "7"], "10")] as [([String: String], String)])
    func theAgeOfAnothersResponseIsKnown(_ headers: [String: String], _ age: String) async throws {
        let storage = SlowStorage()
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let server = StubServer { _, number in
            .text("\(number)", headers.merging(["Cache-Control": "max-age=20"]) { own, _ in own })
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        storage.delaysNext()
        let request = try OutgoingRequest.to()
        let late = Task { try await cache.send(request, next: server) }
        try await until { storage.gate.arrivals == 1 }
        #expect(try await cache.send(request, next: server).text() == "2")
        time.advance(by: 3)
        storage.gate.open()
        let response = try await late.value
        #expect(try await response.text() == "2")
        #expect(response.headers[.age] == age)
        #expect(server.requests.count == 2)
    }

    @Test func a304AboutAnotherVersionIsNotUsed() async throws {
        let server = server { request, number in
            request.headers[.ifNoneMatch] == nil
                ? .text("complete", ["Cache-Control": "max-age=10"]) : .text("", status: 304, ["ETag": "\"2\""])
        }
        gate.open()
        try await fill(server)
        #expect(try await cache.send(.to(), next: server).text() == "complete")
        #expect(server.requests.count == 3)
    }

    /// The server, or another cache on the way to it, follows these fields, too.
    @Test(arguments: ["Cache-Control", "Pragma"])
    func otherDirectivesHaveTheirOwnValidation(_ field: String) async throws {
        let server = server { _, _ in .text("", status: 304, ["Cache-Control": "max-age=10"]) }
        try await fill(server)
        let calls = try [[:], [field: "no-cache"], [:]].map { call(server, try .to("/a", .get, $0)) }
        try await until { cache.revalidations.waiterCount == 3 }
        gate.open()
        for call in calls { #expect(try await call.value == "old") }
        #expect(server.requests.count == 3)
        #expect(server.requests.filter { $0.headers.value(field) == "no-cache" }.count == 1)
    }

    @Test func otherCredentialsHaveTheirOwnValidation() async throws {
        let server = server { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        try await fill(server)
        let other = try OutgoingRequest.to("/a", .get, ["Authorization": "Bearer b"])
        let calls = [call(server, try .to()), call(server, other)]
        try await until { gate.arrivals == 2 }
        gate.open()
        #expect(try await Set([calls[0].value, calls[1].value]) == ["2", "3"])
    }
}

/// A storage in memory. After `delaysNext`, the next lookup waits for its gate.
private final class SlowStorage: CacheStorage {
    let gate = Gate()
    private let storage = MemoryCacheStorage()
    private let isDelayed = Locked(false)

    func delaysNext() {
        isDelayed.withLock { $0 = true }
    }

    func responses(for key: CacheKey) async -> [StoredResponse] {
        let responses = await storage.responses(for: key)
        let waits = isDelayed.withLock { isDelayed in
            defer { isDelayed = false }
            return isDelayed
        }
        if waits { try? await gate.wait() }
        return responses
    }

    func store(_ response: StoredResponse, for key: CacheKey) async { await storage.store(response, for: key) }

    func remove(variant: String, of key: CacheKey) async { await storage.remove(variant: variant, of: key) }

    func removeResponses(url: String) async { await storage.removeResponses(url: url) }

    func removeAll() async { await storage.removeAll() }
}
