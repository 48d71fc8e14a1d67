import Spec
import Testing

@testable import MockServing

/// Unions with a tag whose variants are unions with a tag.
struct NestedUnionTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints: {send: {method: POST, path: /send, body: Outer, response: Outer}}
            models:
              Outer: {union: {x: Pet, y: Expression, z: Named, w: Loose, v: Same}, by: type, closed: true}
              Pet: {union: {dog: Dog, cat: Cat}, by: kind, closed: true}
              Expression: {union: {number: Number, negation: Negation}, by: kind, closed: true}
              Named: {union: {type: Typed, other: Cat}, by: kind, closed: true}
              Loose: {union: [Dog, Cat], closed: true}
              Same: {union: {v: Dog}, by: type, closed: true}
              Dog: {fields: {bark: Int}}
              Cat: {fields: {lives: Int}}
              Number: {fields: {value: Int}}
              Negation: {fields: {of: Expression}}
              Typed: {fields: {type: String}}
            """
        )
    }

    @Test(arguments: [
        (#"{"type":"x","kind":"dog","bark":1}"#, []), (#"{"type":"x","kind":"cat","lives":1}"#, []),
        (#"{"type":"y","kind":"negation","of":{"kind":"number","value":1}}"#, []),
        (#"{"type":"z","kind":"type"}"#, []), (#"{"type":"z","kind":"other","lives":9}"#, []),
        (#"{"type":"w","bark":1}"#, []), (#"{"type":"v","bark":1}"#, []),
        (#"{"type":"x","kind":"dog","bark":1,"more":1}"#, ["body 'more': is not a field of Dog"]),
        (#"{"type":"x","bark":1}"#, ["body 'kind': is missing"]),
        (
            #"{"type":"y","kind":"negation","of":{"type":"y","kind":"number","value":1}}"#,
            [
                "body 'of.type': is not a field of Number"
            ]
        ),
    ])
    func bothTagsAreSent(body: String, reasons: [String]) {
        #expect(mock.reasons("POST /send", ["Content-Type": "application/json"], body: body) == reasons)
    }

    @Test(arguments: 0..<20)
    func generatedValuesAreValid(seed: UInt64) {
        var generator = ValueGenerator(api: mock.api, seed: seed)
        let value = generator.value(of: .model("Outer"), at: .whole(named: "body"))
        #expect(ValueCheck.fits(value, .model("Outer"), in: mock.api), "\(value.compactText)")
    }
}
