import EndpointRuntime
import Foundation
import Testing

@Suite("Responses that are not accepted")
struct RejectionTests {
    struct Failing<Failure: Sendable & Decodable>: KioskRequest, DeclaredRequest {
        typealias Response = Kiosk.Item
        var path: RequestPath { "/" }
    }

    func rejection<R: Request>(of request: R, _ response: RawResponse) throws -> (ResponseInfo, R.Failure?) {
        do {
            _ = try request.interpret(response)
        } catch {
            if case .rejected(let info, let failure) = error { return (info, failure) }
        }
        throw Unexpected()
    }

    struct Unexpected: Error {}

    @Test func theEndpointsOwnErrorIsTyped() throws {
        let response = RawResponse(status: 422, headers: ["X-Id": "9"], body: Data(#"{"message":"no"}"#.utf8))
        let (info, failure) = try rejection(of: GetItem(), response)
        #expect(failure == Kiosk.Problem(message: "no"))
        #expect(info.response == response)
        #expect(info.response.header("x-id") == "9")
        #expect(info.failureProblem == nil)
    }

    @Test func statusComesBeforeTheBody() throws {
        let html = RawResponse(status: 502, body: Data("<html>Bad Gateway</html>".utf8))
        let (info, failure) = try rejection(of: GetItem(), html)
        #expect(failure == nil)
        #expect(info.body == html.body)
        #expect(info.response.statusCode == 502)
        guard case .notJSON = try #require(info.failureProblem).reason else {
            Issue.record("\(info)")
            return
        }
    }

    @Test(arguments: [199, 300, 304, 400, 404, 500, 599])
    func statusesOutsideOf2xx(status: Int) throws {
        let (info, failure) = try rejection(of: GetItem(), RawResponse(status: status))
        #expect(info.response.statusCode == status)
        #expect(failure == nil)
        #expect(info.failureProblem == nil)
    }

    @Test func theFailureCanBeTheBareStatusCode() throws {
        let (_, failure) = try rejection(of: Failing<Int>(), RawResponse(status: 503, body: Data("7".utf8)))
        #expect(failure == 503)
    }

    @Test func theFailureCanBePicked() throws {
        struct Picking: KioskRequest, DeclaredRequest {
            typealias Response = Void
            typealias Failure = Kiosk.Problem
            static let responsePolicy = ResponsePolicy(failurePick: ["error"])
            var path: RequestPath { "/" }
        }
        let response = RawResponse(status: 400, body: Data(#"{"error":{"message":"no"}}"#.utf8))
        #expect(try rejection(of: Picking(), response).1 == Kiosk.Problem(message: "no"))
    }

    @Test func theFailureCanDependOnTheStatus() throws {
        enum Trouble: Equatable { case missing, invalid(Kiosk.Problem) }
        struct Careful: KioskRequest, DeclaredRequest {
            typealias Response = Void
            typealias Failure = Trouble
            var path: RequestPath { "/" }
            static func decodeFailure(from response: RawResponse) throws -> Trouble? {
                switch response.statusCode {
                case 404: .missing
                case 422: .invalid(try response.json())
                default: nil
                }
            }
        }
        let body = Data(#"{"message":"no"}"#.utf8)
        #expect(try rejection(of: Careful(), RawResponse(status: 404)).1 == .missing)
        #expect(try rejection(of: Careful(), RawResponse(status: 422, body: body)).1 == .invalid(.init(message: "no")))
        #expect(try rejection(of: Careful(), RawResponse(status: 500)).1 == nil)
    }

    @Test func acceptedResponsesCanBeChanged() throws {
        struct Polite: KioskRequest, DeclaredRequest {
            typealias Response = [String: Bool]
            typealias Failure = Kiosk.Problem
            var path: RequestPath { "/" }
            static let responsePolicy = ResponsePolicy(accepts: { response in
                response.statusCode == 404 || (try? response.json(Bool.self, at: ["ok"])) == true
            })
        }
        #expect(try Polite().interpret(RawResponse(status: 404, body: Data("{}".utf8))) == [:])
        #expect(try Polite().interpret(RawResponse(body: Data(#"{"ok":true}"#.utf8))) == ["ok": true])
        let bad = RawResponse(body: Data(#"{"ok":false,"message":"no"}"#.utf8))
        #expect(try rejection(of: Polite(), bad).1 == Kiosk.Problem(message: "no"))
    }

    @Test func voidFailures() throws {
        struct Quiet: KioskRequest, DeclaredRequest {
            typealias Response = Void
            typealias Failure = Void
            var path: RequestPath { "/" }
        }
        #expect(try rejection(of: Quiet(), RawResponse(status: 400)).1 != nil)
    }
}
