import Testing

@testable import OpenAPIImport

/// Enums of parameters that several operations have.
struct SharedEnumerationTests {
    /// A document with an operation for each line: its tag, and its parameters with their values.
    private func imported(
        _ operations: (tag: String?, parameters: [String: String])...,
        lists: Bool = false,
        components: String = ""
    ) throws -> ImportedDocument {
        let paths = operations.enumerated().map { index, operation in
            let tags = operation.tag.map { "tags: [\($0)], " } ?? ""
            let parameters = operation.parameters.sorted { $0.key < $1.key }.map { name, values in
                let schema = "{type: string, enum: [\(values)]}"
                return "{name: \(name), in: query, schema: \(lists ? "{type: array, items: \(schema)}" : schema)}"
            }
            let list = parameters.joined(separator: ", ")
            return
                "  /o\(index): {get: {\(tags)operationId: o\(index), parameters: [\(list)], responses: {204: {description: x}}}}"
        }
        return try ImportedDocument("paths:\n" + paths.joined(separator: "\n") + "\n" + components)
    }

    @Test func equalEnumsOfAGroupAreOneModel() throws {
        let imported = try imported(
            ("Cats", ["sort": "age, name"]),
            ("Cats", ["sort": "age, name"]),
            ("Cats", ["sort": "weight, name"]),
            ("Dogs", ["sort": "age, size"])
        )
        imported.expect(
            declarations: "o0: {path: /o0, params: {sort?: CatsSort}}",
            "o1: {path: /o1, params: {sort?: CatsSort}}",
            "o2: {path: /o2, params: {sort?: {enum: [weight, name]}}}",
            "o3: {path: /o3, params: {sort?: {enum: [age, size]}}}",
            "CatsSort: {enum: [age, name], closed: true}"
        )
    }

    @Test func enumsThatMostParametersHaveAreNamedAfterThem() throws {
        let imported = try imported(
            ("Cats", ["order": "asc, desc", "cat_kind": "a, b"]),
            ("Dogs", ["order": "asc, desc"]),
            ("Cats", ["order": "up, down", "cat_kind": "a, b"]),
            (nil, ["order": "asc, desc"])
        )
        imported.expect(
            declarations: "Order: {enum: [asc, desc], closed: true}",
            "CatKind: {enum: [a, b], closed: true}",
            "order?: {enum: [up, down]}"
        )
    }

    @Test func enumsOfNamesWithTheSameEndAreOneModel() throws {
        let values = "GET, POST"
        let imported = try imported(
            ("Calls", ["VoiceMethod": values, "FallbackMethod": values]),
            ("Queues", ["StatusMethod": values, "voice": "a, b"]),
            ("Queues", ["mode": "near, far", "side": "near, far"]),
            ("Lines", ["mode": "near, far"])
        )
        imported.expect(
            declarations: "o0: {path: /o0, params: {FallbackMethod?: Method, VoiceMethod?: Method}}",
            "Method: {enum: [GET, POST], closed: true}",
            "Mode: {enum: [near, far], closed: true}",
            "side?: {enum: [near, far]}"
        )
    }

    @Test func elementsOfListsAreOneModel() throws {
        let imported = try imported(
            ("Cats", ["kinds": "a, b"]),
            ("Cats", ["kinds": "a, b"]),
            ("Dogs", ["kinds": "c"]),
            lists: true
        )
        imported.expect(
            declarations: "o0: {path: /o0, params: {kinds?: [CatsKind]}}",
            "o1: {path: /o1, params: {kinds?: [CatsKind]}}",
            "o2: {path: /o2, params: {kinds?: [DogsO2Kind]}}",
            "CatsKind: {enum: [a, b]}"
        )
    }

    @Test func schemasAndTypesOfTheRuntimeKeepTheirNames() throws {
        let imported = try imported(
            ("Cats", ["order": "asc, desc", "model": "a, b", "only": "x"]),
            ("Dogs", ["order": "asc, desc", "model": "a, b", "only": "x"]),
            components: """
                  /other: {get: {operationId: other, responses: {200: {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}}}
                components:
                  schemas:
                    Order: {type: object, properties: {a: {type: string}}}
                """
        )
        imported.expect(
            declarations:
                "o0: {path: /o0, params: {model?: {enum: [a, b]}, only?: {enum: [x]}, order?: {enum: [asc, desc]}}}",
            "Order: {fields: {a?: String}}"
        )
    }

    @Test func defaultsStayValuesOfTheEnum() throws {
        let parameter = "{name: order, in: query, schema: {type: string, enum: [asc, desc], default: desc}}"
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, parameters: [\(parameter)], responses: {204: {description: x}}}}
              /b: {get: {operationId: b, parameters: [\(parameter)], responses: {204: {description: x}}}}
            """
        )
        imported.expect(declarations: "a: {path: /a, params: {order: {type: Order, default: desc}}}")
        #expect(imported.codes == [])
    }
}
