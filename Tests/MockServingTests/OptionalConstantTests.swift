import Testing

@testable import MockServing

/// A constant that may be absent: absent and null are the same, and every other value is an error.
struct OptionalConstantTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              add: {method: POST, path: /add, body: Pet, response: none}
              find: {method: POST, path: /find, params: {pet: Pet}, response: none}
              shape: {method: POST, path: /shape, body: {union: [Pet, Stone], closed: true}, response: none}
            models:
              Pet: {fields: {kind?: {const: dog}, age?: {type: Int, const: 3}, name: String}}
              Stone: {fields: {kind?: {const: stone}, name: String}}
            """
        )
    }

    @Test(
        arguments: [
            (#"{"name": "a"}"#, []), (#"{"name": "a", "kind": null, "age": null}"#, []),
            (#"{"name": "a", "kind": "dog", "age": 3}"#, []),
            (#"{"name": "a", "kind": "cat"}"#, ["kind': 'cat' is not 'dog'"]),
            (#"{"name": "a", "age": 4}"#, ["age': '4' is not '3'"]),
            (#"{"name": "a", "kind": 1}"#, ["kind': the number 1 is not a String"]),
        ] as [(String, [String])]
    )
    func onlyTheConstantIsAccepted(body: String, reasons: [String]) {
        let json = ["Content-Type": "application/json"]
        #expect(mock.reasons("POST /add", json, body: body) == reasons.map { "body '" + $0 })
        let inner = #"{"pet": \#(body)}"#
        #expect(mock.reasons("POST /find", json, body: inner) == reasons.map { "body 'pet." + $0 })
    }

    @Test func variantsAreDistinguishedByIt() {
        let json = ["Content-Type": "application/json"]
        #expect(mock.reasons("POST /shape", json, body: #"{"name": "a", "kind": "stone"}"#) == [])
        #expect(mock.reasons("POST /shape", json, body: #"{"name": "a", "kind": "cat"}"#).count == 1)
    }
}
