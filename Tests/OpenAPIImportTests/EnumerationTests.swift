import Testing

@testable import OpenAPIImport

/// Enums of numbers.
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
            "BoxScoresNumber: {type: Int, enum: [1]}"
        )
        #expect(imported.codes == ["mixed-enum"])
    }
}
