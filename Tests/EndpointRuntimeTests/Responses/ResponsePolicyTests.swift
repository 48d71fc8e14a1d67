import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Responses by status, with headers: requests as they are generated.
@Suite(.endsRunIfHanging)
struct ResponsePolicyTests {
    @Test func eachStatusIsItsCase() throws {
        let ok = RawResponse(status: 200, body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        #expect(try Export().interpret(ok) == .ok(Kiosk.Item(id: 7, name: "pen")))
        let headers: HeaderItems = ["Location": "https://kiosk.example/exports/1", "Retry-After": "30"]
        let accepted = try Export().interpret(RawResponse(status: 202, headers: headers))
        let expected = Export.Accepted(
            location: try #require(URL(string: "https://kiosk.example/exports/1")),
            retryAfter: 30
        )
        #expect(accepted == .accepted(expected))
        #expect(try Export().interpret(RawResponse(status: 303, headers: ["Location": "/x"])) == .seeOther)
        #expect(try Export().interpret(RawResponse(status: 451)) == .clientError)
    }

    @Test func otherStatusesAreRejected() {
        for status in [201, 204, 302, 500] {
            let error = #expect(throws: SessionError<Kiosk.Problem>.self) {
                try Export().interpret(RawResponse(status: status, body: Data(#"{"message":"no"}"#.utf8)))
            }
            guard case .rejected? = error else {
                Issue.record("\(status): \(String(describing: error))")
                continue
            }
        }
    }

    @Test(
        arguments: [
            (["Retry-After": "30"], "the header 'Location' is missing"),
            (
                ["Location": "/x", "Retry-After": "soon"],
                #"expected a whole number, found "soon" at 'header Retry-After'"#
            ),
        ] as [(HeaderItems, String)]
    )
    func headersThatAreNotAsDeclared(_ headers: HeaderItems, _ message: String) {
        let error = #expect(throws: SessionError<Kiosk.Problem>.self) {
            try Export().interpret(RawResponse(status: 202, headers: headers))
        }
        guard case .undecodable(_, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.description == message)
    }

    @Test func relativeLocationsAreCompletedByTheURLOfTheResponse() async throws {
        let session = Session(transport: FakeTransport(statuses: 202, headers: ["Location": "../exports/2"]))
        let response = try await session.response(for: Export())
        guard case .accepted(let accepted) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(accepted.location.absoluteString == "https://kiosk.example/exports/2")
        #expect(accepted.retryAfter == nil)
    }

    @Test func headersOfAMapHaveKeysAndFormats() throws {
        let response = RawResponse(headers: ["X-At-1": "0", "X-At-2": "1", "X-At-b": "2"])
        #expect(throws: DecodingFailure.self) { try response.readHeaders(prefix: "X-At-") as [Int: Int] }
        let days: [String: Date] = try response.readHeaders(prefix: "X-At-", .seconds)
        #expect(days["2"] == Date(timeIntervalSince1970: 1))
        #expect(try RawResponse(headers: ["X-1": "a"]).readHeaders(prefix: "X-") == [1: "a"])
    }

    @Test func constantsOfHeadersAreHeldAgainst() throws {
        let response = RawResponse(headers: ["X-Kind": "maps", "X-Size": "3"])
        try response.expectHeader("X-Kind", "maps")
        try response.expectHeader("X-Size", 3)
        try response.expectHeaderIfPresent("X-Other", 3)
        #expect(throws: DecodingFailure.self) { try response.expectHeader("X-Kind", "lists") }
        #expect(throws: DecodingFailure.self) { try response.expectHeader("X-Other", 3) }
    }

    @Test(arguments: [
        (#""a, b", c"#, ["a, b", "c"]), (#" "a \"b\" \\ c" ,, "d""#, [#"a "b" \ c"#, "d"]),
        (#"W/"1, 2", "3""#, [#"W/"1, 2""#, "3"]), (#"5" disk, 3"#, [#"5" disk"#, "3"]),
        (#""a" "b""#, [#""a" "b""#]), ("a, ,b,", ["a", "b"]),
    ])
    func listsInHeadersMayBeQuoted(text: String, elements: [String]) throws {
        #expect(try RawResponse(headers: ["List": text]).readHeader("List") == elements)
    }

    /// `Set-Cookie` contains commas, so that each of its fields is an element.
    @Test func eachCookieIsAnElement() throws {
        var response = RawResponse()
        response.headers.append(HTTPField(name: .setCookie, value: "a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT"))
        response.headers.append(HTTPField(name: .setCookie, value: "b=\"x,y\""))
        let cookies: [String] = try response.readHeader("Set-Cookie")
        #expect(cookies == ["a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "b=\"x,y\""])
    }

    /// GitLab sends `x-next-page:` on the last page.
    @Test func emptyFieldsAreAbsentFromOptionalHeaders() throws {
        let response = RawResponse(headers: ["X-Next-Page": "", "Sunset": "", "Note": "", "List": ""])
        #expect(try response.readHeaderIfPresent("X-Next-Page") as Int? == nil)
        #expect(try response.readHeader("X-Next-Page", default: 1) == 1)
        #expect(try response.readHeaderIfPresent("Sunset", .http) == nil)
        try response.expectHeaderIfPresent("X-Next-Page", 2)
        #expect(try response.readHeaderIfPresent("Note") == "")
        #expect(try response.readHeaderIfPresent("List") == [Int]())
        let failure = #expect(throws: DecodingFailure.self) { try response.readHeader("X-Next-Page") as Int }
        #expect(failure?.path == "header X-Next-Page")
    }

    /// As in JSON, `2.0` is a whole number.
    @Test(arguments: ["2.0", "2e0", "2", "+2"]) func wholeNumbersMayHaveAFraction(text: String) throws {
        #expect(try RawResponse(headers: ["Retry-After": text]).readHeader("Retry-After") == 2)
    }

    @Test(arguments: ["2.5", "1e30", "", "2.", "0x2"]) func otherNumbersAreNotWhole(text: String) {
        let response = RawResponse(headers: ["Retry-After": text])
        #expect(throws: DecodingFailure.self) { try response.readHeader("Retry-After") as Int }
    }

    /// A type may decode the text of a header with a decoder of its own.
    @Test func errorsOfATypeInAHeaderNameTheHeader() throws {
        struct Stat: Decodable {
            let size: Int

            init(from decoder: any Decoder) throws {
                struct Content: Decodable { let size: Int }
                let data = try decoder.singleValueContainer().decode(Data.self)
                size = try JSONDecoder().decode(Content.self, from: data).size
            }
        }
        for (text, path) in [("%", "header Stat"), ("e30=", "header Stat.size"), ("e30", "header Stat")] {
            let response = RawResponse(headers: ["Stat": text])
            let failure = #expect(throws: DecodingFailure.self) { try response.readHeader("Stat") as Stat }
            #expect(failure?.path == path, "\(text)")
            #expect(failure.map { "\($0)" }?.contains("body is not JSON") == false)
        }
    }

    @Test func headersOfEveryType() throws {
        enum Level: String, Codable { case low, high }
        let headers: HeaderItems = [
            "Text": "a, b", "Flag": "true", "Number": "2.5", "Level": "high", "List": "1, 2,3",
            "Date": "Thu, 01 Jan 1970 00:00:02 GMT",
            "ID": "0190163D-8694-739B-AEA5-966C26F8AD91", "Price": "1.10", "Amount": "12 pieces", "X-Meta-Color": "red",
            "X-Meta-Size": "XL",
        ]
        let response = RawResponse(headers: headers)
        #expect(try response.readHeader("text") == "a, b")
        #expect(try response.readHeader("Flag") == true)
        #expect(try response.readHeader("Number") == 2.5)
        #expect(try response.readHeader("Level") == Level.high)
        #expect(try response.readHeader("List") == [1, 2, 3])
        #expect(try response.readHeader("Date", .http) == Date(timeIntervalSince1970: 2))
        #expect(try response.readHeader("ID") == UUID(uuidString: "0190163D-8694-739B-AEA5-966C26F8AD91"))
        #expect(try response.readHeader("Price") == Decimal(string: "1.1"))
        #expect(try response.readHeader("Absent", default: 3) == 3)
        #expect(try response.readHeaderIfPresent("Absent", .http) == nil)
        #expect(try response.readHeaders(prefix: "X-Meta-") == ["color": "red", "size": "XL"])
        #expect(throws: DecodingFailure.self) { try response.readHeader("Level") as Bool }
        let amount = #expect(throws: DecodingFailure.self) { try response.readHeader("Amount") as Decimal }
        #expect(amount.map { "\($0)" }?.contains("expected a Decimal") == true)
        #expect(throws: DecodingFailure.self) { try response.readHeader("Amount") as Double }
        for text in ["nan", "inf", "-infinity", "0x1p3", "1e999", "01"] {
            let response = RawResponse(headers: ["Number": text])
            #expect(throws: DecodingFailure.self, "\(text)") { try response.readHeader("Number") as Double }
            #expect(throws: DecodingFailure.self, "\(text)") { try response.readHeader("Number") as Float }
        }
        #expect(throws: DecodingFailure.self) { try response.readHeader("List", .array(.http)) }
    }

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

    @Test func successIsOneOfSeveralValues() {
        let status = SuccessRule.key("status", isOneOf: ["OK", "ZERO_RESULTS"])
        #expect(status.isKeptBy(#"{"status":"OK"}"#) && status.isKeptBy(#"{"status":"ZERO_RESULTS"}"#))
        #expect(!status.isKeptBy(#"{"status":"DENIED"}"#) && !status.isKeptBy("{}") && !status.isKeptBy("[]"))
        let code = SuccessRule.key("meta.code", isOneOf: ["0", nil])
        #expect(code.isKeptBy(#"{"meta":{"code":0}}"#) && code.isKeptBy(#"{"meta":{"code":null}}"#))
        #expect(code.isKeptBy("{}") && code.isKeptBy("[]") && !code.isKeptBy(#"{"meta":{"code":40001}}"#))
        #expect(!SuccessRule.key("code", isOneOf: []).isKeptBy(#"{"code":0}"#))
    }
}

extension ResponsePolicyTests {
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

/// A request as generated for `responses: {200: Item, 202: {type: none, headers: {Location: URL, Retry-After?: Int}},
/// 303: none, 4xx: none}`.
private struct Export: KioskRequest {
    typealias Failure = Kiosk.Problem
    static let responsePolicy = ResponsePolicy(statuses: [200, 202, 303, .clientError])

    enum Response: Hashable, Sendable {
        case ok(Kiosk.Item)
        case accepted(Accepted)
        case seeOther
        case clientError
    }

    struct Accepted: Hashable, Sendable {
        let location: URL
        let retryAfter: Int?

        init(location: URL, retryAfter: Int?) {
            self.location = location
            self.retryAfter = retryAfter
        }

        init(_ response: RawResponse) throws {
            location = try response.readHeader("Location")
            retryAfter = try response.readHeaderIfPresent("Retry-After")
        }
    }

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.post("/exports")
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        switch response.statusCode {
        case 200: .ok(try response.json())
        case 202: .accepted(try Accepted(response))
        case 303: .seeOther
        case 400..<500: .clientError
        default: throw response.unexpectedStatus
        }
    }
}

extension Kiosk.Item: Hashable {
    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
