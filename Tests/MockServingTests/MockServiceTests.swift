import Diagnostics
import EndpointRuntime
import Foundation
import Generator
import Spec
import Testing

@testable import LoopbackServer
@testable import MockServing

/// What a mock answers, as a function of the request alone.
struct MockServiceTests {
    private let service: MockService

    init() throws {
        service = MockService(try Self.spec(Self.zoo))
    }

    @Test func exampleIsAnswered() throws {
        let outcome = service.answer(request("GET", "/animals/7"))
        #expect(outcome.endpoint == "Zoo.getAnimal")
        #expect(try json(outcome)["name"] == "Momo")
        // What the example leaves out is made up.
        #expect(try json(outcome)["id"]?.int != nil)
    }

    @Test func sameRequestGetsTheSameBytes() throws {
        let first = service.answer(request("GET", "/animals", query: "page=1"))
        #expect(try bytes(first) == bytes(service.answer(request("GET", "/animals", query: "page=1"))))
        #expect(try bytes(first) != bytes(service.answer(request("GET", "/animals", query: "page=2"))))
    }

    @Test func pickedValueStandsWhereItIsPickedFrom() throws {
        let value = try json(service.answer(request("GET", "/animals")))
        #expect(value["data"]?["items"]?.array?.isEmpty == false)
    }

    @Test(arguments: [
        ("GET", "/animals", "page=x", "query page: 'x' is not an Int"),
        ("GET", "/animals", "page=1&page=2", "query page: it is given 2 times"),
        ("GET", "/animals", "pages=1", "query pages: the endpoint has no such parameter"),
        ("GET", "/animals", "kind=cat", "query kind: 'cat' is none of 'bear', 'bird'"),
        ("GET", "/animals", "ids=1,x", "query ids: 'x' is not an Int"),
        ("GET", "/animals/seven", "", "path id: 'seven' is not an Int"),
        ("DELETE", "/animals/7", "", "query force: it is missing"),
    ])
    func reasonsOfThePathAndTheQuery(method: String, path: String, query: String, reason: String) throws {
        let outcome = service.answer(request(method, path, query: query))
        #expect(outcome.answer.status == 400)
        #expect(outcome.reasons.map { "\($0.place) \($0.name): \($0.text)" } == [reason])
        #expect(try json(outcome)["reasons"]?.array?.count == 1)
    }

    @Test func everyReasonIsGiven() {
        let outcome = service.answer(
            request(
                "POST",
                "/animals",
                headers: ["Content-Type": "application/json"],
                body: #"{"name": 7, "born": "soon", "kind": "cat", "tail": true}"#
            )
        )
        #expect(
            outcome.reasons.map { "\($0.place) \($0.name)" } == [
                "auth Authorization: Bearer or X-Key:", "header X-Keeper", "body name", "body born", "body kind",
                "body tail",
            ]
        )
    }

    @Test func goodBodyIsAccepted() {
        let outcome = service.answer(
            request(
                "POST",
                "/animals",
                headers: ["Content-Type": "application/json", "X-Keeper": "yuki", "X-Key": "k"],
                body: #"{"name": "Momo", "born": "2020-02-29", "kind": "bear"}"#
            )
        )
        #expect(outcome.reasons == [])
        #expect(outcome.answer.status == 204)
    }

    @Test(arguments: [
        ("text/plain", "{}", "'text/plain' is not JSON"), ("application/json", "{", "it is not JSON"),
        ("application/json", "[]", "it is not an object"),
    ])
    func bodiesOfAnotherKind(media: String, body: String, reason: String) {
        let headers = ["Content-Type": media, "X-Keeper": "yuki", "X-Key": "k"]
        #expect(
            service.answer(request("POST", "/animals", headers: headers, body: body)).reasons.map(\.text) == [reason]
        )
    }

    @Test func formsAreChecked() {
        let headers = ["Content-Type": "application/x-www-form-urlencoded"]
        let good = service.answer(request("POST", "/visits", headers: headers, body: "name=A+B&count=2"))
        #expect(good.reasons == [])
        let bad = service.answer(request("POST", "/visits", headers: headers, body: "count=x&other=1"))
        #expect(bad.reasons.map(\.name) == ["name", "count", "other"])
    }

    @Test func endpointWithoutABodyTakesNone() {
        #expect(service.answer(request("GET", "/animals", body: "x")).reasons.map(\.place) == ["body"])
    }

    @Test(arguments: [("/animal/7", "/animals/{id}"), ("/animls", "/animals")])
    func unknownPathHasTheNearestOne(path: String, nearest: String) throws {
        let outcome = service.answer(request("GET", path))
        #expect(outcome.answer.status == 404)
        #expect(try json(outcome)["error"]?.string?.contains("'\(nearest)'") == true)
    }

    @Test func otherMethodsAreToldWhatIsAllowed() {
        let outcome = service.answer(request("PATCH", "/animals"))
        #expect(outcome.answer.status == 405)
        guard case .response(_, let headers, _) = outcome.answer else { return }
        #expect(headers["Allow"] == "GET, POST")
        #expect(service.answer(request("OPTIONS", "/animals")).answer.status == 204)
    }

    @Test func preferencePicksADeclaredError() throws {
        let missing = service.answer(request("GET", "/animals/7", headers: ["Prefer": "status=404"]))
        #expect(missing.answer.status == 404)
        #expect(try json(missing)["message"]?.string != nil)
        let undeclared = service.answer(request("GET", "/animals/7", headers: ["Prefer": "code=500"]))
        #expect(undeclared.answer.status == 400)
        #expect(try json(undeclared)["declared"] == ["404"])
    }

    @Test(arguments: ["", "/v1", "/Zoo/v1", "/Zoo"])
    func endpointsAreServedAtSeveralPlaces(prefix: String) {
        #expect(service.answer(request("GET", prefix + "/animals/7")).endpoint == "Zoo.getAnimal")
    }

    static let zoo = """
        api: Zoo
        base: https://zoo.example.com/v1/
        endpoints:
          listAnimals:
            path: /animals
            params: {page?: Int, kind?: Kind, ids?: {type: [Int], style: comma}}
            response: {pick: data.items, type: [Animal]}
          getAnimal:
            path: /animals/{id}
            params: {id: Int}
            response: {type: Animal, example: {name: Momo}}
            errors: {404: Problem}
          addAnimal:
            method: POST
            path: /animals
            auth: [bearer, {header: X-Key}]
            params:
              name: String
              born?: Day
              kind: Kind
              X-Keeper: {type: String, in: header}
          delete: {method: DELETE, path: "/animals/{id}", params: {id: Int, force: Bool}}
          visit: {method: POST, path: /visits, body: form, params: {name: String, count?: Int}}
        models:
          Kind: {enum: [bear, bird]}
          Animal: {fields: {id: Int, name: String, kind: Kind, born?: Day, friends: [Animal]}}
          Problem: {fields: {message: String}}
        """

    static func spec(_ text: String, path: String = "Zoo.endpoints.yaml") throws -> CheckedSpec {
        var diagnostics = DiagnosticCollector()
        let spec = Pipeline.check([SourceText(path: path, text: text)], diagnostics: &diagnostics)
        return try #require(spec, "\(diagnostics.diagnostics.map(\.message))")
    }

    private func request(
        _ method: String,
        _ path: String,
        query: String = "",
        headers: [String: String] = [:],
        body: String = ""
    ) -> ReceivedRequest {
        ReceivedRequest(
            method: method,
            path: path,
            query: query,
            headers: Dictionary(uniqueKeysWithValues: headers.map { ($0.lowercased(), $1) }),
            body: Data(body.utf8),
            occurrence: 1
        )
    }

    private func bytes(_ outcome: MockService.Outcome) throws -> [UInt8] {
        guard case .response(_, _, let body) = outcome.answer else { return [] }
        return body
    }

    private func json(_ outcome: MockService.Outcome) throws -> JSON {
        try JSONDecoder().decode(JSON.self, from: Data(bytes(outcome)))
    }
}
