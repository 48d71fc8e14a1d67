import Foundation

/// A program of generated Swift and a main file, linked with the runtime of the tests.
package struct GeneratedProgram: Sendable {
    private let folder: TemporaryFolder

    /// The errors of the compiler, which include warnings except about deprecated declarations; empty if the program
    /// compiles.
    package let complaints: String

    /// Compiles the files, given by name, among them one called `main.swift`.
    package init(_ files: [String: String]) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        for (name, text) in files { try folder.write(text, to: name) }
        let objects = try BuildFolder.runtimeObjects
        let outcome = try await compile(
            [
                "-wmo", "-swift-version", "6", "-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration", "-Onone",
                "-module-name", "Program", "-package-name",
                "program",
            ]
                + BuildFolder.importOptions + ["-o", folder.path("program")]
                + files.keys.sorted().map { folder.path($0) } + objects
        )
        complaints = outcome.status == 0 ? "" : outcome.errors
    }

    /// Runs the program to its end. Its argument is the path of a file that contains `input`.
    package func run(input: String) async throws -> Outcome {
        try folder.write(input, to: "input")
        return try await TestSupport.run(compiled: folder.url.appending(component: "program"), [folder.path("input")])
    }
}
