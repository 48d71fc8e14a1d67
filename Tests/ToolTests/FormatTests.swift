import Foundation
import TestSupport
import Testing

/// `endpoint-generator format`
@Suite(.timeLimit(.minutes(15)))
struct FormatTests {
    private let folder: TemporaryFolder
    private let text = "# All animals.\napi: Zoo\nbase: 'https://zoo.example.com'\nmodels: {Cat: {fields: {id: Int}}}\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(text, to: "Zoo.endpoints.yaml")
    }

    @Test func writesTheSpecsThatChange() async throws {
        let outcome = try await Tool.run(["format", folder.path("")])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("Zoo.endpoints.yaml\n"))
        #expect(
            try folder.read("Zoo.endpoints.yaml")
                == "# All animals.\napi: Zoo\nbase: https://zoo.example.com\n\nmodels:\n  Cat: {fields: {id: Int}}\n"
        )
        let before = try Snapshot(of: folder.url)
        let again = try await Tool.run(["format", folder.path("")])
        #expect(again.output == "")
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func verifyWritesNothing() async throws {
        let outcome = try await Tool.run(["format", "--verify", folder.path("")])
        #expect(outcome.status == 1)
        #expect(outcome.output.hasSuffix("Zoo.endpoints.yaml\n"))
        #expect(try folder.read("Zoo.endpoints.yaml") == text)
    }
}
