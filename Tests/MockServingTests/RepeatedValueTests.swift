import Spec
import Testing

@testable import MockServing

/// A created object equals the object in the request.
struct RepeatedValueTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              addPet: {method: POST, path: /pets, body: Pet, response: Pet}
              addExample: {method: POST, path: /examples, body: Shown, response: Shown}
              addShape: {method: POST, path: /shapes, body: Shape, response: Shape}
              addOther: {method: POST, path: /others, body: Other, response: Other}
              addOpen: {method: POST, path: /open, body: Open, response: Open}
              changeOpen: {method: PUT, path: "/open/{id}", params: {id: Int}, body: Open, response: Stored}
              addModel: {method: POST, path: /models, body: Model, response: Model}
              addMap: {method: POST, path: /maps, body: "[String: Int]", response: "[String: Int]"}
              addPrice: {method: POST, path: /prices, body: Price, response: Quoted}
              addQuoted: {method: POST, path: /quoted, body: Quoted, response: Price}
              find: {method: POST, path: /find, params: {name: String}, response: Open}
              clear: {method: PATCH, path: "/clear/{n}", params: {note?: String?, size?: Int?}, response: Note}
              clearExample: {method: PATCH, path: /clearExample, params: {note?: String?}, response: ShownNote}
            models:
              Pet: {union: {dog: Dog, cat: Cat}, by: kind}
              Shown: {union: {dog: Dog, cat: Cat}, by: kind, example: {kind: cat, lives: 9}}
              Dog: {fields: {bark: String}}
              Cat: {fields: {lives: Int}}
              Shape: {union: [Circle, Square]}
              Circle: {fields: {radius: Int}}
              Square: {fields: {side: Int}}
              Other: {union: {dog: Dog, other: Anything}, by: kind}
              Anything: {fields: {size: Int}, additional: String}
              Open: {fields: {name: String}, additional: Int}
              Stored: {fields: {id: Int, name: String}, additional: JSON}
              Model: {fields: {name: String}, additional: Int, example: {name: a, old: 1}}
              Note: {fields: {note?: String, size: Int?}}
              ShownNote: {fields: {note?: String, size?: Int}, example: {note: old, size: 5}}
              Price: {fields: {amount: Decimal, count: {type: Int, format: string}}}
              Quoted: {fields: {amount: {type: Decimal, format: string}, count: Int}}
            """
        )
    }

    private func post(_ line: String, _ body: String) -> String {
        mock.respond(to: line, ["Content-Type": "application/json"], body: body).json?.compactText ?? ""
    }

    @Test(
        arguments: [
            ("/pets", #"{"bark":"woof","kind":"dog"}"#), ("/pets", #"{"kind":"cat","lives":7}"#),
            ("/examples", #"{"bark":"woof","kind":"dog"}"#), ("/shapes", #"{"radius":2}"#),
            ("/shapes", #"{"side":2}"#), ("/others", #"{"kind":"other","more":"x","size":2}"#),
            ("/open", #"{"a":1,"name":"n","z":2}"#), ("/models", #"{"name":"n","old":2,"z":3}"#),
            ("/maps", #"{"a":1,"b":2}"#),
        ]
    )
    func createdObjectEqualsTheObjectInTheRequest(path: String, body: String) {
        #expect(post("POST \(path)", body) == body)
    }

    @Test func otherTypesAndFormats() {
        #expect(post("PUT /open/7", #"{"a":1,"name":"n"}"#) == #"{"a":1,"id":7,"name":"n"}"#)
        #expect(post("POST /prices", #"{"amount":19.99,"count":"5"}"#) == #"{"amount":"19.99","count":5}"#)
        #expect(post("POST /quoted", #"{"amount":"19.99","count":5}"#) == #"{"amount":19.99,"count":"5"}"#)
    }

    /// null clears a field, so the response does not contain it.
    @Test func clearedFieldsStayEmpty() {
        for number in 0..<10 {
            #expect(post("PATCH /clear/\(number)", #"{"note":null,"size":null}"#) == #"{"size":null}"#)
        }
        #expect(post("PATCH /clearExample", #"{"note":null}"#) == #"{"size":5}"#)
        #expect(post("PATCH /clearExample", #"{"note":"new"}"#) == #"{"note":"new","size":5}"#)
    }

    /// Parameters are no additional fields, and an error repeats none.
    @Test func onlyAdditionalFieldsAreRepeated() {
        #expect(post("POST /find", #"{"name":"n"}"#) == #"{"name":"n"}"#)
        #expect(
            mock.reasons("POST /open", ["Content-Type": "application/json"], body: #"{"name":"n","a":"x"}"#).count == 1
        )
    }
}
