import Diagnostics
import Testing

@testable import OpenAPIImport

/// Enums of numbers, and of values of several types.
struct EnumerationTests {
    @Test func wholeNumbersWithAFractionOfZeroAreIntegers() throws {
        let imported = try ImportedDocument(
            properties: """
                whole: {type: number, enum: [1.0, 2.0, 3], x-enum-varnames: [low, mid, high]}
                integers: {type: integer, enum: [1.0, -2.0], default: 1.0}
                untyped: {enum: [1.0, 2e1]}
                versions: {type: string, enum: [1.0, 2.0]}
                rates: {type: number, enum: [0.5, 1.0]}
                scores: {oneOf: [{type: string, enum: [none]}, {type: number, enum: [1.0]}]}
                """
        )
        imported.expect(
            "whole?: {type: Int, enum: {low: 1, mid: 2, high: 3}}",
            "integers: {type: Int, enum: [1, -2], default: 1}",
            "untyped?: {type: Int, enum: [1, 20]}",
            #"versions?: {enum: ["1.0", "2.0"]}"#,
            "rates?: Double",
            "scores?: {union: [{enum: [none], as: NoneValue}, {type: Int, enum: [1], as: Number}]}"
        )
        #expect(imported.codes == ["mixed-enum"])
    }

    /// JSON Schema has only closed enums, so documents write an open one as an enum beside any other value.
    @Test func integersBesideAnyIntegerAreAnEnum() throws {
        let imported = try ImportedDocument(
            properties: """
                level: {anyOf: [{type: integer, enum: [0, 1], x-enum-varnames: [low, high]}, {type: integer}]}
                size: {anyOf: [{$ref: "#/components/schemas/Size"}, {type: integer, format: int64}, {type: "null"}]}
                mixed: {anyOf: [{type: integer, enum: [0]}, {type: number}]}
                """,
            schemas: "Size: {type: integer, enum: [1, 2]}"
        )
        imported.expect(
            declarations: "level?: {type: Int, enum: {low: 0, high: 1}}",
            "size?: Size",
            "mixed?: Double"
        )
        #expect(imported.codes == [])
    }

    @Test func aValueThatIsTooLargeIsReported() throws {
        let imported = try ImportedDocument(properties: "n: {type: integer, enum: [-1, 0, 18446744073709551615]}")
        imported.expect("Box: {fields: {n?: Double}}")
        #expect(imported.diagnostics.map(\.message).first?.hasPrefix("'18446744073709551615'") == true)
    }

    @Test func valuesAreDescribedByTheirNames() throws {
        let imported = try ImportedDocument(
            properties: """
                state: {type: string, enum: [a, b], x-enum-varnames: [Lit, Dark], x-enum-comments: {Lit: It is on.}}
                """
        )
        imported.expect("Box: {fields: {state?: {enum: {Lit: {value: a, description: It is on.}, Dark: b}}}}")
    }

    /// swag writes the names of constants of Go, which begin with the name of their type.
    @Test func namesLoseTheNameOfTheirType() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
                Box: {type: object, properties: {state: {allOf: [{$ref: "#/components/schemas/model.State"}], default: d}, level: {$ref: "#/components/schemas/Level"}}}
                model.State: {type: string, enum: [d, p], x-enum-varnames: [StateDraft, StatePublished]}
                Level: {type: integer, enum: [1, 2], x-enum-varnames: [Level1, LevelHigh]}
            """
        )
        imported.expect(
            "State: {enum: {Draft: d, Published: p}}",
            "Box: {fields: {state: {type: State, default: Draft}, level?: Level}}",
            "Level: {type: Int, enum: {Level1: 1, LevelHigh: 2}}"
        )
        #expect(imported.codes == [])
    }

    @Test func namesOfKeysAreAnEnum() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
                Box: {type: object, properties: {counts: {type: object, propertyNames: {$ref: "#/components/schemas/Color"}, additionalProperties: {type: integer}}}}
                Color: {type: string, enum: [red, blue]}
            """
        )
        imported.expect("Box: {fields: {counts?: [Color: Int]}}")
        #expect(imported.codes == [])
    }

    @Test func alternativesKeepTheirDeprecation() throws {
        let imported = try ImportedDocument(
            properties: """
                constants: {oneOf: [{const: a}, {const: b, description: The second., deprecated: true}]}
                enums: {oneOf: [{enum: [a], deprecated: true}, {enum: [b]}]}
                """
        )
        imported.expect(
            "constants?: {enum: {a: a, b: {value: b, description: The second., deprecated: true}}}",
            "enums?: {enum: {a: {value: a, deprecated: true}, b: b}}"
        )
    }

    @Test func enumsOfSeveralTypesAreUnions() throws {
        let imported = try ImportedDocument(
            properties: """
                size: {enum: [auto, 1, 2]}
                named: {type: [string, integer, "null"], enum: [a, 1, null], x-enum-varnames: [letter, one, none]}
                texts: {type: [integer, string], enum: [a, "1"]}
                numbers: {type: [string, integer], enum: [1, 2]}
                flag: {enum: [true, false, auto]}
                twice: {enum: [a, 1, a, "1"]}
                list: {type: array, items: {enum: [a, 1]}}
                nested: {oneOf: [{enum: [a, 1]}, {type: array, items: {type: string}}]}
                objects: {enum: [{}, 1]}
                """
        )
        imported.expect(
            "size?: {union: [{enum: [auto], as: Text}, {type: Int, enum: [1, 2], as: Number}]}",
            "named?: {union: [{enum: {letter: a}, as: Text}, {type: Int, enum: {one: 1}, as: Number}]}",
            #"texts?: {enum: [a, "1"]}"#,
            "numbers?: {type: Int, enum: [1, 2]}",
            "flag?: {union: [{enum: [auto], as: Text}, Bool]}",
            #"twice?: {union: [{enum: [a, "1"], as: Text}, {type: Int, enum: [1], as: Number}]}"#,
            "list?: [BoxListItem]",
            "nested?: {union: [{union: [{enum: [a], as: Text}, {type: Int, enum: [1], as: Number}], as: Text}, [String]]}",
            "objects?: JSON"
        )
        #expect(imported.codes.sorted() == ["duplicate-enum-value", "mixed-enum"])
    }

    @Test func numbersWithFractionsBesideStringsAreDoubles() throws {
        let imported = try ImportedDocument(properties: "rate: {enum: [auto, 1, 0.5]}")
        imported.expect("Box: {fields: {rate?: {union: [{enum: [auto], as: Text}, Double]}}}")
        #expect(imported.codes == ["mixed-enum"])
    }

    /// Other enums of one value stay open to values that a server adds.
    @Test func onlyValueOfATagIsAConstant() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
                Box:
                  type: object
                  required: [kind, shape]
                  properties:
                    kind: {enum: [box]}
                    shape:
                      oneOf: [{$ref: "#/components/schemas/Circle"}, {$ref: "#/components/schemas/Square"}]
                      discriminator: {propertyName: kind}
                Circle: {type: object, required: [kind], properties: {kind: {enum: [circle], default: circle}}}
                Square: {type: object, properties: {kind: {enum: [square]}}}
            """
        )
        imported.expect(
            "Box: {fields: {kind: {enum: [box]}, shape: {union: {circle: Circle, square: Square}, by: kind}}}",
            "Circle: {fields: {kind: {const: circle}}}",
            "Square: {fields: {kind?: {enum: [square]}}}"
        )
    }
}
