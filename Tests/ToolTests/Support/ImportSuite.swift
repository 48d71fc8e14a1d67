import Foundation
import TestSupport

/// A suite whose tests import the document `zoo.yaml` into the subfolder `out`.
protocol ImportSuite {
    var folder: TemporaryFolder { get }
}

extension ImportSuite {
    static var document: String {
        """
        openapi: 3.1.0
        info: {title: The Zoo API v2, version: "1"}
        servers: [{url: https://zoo.example.com}]
        paths:
          /cats: {get: {tags: [cats], operationId: listCats, responses: {"200": {description: x, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/big-cat"}}}}}}}}
          /dogs: {get: {tags: [dogs], operationId: listDogs, callbacks: {a: {}}, responses: {"200": {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/Dog"}}}}}}}
        components:
          schemas:
            big-cat: {type: object, properties: {name: {type: string}}}
            Dog: {type: object, properties: {name: {type: string}}}
        """
    }

    static func folderWithDocument() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(document, to: "zoo.yaml")
        return folder
    }

    func importZoo(_ options: String...) async throws -> Outcome {
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        return try await run(tool, ["openapi", folder.path("zoo.yaml"), "--output", folder.path("out")] + options)
    }

    /// The names of the specs in `out`.
    func specs() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).filter {
            $0.hasSuffix(".endpoints.yaml")
        }.sorted()
    }
}
