import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The body of a response decides about success.
@Suite(.endsRunIfHanging)
struct SuccessRuleTests {
    @Test(arguments: [
        (#"{"ok":true,"id":7,"name":"pen"}"#, true), (#"{"ok":false,"message":"no"}"#, false),
        (#"{"message":"no"}"#, false),
    ])
    func theBodyDecidesAboutSuccess(_ body: String, _ isSuccess: Bool) throws {
        let response = RawResponse(status: 200, body: Data(body.utf8))
        if isSuccess {
            #expect(try Check().interpret(response).id == 7)
        } else {
            let error = #expect(throws: SessionError<Kiosk.Problem>.self) { try Check().interpret(response) }
            guard case .rejected(_, let failure)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(failure?.message == (body.contains("message") ? "no" : nil))
        }
    }

    /// A key with dots is a path, unless the body has a member with this key.
    @Test func keysOfSuccessesAreKeysOrPaths() {
        let code = SuccessRule.key("meta.code", is: "200")
        #expect(code.isKeptBy(#"{"meta":{"code":200},"data":1}"#) && code.isKeptBy(#"{"meta.code":200}"#))
        #expect(!code.isKeptBy(#"{"meta":{"code":400}}"#) && !code.isKeptBy(#"{"meta":1}"#) && !code.isKeptBy("{}"))
        let error = SuccessRule.no("odata.error")
        #expect(error.isKeptBy("{}") && error.isKeptBy(#"{"odata":{"error":null}}"#))
        #expect(!error.isKeptBy(#"{"odata.error":{}}"#) && !error.isKeptBy(#"{"odata":{"error":{}}}"#))
    }

    @Test(arguments: ["<html>", "", "[1]", #""ok""#])
    func leavesBodiesThatAreNoObjectsToDecoding(_ body: String) {
        let response = RawResponse(status: 200, body: Data(body.utf8))
        let error = #expect(throws: SessionError<Kiosk.Problem>.self) { try Check().interpret(response) }
        guard case .undecodable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // If nothing is decoded, only the rule decides.
        #expect(!SuccessRule.key("ok", is: "true").isKeptBy(body))
        #expect(SuccessRule.no("errors").isKeptBy(body))
    }

    @Test(
        arguments: [
            (.key("ok", is: "true"), #"{"message":"no"}"#, #"200 OK, but 'ok' is not true: {"message":"no"}"#),
            (.no("errors"), #"{"errors":[1]}"#, #"200 OK, but it contains 'errors': {"errors":[1]}"#),
            (.empty("errors"), #"{"errors":[1]}"#, #"200 OK, but 'errors' is not empty: {"errors":[1]}"#),
            (
                .key("status", isOneOf: ["OK", "ZERO_RESULTS"]), #"{"status":"DENIED"}"#,
                #"200 OK, but 'status' is not OK or ZERO_RESULTS: {"status":"DENIED"}"#
            ),
            (
                .key("code", isOneOf: ["0", "1", nil]), #"{"code":2}"#,
                #"200 OK, but 'code' is not 0, 1 or null: {"code":2}"#
            ),
        ] as [(SuccessRule, String, String)]
    )
    func errorsNameTheRule(_ rule: SuccessRule, _ body: String, _ text: String) {
        let response = RawResponse(headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        let error = #expect(throws: SessionError<Never>.self) {
            try Ruled.$rule.withValue(rule) { try Ruled().interpret(response) }
        }
        #expect(error?.description.hasSuffix(text) == true, "\(String(describing: error))")
    }

    /// A stored value may be any JSON object, and its media type says that it is bytes.
    @Test func bytesOfAnotherMediaTypeAreNotCompared() throws {
        let body = Data(#"{"x":1}"#.utf8)
        let bytes = RawResponse(headers: ["Content-Type": "application/octet-stream"], body: body)
        #expect(try Stored().interpret(bytes) == body)
        let json = RawResponse(headers: ["Content-Type": "application/json"], body: body)
        #expect(throws: SessionError<Never>.self) { try Stored().interpret(json) }
    }

    @Test func successIsAnAbsentKey() {
        #expect(SuccessRule.no("errors").isKeptBy(#"{"data":1}"#))
        #expect(SuccessRule.no("errors").isKeptBy(#"{"errors":null}"#))
        #expect(!SuccessRule.no("errors").isKeptBy(#"{"errors":[]}"#))
        #expect(SuccessRule.key("code", is: "0").isKeptBy(#"{"code":0}"#))
        #expect(!SuccessRule.key("code", is: "0").isKeptBy(#"{"code":1}"#))
        #expect(SuccessRule.key("stat", is: "ok").isKeptBy(#"{"stat":"ok"}"#))
    }

    @Test func successIsAnEmptyList() {
        let error = SuccessRule.empty("json.error")
        for body in ["{}", #"{"json":{}}"#, #"{"json":{"error":null}}"#, #"{"json":{"error":[]}}"#] {
            #expect(error.isKeptBy(body), "\(body)")
        }
        #expect(error.isKeptBy(#"{"json.error":[]}"#))
        for value in [#"["EAPI:Invalid key"]"#, "[null]", "[[]]", "{}", "\"\"", "0", "false"] {
            #expect(!error.isKeptBy(#"{"json":{"error":\#(value)}}"#), "\(value)")
        }
    }

    @Test func successIsOneOfSeveralValues() {
        let status = SuccessRule.key("status", isOneOf: ["OK", "ZERO_RESULTS"])
        #expect(status.isKeptBy(#"{"status":"OK"}"#) && status.isKeptBy(#"{"status":"ZERO_RESULTS"}"#))
        #expect(!status.isKeptBy(#"{"status":"DENIED"}"#) && !status.isKeptBy("{}") && !status.isKeptBy("[]"))
        let code = SuccessRule.key("meta.code", isOneOf: ["0", nil])
        #expect(code.isKeptBy(#"{"meta":{"code":0}}"#) && code.isKeptBy(#"{"meta":{"code":null}}"#))
        #expect(code.isKeptBy("{}") && code.isKeptBy("[]") && !code.isKeptBy(#"{"meta":{"code":40001}}"#))
        #expect(!SuccessRule.key("code", isOneOf: []).isKeptBy(#"{"code":0}"#))
    }

    @Test func requestsNeedNotHaveTheRuleOfTheirService() throws {
        let body = RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        #expect(try Unruled().interpret(body) == Kiosk.Item(id: 7, name: "pen"))
    }
}

extension SuccessRule {
    /// Whether a body satisfies the rule. A request that has the rule interprets the body, as there is no other way to
    /// test it.
    fileprivate func isKeptBy(_ body: String) -> Bool {
        Ruled.$rule.withValue(self) { (try? Ruled().interpret(RawResponse(body: Data(body.utf8)))) != nil }
    }
}

private struct Ruled: KioskRequest, DeclaredRequest {
    typealias Response = Void
    @TaskLocal static var rule: SuccessRule?
    static var responsePolicy: ResponsePolicy { ResponsePolicy(success: rule) }
    var path: RequestPath { "/" }
}

/// A request as generated for `response: data` and `success: {ok: true}`.
private struct Stored: KioskRequest, DeclaredRequest {
    typealias Response = Data
    static let responsePolicy = ResponsePolicy(success: .key("ok", is: "true"))
    var path: RequestPath { "/" }
}

/// A request as generated for `success: none` in an API with a rule.
private struct Unruled: Request {
    typealias Response = Kiosk.Item
    static let service = Service(
        name: "Kiosk",
        base: "https://kiosk.example",
        success: .key("ok", is: "true")
    )
    static let responsePolicy = ResponsePolicy(success: .anyBody)

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/hook")
    }
}

/// A request as generated for `success: {ok: true}`.
private struct Check: KioskRequest {
    typealias Response = Kiosk.Item
    typealias Failure = Kiosk.Problem
    static let responsePolicy = ResponsePolicy(success: .key("ok", is: "true"))

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/check")
    }
}
