import Diagnostics
import Testing

@testable import OpenAPIImport

/// Parameters that a client cannot send as the document describes them.
struct ParameterTests {
    @Test(arguments: [
        ("path", "an object in a path becomes a String, which is percent-encoded"),
        ("cookie", "an object in a cookie becomes a String, which is percent-encoded"),
        ("header", "an object in a header becomes a String, which is sent unchanged"),
    ])
    func anObjectBecomesAString(location: String, message: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a/{id}:
                get:
                  operationId: a
                  parameters:
                    - {name: id, in: \(location), required: true, schema: {type: object, properties: {x: {type: string}}}}
                    - {name: id, in: path, required: true, schema: {type: string}}
                  responses: {204: {description: ok}}
            """
        )
        #expect(imported.diagnostics.map(\.message) == [message])
    }

    /// The names of header fields are equal regardless of their case; other names are not.
    @Test func anOperationOverridesAHeaderInAnyCase() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                parameters:
                  - {name: X-Trace, in: header, schema: {type: string}}
                  - {name: Page, in: query, schema: {type: string}}
                get:
                  operationId: a
                  parameters:
                    - {name: x-trace, in: header, required: true, schema: {type: integer}}
                    - {name: page, in: query, schema: {type: integer}}
                  responses: {204: {description: ok}}
            """
        )
        imported.expect(
            "a: {path: /a, params: {Page?: {type: String, as: page2}, x-trace: {type: Int, in: header}, page?: Int}}"
        )
        #expect(imported.codes == [])
    }

    private func imported(_ parameters: String..., response: String = "{type: boolean}") throws -> ImportedDocument {
        try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  parameters: [\(parameters.joined(separator: ", "))]
                  responses: {200: {description: ok, content: {application/json: {schema: \(response)}}}}
            """
        )
    }

    /// In a spec, the name of an optional field ends in `?`, without a blank in front.
    @Test func optionalNamesThatEndInABlankAreLeftOut() throws {
        let imported = try imported(
            "{name: 'q ', in: query, schema: {type: string}}",
            "{name: 'r ', in: query, required: true, schema: {type: string}}",
            response: "{type: object, properties: {'Total ': {type: number}, name: {type: string}}}"
        )
        imported.expect(
            #"a: {path: /a, params: {"r ": String}, response: {fields: {name?: String}}}"#
        )
        #expect(imported.codes == ["unsupported-name", "unsupported-name"])
    }

    @Test func listsOfObjectsHaveIndicesInPlaceOfBrackets() throws {
        let imported = try imported(
            "{name: 'items[]', in: query, schema: {type: array, items: {type: object, properties: {sku: {type: string}}}}}"
        )
        imported.expect("a: {path: /a, params: {items?: {type: [AItem], style: indexed}}, response: Bool}")
        #expect(imported.codes == ["unsupported-style"])
    }

    @Test(arguments: ["", ", additionalProperties: true", ", allOf: [{type: object}]"])
    func objectsWithoutDeclaredPropertiesAreMaps(keywords: String) throws {
        let imported = try imported(
            "{name: f, in: query, schema: {type: object\(keywords)}}",
            "{name: g, in: query, style: deepObject, schema: {type: object\(keywords)}}"
        )
        imported.expect(
            "a: {path: /a, params: {f?: {type: [String: JSON], style: spread}, g?: [String: JSON]}, response: Bool}"
        )
        #expect(imported.codes == [])
    }

    @Test func namedObjectsWithoutDeclaredPropertiesAreMaps() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, parameters: [{name: f, in: query, schema: {$ref: "#/components/schemas/Free"}}], responses: {204: {description: ok}}}}
            components: {schemas: {Free: {type: object}}}
            """
        )
        imported.expect("a: {path: /a, params: {f?: {type: [String: JSON], style: spread}}}")
        #expect(imported.codes == [])
    }

    @Test func operationsShareTheEnumOfAParameter() throws {
        let colors = "{type: array, items: {type: string, enum: [red, blue]}}"
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                parameters: [{name: colors, in: query, schema: \(colors)}, {$ref: "#/components/parameters/Size"}]
                get: {operationId: a, responses: {204: {description: ok}}}
                delete: {operationId: b, parameters: [{name: own, in: query, schema: \(colors)}], responses: {204: {description: ok}}}
              /c:
                parameters: [{name: colors, in: query, schema: \(colors)}]
                get: {operationId: c, responses: {204: {description: ok}}}
            components:
              parameters:
                Size: {name: size, in: query, schema: {type: array, items: {type: string, enum: [s, m]}}}
            """
        )
        imported.expect(
            "a: {path: /a, params: {colors?: [Color], size?: [SizeItem]}}",
            "b: {method: DELETE, path: /a, params: {colors?: [Color], size?: [SizeItem], own?: [BOwnItem]}}",
            "c: {path: /c, params: {colors?: [Color]}}",
            "Color: {enum: [red, blue]}",
            "SizeItem: {enum: [s, m]}"
        )
        #expect(imported.codes == [])
    }

    @Test(arguments: ["a: {type: string}, b: {type: integer}", "b: {type: integer}, a: {type: string}"])
    func aPropertyWithTheNameOfAnotherParameterIsReported(properties: String) throws {
        let imported = try imported(
            "{name: b, in: query, schema: {type: string}}",
            "{name: o, in: query, schema: {type: object, properties: {\(properties)}}}"
        )
        imported.expect("a: {path: /a, params: {b?: String, a?: String}, response: Bool}")
        #expect(imported.codes == ["same-name"])
        let message = try #require(imported.diagnostics.first?.message)
        #expect(message == "another parameter of this operation is called 'b', too; this one is left out")
    }

    /// Five operations, so that a default of them all would be a header field of the root.
    @Test(arguments: [
        #"type: string, default: "a\r\nX: 1""#, #"type: string, default: " a""#,
        #"type: array, items: {type: string}, default: ["b", "a\u0000"]"#,
        #"type: string, enum: ["a\nb", b], default: "a\nb""#,
    ])
    func aDefaultThatNoHeaderFieldHasIsLeftOut(schema: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
            \(operations(with: "{name: X-A, in: header, schema: {\(schema)}}"))
            """
        )
        #expect(imported.codes.first == "default-left-out")
        #expect(!imported.text.contains("default:"))
    }

    @Test(arguments: [#"type: string, const: "a\r\nX: 1""#, #"type: string, enum: ["a\r\nX: 1"]"#])
    func aConstantThatNoHeaderFieldHasIsAnyString(schema: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
            \(operations(with: "{name: X-A, in: header, required: true, schema: {\(schema)}}"))
            """
        )
        imported.expect("o1: {path: /a1, params: {X-A: {type: String, in: header}}}")
        #expect(Set(imported.codes) == ["unsupported-parameter"])
    }

    @Test func otherParametersKeepTheirDefaults() throws {
        let imported = try ImportedDocument(
            """
            paths:
            \(operations(with: #"{name: q, in: query, schema: {type: string, default: " a\n"}}"#))
            """
        )
        #expect(imported.codes == [])
        #expect(imported.text.contains(#"default: " a\n""#))
    }

    private func operations(with parameter: String) -> String {
        (1...5).map { number in
            "  /a\(number): {get: {operationId: o\(number), parameters: [\(parameter)], responses: {204: {description: ok}}}}"
        }.joined(separator: "\n")
    }
}
