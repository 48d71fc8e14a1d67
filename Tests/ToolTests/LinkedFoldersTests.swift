import Foundation
import TestSupport
import Testing

/// Specs in folders that symbolic links lead to, and in folders that cannot be read.
@Suite(.timeLimit(.minutes(15)))
struct LinkedFoldersTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.zoo, to: "shared/Zoo.endpoints.yaml")
        try folder.write(Specs.park, to: "specs/Park.endpoints.yaml")
    }

    @Test func linkToAFolder() async throws {
        try link("linked", to: "shared")
        #expect(try await outputs(of: "linked") == ["Zoo.endpoints.swift"])
        #expect(try await outputs(of: "linked/") == ["Zoo.endpoints.swift"])
    }

    @Test func linkInAFolder() async throws {
        try link("specs/linked", to: "../shared")
        #expect(try await outputs(of: "specs") == ["Park.endpoints.swift", "Zoo.endpoints.swift"])
    }

    @Test func linksThatLeadInCircles() async throws {
        try link("specs/linked", to: "../shared")
        try link("shared/back", to: "../specs")
        try link("specs/self", to: ".")
        #expect(try await outputs(of: "specs") == ["Park.endpoints.swift", "Zoo.endpoints.swift"])
    }

    /// Bazel makes such a folder: `bazel-<workspace>`.
    @Test func linkToAFolderOfLinksToTheSameSpecs() async throws {
        try folder.createFolder("cache")
        let spec = folder.path("specs/Park.endpoints.yaml")
        try link("cache/Park.endpoints.yaml", to: spec)
        try link("specs/bazel-specs", to: "../cache")
        #expect(try await outputs(of: "specs") == ["Park.endpoints.swift"])
        let linked = folder.path("specs/bazel-specs/Park.endpoints.yaml")
        let options = ["--output", folder.path("out"), "--depfile", folder.path("out.d")]
        let outcome = try await Tool.run(["generate", linked, folder.path("specs")] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.read("out.d").hasSuffix(": \(spec.replacing(" ", with: "\\ "))\n"))
    }

    /// Otherwise `--clean` would remove the files of its specs.
    @Test func folderThatCannotBeRead() async throws {
        try folder.write(Specs.zoo, to: "specs/secret/Zoo.endpoints.yaml")
        let secret = folder.path("specs/secret")
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: secret)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: secret) }
        let outcome = try await Tool.runObediently(
            ["generate", folder.path("specs"), "--output", folder.path("out"), "--clean"]
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(secret):1:1: error: cannot be read: permission is denied"))
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }

    private func outputs(of specs: String) async throws -> [String] {
        let outcome = try await Tool.run(["generate", folder.path(specs), "--output", folder.path("out"), "--clean"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
    }
}
