import Testing

@testable import OpenAPIImport

/// Alternatives that cannot be distinguished by their values.
struct UnionTests {
    @Test func constantsOfAUnionAreOneEnum() throws {
        let imported = try ImportedDocument(
            properties: """
                depart: {anyOf: [{const: now}, {type: string, format: date-time}, {enum: [soon, later]}, {type: integer}]}
                """
        )
        imported.expect(
            "Box: {fields: {depart?: {union: [{enum: [now, soon, later], as: Text}, Date, Int]}}}"
        )
        #expect(imported.codes == [])
    }

    @Test func anOnlyValueNamesItsAlternative() throws {
        let imported = try ImportedDocument(
            properties: "depart: {anyOf: [{type: string, format: date-time}, {const: now}]}"
        )
        imported.expect("Box: {fields: {depart?: {union: [Date, {enum: [now], as: Now}]}}}")
        #expect(imported.codes == [])
    }

    @Test func textsBecomeOneStringBesideOtherTypes() throws {
        let imported = try ImportedDocument(
            properties: """
                date: {anyOf: [{type: string, format: date}, {type: string, format: date-time}, {type: number}]}
                last: {anyOf: [{type: integer}, {type: string, enum: [a, b]}, {type: string, format: uuid}]}
                nested: {anyOf: [{type: boolean}, {anyOf: [{type: string, format: date}, {type: string, format: date-time}, {type: number}], description: x}]}
                lists: {type: array, items: {anyOf: [{type: string, format: date}, {type: string, format: date-time}, {type: number}]}}
                maps: {anyOf: [{type: string, format: date}, {type: string, format: date-time}, {type: object, additionalProperties: {type: integer}}]}
                """
        )
        imported.expect(
            "date?: {union: [String, Double]}",
            "last?: {union: [Int, {enum: [a, b], as: Text}, UUID]}",
            "nested?: {union: [Bool, String, Double]}",
            "lists?: [BoxList]",
            "BoxList: {union: [String, Double]}",
            "maps?: {union: [String, [String: Int]]}"
        )
        #expect(imported.codes == Array(repeating: "merged-union", count: 4))
    }
}
