import Testing

@testable import OpenAPIImport

/// Objects that extend others.
struct InheritanceTests {
    /// `id` keeps its name, whichever of the objects declares it.
    @Test func plainNamesWinOverInheritedNames() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /books: {get: {operationId: books, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Book"}}}}}}}
              /all: {get: {operationId: all, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Both"}}}}}}}
            components:
              schemas:
                Base: {type: object, required: ["@id"], properties: {"@id": {type: string}, _type: {type: string}, size: {type: integer}}}
                Other: {type: object, properties: {id: {type: integer}}}
                Book: {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, properties: {id: {type: integer}, type: {type: string}}}]}
                Both: {allOf: [{$ref: "#/components/schemas/Base"}, {$ref: "#/components/schemas/Other"}]}
            """
        )
        imported.expect(
            "Base: {fields: {\"@id\": String, _type?: String, size?: Int}}",
            "Both: {extends: [Base], fields: {\"@id\": {type: String, as: atID}, id?: Int}}",
            "extends: [Base]",
            "fields: {\"@id\": {type: String, as: atID}, _type?: {type: String, as: _type}, id?: Int, type?: String}"
        )
        #expect(imported.codes == [])
    }
}
