import Foundation
import TestSupport
import Testing

/// Devices, pipes and open files are written to. Every other file is replaced, wherever it is.
@Suite(.timeLimit(.minutes(15)))
struct DeviceOutputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.zoo, to: "specs/Zoo.endpoints.yaml")
    }

    /// A folder of `/dev`, in which files are ordinary files.
    private static let sharedMemory = "/dev/shm"

    @Test(.enabled("the system has \(sharedMemory)") { FileManager.default.isWritableFile(atPath: sharedMemory) })
    func filesInSharedMemoryAreFiles() async throws {
        let shared = "\(Self.sharedMemory)/endpoint-generator-\(UUID())"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: shared) }
        let spec = "\(shared)/Zoo.endpoints.yaml"
        try Data(Specs.zoo.replacing("response: [", with: "response:            [").utf8).write(to: URL(filePath: spec))
        #expect(try await Tool.run(["format", shared]).status == 0)
        #expect(try await Tool.run(["check", shared]).errors == "")
        let generate = ["generate", shared, "--output", "\(shared)/out", "--depfile", "\(shared)/out/zoo.d"]
        #expect(try await Tool.run(generate).status == 0)
        try Data(Specs.editedZoo.utf8).write(to: URL(filePath: spec))
        let outcome = try await Tool.run(generate)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rule = try String(contentsOfFile: "\(shared)/out/zoo.d", encoding: .utf8)
        #expect(rule == "\(shared)/out/Zoo.endpoints.swift: \(spec)\n")
    }

    @Test(arguments: ["/dev/stdout", "/dev/fd/1"]) func openFileContinues(path: String) async throws {
        let tool = BuildFolder.products.appending(component: "endpoint-generator").path(percentEncoded: false)
        let script = "echo first > \"$0\"; \"$1\" generate \"$2\" --output \"$3\" --depfile \(path) >> \"$0\""
        let outcome = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", script, folder.path("log"), tool, folder.path("specs"), folder.path("out")]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = try folder.read("log").split(separator: "\n")
        #expect(lines.first == "first")
        #expect(lines.last?.hasSuffix("Zoo.endpoints.yaml") == true)
        #expect(lines.count == 2)
    }

    @Test func deviceIsWrittenTo() async throws {
        let arguments = ["generate", folder.path("specs"), "--output", folder.path("out"), "--depfile", "/dev/null"]
        #expect(try await Tool.run(arguments).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }
}
