import Testing

@testable import OpenAPIImport

/// The sentences for bounds and patterns, wherever a document declares them.
struct ConstraintTests {
    @Test func constraintsOfOneValueMayBeInSeveralSchemas() throws {
        let imported = try ImportedDocument(
            properties: #"""
                nullable: {anyOf: [{type: string, maxLength: 5}, {type: "null"}]}
                outer: {anyOf: [{type: string, minLength: 2}, {type: "null"}], description: A code.}
                parts: {allOf: [{type: integer}, {minimum: 3}]}
                both: {allOf: [{type: integer, minimum: 1, maximum: 9}, {minimum: 3}]}
                exclusive: {allOf: [{type: number, exclusiveMinimum: 1}, {maximum: 2}]}
                patterns: {allOf: [{type: string, pattern: "^a"}, {pattern: "b$"}, {pattern: "^a"}]}
                several: {anyOf: [{type: string, maxLength: 5}, {type: integer}]}
                """#
        )
        imported.expect(
            "nullable?: String -- At most 5 characters.",
            "outer?: String -- A code. At least 2 characters.",
            "parts?: Int -- At least 3.",
            "both?: Int -- From 3 to 9.",
            "exclusive?: Double -- More than 1 and at most 2.",
            "patterns?: String -- Matches `^a`. Matches `b$`.",
            "several?: {union: [String, Int]}"
        )
    }

    @Test func constraintsMayBeNextToAReference() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, parameters: [{name: q, in: query, schema: {$ref: "#/components/schemas/Code", maxLength: 4}}], responses: {204: {description: ok}}}}
            components:
              schemas:
                Code: {type: string, minLength: 2, maxLength: 8}
            """
        )
        imported.expect("a: {path: /a, params: {q?: Code -- 2 to 4 characters.}}")
    }

    @Test func theNarrowestBoundCounts() throws {
        let imported = try ImportedDocument(
            properties: """
                equal: {minimum: 0, allOf: [{type: number, exclusiveMinimum: 0}]}
                equalAbove: {maximum: 9, allOf: [{type: number, exclusiveMaximum: 9}]}
                narrowerBelow: {type: number, minimum: 5, exclusiveMinimum: 0}
                widerBelow: {type: number, minimum: 0, exclusiveMinimum: 1}
                narrowerAbove: {type: number, maximum: 5, exclusiveMaximum: 9}
                old: {type: number, minimum: 1, exclusiveMinimum: true}
                """
        )
        imported.expect(
            "equal?: Double -- More than 0.",
            "equalAbove?: Double -- Less than 9.",
            "narrowerBelow?: Double -- At least 5.",
            "widerBelow?: Double -- More than 1.",
            "narrowerAbove?: Double -- At most 5.",
            "old?: Double -- More than 1."
        )
    }

    @Test func aTypeMayBeNextToPartsThatOnlyRestrictIt() throws {
        let imported = try ImportedDocument(
            properties: #"""
                number: {type: number, minimum: 0, allOf: [{exclusiveMinimum: 0}]}
                text: {type: string, allOf: [{minLength: 2}, {pattern: "^a"}]}
                annotated: {type: integer, allOf: [{description: A number.}]}
                list: {type: array, items: {type: string}, allOf: [{minItems: 1}]}
                either: {oneOf: [{type: integer, allOf: [{minimum: 1}]}, {type: string}]}
                """#
        )
        imported.expect(
            "number?: Double -- More than 0.",
            "text?: String -- At least 2 characters. Matches `^a`.",
            "annotated?: Int -- A number.",
            #"list?: "[String] -- At least 1 element.""#,
            "either?: {union: [Int, String]}"
        )
        #expect(imported.codes == [])
    }
}
