import Diagnostics
import Testing

@testable import OpenAPIImport

/// Keywords of schemas beside those that determine the type.
struct KeywordTests {
    @Test func notIsReportedIfItExcludesATypeThatIsRead() throws {
        let imported = try ImportedDocument(
            properties: """
                any: {not: {type: string}}
                text: {type: string, not: {type: string}}
                number: {type: integer, not: {type: string}}
                present: {not: {type: "null"}}
                pattern: {type: string, not: {type: string, pattern: "^a"}}
                """
        )
        let lines = imported.diagnostics.map { $0.location?.start.line }
        #expect(imported.codes == ["unsupported-keyword", "unsupported-keyword"])
        #expect(lines == [11, 12])
    }

    @Test func aPropertyWithoutValuesIsNoField() throws {
        let imported = try ImportedDocument(
            properties: """
                kept: {type: string}
                never: {not: {}}
                neither: false
                described: {description: "Never set.", not: {}}
                """
        )
        imported.expect("Box: {fields: {kept?: String}}")
        #expect(imported.codes == [])
    }

    @Test func aCommentBesideAnAllOfChangesNoType() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
                Size: {type: string, enum: [small, large]}
                Box: {type: object, properties: {size: {allOf: [{$ref: "#/components/schemas/Size"}], $comment: "See Size."}}}
            """
        )
        imported.expect("Box: {fields: {size?: Size}}")
        #expect(imported.codes == [])
    }

    @Test(arguments: ["default: a", "deprecated: true", "readOnly: true", "$comment: Old.", "xml: {name: t}"])
    func alternativesThatDifferInAnnotationsAreOneType(annotation: String) throws {
        let imported = try ImportedDocument(
            properties: "text: {anyOf: [{type: string}, {type: string, \(annotation)}, {type: integer}]}"
        )
        imported.expect("Box: {fields: {text?: {union: [String, Int]}}}")
    }

    @Test func aFormatBesideAReferenceCounts() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
                Text: {type: string}
                Number: {type: integer}
                Box:
                  type: object
                  properties:
                    identifier: {$ref: "#/components/schemas/Text", format: uuid}
                    date: {allOf: [{$ref: "#/components/schemas/Text"}], format: date}
                    other: {$ref: "#/components/schemas/Text", format: phone}
                    number: {$ref: "#/components/schemas/Number", format: uuid}
                    list: {type: array, items: {$ref: "#/components/schemas/Text", format: date-time}}
            """
        )
        imported.expect(
            "Box: {fields: {identifier?: UUID, date?: Day, other?: Text, number?: Number, list?: [Date]}}"
        )
    }

    /// As .NET describes numbers that it also reads from strings.
    @Test func numbersThatMayBeInQuotesAreNumbers() throws {
        let imported = try ImportedDocument(
            """
            paths:
              "/a/{id}":
                get:
                  operationId: a
                  parameters: [{name: id, in: path, required: true, schema: {type: [integer, string], format: int32, pattern: "^-?[0-9]+$"}}]
                  responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}
            components:
              schemas:
                Box:
                  type: object
                  properties:
                    whole: {type: [integer, string], format: int64, pattern: "^-?[0-9]+$"}
                    any: {type: ["null", number, string], format: double, pattern: "^-?[0-9.]+$"}
                    either: {type: [integer, string]}
                    untyped: {format: int32, pattern: "^-?[0-9]+$"}
            """
        )
        imported.expect(
            #"a: {path: "/a/{id}", params: {id: Int}, response: Box}"#,
            "whole?: {type: Int, format: number-or-string}",
            "any?: {type: Double, format: number-or-string}",
            "either?: {union: [Int, String]}",
            "untyped?: {type: Int, format: number-or-string}"
        )
        #expect(imported.codes == [])
    }

    @Test(arguments: [
        ("Item", "ItemOutput"), ("Item", "AppModelsItem"), ("User response", "UserResponse"),
        ("Page[Item]", "PageItem"),
        ("Body_create_item", "CreateItemBody"),
    ])
    func aTitleThatOnlyHasWordsOfTheNameIsNoDescription(title: String, name: String) {
        #expect(SchemaName.isRepeated(by: title, name))
    }

    @Test(arguments: ["A new item", "🎉", "Items"])
    func otherTitlesAreDescriptions(title: String) {
        #expect(!SchemaName.isRepeated(by: title, "Item"))
    }
}
