import Testing

@testable import OpenAPIImport

/// Strings with suggested values, and strings that may be empty.
struct AnyTextTests {
    /// Inline enums of requests have no case for unknown values.
    @Test(arguments: ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"])
    func suggestedValuesOfAFieldBecomeAModel(media: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                post:
                  operationId: add
                  requestBody:
                    required: true
                    content:
                      \(media):
                        schema:
                          type: object
                          required: [model]
                          properties:
                            model: {description: The model., anyOf: [{type: string}, {type: string, const: whisper-1}]}
                            other: {anyOf: [{type: string}, {type: string, enum: [a, b]}], default: b}
                            closed: {type: string, enum: [c, d]}
                  responses: {204: {description: ok}}
            """
        )
        imported.expect(
            "params: {model: AddBodyModel -- The model., other: {type: AddBodyOther, default: b}, closed?: {enum: [c, d]}}",
            "AddBodyModel: {enum: [whisper-1]}",
            "AddBodyOther: {enum: [a, b]}"
        )
        #expect(imported.codes == [])
    }

    @Test func suggestedValuesOfAParameterBecomeAModel() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: list
                  parameters:
                    - {name: sort, in: query, required: true, schema: {anyOf: [{type: string}, {const: name}]}}
                    - {name: order, in: query, schema: {type: string, enum: [up, down]}}
                  responses: {204: {description: ok}}
            """
        )
        imported.expect(
            "list: {path: /a, params: {sort: ListSort, order?: {enum: [up, down]}}}",
            "ListSort: {enum: [name]}"
        )
    }

    @Test func anEnumInAModelKeepsUnknownValues() throws {
        let imported = try ImportedDocument(properties: "name: {anyOf: [{type: string}, {enum: [a, b]}]}")
        imported.expect("Box: {fields: {name?: {enum: [a, b]}}}")
    }

    @Test func theEmptyTextNextToAnyTextIsLeftOut() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                post:
                  operationId: add
                  requestBody:
                    content:
                      application/x-www-form-urlencoded:
                        schema:
                          type: object
                          properties:
                            name: {anyOf: [{type: string, maxLength: 5000}, {enum: [""], type: string}]}
                            kind: {oneOf: [{$ref: "#/components/schemas/Kind"}, {$ref: "#/components/schemas/Blank"}]}
                            inline: {oneOf: [{enum: [x]}, {const: ""}]}
                            amount: {anyOf: [{type: integer}, {enum: [""]}]}
                  responses: {204: {description: ok}}
            components:
              schemas:
                Kind: {type: string, enum: [a, b]}
                Blank: {enum: [""]}
            """
        )
        imported.expect(
            "name?: String -- At most 5000 characters.",
            "kind?: Kind",
            #"inline?: {enum: [x, ""]}"#,
            "amount?: {union: [Int, {type: AddBodyAmountText, as: Text}]}",
            "Kind: {enum: [a, b]}"
        )
        #expect(imported.codes == [])
    }

    /// drf-spectacular writes an enum that may be empty or null like this.
    @Test func anEnumThatMayBeEmptyOrNullKeepsItsName() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
                Box:
                  type: object
                  required: [kind]
                  properties:
                    kind:
                      nullable: true
                      oneOf: [{$ref: "#/components/schemas/KindEnum"}, {$ref: "#/components/schemas/BlankEnum"}, {$ref: "#/components/schemas/NullEnum"}]
                KindEnum: {type: string, enum: [x, z]}
                BlankEnum: {enum: [""]}
                NullEnum: {enum: [null]}
            """,
            version: "3.0.3"
        )
        imported.expect("Box: {fields: {kind: KindEnum?}}", "KindEnum: {enum: [x, z]}")
        #expect(imported.codes == [])
    }
}
