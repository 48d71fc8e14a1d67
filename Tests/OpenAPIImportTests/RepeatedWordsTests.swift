import Testing

@testable import OpenAPIImport

/// Names of nested types whose paths repeat words.
struct RepeatedWordsTests {
    @Test func repeatedWordsOfANameAreLeftOut() throws {
        let imported = try ImportedDocument(
            properties: """
                input: {oneOf: [{type: integer}, {title: InputTemplate, type: object, required: [template], properties: {template: {type: array, items: {type: object, properties: {a: {type: string}}}}}}]}
                data: {type: object, properties: {data: {type: array, items: {type: object, properties: {a: {type: string}}}}}}
                """
        )
        imported.expect("BoxInputTemplateItem: {fields: {a?: String}}", "BoxDataItem: {fields: {a?: String}}")
        #expect(!imported.text.contains("InputInput") && !imported.text.contains("DataData"))
    }

    /// Two types cannot have one name, so the second type repeats the words.
    @Test func repeatedWordsRemainIfTheNameIsTaken() throws {
        let imported = try ImportedDocument(
            properties: """
                data: {type: object, properties: {data: {type: array, items: {type: object, properties: {a: {type: string}}}}, item: {type: array, items: {type: object, properties: {b: {type: string}}}}}}
                """,
            schemas: "BoxDataItem: {type: object, properties: {c: {type: string}}}"
        )
        imported.expect("BoxDataDataItem: {fields: {a?: String}}")
    }
}
