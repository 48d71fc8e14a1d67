import Foundation
import TestSupport
import Testing

/// References to other files in a document of a target, which is imported in the build.
@Suite(.timeLimit(.minutes(15)))
struct TargetReferencesTests {
    private let folder: TemporaryFolder
    private static let cats = "Cat: {type: object, properties: {name: {type: string}}}\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("// a manifest\n", to: "package/Package.swift")
    }

    /// The root of a target's documents is the folder of the package.
    @Test func filesOfThePackageAreRead() async throws {
        try folder.write(Self.cats, to: "package/common/cats.yaml")
        try folder.write(document("../../common/cats.yaml#/Cat"), to: "package/Sources/Zoo/Zoo.openapi.yaml")
        try await expectCats(in: "Zoo.openapi.yaml")
    }

    /// The links lead to files outside of the package: to each file, or to their folder.
    @Test(arguments: [["Zoo.openapi.yaml", "cats.yaml"], ["specs"]])
    func linkedFilesAreRead(links: [String]) async throws {
        try folder.write(document("cats.yaml#/Cat"), to: "specs/Zoo.openapi.yaml")
        try folder.write(Self.cats, to: "specs/cats.yaml")
        try folder.createFolder("package/Sources/Zoo")
        for link in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("package/Sources/Zoo/\(link)"),
                withDestinationPath: link == "specs" ? "../../../specs" : "../../../specs/\(link)"
            )
        }
        try await expectCats(in: links == ["specs"] ? "specs/Zoo.openapi.yaml" : "Zoo.openapi.yaml")
    }

    /// A build prints no warnings about the document, so the parts that refer to the file would be lost in silence.
    @Test func filesThatCannotBeReadAreErrors() async throws {
        try folder.write(Self.cats, to: "cats.yaml")
        try folder.write("Cat: {type: [}\n", to: "package/Sources/Zoo/invalid.yaml")
        for (reference, message) in [
            (
                "../../../cats.yaml#/Cat",
                "error: '../../../cats.yaml#/Cat' is not read: the file is outside of '\(folder.path("package"))'"
            ),
            (
                "cats.yaml#/Cat",
                "error: 'cats.yaml#/Cat' is not read: there is no readable file '\(path(of: "cats.yaml"))'"
            ),
            (
                "https://zoo.example.com/cats.yaml#/Cat",
                "error: 'https://zoo.example.com/cats.yaml#/Cat' is not read: documents at URLs are not fetched"
            ),
            ("cats#/Cat", "error: 'cats#/Cat' is not read: a reference to another file is a relative path"),
            ("/cats.yaml#/Cat", "error: '/cats.yaml#/Cat' is not read: a reference to another file is a relative path"),
            ("invalid.yaml#/Cat", "\(path(of: "invalid.yaml")):1:"),
        ] {
            try folder.write(document(reference), to: "package/Sources/Zoo/Zoo.openapi.yaml")
            let outcome = try await build("Zoo.openapi.yaml")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    private func document(_ reference: String) -> String {
        """
        openapi: 3.1.0
        info: {title: Zoo, version: "1"}
        servers: [{url: https://zoo.example.com}]
        paths:
          /cats: {get: {operationId: listCats, responses: {"200": {description: x, content: {application/json: {schema: {type: array, items: {$ref: "\(reference)"}}}}}}}}

        """
    }

    private func path(of file: String) -> String { folder.path("package/Sources/Zoo/\(file)") }

    private func build(_ document: String) async throws -> Outcome {
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        return try await run(tool, ["build", folder.path("out"), path(of: document)])
    }

    private func expectCats(in document: String, at place: SourceLocation = #_sourceLocation) async throws {
        let outcome = try await build(document)
        #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: place)
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains("response: [Cat]"), "\(spec)", sourceLocation: place)
    }
}
