import Testing

@testable import MockServing

/// Parameters in the body beside a whole object are fields of that object.
struct FieldsBesideBodyTests {
    @Test func fieldsBesideAWholeObjectAreValidated() throws {
        let mock = try Mocking(
            """
            endpoints: {a: {method: POST, path: /a, body: "[String: JSON]", params: {n: {type: Int, in: body}}}}
            """
        )
        let json = ["Content-Type": "application/json"]
        #expect(mock.reasons("POST /a", json, body: #"{"x":1}"#) == ["body 'n': is missing"])
        #expect(mock.reasons("POST /a", json, body: #"{"n":"1"}"#).count == 1)
        #expect(mock.reasons("POST /a", json, body: #"{"n":1,"x":2}"#).isEmpty)
        let optional = try Mocking(
            """
            endpoints: {a: {method: POST, path: /a, body?: Foo, params: {n: {type: Int, in: body}}}}
            models: {Foo: {fields: {id: Int}}}
            """
        )
        #expect(optional.reasons("POST /a", json, body: #"{"n":1}"#).isEmpty)
        #expect(optional.reasons("POST /a", json, body: #"{"n":1,"id":2}"#).isEmpty)
        #expect(optional.reasons("POST /a", json, body: #"{"n":1,"x":2}"#).count == 2)
    }
}
