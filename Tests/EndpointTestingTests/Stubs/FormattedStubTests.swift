import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Stubs of responses that a request reads in a wire format.
@Suite(.endsRunIfHanging)
struct FormattedStubTests {
    private static let moment = Date(timeIntervalSince1970: 1_700_000_000)

    private let session = Session.stubbed()

    /// A request as it is generated from `response: {pick: value, type: …, format: …}`, or without `pick`.
    private struct GetFormatted<Response: Sendable>: KioskRequest {
        let format: WireFormat<Response>
        var pick: JSONPath = ["value"]
        var path: RequestPath { "/formatted" }
        func decodeResponse(_ response: RawResponse) throws -> Response { try response.json(at: pick, format) }
    }

    private enum Color: String, CodingKeyRepresentable { case red }

    private func answer<Value: Sendable>(_ value: Value, _ format: WireFormat<Value>) async throws -> [Value] {
        typealias Get = GetFormatted<Value>
        try session.stub(Get.self) { _ in .response(value) }
        return [
            try await session.response(for: Get(format: format)),
            try await session.response(for: Get(format: format, pick: [])),
        ]
    }

    private func expect<Value: Equatable & Sendable>(_ value: Value, _ formats: WireFormat<Value>...) async throws {
        for format in formats { #expect(try await answer(value, format) == [value, value]) }
    }

    @Test func datesOfEachFormat() async throws {
        try await expect(
            Self.moment,
            .rfc3339,
            .seconds,
            .milliseconds,
            .fractionalSeconds,
            .fractionalMilliseconds,
            .quotedSeconds,
            .quotedMilliseconds,
            .http,
            .rfc2822
        )
        try await expect(Date(timeIntervalSince1970: 1.25), .fractionalSeconds, .fractionalMilliseconds, .milliseconds)
        try await expect(Date(timeIntervalSince1970: 0), .seconds, .milliseconds)
    }

    /// Whole seconds cannot express the fraction.
    @Test func datesThatLoseTheirFraction() async throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000.6)
        for format in [WireFormat<Date>.seconds, .http, .rfc2822] {
            for answer in try await answer(date, format) { #expect(abs(answer.timeIntervalSince(date)) < 1) }
        }
    }

    @Test func numbersAndBytes() async throws {
        let price = try #require(Decimal(string: "19.99"))
        try await expect(price, .quoted, .numberOrString)
        try await expect(7, .quoted, .numberOrString)
        try await expect(0.5, .quoted)
        try await expect(Double.infinity, .quoted)
        try await expect(Data([0xFB, 0xEF, 0xBE]), .base64, .base64url, .hex)
        // These bytes are hexadecimal digits in Base64.
        try await expect(Data([0x69, 0xB7, 0x1D]), .base64, .hex)
    }

    @Test func listsMapsAndOptionals() async throws {
        try await expect([Self.moment, .distantPast], .array(.seconds))
        try await expect(["a": Self.moment], .dictionary(.milliseconds))
        try await expect([7, nil], .array(.optional(.quoted)))
        try await expect(Self.moment, .optional(.seconds))
        try await expect(nil, WireFormat<Date?>.optional(.seconds))
    }

    @Test func mapsWithOtherKeysThanTexts() async throws {
        try await expect([1: Self.moment, 2: .distantPast], .dictionary(.seconds))
        let price = try #require(Decimal(string: "19.99"))
        try await expect([Color.red: price], .dictionary(.quoted))
    }

    /// The stub cannot find a pattern, and says what to use instead.
    @Test func patternIsReported() async throws {
        typealias Get = GetFormatted<Date>
        try session.stub(Get.self) { _ in .response(Self.moment) }
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: Get(format: .pattern("dd.MM.yyyy")))
        }
        #expect(error?.connectionFailure?.kind == .notStubbed)
        let problem = "does not decode the response with the status 200; stub it with .json or .raw"
        #expect(error?.connectionFailure?.message.hasSuffix(problem) == true)
    }
}
