import Testing
import YAML

/// The schemas accept exactly the values that a client reads and writes.
struct SchemaTests {
    /// No value may match two schemas of `oneOf`.
    @Test(arguments: [
        ("[Open, Closed]", "an open enum also accepts the constant of the other variant"),
        ("[Closed, Open]", "an open enum also accepts the constant of the other variant"),
        ("[Cat, Dog]", "an object without the key is of both variants"),
        ("[Day, Date]", "a validator may ignore formats"),
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

    /// The component of an inline variant also has the tag's field.
    @Test func inlineVariantsOfTaggedUnionsKeepTheirDescriptions() {
        let document = OpenAPIDocument(
            """
            models:
              U: {union: {card: {fields: {digits: String}, description: By card.}, cash: {fields: {}}}, by: kind}
            """
        )
        #expect(document.messages == [])
        let card = document["components", "schemas", "UCard"]
        #expect(card?.entry(named: "description")?.value.text == "By card.")
        #expect(card?.entry(named: "properties")?.value.entries?.map(\.key.text) == ["kind", "digits"])
        #expect(document["components", "schemas", "UCash"]?.entry(named: "description") == nil)
    }

    /// OpenAPI has a keyword for neither.
    @Test func deprecationsOfValuesAndGroupsAreDescribed() {
        let document = OpenAPIDocument(
            """
            groups: {Old: {deprecated: true, endpoints: {get: {path: /a, response: Kind}}}}
            models:
              Kind:
                enum:
                  one: {deprecated: true}
                  two: {description: The second, deprecated: true}
                  three: {deprecated: Use one.}
                  four: {}
            """
        )
        #expect(document.messages == [])
        #expect(document["tags", "0", "description"]?.text == "Deprecated.")
        document.expect(
            "x-enum-descriptions: [Deprecated., The second. Deprecated., \"Deprecated: Use one.\", \"\"]"
        )
    }

    @Test(arguments: [("Double", true), ("Float", true), ("Decimal", false)])
    func aFloatingPointNumberInQuotesMayBeNoNumberOrInfinite(type: String, hasSpecialValues: Bool) throws {
        let document = OpenAPIDocument(
            """
            endpoints: {get: {path: /a, response: A}}
            models:
              A: {fields: {quoted: {type: \(type), format: string}, either: {type: \(type), format: number-or-string}}}
            """
        )
        for field in ["quoted", "either"] {
            let text = document["components", "schemas", "A", "properties", field, "pattern"]?.text
            let pattern = try Regex(#require(text))
            for value in ["0", "-0.5", "1e-7"] { #expect(value.contains(pattern)) }
            for value in ["NaN", "Infinity", "-Infinity"] { #expect(value.contains(pattern) == hasSpecialValues) }
            for value in ["", "-NaN", "1.", "aNaN", "Infinity0"] { #expect(!value.contains(pattern)) }
        }
    }
}
