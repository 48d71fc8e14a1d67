import Foundation
import TestSupport
import Testing

/// For all input, the tool exits with status 0 or 1, and reports the location of an error.
@Suite(.timeLimit(.minutes(15)))
struct HostileInputTests {
    private static let root = "api: Zoo\nbase: https://zoo.example.com\n"

    /// The inputs by name. Each text is created when it is needed.
    static let inputs: [(name: String, text: @Sendable () -> String)] = [
        ("brackets", { root + "models: " + String(repeating: "[", count: 100_000) }),
        ("brackets in a type", { root + "models: {A: \"" + String(repeating: "[", count: 200_000) + "\"}" }),
        ("question marks", { root + "models: {A: Int" + String(repeating: "?", count: 200_000) + "}" }),
        ("scalar", { root + "description: " + String(repeating: "a", count: 9_900_000) }),
        ("scalars", { root + "models: {A: {enum: [" + String(repeating: "a,", count: 1_000_000) + "]}}" }),
        (
            "aliases",
            {
                root + "models:\n  a: &a0 [x]\n"
                    + (1..<12).map { "  a\($0): &a\($0) [\(String(repeating: "*a\($0 - 1), ", count: 10))]\n" }.joined()
            }
        ),
        ("unknown names", { root + "models:\n" + (0..<10_000).map { "  M\($0): {fields: {a: N\($0)}}\n" }.joined() }),
        ("unknown keys", { root + (0..<50_000).map { "k\($0): 1\n" }.joined() }),
        (
            "names of names",
            { root + "models:\n" + (0..<10_000).map { "  A\($0): A\($0 + 1)\n" }.joined() + "  A10000: Int\n" }
        ),
        (
            "taken over",
            {
                root + "models:\n"
                    + (0..<2_000).map { "  M\($0): {extends: [M\($0 + 1)], fields: {f\($0): Int}}\n" }.joined()
                    + "  M2000: {fields: {z: Int}}\n"
            }
        ),
        ("NUL", { "api: Z\0oo\n" }),
    ]

    @Test(arguments: inputs.map(\.name))
    func endsWithALocatedMessageOrAResult(name: String) async throws {
        let input = try #require(Self.inputs.first { $0.name == name })
        let folder = try TemporaryFolder()
        try folder.write(input.text(), to: "Zoo.endpoints.yaml")
        let outcome = try await Tool.run(["check", folder.path("Zoo.endpoints.yaml")])
        #expect(outcome.status == 0 || outcome.status == 1)
        #expect((outcome.status == 0) == outcome.errors.isEmpty)
        #expect(outcome.status == 0 || outcome.errors.contains("Zoo.endpoints.yaml:"))
        // Thousands of mistakes are counted, not printed.
        #expect(outcome.errors.utf8.count < 200_000)
    }

    @Test func reportsPathsThatAreNoFiles() async throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path("Pipe.endpoints.yaml")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(try await Tool.run(["check", pipe]).errors.contains("not an ordinary file"))
        try folder.createFolder("Folder.endpoints.yaml")
        #expect(try await Tool.run(["check", folder.path("Folder.endpoints.yaml")]).status == 1)
        #expect(symlink("Loop.endpoints.yaml", folder.path("Loop.endpoints.yaml")) == 0)
        #expect(try await Tool.run(["check", folder.path("Loop.endpoints.yaml")]).status == 1)
    }
}
