import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// The header fields that `no-cache="…"` lists: the calls whose request was sent get them, and they are not stored (RFC
/// 9111, section 5.2.2.4).
@Suite(.endsRunIfHanging)
struct UnstoredFieldTests {
    private static let listed = "max-age=10, no-cache=\"X-Once\""

    private let time = CacheTime()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now })
    }

    /// Returns `X-Once` of the response to each of three calls. The second call is a validation.
    private func values(
        _ first: [String: String],
        then second: [String: String],
        status: Int
    ) async throws -> [String?] {
        let server = StubServer { _, number in
            number == 1 ? .text("a", first) : .text(status == 304 ? "" : "b", status: status, second)
        }
        var values: [String?] = []
        for seconds in [0.0, 20, 5] {
            time.advance(by: seconds)
            let response = try await cache.send(.to(), next: server)
            _ = try await response.text()
            values.append(response.headers.value("X-Once"))
        }
        #expect(server.requests.count == 2)
        return values
    }

    @Test(arguments: [200, 304]) func aValidationReturnsThem(_ status: Int) async throws {
        let values = try await values(
            ["Cache-Control": Self.listed, "ETag": "\"1\"", "X-Once": "1"],
            then: ["Cache-Control": Self.listed, "X-Once": "2"],
            status: status
        )
        #expect(values == ["1", "2", nil])
    }

    /// The server sent the field for one request.
    @Test(arguments: [200, 304]) func onlyTheCallWhoseRequestWasSentGetsThem(_ status: Int) async throws {
        let (cache, time) = (cache, time)
        let server = StubServer { _, number in
            if number == 1 { return .text("a", ["Cache-Control": Self.listed, "ETag": "\"1\"", "X-Once": "1"]) }
            while cache.revalidations.waiterCount < 10 { await Task.yield() }
            return .text(status == 304 ? "" : "b", status: status, ["Cache-Control": Self.listed, "X-Once": "2"])
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        async let sender = cache.send(.to(), next: server)
        while server.requests.count < 2 { await Task.yield() }
        try await withThrowingTaskGroup(of: String?.self) { others in
            for _ in 1..<10 { others.addTask { try await cache.send(.to(), next: server).headers.value("X-Once") } }
            for try await value in others { #expect(value == nil) }
        }
        #expect(try await sender.headers.value("X-Once") == "2")
        #expect(server.requests.count == 2)
    }

    @Test func aDirectiveOfA304AppliesToStoredFields() async throws {
        let values = try await values(
            ["Cache-Control": "max-age=10", "ETag": "\"1\"", "X-Once": "1"],
            then: ["Cache-Control": Self.listed],
            status: 304
        )
        #expect(values[0] == "1")
        #expect(values[2] == nil)
    }

    @Test func aStoredDirectiveAppliesToTheFieldsOfA304() async throws {
        let values = try await values(
            ["Cache-Control": Self.listed, "ETag": "\"1\"", "X-Once": "1"],
            then: ["X-Once": "2"],
            status: 304
        )
        #expect(values == ["1", "2", nil])
    }

    /// The fields of a connection belong to the message whose body is not used.
    @Test func a304AddsNoFieldsOfItsConnection() async throws {
        let values = try await values(
            ["Cache-Control": "max-age=10", "ETag": "\"1\"", "X-Once": "1"],
            then: ["Connection": "X-Once", "X-Once": "2"],
            status: 304
        )
        #expect(values == ["1", "1", "1"])
    }
}
