import Foundation
import TestSupport
import Testing

/// `endpoint-import openapi` with a file of renames that has mistakes.
@Suite(.timeLimit(.minutes(5)))
struct RenamesTests {
    private let folder: TemporaryFolder
    private static let document = """
        openapi: 3.1.0
        info: {title: Zoo, version: "1"}
        servers: [{url: https://zoo.example.com}]
        paths:
          /cats: {get: {tags: [cats], operationId: listCats, responses: {"200": {description: x, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Cat"}}}}}}}}
        components:
          schemas:
            Cat: {type: object, required: [id], properties: {id: {type: integer}, color: {type: string, enum: [red, blue]}}}
        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
    }

    private func importZoo(_ options: String...) async throws -> Outcome {
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        return try await run(tool, ["openapi", folder.path("zoo.yaml"), "--output", folder.path("out")] + options)
    }

    @Test(arguments: [
        ("fields: {Cat.id: 'a b'}", "1:18", "bad-name"), ("fields: {Cat.id: color}", "1:18", "name-clash"),
        ("fields: {Cat.color: id}", "1:21", "name-clash"), ("values: {Cat.color.red: blue}", "1:25", "duplicate-name"),
        ("types: {Cat: a b}", "1:14", "bad-swift-type"), ("endpoints: {listCats: ''}", "1:23", "bad-name"),
    ])
    func aNameThatTheClientCannotHaveChangesNothing(renames: String, position: String, code: String) async throws {
        #expect(try await importZoo().status == 0)
        try folder.write(renames + "\n", to: "out/Zoo.renames.yaml")
        let before = try Snapshot(of: folder.url)
        let outcome = try await importZoo()
        #expect(outcome.status == 1)
        let file = folder.path("out/Zoo.renames.yaml")
        #expect(outcome.errors.contains("\(file):\(position): error: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("[\(code)]"))
        #expect(outcome.errors.hasSuffix("Errors and warnings by kind:\n  1  \(code)\nNothing was written.\n"))
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func namesThatTheClientCanHaveAreWritten() async throws {
        try folder.write(
            "fields: {Cat.id: number}\nvalues: {Cat.color.red: crimson}\n",
            to: "out/Zoo.renames.yaml"
        )
        let outcome = try await importZoo()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains("id: {type: Int, as: number}"))
        #expect(spec.contains("crimson: red"))
    }
}
