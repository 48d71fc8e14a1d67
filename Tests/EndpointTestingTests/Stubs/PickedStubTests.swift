import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Stubs of values that a request picks from a body, and of bodies that the rule for successes applies to.
@Suite(.endsRunIfHanging)
struct PickedStubTests {
    private let session = Session.stubbed()
    private let pen = Kiosk.Item(id: 7, name: "pen")

    /// A request as it is generated from `success: {success: true}`, `response: {pick: result, type: "Thing?"}` and
    /// errors with paths of their own.
    private struct GetResult<Response: Codable & Sendable>: KioskRequest {
        static var responsePolicy: ResponsePolicy {
            ResponsePolicy(success: .key("success", is: "true"), pick: ["result"])
        }

        enum Failure: Hashable, Sendable {
            case faults([Kiosk.Problem])
            case first(Kiosk.Item)
            case last(Kiosk.Item)
            case reason(String)
            case problem(Kiosk.Problem)
        }

        var path: RequestPath { "/result" }

        static func decodeFailure(from response: RawResponse) throws -> Failure? {
            switch response.statusCode {
            case 200: try .faults(response.json(at: ["errors"]))
            case 404: try .faults(response.json(at: ["data", "errors"]))
            case 405: try .first(response.json(at: ["list", "0", "item"]))
            case 406: try .last(response.json(at: ["list", "-2"]))
            case 407: try .reason(response.json(at: ["reason"]))
            case 408: nil
            default: try .problem(response.json())
            }
        }
    }

    /// A request as it is generated from errors of one type with paths of their own.
    private struct GetText: KioskRequest {
        typealias Response = Void
        typealias Failure = String
        static var responsePolicy: ResponsePolicy { ResponsePolicy(failurePick: ["a"]) }
        var path: RequestPath { "/text" }

        static func decodeFailure(from response: RawResponse) throws -> String? {
            try response.json(at: [response.statusCode == 400 ? "a" : "b"])
        }
    }

    /// A request as it is generated from `errors: {404: text}` or `errors: {404: data}`.
    private struct GetReason<Failure: Codable & Sendable>: KioskRequest {
        typealias Response = Void
        var path: RequestPath { "/reason" }

        static func decodeFailure(from response: RawResponse) throws -> Failure? {
            guard !response.isEmpty else { return nil }
            return try response.text() as? Failure ?? response.body as? Failure
        }
    }

    /// A request as it is generated from `success: {code: [0, null]}` and `errors: {default: {pick: code, type: Int}}`.
    private struct Publish: KioskRequest {
        typealias Response = Void
        typealias Failure = Int
        static var responsePolicy: ResponsePolicy { ResponsePolicy(success: .key("code", isOneOf: ["0", nil])) }
        var path: RequestPath { "/publish" }

        static func decodeFailure(from response: RawResponse) throws -> Int? {
            response.isEmpty ? nil : try response.json(at: ["code"])
        }
    }

    /// A request for bytes or a text as they are, of an API that also reports failures with status 200.
    private struct GetContent<Response: Codable & Sendable>: KioskRequest {
        static var responsePolicy: ResponsePolicy { ResponsePolicy(success: .key("success", is: "true")) }
        var path: RequestPath { "/content" }
    }

    /// A request whose success is in an inner object.
    private struct GetInner: KioskRequest {
        typealias Response = Kiosk.Item
        static var responsePolicy: ResponsePolicy {
            ResponsePolicy(success: .key("meta.code", is: "200"), pick: ["data"])
        }
        var path: RequestPath { "/inner" }
    }

    @Test func successesAreAddedToInnerObjects() async throws {
        try session.stub(GetInner.self, .response(pen))
        #expect(try await session.response(for: GetInner()) == pen)
    }

    /// A request whose success has an empty list of errors, which may also be absent.
    private struct GetBalance: KioskRequest {
        typealias Response = Kiosk.Item
        static var responsePolicy: ResponsePolicy { ResponsePolicy(success: .empty("error"), pick: ["result"]) }
        var path: RequestPath { "/balance" }
    }

    @Test func successesNeedNoEmptyList() async throws {
        try session.stub(GetBalance.self, .response(pen))
        #expect(try await session.response(for: GetBalance()) == pen)
    }

    @Test func failuresArePutWhereTheyArePicked() async throws {
        typealias Failure = GetResult<Kiosk.Item>.Failure
        let problem = Kiosk.Problem(message: "no")
        let failures: [(Int, Failure)] = [
            (200, .faults([problem])), (404, .faults([problem, problem])), (404, .faults([])), (405, .first(pen)),
            (406, .last(pen)), (407, .reason("full")), (500, .problem(problem)),
        ]
        for (status, failure) in failures {
            try session.stub(GetResult<Kiosk.Item>.self, .failure(status, failure))
            let error = try await #require(session.error(of: GetResult<Kiosk.Item>()))
            #expect(error.statusCode == status && error.failure == failure)
            #expect(error.response?.failureProblem == nil)
        }
        for (status, failure) in [(400, "a"), (401, "b")] {
            try session.stub(GetText.self, .failure(status, failure))
            #expect(await session.error(of: GetText())?.failure == failure)
        }
    }

    @Test func failuresThatAStatusDoesNotHaveAreReported() async throws {
        let failures: [(Int, GetResult<Kiosk.Item>.Failure)] = [
            (404, .reason("full")), (500, .faults([])), (408, .reason("full")), (407, .problem(.init(message: ""))),
        ]
        for (status, failure) in failures {
            try session.stub(GetResult<Kiosk.Item>.self, .failure(status, failure))
            let failure = try #require(await session.error(of: GetResult<Kiosk.Item>())?.connectionFailure)
            #expect(failure.kind == .notStubbed)
            let problem = "does not decode the failure with the status \(status); stub it with .json or .raw"
            #expect(failure.message.hasSuffix(problem), "\(failure)")
        }
    }

    /// A failure of type `Int` may be the status code, or a number of the body.
    @Test func numbersAreFailures() async throws {
        try session.stub(Publish.self, .failure(400, 1001), .failure(200, 7), .failure(409, 409))
        #expect(await session.error(of: Publish())?.failure == 1001)
        let rejected = await session.error(of: Publish())
        #expect(rejected?.statusCode == 200 && rejected?.failure == 7)
        #expect(await session.error(of: Publish())?.failure == 409)
        try session.stub(AddItem.self, .failure(404, 500))
        let other = try #require(await session.error(of: AddItem())?.connectionFailure)
        #expect(other.message.hasSuffix("does not decode the failure with the status 404; stub it with .json or .raw"))
    }

    /// A request whose failure is a number in a header field.
    private struct Submit: KioskRequest {
        typealias Response = Void
        typealias Failure = Int
        var path: RequestPath { "/submit" }

        static func decodeFailure(from response: RawResponse) throws -> Int? {
            response.header("X-Code").flatMap { Int($0) }
        }
    }

    @Test func numberOfAHeaderFieldIsAFailure() async throws {
        try session.stub(Submit.self, .failure(400, 7, headers: ["X-Code": "7"]))
        #expect(await session.error(of: Submit())?.failure == 7)
    }

    /// Otherwise a test of the failure would see a success.
    @Test func failuresThatAreSuccessesAreReported() async throws {
        try session.stub(Publish.self, .failure(200, 0), .failure(204), .failure(200, 3))
        for status in [200, 204] {
            let failure = try #require(await session.error(of: Publish())?.connectionFailure)
            #expect(failure.kind == .notStubbed)
            let problem = "accepts the failure with the status \(status) as a success; stub another failure"
            #expect(failure.message.hasSuffix(problem), "\(failure)")
        }
        #expect(await session.error(of: Publish())?.failure == 3)
    }

    /// An empty body contains no failure.
    @Test func emptyFailuresAreReported() async throws {
        try session.stub(GetReason<String>.self, .failure(404, ""), .failure(404, nil), .failure(404, "full"))
        let empty = await session.error(of: GetReason<String>())
        #expect(empty?.connectionFailure?.message.hasSuffix("the status 404; pass nil for an empty body") == true)
        let absent = await session.error(of: GetReason<String>())
        #expect(absent?.kind == .rejected && absent?.failure == nil)
        #expect(await session.error(of: GetReason<String>())?.failure == "full")
        try session.stub(GetReason<Data>.self, .failure(404, Data()))
        let bytes = await session.error(of: GetReason<Data>())
        #expect(bytes?.connectionFailure?.message.hasSuffix("the status 404; pass nil for an empty body") == true)
    }

    @Test func absentValuesAreNullWhereTheyArePicked() async throws {
        try session.stub(GetResult<Kiosk.Item?>.self, .response(nil), .response(pen))
        let envelope = try await session.envelope(for: GetResult<Kiosk.Item?>())
        #expect(envelope.value == nil)
        #expect(String(decoding: envelope.raw.body, as: UTF8.self) == #"{"result":null,"success":true}"#)
        #expect(try await session.response(for: GetResult<Kiosk.Item?>()) == pen)
        try session.stub(GetContent<[String: Bool]?>.self, .response(nil), .response(["a": true]))
        #expect(try await session.response(for: GetContent<[String: Bool]?>()) == nil)
        #expect(try await session.response(for: GetContent<[String: Bool]?>()) == ["a": true, "success": true])
    }

    @Test func bytesAndTextsAreSentAsTheyAre() async throws {
        for text in [#"{"a":1,"success":true}"#, #"{"a":1}"#, "[1]", "", "{ \"success\" : true }"] {
            try session.stub(GetContent<Data>.self) { _ in Data(text.utf8) }
            #expect(try await session.response(for: GetContent<Data>()) == Data(text.utf8))
            try session.stub(GetContent<String>.self) { _ in text }
            #expect(try await session.response(for: GetContent<String>()) == text)
        }
    }
}
