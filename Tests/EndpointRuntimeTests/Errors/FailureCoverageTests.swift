import EndpointRuntime
import Foundation
import Testing

/// Failures that were decoded from a body with none of their keys.
@Suite("Error bodies with none of the declared keys")
struct FailureCoverageTests {
    /// The error that FastAPI sends for an invalid request.
    struct ValidationError: Codable, Sendable, Equatable { var detail: [String]? }

    struct OnlyRead: Decodable, Sendable, Equatable { var detail: String? }

    struct Defaulted: Codable, Sendable, Equatable {
        var level = "error"
        init(from decoder: any Decoder) {}
    }

    struct Renaming: Codable, Sendable, Equatable {
        var words: String
        enum Keys: CodingKey { case message }
        init(from decoder: any Decoder) throws {
            words = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .message)
        }
    }

    struct FullName: Codable, Sendable, Equatable { var errorText: String? }

    enum Either: Sendable, Equatable, StatusFailure {
        case invalid(ValidationError)
        case gone
        init?(_ response: RawResponse) throws {
            self = response.statusCode == 410 ? .gone : .invalid(try response.json())
        }
    }

    struct Ask<Failure: Sendable & Decodable>: KioskRequest, DeclaredRequest {
        typealias Response = Void
        var path: RequestPath { "/" }
    }

    private func rejection<R: Request>(_ request: R, _ body: String, status: Int = 500) throws
        -> (failure: R.Failure?, problem: DecodingFailure?, text: String)
    {
        let error = #expect(throws: SessionError<R.Failure>.self) {
            try request.interpret(RawResponse(status: status, body: Data(body.utf8)))
        }
        let found = try #require(error)
        return (found.failure, found.response?.failureProblem, found.description)
    }

    struct Detailed: Codable, Sendable, Equatable { var details: JSON }

    /// A failure that is nested as deeply as the limit allows is encoded on a large stack, too.
    @Test(arguments: [
        #"{"details":"# + String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + "}",
        #"{"details":"# + String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500) + "}",
    ])
    func deepBodiesNeedNoLargeStack(_ body: String) throws {
        let isKept = try onSmallStack { try rejection(Ask<Detailed>(), body, status: 400).failure != nil }
        #expect(isKept)
    }

    @Test func theBodyIsShownAndTheFailureKept() throws {
        let found = try rejection(Ask<ValidationError>(), #"{"exception_message":"out of tea"}"#)
        #expect(found.failure == ValidationError(detail: nil))
        #expect(found.problem != nil)
        #expect(
            found.text.hasSuffix(
                "500 Internal Server Error; the error body contains none of the declared keys, in: "
                    + #"{"exception_message":"out of tea"}"#
            )
        )
    }

    @Test(arguments: [
        #"{"detail":["no"]}"#, #"{"detail":["no"],"trace":1}"#, #"{"detail":[]}"#, "{}", #"{"detail":null}"#,
    ])
    func aKeyInCommonIsEnough(_ body: String) throws {
        let found = try rejection(Ask<ValidationError>(), body)
        #expect(found.failure != nil)
        #expect(found.problem == nil, "\(found.text)")
        #expect(found.text.hasSuffix(": \(body)"))
    }

    @Test func everySortOfFailure() throws {
        let body = #"{"exception_message":"out of tea"}"#
        #expect(try rejection(Ask<OnlyRead>(), body).problem != nil)
        #expect(try rejection(Ask<OnlyRead>(), #"{"detail":"no"}"#).problem == nil)
        #expect(try rejection(Ask<Defaulted>(), body).problem != nil)
        #expect(try rejection(Ask<Renaming>(), #"{"message":"no"}"#).problem == nil)
        #expect(try rejection(Ask<JSON>(), body).problem == nil)
        #expect(try rejection(Ask<[String: JSON]>(), body).problem == nil)
        #expect(try rejection(Ask<Int>(), body).problem == nil)
    }

    @Test func failuresByStatus() throws {
        struct ByStatus: KioskRequest, DeclaredRequest {
            typealias Response = Void
            typealias Failure = Either
            var path: RequestPath { "/" }
        }
        let body = #"{"exception_message":"out of tea"}"#
        #expect(try rejection(ByStatus(), body).problem != nil)
        #expect(try rejection(ByStatus(), #"{"detail":["no"]}"#).problem == nil)
        #expect(try rejection(ByStatus(), body, status: 410).problem == nil)
    }

    @Test func keysThatADecoderRewrites() throws {
        struct Snake: KioskRequest, DeclaredRequest {
            typealias Response = Void
            typealias Failure = FullName
            var path: RequestPath { "/" }
            static func decodeFailure(from response: RawResponse) throws -> FullName? {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return try response.json(decoder: decoder)
            }
        }
        let found = try rejection(Snake(), #"{"error_text":""}"#)
        #expect(found.failure == FullName(errorText: ""))
        #expect(found.problem == nil)
    }

    @Test func onlyThePickedPartCounts() throws {
        struct Picking: KioskRequest, DeclaredRequest {
            typealias Response = Void
            typealias Failure = ValidationError
            static let responsePolicy = ResponsePolicy(failurePick: ["error"])
            var path: RequestPath { "/" }
        }
        #expect(try rejection(Picking(), #"{"detail":["no"],"error":{"text":"out of tea"}}"#).problem != nil)
        #expect(try rejection(Picking(), #"{"text":1,"error":{"detail":["no"]}}"#).problem == nil)
    }
}
