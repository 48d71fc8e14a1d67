import Testing

/// Constants and the tags of unions have only the declared values.
struct ConstantCheckTests {
    private static let json = ["Content-Type": "application/json; charset=utf-8"]

    @Test func constants() throws {
        let mock = try Mocking(
            """
            endpoints:
              form: {method: POST, path: /form, params: {grant: {const: password}}, body: form}
              json: {method: POST, path: /json, params: {grant: {const: password}, rank: {type: Int, const: 2}}}
              query: {path: /query, params: {grant: {const: password}}}
              whole: {method: POST, path: /whole, body: Ask, params: {stream: {type: Bool, in: body, const: true}}}
              pet: {method: POST, path: /pet, params: {pet: Dog}}
            models:
              Ask: {fields: {text: String, stream?: Bool}}
              Dog: {fields: {kind: {const: dog}, name: String}}
            """
        )
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(mock.reasons("POST /form", form, body: "grant=password") == [])
        #expect(mock.reasons("POST /form", form, body: "grant=x") == ["body 'grant': 'x' is not 'password'"])
        #expect(mock.reasons("POST /json", Self.json, body: #"{"grant":"password","rank":2.0}"#) == [])
        #expect(
            mock.reasons("POST /json", Self.json, body: #"{"grant":"x","rank":3}"#)
                == ["body 'grant': 'x' is not 'password'", "body 'rank': '3' is not '2'"]
        )
        #expect(
            mock.reasons("POST /pet", Self.json, body: #"{"pet":{"kind":"cat","name":"a"}}"#)
                == ["body 'pet.kind': 'cat' is not 'dog'"]
        )
        #expect(mock.reasons("POST /json", Self.json, body: #"{"rank":2}"#) == ["body 'grant': is missing"])
        #expect(
            mock.reasons("POST /pet", Self.json, body: #"{"pet":{"name":"a"}}"#) == ["body 'pet.kind': is missing"]
        )
        #expect(mock.reasons("GET /query?grant=x") == ["query 'grant': 'x' is not 'password'"])
        #expect(
            mock.reasons("POST /whole", Self.json, body: #"{"text":"","stream":false}"#)
                == ["body 'stream': 'false' is not 'true'"]
        )
    }

    @Test func unknownTagsAreReportedWithTheKnownOnes() throws {
        let mock = try Mocking(
            """
            endpoints:
              add: {method: POST, path: /shapes, params: {shape: Shape, kind?: Kind}}
            models:
              Shape: {union: {circle: Circle, square: Square}, by: kind, closed: true}
              Kind: {union: {1: Circle, 2: Square}, by: number, closed: true}
              Circle: {fields: {radius: Int}}
              Square: {fields: {side: Int}}
            """
        )
        #expect(
            mock.reasons("POST /shapes", Self.json, body: #"{"shape":{"kind":"tri","side":1}}"#)
                == ["body 'shape.kind': the string 'tri' is not one of 'circle', 'square'"]
        )
        #expect(
            mock.reasons("POST /shapes", Self.json, body: #"{"shape":{"kind":"square","side":1},"kind":{"number":3}}"#)
                == ["body 'kind.number': the number 3 is not one of '1', '2'"]
        )
    }
}
