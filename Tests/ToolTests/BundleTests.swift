import Foundation
import TestSupport
import Testing

/// `Plugins/Prebuilt/bundle.sh` replaces the contents of the folder that it is given, so it refuses folders of others.
/// With `false` as the compiler, it ends before it builds or writes anything.
struct BundleTests {
    private static let script = BuildFolder.package.appending(path: "Plugins/Prebuilt/bundle.sh").path
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func rootOfTheRepositoryIsRefused() async throws {
        let outcome = try await bundle(BuildFolder.package.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("not the root of the repository"))
    }

    /// The script works in the root of the repository, which has a folder of this name, too.
    @Test func relativeFolderIsThatOfTheCaller() async throws {
        try folder.write("mine", to: "Plugins/notes.txt")
        let outcome = try await bundle("Plugins")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(folder.url.lastPathComponent)/Plugins is not empty"))
        #expect(try String(contentsOfFile: folder.path("Plugins/notes.txt"), encoding: .utf8) == "mine")
    }

    @Test func fileIsRefused() async throws {
        try folder.write("mine", to: "bundle")
        let outcome = try await bundle("bundle")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("is not a folder"))
    }

    @Test(arguments: [
        [:], ["bundle/.keep": ""], ["bundle/Package.swift": #"name: "swift-endpoint-generator-prebuilt""#],
    ])
    func onlyFoldersOfOthersAreRefused(files: [String: String]) async throws {
        for (path, text) in files { try folder.write(text, to: path) }
        #expect(try await bundle("bundle").errors.contains("contains no bundle") == !files.isEmpty)
        try folder.write("{}", to: "bundle/endpoint-build-tool.artifactbundle/info.json")
        let isOurs = files.keys.contains("bundle/Package.swift")
        #expect(try await bundle("bundle").errors.contains("contains no bundle") == !isOurs)
    }

    @Test func folderIsRequired() async throws {
        let outcome = try await run(command: "sh", [Self.script])
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("usage: bundle.sh"))
    }

    private func bundle(_ path: String) async throws -> Outcome {
        let command = #"cd "$1" && SWIFT=false exec "$2" "$3""#
        return try await run(command: "sh", ["-c", command, "sh", folder.path(""), Self.script, path])
    }
}
