import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Signatures of whole requests by a middleware, against AWS's published test suite of Signature Version 4.
@Suite(.endsRunIfHanging)
struct SigningTests {
    @Test func hashesAreThoseOfTheStandards() {
        // FIPS 180-2, appendix B.1, and RFC 4231, test case 2.
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(SHA256.hex(SHA256.hash(Data("abc".utf8))) == hash)
        let code = SHA256.hmac(Data("what do ya want for nothing?".utf8), key: Data("Jefe".utf8))
        #expect(SHA256.hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    /// `get-vanilla`
    @Test func plainRequest() async throws {
        try await expect(
            signed(query: [:], .get),
            headers: "host;x-amz-date",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
        )
    }

    /// `get-vanilla-query-order-key-case`
    @Test func queryItemsAreSorted() async throws {
        try await expect(
            signed(query: ["Param2": "value2", "Param1": "value1"], .get),
            headers: "host;x-amz-date",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
        )
    }

    /// `post-x-www-form-urlencoded`
    @Test func bodyIsSigned() async throws {
        let media = "application/x-www-form-urlencoded"
        try await expect(
            signed(query: [:], .post(.data(Data("Param1=value1".utf8), media: media))),
            headers: "content-type;host;x-amz-date",
            signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"
        )
    }

    @Test func eachAttemptIsSignedAgain() async throws {
        let transport = FakeTransport(statuses: 503, 204)
        let time = Recorder<Void>()
        let signing = SignatureVersion4 {
            time.record(())
            return Self.time.addingTimeInterval(Double(time.values.count))
        }
        let session = Session(
            transport: transport,
            headers: [:],
            middleware: [signing],
            timeout: nil,
            clock: TestClock()
        )
        _ = try await Call(Signed(query: [:], method: .get), on: session).retry(max: 1).response()
        let dates = transport.requests.map { $0.header("X-Amz-Date") }
        #expect(dates == ["20150830T123601Z", "20150830T123602Z"])
        #expect(Set(transport.requests.map { $0.header("Authorization") }).count == 2)
    }

    private static let time = Date(timeIntervalSince1970: 1_440_938_160)

    /// The request that arrives at the transport.
    private func signed(query: QueryItems, _ method: RequestMethod) async throws -> OutgoingRequest {
        let transport = FakeTransport(statuses: 204)
        let session = Session(transport: transport, headers: [:], middleware: [SignatureVersion4 { Self.time }])
        _ = try await session.response(for: Signed(query: query, method: method))
        return try #require(transport.requests.first)
    }

    private func expect(_ request: OutgoingRequest, headers: String, signature: String) throws {
        let scope = "Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request"
        let expected = "AWS4-HMAC-SHA256 \(scope), SignedHeaders=\(headers), Signature=\(signature)"
        #expect(request.header("Authorization") == expected)
    }
}

private struct Signed: DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Example", base: "https://example.amazonaws.com")
    let query: QueryItems
    let method: RequestMethod
    var path: RequestPath { "/" }
}

/// AWS Signature Version 4 with the keys and the scope of the test suite.
private struct SignatureVersion4: Middleware {
    let now: @Sendable () -> Date

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        var request = request
        let time = now().formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let scope = "\(time.prefix(8))/us-east-1/service/aws4_request"
        try request.setHeader("X-Amz-Date", time)
        var fields = [("host", request.url.host() ?? ""), ("x-amz-date", time)]
        if let media = request.headers[.contentType] { fields.append(("content-type", media)) }
        fields.sort { $0.0 < $1.0 }
        let names = fields.map(\.0).joined(separator: ";")
        let canonical = [
            request.method.rawValue, request.url.path(percentEncoded: true),
            (request.url.query(percentEncoded: true) ?? "").split(separator: "&").sorted().joined(separator: "&"),
            fields.map { "\($0.0):\($0.1)\n" }.joined(), names,
            SHA256.hex(SHA256.hash(try request.body?.collect() ?? Data())),
        ].joined(separator: "\n")
        let text = ["AWS4-HMAC-SHA256", time, scope, SHA256.hex(SHA256.hash(Data(canonical.utf8)))]
        let secret = Data("AWS4wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY".utf8)
        let key = scope.split(separator: "/").reduce(secret) { SHA256.hmac(Data($1.utf8), key: $0) }
        let signature = SHA256.hex(SHA256.hmac(Data(text.joined(separator: "\n").utf8), key: key))
        let credential = "Credential=AKIDEXAMPLE/\(scope)"
        try request.setHeader(
            "Authorization",
            "AWS4-HMAC-SHA256 \(credential), SignedHeaders=\(names), Signature=\(signature)"
        )
        return try await next.send(request)
    }
}
