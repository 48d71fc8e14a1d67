import Testing
import YAML

/// The schemas accept exactly the values that a client reads and writes.
struct SchemaTests {
    /// No value may match two schemas of `oneOf`.
    @Test(arguments: [
        ("[Open, Closed]", "an open enum also accepts the constant of the other variant"),
        ("[Closed, Open]", "an open enum also accepts the constant of the other variant"),
        ("[Cat, Dog]", "an object without the key is of both variants"),
    ])
    func aUnionWhoseVariantsOverlapIsAnyOfThem(variants: String, reason: String) {
        let document = OpenAPIDocument(
            """
            models:
              U: {union: \(variants)}
              Closed: {fields: {t: {const: a}, x: Int}}
              Open: {fields: {t: {enum: [b]}, x: Int}}
              Cat: {fields: {object?: {const: cat}, a?: Int}}
              Dog: {fields: {object?: {const: dog}, b?: Int}}
            """
        )
        #expect(document.messages == [])
        #expect(document["components", "schemas", "U", "anyOf"]?.items?.count == 2, "\(reason)")
    }

    @Test func oneRequiredConstantDistinguishesTwoObjects() {
        let document = OpenAPIDocument(
            """
            models:
              U: {union: [Cat, Dog]}
              Cat: {fields: {object: {const: cat}, a?: Int}}
              Dog: {fields: {object?: {const: dog}, b?: Int}}
            """
        )
        #expect(document["components", "schemas", "U", "oneOf"]?.items?.count == 2)
    }
}
