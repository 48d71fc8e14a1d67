import EndpointRuntime
import Foundation
import Testing

@Suite("Decoding of responses")
struct DecodingTests {
    struct Get<Response: Sendable & Decodable>: KioskRequest, DeclaredRequest {
        var path: RequestPath { "/" }
    }

    struct Picking: KioskRequest, DeclaredRequest {
        typealias Response = [Kiosk.Item]
        static let responsePolicy = ResponsePolicy(pick: ["data", "items"])
        var path: RequestPath { "/" }
    }

    func problem<R: Request>(of request: R, _ response: RawResponse) -> DecodingFailure? {
        do {
            _ = try request.interpret(response)
            return nil
        } catch {
            guard case .undecodable(let info, let failure) = error else { return nil }
            #expect(info.body == response.body)
            return failure
        }
    }

    func json(_ text: String, status: Int = 200) -> RawResponse {
        RawResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }

    @Test func modelsAreReadAsJSON() throws {
        #expect(try GetItem().interpret(json(#"{"id":1,"name":"pen"}"#)) == Kiosk.Item(id: 1, name: "pen"))
        #expect(try Get<[Int]>().interpret(json(" [1, 2] ")) == [1, 2])
        #expect(try Get<Bool>().interpret(json("true")))
    }

    @Test func pickLeadsToTheResponse() throws {
        let response = json(#"{"data":{"items":[{"id":1,"name":"pen"}]},"other":0}"#)
        #expect(try Picking().interpret(response) == [Kiosk.Item(id: 1, name: "pen")])
        #expect(try response.json(Int.self, at: ["data", "items", "0", "id"]) == 1)
        #expect(try response.json(String.self, at: ["data", "items", "-1", "name"]) == "pen")
    }

    /// Elements without the field, and fields that are no strings, are other elements.
    @Test func elementsAreSelectedByAField() throws {
        let response = json(#"{"links":[1,{"rel":1},{"rel":"self"},{"rel":"a=b","id":1},{"rel":"a=b","id":2}]}"#)
        let path: JSONPath = ["links", "rel=a=b", "id"]
        #expect(try response.json(Int.self, at: path) == 1)
        #expect(try response.json(Int.self, at: path, decoder: JSONDecoder()) == 1)
        #expect(try response.json(JSON.self).value(at: path) == 1)
        for step in ["rel=next", "rel=1", "rel=", "=self", "self"] {
            #expect(throws: DecodingFailure.self) { try response.json(JSON.self, at: ["links", step]) }
            #expect(throws: DecodingFailure.self) {
                try response.json(JSON.self, at: ["links", step], decoder: JSONDecoder())
            }
            #expect(try response.json(JSON.self).value(at: ["links", step]) == nil)
        }
        #expect(try json(#"{"a=b":5}"#).json(Int.self, at: ["a=b"]) == 5)
    }

    @Test func stepsAreKeysWhereThereIsNoList() throws {
        #expect(try json(#"{"0":{"a.b":5}}"#).json(Int.self, at: ["0", "a.b"]) == 5)
    }

    @Test func failuresHaveAReasonAndAPath() throws {
        let cases: [(String, DecodingFailure.Reason, path: String)] = [
            ("", .emptyBody, ""),
            (" \r\n", .emptyBody, ""),
            (#"{"data":{}}"#, .missingKey("items"), "data.items"),
            (#"{"data":{"items":[{"id":1}]}}"#, .missingKey("name"), "data.items[0].name"),
            (#"{"data":{"items":null}}"#, .unexpectedNull(expected: "a list"), "data.items"),
            (
                #"{"data":{"items":[{"id":"x","name":"y"}]}}"#,
                .wrongType(expected: "a whole number", found: "a string"), "data.items[0].id"
            ),
            (#"{"data":[]}"#, .wrongType(expected: "an object", found: "a list"), "data"),
        ]
        for (text, reason, path) in cases {
            let failure = try #require(problem(of: Picking(), json(text)))
            #expect(failure.reason == reason)
            #expect(failure.path == path)
        }
    }

    enum Color: String, Decodable { case red }

    @Test func expectationsAreInTheWordsOfJSON() {
        let cases: [(String, String)] = [
            (#"{"list":{}}"#, "expected a list, found an object at 'list'"),
            (#"{"object":[]}"#, "expected an object, found a list at 'object'"),
            (#"{"text":1}"#, "expected a string, found a number at 'text'"),
            (#"{"whole":"1"}"#, "expected a whole number, found a string at 'whole'"),
            (#"{"small":true}"#, "expected a whole number, found true or false at 'small'"),
            (#"{"number":"1"}"#, "expected a number, found a string at 'number'"),
            (#"{"decimal":"1"}"#, "expected a number, found a string at 'decimal'"),
            (#"{"flag":1}"#, "expected true or false, found a number at 'flag'"),
            (#"{"url":[null]}"#, "expected a URL, found null at 'url[0]'"),
            (#"{"color":"blue"}"#, #""blue" is not one of the allowed values at 'color'"#),
        ]
        struct Zoo: Decodable, Sendable {
            var list: [Int]?
            var object: [String: Int]?
            var text: String?
            var whole: Int?
            var small: UInt8?
            var number: Double?
            var decimal: Decimal?
            var flag: Bool?
            var url: [URL]?
            var color: Color?
        }
        for (text, message) in cases {
            #expect(problem(of: Get<Zoo>(), json(text))?.description == "\(message), in: \(text)")
        }
    }

    @Test func showsBodiesThatAreNotJSON() throws {
        let html = RawResponse(headers: ["Content-Type": "text/html"], body: Data("<html>\n <p>Hello</p>".utf8))
        let failure = try #require(problem(of: GetItem(), html))
        guard case .notJSON = failure.reason else {
            Issue.record("\(failure)")
            return
        }
        #expect(failure.excerpt == "<html> <p>Hello</p>")
        #expect("\(failure)".contains("<html> <p>Hello</p>"))
    }

    @Test func missingElement() throws {
        let response = json(#"{"list":[1]}"#)
        #expect(throws: DecodingFailure.self) { try response.json(Int.self, at: ["list", "1"]) }
        #expect(throws: DecodingFailure.self) { try response.json(Int.self, at: ["list", "-2"]) }
        #expect(throws: DecodingFailure.self) { try response.json(Int.self, at: ["list", "x"]) }
    }

    @Test(arguments: [204, 205])
    func answersWithoutBody(status: Int) throws {
        let response = json(#"{"id":1}"#, status: status)
        #expect(response.body.isEmpty)
        try AddItem().interpret(response)
        #expect(try Get<Int?>().interpret(response) == nil)
        #expect(problem(of: GetItem(), response)?.reason == .emptyBody)
    }

    @Test func optionalResponses() throws {
        #expect(try Get<Kiosk.Item?>().interpret(json("")) == nil)
        #expect(try Get<Kiosk.Item?>().interpret(json("null")) == nil)
        #expect(try Get<Int?>().interpret(json("1")) == 1)
        #expect(try Get<String?>().interpret(json("")) == nil)
        #expect(problem(of: Get<Int?>(), json("x")) != nil)
    }

    struct GetText: KioskRequest, DeclaredRequest {
        typealias Response = String
        var path: RequestPath { "/zen" }
    }

    struct GetOptionalText: KioskRequest, DeclaredRequest {
        typealias Response = String?
        var path: RequestPath { "/zen" }
    }

    struct GetData: KioskRequest, DeclaredRequest {
        typealias Response = Data
        var path: RequestPath { "/zen" }
    }

    struct GetRaw: KioskRequest, DeclaredRequest {
        typealias Response = RawResponse
        var path: RequestPath { "/zen" }
    }

    @Test func textAndData() throws {
        let text = RawResponse(headers: ["Content-Type": "text/plain"], body: Data("\"Keep it\"".utf8))
        #expect(try GetText().interpret(text) == "\"Keep it\"")
        #expect(try GetText().interpret(json("\"a\\u00e9\"")) == "aé")
        let texts = [#"{"a":1}"#, #""a","b""#, #" "a""b""#, #""a"#]
        #expect(try texts.map { try GetText().interpret(json($0)) } == texts)
        let media = "application/json"
        let twice = RawResponse(headers: ["Content-Type": media, "Content-Type": media], body: Data("\"a\"".utf8))
        #expect(try GetText().interpret(twice) == "a")
        #expect(try GetText().interpret(RawResponse()) == "")
        #expect(try GetOptionalText().interpret(RawResponse()) == nil)
        #expect(try GetOptionalText().interpret(text) == "\"Keep it\"")
        let space = RawResponse(headers: ["Content-Type": "text/plain"], body: Data("\n ".utf8))
        #expect(try GetOptionalText().interpret(space) == "\n ")
        #expect(try Get<Data?>().interpret(space) == space.body)
        #expect(try Get<Data?>().interpret(RawResponse()) == nil)
        #expect(try GetData().interpret(text) == text.body)
        #expect(try GetRaw().interpret(text) == text)
    }

    /// If Foundation encodes a character that URLs do not allow, it also encodes each `%`.
    @Test(arguments: [
        ("https://cdn.example/f?name=Ü&sig=a%2Bb", "https://cdn.example/f?name=%C3%9C&sig=a%2Bb"),
        ("https://h.example/css?family=Open%20Sans|Roboto", "https://h.example/css?family=Open%20Sans%7CRoboto"),
        ("https://h.example/a b%2Fc", "https://h.example/a%20b%2Fc"),
        ("https://h.example/100%|b", "https://h.example/100%25%7Cb"),
        ("https://h.example/a%2Fb", "https://h.example/a%2Fb"), ("/a|b", "/a%7Cb"), ("a%20b c", "a%20b%20c"),
    ])
    func urlsKeepWhatIsEncoded(text: String, url: String) throws {
        let response = RawResponse(body: Data("[\(String(reflecting: text))]".utf8))
        #expect(try response.json([URL].self).map(\.absoluteString) == [url])
    }

    @Test func dates() throws {
        #expect(try Get<Date>().interpret(json(#""1970-01-01T00:00:01Z""#)).timeIntervalSince1970 == 1)
        #expect(try Get<Date>().interpret(json(#""1970-01-01T01:00:01.5+01:00""#)).timeIntervalSince1970 == 1.5)
    }

    @Test func theDecoderCanBeReplaced() throws {
        struct Snake: Decodable, Equatable { var fullName: String }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let response = json(#"{"user":{"full_name":"a"}}"#)
        #expect(try response.json(Snake.self, at: ["user"], decoder: decoder) == Snake(fullName: "a"))
    }

    @Test func aReplacedDecoderReadsDeepJSONAtAPath() throws {
        // Deep JSON is read on another thread, which does not see the task-local values of this one.
        let deep = NestingTests.json(100)
        let value = try json(#"{"a":\#(deep)}"#).json(JSON.self, at: ["a"], decoder: JSONDecoder())
        #expect(value.description == deep)
    }

    @Test func aModelMayReadAnotherPathWhileItIsDecoded() throws {
        struct Event: Decodable {
            let user: Int
            let kind: String

            enum CodingKeys: CodingKey { case payload, kind }

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: CodingKeys.self)
                let payload = try members.decode(String.self, forKey: .payload)
                user = try RawResponse(body: Data(payload.utf8)).json(at: ["user", "id"], decoder: JSONDecoder())
                kind = try members.decode(String.self, forKey: .kind)
            }
        }
        let push = #"{"payload":"{\"user\":{\"id\":1}}","kind":"push"}"#
        let fork = #"{"payload":"{\"user\":{\"id\":2}}","kind":"fork"}"#
        let response = json(#"{"events":[\#(push),\#(fork)]}"#)
        let events = try response.json([Event].self, at: ["events"], decoder: JSONDecoder())
        #expect(events.map(\.user) == [1, 2])
        #expect(events.map(\.kind) == ["push", "fork"])
    }

    @Test func keepsTheErrorOfDecodeResponse() throws {
        struct Own: Error, Equatable {}
        struct Strict: KioskRequest, DeclaredRequest {
            typealias Response = Int
            var path: RequestPath { "/" }
            func decodeResponse(_ response: RawResponse) throws -> Int { throw Own() }
        }
        let failure = try #require(problem(of: Strict(), json("1")))
        #expect(failure.underlying as? Own == Own())
    }

    @Test func interceptedAnswers() throws {
        struct Unwrapping: KioskRequest, DeclaredRequest {
            typealias Response = [Int]
            var path: RequestPath { "/" }
            func intercept(_ response: inout RawResponse) throws {
                guard response.body.starts(with: Data(")]}'".utf8)) else { throw BuildFailure("no prefix") }
                response.body = Data(response.body.dropFirst(4))
            }
        }
        #expect(try Unwrapping().interpret(json(")]}'[1]")) == [1])
        #expect(problem(of: Unwrapping(), json("[1]"))?.reason == .other("no prefix"))
    }
}
