import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Transports decode bodies, but not those of requests that set `Accept-Encoding` themselves.
@Suite(.endsRunIfHanging)
struct ContentEncodingTests {
    private let time = CacheTime()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now })
    }

    /// A server with a transport that decodes.
    ///
    /// - Parameter removesField: whether the transport removes `Content-Encoding` when it decodes a body.
    private func response(to request: OutgoingRequest, status: Int = 200, removesField: Bool) -> IncomingResponse {
        let isRaw = request.headers[.acceptEncoding] != nil
        var headers = ["Cache-Control": "max-age=10", "ETag": "\"1\""]
        if isRaw || !removesField { headers["Content-Encoding"] = "gzip" }
        return .text(isRaw ? "raw" : "decoded", status: status, headers)
    }

    private func request(isRaw: Bool) throws -> OutgoingRequest {
        try .to("/a", .get, isRaw ? ["Accept-Encoding": "gzip"] : [:])
    }

    @Test(arguments: [true, false])
    func eachKindOfRequestGetsItsOwnBody(rawComesFirst: Bool) async throws {
        let server = StubServer { request, _ in response(to: request, removesField: false) }
        for _ in 0..<2 {
            for isRaw in [rawComesFirst, !rawComesFirst] {
                let text = try await cache.send(request(isRaw: isRaw), next: server).text()
                #expect(text == (isRaw ? "raw" : "decoded"))
            }
        }
        #expect(server.requests.count == 2)
    }

    /// Without the field, a decoded body is also valid for a request that would accept an encoded one.
    @Test(arguments: [true, false])
    func aTransportMayRemoveTheField(rawComesFirst: Bool) async throws {
        let server = StubServer { request, _ in response(to: request, removesField: true) }
        for _ in 0..<2 {
            for isRaw in [rawComesFirst, !rawComesFirst] {
                let response = try await cache.send(request(isRaw: isRaw), next: server)
                let isEncoded = response.headers[.contentEncoding] != nil
                #expect(try await response.text() == (isEncoded ? "raw" : "decoded"))
                #expect(isRaw || !isEncoded)
            }
        }
    }

    /// The first response is not encoded, so that both kinds of request select it.
    @Test(arguments: [200, 503])
    func validationsAreNotShared(status: Int) async throws {
        let gate = Gate()
        let server = StubServer { request, number in
            guard number > 1 else { return .text("plain", ["Cache-Control": "max-age=10", "ETag": "\"0\""]) }
            try await gate.wait()
            return response(to: request, status: status, removesField: false)
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        let requests = try [true, false].map { try request(isRaw: $0) }
        let calls = requests.map { request in
            Task { [cache] in try await cache.send(request, next: server).text() }
        }
        try await until { cache.revalidations.waiterCount == 2 }
        gate.open()
        #expect(try await calls[0].value == "raw")
        #expect(try await calls[1].value == "decoded")
        #expect(server.requests.count == 3)
    }
}
