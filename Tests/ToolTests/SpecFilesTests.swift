import Foundation
import TestSupport
import Testing

/// Specs that cannot be read or are invalid: each error is reported with its location on standard error, and nothing is
/// written.
@Suite(.timeLimit(.minutes(15)))
struct SpecFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The subcommands, which read specs in the same way.
    static let commands = ["check", "generate"]

    @Test(arguments: commands) func reportsMistakesWithTheirLocation(command: String) async throws {
        try folder.write(Specs.broken, to: "Zoo.endpoints.yaml")
        let outcome = try await run(command, "Zoo.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("\(folder.path("Zoo.endpoints.yaml")):7:16: error: "))
    }

    @Test(arguments: commands) func reportsMistakesOfAllSpecsInOneRun(command: String) async throws {
        try folder.write(Specs.broken, to: "Zoo.endpoints.yaml")
        try folder.write(Specs.park + "modles: {}\n", to: "Park.endpoints.yaml")
        let outcome = try await run(command, "Zoo.endpoints.yaml", "Park.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(folder.path("Zoo.endpoints.yaml")):7:16: error: "))
        #expect(outcome.errors.contains("\(folder.path("Park.endpoints.yaml")):12:1: error: "))
    }

    @Test(arguments: commands) func missingFile(command: String) async throws {
        let outcome = try await run(command, "Zoo.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(folder.path("Zoo.endpoints.yaml")):1:1: error: cannot be read"))
    }

    @Test(arguments: commands) func fileThatCannotBeRead(command: String) async throws {
        // A link to itself cannot be opened, not even by root.
        let path = folder.path("Zoo.endpoints.yaml")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        let outcome = try await run(command, "Zoo.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(path):1:1: error: cannot be read"))
    }

    @Test(arguments: commands) func linkToNoFile(command: String) async throws {
        let path = folder.path("Zoo.endpoints.yaml")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nothing")
        let outcome = try await run(command, "Zoo.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(path):1:1: error: cannot be read: it is a link that leads to no file"))
    }

    @Test(arguments: commands) func pipeThatNobodyWritesTo(command: String) async throws {
        let path = folder.path("Zoo.endpoints.yaml")
        try #require(mkfifo(path, 0o600) == 0)
        let outcome = try await run(command, "Zoo.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(path):1:1: error: cannot be read"))
    }

    /// The file is not read.
    @Test(arguments: commands) func fileThatIsTooLarge(command: String) async throws {
        let path = "Zoo.endpoints.yaml"
        try folder.write(Specs.zoo + String(repeating: "#", count: 20_000_000), to: path)
        let outcome = try await run(command, path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(folder.path(path)):1:1: error: the file has 20"))
        #expect(outcome.errors.contains("that name the same 'api'"))
    }

    @Test(arguments: ["Park.endpoint.yaml", "more/Park-Endpoints.yml", "endpoints.yaml"])
    func fileWithASimilarNameIsAWarning(name: String) async throws {
        try folder.write(Specs.zoo, to: "specs/Zoo.endpoints.yaml")
        for other in [name, "Park.openapi.yaml", "park.yaml"] { try folder.write(Specs.park, to: "specs/" + other) }
        let outcome = try await run("check", "specs")
        #expect(outcome.status == 0)
        let text =
            "1:1: warning: this file is not read: a spec is named '<name>.endpoints.yaml' or '<name>.endpoints.yml' "
            + "[misnamed-file]"
        #expect(outcome.errorLines == ["\(folder.path("specs/" + name)):\(text)"])
    }

    @Test(arguments: commands) func folderWithoutSpecs(command: String) async throws {
        try folder.write(Specs.zoo, to: "nothing/zoo.yaml")
        let outcome = try await run(command, "nothing")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(folder.path("nothing")))
        #expect(outcome.errors.contains(".endpoints.yaml"))
    }

    @Test(arguments: commands) func fileThatIsNotNamedAsASpec(command: String) async throws {
        try folder.write(Specs.zoo, to: "zoo.yaml")
        let outcome = try await run(command, "zoo.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(folder.path("zoo.yaml")))
        #expect(outcome.errors.contains(".endpoints.yaml"))
    }

    @Test(arguments: commands) func nothingAtAPath(command: String) async throws {
        let outcome = try await run(command, "nowhere")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("there is no such file or folder"))
    }

    @Test(
        .enabled("the disk takes both normalisations of a name for one file") {
            let folder = try TemporaryFolder()
            try folder.write("", to: "Caf\u{E9}")
            try folder.write("", to: "Cafe\u{301}")
            return try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2
        }
    )
    func namesInTwoNormalisationsAreTwoFiles() async throws {
        try folder.write(Specs.zoo, to: "Caf\u{E9}.endpoints.yaml")
        try folder.write(Specs.broken, to: "Cafe\u{301}.endpoints.yaml")
        let outcome = try await Tool.run(["check", folder.url.path])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("[same-output]"))
    }

    @Test(arguments: commands) func fileThatIsNotUTF8(command: String) async throws {
        try folder.write(Array("api: Zo".utf8) + [0xFF, 0x0A], to: "Zoo.endpoints.yaml")
        let outcome = try await run(command, "Zoo.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(folder.path("Zoo.endpoints.yaml")):1:8: error: "))
    }

    @Test(arguments: commands, ["", "\n\n", "# Nothing yet.\n"])
    func fileWithNothingInIt(command: String, text: String) async throws {
        try folder.write(Array(text.utf8), to: "Zoo.endpoints.yaml")
        let outcome = try await run(command, "Zoo.endpoints.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(folder.path("Zoo.endpoints.yaml")):1:1: error: "))
    }

    @Test func checkWritesNothing() async throws {
        try folder.write(Specs.zoo, to: "Zoo.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        let outcome = try await run("check", "Zoo.endpoints.yaml")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    /// Runs `command` on files of the test's folder. Regardless of their errors, no output folder may appear.
    private func run(_ command: String, _ specs: String...) async throws -> Outcome {
        let output = command == "generate" ? ["--output", folder.path("out")] : []
        let outcome = try await Tool.run([command] + specs.map(folder.path) + output)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
        return outcome
    }
}
