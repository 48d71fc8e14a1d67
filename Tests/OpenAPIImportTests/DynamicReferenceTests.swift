import Testing

@testable import OpenAPIImport

/// `$dynamicRef`, whose target depends on the schemas around it.
struct DynamicReferenceTests {
    private func imported(_ schemas: String) throws -> ImportedDocument {
        try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
            \(schemas.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
            """
        )
    }

    @Test func theDefinitionsOfAnEnclosingSchemaAreFound() throws {
        let imported = try imported(
            """
            Box:
              type: object
              properties:
                first: {$dynamicRef: "#content"}
                list: {type: array, items: {$dynamicRef: "#content"}}
                pointer: {$dynamicRef: "#/$defs/Other"}
                node: {$dynamicRef: "#node"}
                missing: {$dynamicRef: "#nowhere"}
              $defs:
                Content: {$dynamicAnchor: content, type: object, properties: {id: {type: integer}}}
                Other: {type: object, properties: {other: {type: integer}}}
                Node: {$dynamicAnchor: node, type: object, properties: {inside: {type: array, items: {$dynamicRef: "#node"}}}}
            """
        )
        imported.expect(
            "Box: {fields: {first?: Content, list?: [Content], pointer?: Other, node?: Node, missing?: JSON}}",
            "Node: {fields: {inside?: [Node]}}"
        )
        #expect(imported.codes == ["unsupported-keyword"])
    }

    @Test func aSchemaThatOnlyNamesAPlaceForOthersIsAnyJSON() throws {
        let imported = try imported(
            """
            Pet: {type: object, properties: {name: {type: string}}}
            Page:
              type: object
              properties: {items: {type: array, items: {$dynamicRef: "#T"}}}
              $defs: {T: {$dynamicAnchor: T, not: {}}}
            Box: {$ref: "#/components/schemas/Page", $defs: {pet: {$dynamicAnchor: T, $ref: "#/components/schemas/Pet"}}}
            """
        )
        imported.expect("Page: {fields: {items?: [JSON]}}")
        #expect(imported.codes == ["unsupported-keyword"])
    }

    @Test func aSchemaThatOthersReplaceIsReported() throws {
        let imported = try imported(
            """
            Box:
              type: object
              properties: {items: {type: array, items: {$dynamicRef: "#T"}}}
              $defs: {T: {$dynamicAnchor: T, type: object, properties: {id: {type: integer}}}}
            Other: {$ref: "#/components/schemas/Box", $defs: {t: {$dynamicAnchor: T, type: string}}}
            """
        )
        imported.expect("Box: {fields: {items?: [T]}}")
        #expect(imported.codes == ["unsupported-keyword"])
    }
}
