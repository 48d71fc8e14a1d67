import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The limits of a response's JSON: its depth and its number of values.
@Suite(.endsRunIfHanging) struct JSONLimitsTests {
    private struct GetValue: Request {
        typealias Response = JSON

        static let service = Service(name: "Limits", base: "https://example.com")

        func buildRequest(_ request: inout RequestBuilder) {
            request.get("/")
        }
    }

    private func reason(of text: String, _ limits: JSONLimits) async -> DecodingFailure.Reason? {
        let transport = PieceTransport([Data(text.utf8)], headers: ["Content-Type": "application/json"])
        do {
            _ = try await Session(transport: transport, jsonLimits: limits).response(for: GetValue())
            return nil
        } catch {
            guard case .undecodable(_, let failure) = error else { return .other("\(error)") }
            return failure.reason
        }
    }

    @Test func theDepthOfASession() async {
        let limits = JSONLimits(depth: 3)
        #expect(await reason(of: #"[{"a":[1]}]"#, limits) == nil)
        #expect(await reason(of: #"[{"a":[[1]]}]"#, limits) == .tooDeep(limit: 3))
    }

    @Test func theNumberOfValuesOfASession() async {
        let limits = JSONLimits(values: 100)
        let list = { (count: Int) in "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]" }
        // The list itself is a value, too.
        #expect(await reason(of: list(99), limits) == nil)
        #expect(await reason(of: list(100), limits) == .other("the JSON has more than 100 values"))
        #expect(await reason(of: #"{"a":\#(list(97))}"#, limits) == nil)
        #expect(await reason(of: #"{"a":\#(list(98))}"#, limits) == .other("the JSON has more than 100 values"))
    }

    @Test func limitsHaveBoundsThemselves() {
        #expect(JSONLimits() == JSONLimits(depth: 512, values: 16_777_216))
        #expect(JSONLimits(depth: 0, values: -1) == JSONLimits(depth: 1, values: 1))
        #expect(JSONLimits(depth: 100_000).depth == 1024)
    }
}
