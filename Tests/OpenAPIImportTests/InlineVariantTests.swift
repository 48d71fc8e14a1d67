import Testing

@testable import OpenAPIImport

/// Types that a document declares inside a union, and the names of their cases.
struct InlineVariantTests {
    @Test func typesInsideAUnionAreInline() throws {
        let imported = try ImportedDocument(
            properties: """
                size: {oneOf: [{type: string, enum: [auto]}, {type: integer}]}
                place: {oneOf: [{title: Street, type: object, required: [street], properties: {street: {type: string}}}, {type: object, required: [box], properties: {box: {type: integer}}}]}
                list: {type: array, items: {oneOf: [{type: string, const: all}, {type: boolean}]}}
                """
        )
        imported.expect(
            "size?: {union: [{enum: [auto], as: Auto}, Int]}",
            "place?: {union: [{fields: {street: String}, as: Street}, {fields: {box: Int}, as: WithBox}]}",
            "BoxListItem: {union: [{enum: [all], as: All}, Bool]}"
        )
        #expect(imported.codes == [])
    }

    @Test func aTypeInsideAUnionWithTagsIsNamedAfterItsTag() throws {
        let imported = try ImportedDocument(
            properties: """
                part: {oneOf: [{title: PartText, type: object, required: [type], properties: {type: {const: text}, text: {type: string}}}, {title: PartImage, type: object, required: [type], properties: {type: {const: image}, url: {type: string}}}]}
                """
        )
        imported.expect(
            "text: {fields: {type: {const: text}, text?: String}}",
            "image: {fields: {type: {const: image}, url?: String}}"
        )
        #expect(!imported.text.contains("as:"))
    }

    /// A nested type that hides a model would be confusing, so only the case has the short name.
    @Test func aTypeWithTheNameOfAModelRemainsAModel() throws {
        let imported = try ImportedDocument(
            properties: """
                one: {oneOf: [{title: Street, type: object, required: [street], properties: {street: {type: string}}}, {type: integer}]}
                both: {oneOf: [{title: Street, type: object, required: [way], properties: {way: {type: string}}}, {$ref: "#/components/schemas/Street"}]}
                date: {oneOf: [{title: Date, type: object, required: [day], properties: {day: {type: string}}}, {type: integer}]}
                """,
            schemas: "Street: {type: object, required: [name], properties: {name: {type: string}}}"
        )
        imported.expect(
            "one?: {union: [{type: BoxOneStreet, as: Street}, Int]}",
            "both?: {union: [{fields: {way: String}, as: StreetValue}, Street]}",
            "date?: {union: [{type: BoxDateDate, as: Date}, Int]}"
        )
    }

    @Test func namesThatNoCaseCanHaveAreExtended() throws {
        let imported = try ImportedDocument(
            properties: """
                none: {oneOf: [{const: none}, {type: integer}]}
                some: {oneOf: [{const: some}, {type: integer}]}
                unknown: {oneOf: [{const: unknown}, {type: integer}]}
                keyword: {oneOf: [{const: default}, {type: integer}]}
                """
        )
        imported.expect(
            "none?: {union: [{enum: [none], as: NoneValue}, Int]}",
            "some?: {union: [{enum: [some], as: SomeValue}, Int]}",
            "unknown?: {union: [{enum: [unknown], as: UnknownValue}, Int]}",
            "keyword?: {union: [{enum: [default], as: DefaultValue}, Int]}"
        )
    }

    /// The models for requests and for responses share the enum. An inline enum of a request has no unknown values.
    @Test func typesOfSeveralPlacesAndEnumsOfRequestsRemainModels() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                post:
                  operationId: add
                  requestBody:
                    content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}
                  responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}
                put:
                  operationId: set
                  requestBody:
                    content:
                      application/json:
                        schema:
                          type: object
                          properties:
                            level: {oneOf: [{const: auto}, {type: integer}]}
                            place: {oneOf: [{type: object, required: [box], properties: {box: {type: integer}}}, {type: integer}]}
                  responses: {204: {description: ok}}
            components:
              schemas:
                Box:
                  type: object
                  properties:
                    id: {type: integer, readOnly: true}
                    size: {oneOf: [{const: auto}, {type: integer}]}
            """
        )
        imported.expect(
            "Box: {fields: {id?: Int, size?: {union: [{type: BoxSizeAuto, as: Auto}, Int]}}}",
            "level?: {union: [{type: SetBodyLevelAuto, as: Auto}, Int]}",
            "place?: {union: [{fields: {box: Int}, as: WithBox}, Int]}"
        )
    }

    /// A model cannot contain an object that extends it.
    @Test func anObjectThatExtendsTheModelAroundItRemainsAModel() throws {
        let imported = try ImportedDocument(
            properties: """
                child: {oneOf: [{type: string}, {allOf: [{$ref: "#/components/schemas/Box"}, {type: object, required: [extra], properties: {extra: {type: string}}}]}]}
                other: {oneOf: [{type: string}, {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, required: [more], properties: {more: {type: string}}}]}]}
                """,
            schemas: "Base: {type: object, properties: {id: {type: integer}}}"
        )
        imported.expect(
            "child?: {union: [String, {type: BoxChildWithExtra, as: WithExtra}]}",
            "other?: {union: [String, {extends: [Base], fields: {more: String}, as: WithMore}]}"
        )
        #expect(imported.codes == [])
    }

    @Test func aTypeThatWouldBeNestedTooDeeplyRemainsAModel() throws {
        let schema = (0..<6).reversed().reduce("{type: boolean}") { inner, depth in
            "{oneOf: [{type: integer}, {title: T\(depth), type: object, properties: {f: \(inner)}}]}"
        }
        let imported = try ImportedDocument(properties: "deep: \(schema)")
        #expect(imported.text.contains("as: T0"))
        #expect(imported.text.contains("type: BoxDeep"))
        #expect(imported.codes == [])
    }
}
