import Testing

@testable import OpenAPIImport

/// Tags of objects that discriminators select.
struct DiscriminatorTests {
    private func imported(_ schemas: String) throws -> ImportedDocument {
        try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: a, requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Payment"}}}}, responses: {204: {description: ok}}}}
            components:
              schemas:
            \(schemas.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
            """
        )
    }

    @Test func aTagOfAnyStringIsAConstant() throws {
        let imported = try imported(
            """
            Payment:
              oneOf: [{$ref: "#/components/schemas/Card"}, {$ref: "#/components/schemas/Cash"}, {$ref: "#/components/schemas/Wire"}]
              discriminator: {propertyName: kind, mapping: {CARD: "#/components/schemas/Card", CASH: "#/components/schemas/Cash", WIRE: "#/components/schemas/Wire", SEPA: "#/components/schemas/Wire"}}
            Card: {type: object, required: [kind, number], properties: {kind: {type: string}, number: {type: string}}}
            Cash: {type: object, properties: {kind: {type: string, example: CASH}}}
            Wire: {type: object, required: [kind], properties: {kind: {type: string}}}
            """
        )
        imported.expect(
            "Card: {fields: {kind: {const: CARD}, number: String}}",
            "Cash: {fields: {kind?: {const: CASH}}}",
            "Wire: {fields: {kind: String}}"
        )
        #expect(imported.codes == [])
    }

    /// The tags of OData and of Dropbox.
    @Test(arguments: ["@odata.type", ".tag"])
    func aTagWithADotNeedsNoProperty(tag: String) throws {
        let imported = try imported(
            """
            Payment:
              oneOf: [{$ref: "#/components/schemas/Card"}, {$ref: "#/components/schemas/Cash"}]
              discriminator: {propertyName: "\(tag)", mapping: {card: "#/components/schemas/Card", cash: "#/components/schemas/Cash"}}
            Card: {type: object, required: [number], properties: {number: {type: string}}}
            Cash: {type: object, properties: {coins: {type: integer}}}
            """
        )
        imported.expect("Payment: {union: {card: Card, cash: Cash}, by: \(tag == ".tag" ? tag : "\"\(tag)\"")}")
        #expect(imported.codes == [])
    }

    @Test func anInheritedTagIsAConstant() throws {
        let imported = try imported(
            """
            Payment:
              oneOf: [{$ref: "#/components/schemas/Card"}, {$ref: "#/components/schemas/Cash"}]
              discriminator: {propertyName: kind, mapping: {CARD: "#/components/schemas/Card", CASH: "#/components/schemas/Cash"}}
            Base: {type: object, required: [kind], properties: {kind: {type: string}, amount: {type: integer}}}
            Card: {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, properties: {number: {type: string}}}]}
            Cash: {allOf: [{$ref: "#/components/schemas/Base"}]}
            """
        )
        imported.expect("Card: {extends: [Base], fields: {kind: {const: CARD}, number?: String}}")
        #expect(imported.codes == [])
    }

    /// The object that all alternatives extend has the mapping.
    @Test(arguments: ["", ", discriminator: {propertyName: kind}"])
    func theTagsOfTheBaseAreThoseOfAUnionOfItsSubtypes(discriminator: String) throws {
        for (kind, type) in [("", "{const: CARD}"), (", enum: [CARD, CASH]", "{enum: [CARD, CASH]}")] {
            let imported = try imported(
                """
                Payment: {oneOf: [{$ref: "#/components/schemas/Card"}, {$ref: "#/components/schemas/Cash"}]\(discriminator)}
                Base: {type: object, required: [kind], properties: {kind: {type: string\(kind)}}, discriminator: {propertyName: kind, mapping: {CARD: "#/components/schemas/Card", CASH: "#/components/schemas/Cash"}}}
                Card: {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, properties: {number: {type: string}}}]}
                Cash: {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, properties: {amount: {type: integer}}}]}
                """
            )
            imported.expect(
                "Card: {fields: {kind: \(type), number?: String}}",
                "Payment: {union: {CARD: Card, CASH: Cash}, by: kind}"
            )
            #expect(imported.codes == [])
        }
    }

    /// Many documents have no mapping, although their tags are not the names of schemas.
    @Test func aTagWithoutAMappingIsAnyString() throws {
        let imported = try imported(
            """
            Payment:
              oneOf: [{$ref: "#/components/schemas/Card"}, {$ref: "#/components/schemas/Cash"}]
              discriminator: {propertyName: kind}
            Card: {type: object, required: [kind], properties: {kind: {type: string}, number: {type: string}}}
            Cash: {type: object, required: [kind], properties: {kind: {type: string}}}
            """
        )
        imported.expect("Card: {fields: {kind: String, number?: String}}", "Cash: {fields: {kind: String}}")
    }

    @Test func theTagOfASubtypeIsAConstant() throws {
        let imported = try imported(
            """
            Payment: {type: object, required: [kind], properties: {kind: {type: string}, amount: {type: integer}}, discriminator: {propertyName: kind, mapping: {CARD: "#/components/schemas/Card"}}}
            Card: {allOf: [{$ref: "#/components/schemas/Payment"}, {type: object, properties: {number: {type: string}}}]}
            """
        )
        imported.expect("Card: {fields: {kind: {const: CARD}, amount?: Int, number?: String}}")
        #expect(imported.codes == [])
    }

    /// The value that the mapping lacks is the name of the schema.
    @Test func aSubtypeOfAMappedSubtypeIsAVariant() throws {
        let imported = try imported(
            """
            Payment: {type: object, required: [kind], properties: {kind: {type: string}, amount: {type: integer}}, discriminator: {propertyName: kind, mapping: {CARD: "#/components/schemas/Card"}}}
            Card: {allOf: [{$ref: "#/components/schemas/Payment"}, {type: object, properties: {number: {type: string}}}]}
            Debit: {allOf: [{$ref: "#/components/schemas/Card"}, {type: object, required: [bank], properties: {bank: {type: string}}}]}
            """
        )
        imported.expect(
            "Debit: {extends: [Card], fields: {bank: String}}",
            "Payment: {union: {CARD: Card, Debit: Debit}, by: kind, else: PaymentBase}"
        )
        #expect(imported.codes == [])
    }

    /// All values have the tag of the mapped subtype.
    @Test func aSubtypeWithTheConstantOfAMappedSubtypeIsNoVariant() throws {
        let imported = try imported(
            """
            Payment: {type: object, required: [kind], properties: {kind: {type: string}, amount: {type: integer}}, discriminator: {propertyName: kind, mapping: {CARD: "#/components/schemas/Card"}}}
            Card: {allOf: [{$ref: "#/components/schemas/Payment"}, {type: object, properties: {kind: {type: string, enum: [CARD]}}}]}
            Debit: {allOf: [{$ref: "#/components/schemas/Card"}, {type: object, required: [bank], properties: {bank: {type: string}}}]}
            """
        )
        imported.expect("Payment: {union: {CARD: Card}, by: kind, else: PaymentBase}")
        #expect(imported.codes == [])
    }
}
