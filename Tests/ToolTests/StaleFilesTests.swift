import Foundation
import TestSupport
import Testing

/// The files of earlier runs that `generate --clean` removes, and that `--verify` finds.
@Suite(.timeLimit(.minutes(15)))
struct StaleFilesTests {
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write(Specs.zoo, to: "specs/Zoo.endpoints.yaml")
        #expect(try await generate().status == 0)
    }

    /// On a file system that ignores capitals, the file of a spec keeps the old capitals when the spec is renamed. A hard
    /// link is a second name of a file on every file system.
    @Test func secondNameOfAnOutputIsNotStale() async throws {
        let path = folder.path("out/zoo.endpoints.swift")
        if !FileManager.default.fileExists(atPath: path) {
            try FileManager.default.linkItem(atPath: folder.path("out/Zoo.endpoints.swift"), toPath: path)
        }
        #expect(try await generate("--verify").status == 0)
        #expect(try await generate("--clean").status == 0)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(FileManager.default.fileExists(atPath: folder.path("out/Zoo.endpoints.swift")))
    }

    @Test(
        .enabled("the disk takes both normalizations of a name for one file") {
            let folder = try TemporaryFolder()
            try folder.write("", to: "Caf\u{E9}")
            try folder.write("", to: "Cafe\u{301}")
            return try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2
        }
    )
    func nameInAnotherNormalizationIsStale() async throws {
        try folder.rename("specs/Zoo.endpoints.yaml", to: "specs/Caf\u{E9}.endpoints.yaml")
        #expect(try await generate("--clean").status == 0)
        try folder.rename("specs/Caf\u{E9}.endpoints.yaml", to: "specs/Cafe\u{301}.endpoints.yaml")
        let verified = try await generate("--verify")
        #expect(verified.status == 1)
        #expect(verified.errors.hasPrefix("2 files are not up to date"), "\(verified.errors)")
        #expect(try await generate("--clean").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
        #expect(names.map { Array($0.utf8) } == [Array("Cafe\u{301}.endpoints.swift".utf8)])
    }

    /// The bytes of the file differ, but not its characters.
    @Test func differenceInNormalizationIsShown() async throws {
        let spec = Specs.zoo.replacing("Lists what there is.", with: "Caf\u{E9}s.")
        try folder.write(spec, to: "specs/Zoo.endpoints.yaml")
        #expect(try await generate().status == 0)
        let file = URL(filePath: folder.path("out/Zoo.endpoints.swift"))
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("Caf\u{E9}s.", with: "Cafe\u{301}s.").utf8).write(to: file)
        let outcome = try await generate("--verify")
        #expect(outcome.status == 1)
        #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("-") } == 3, "\(outcome.output)")
    }

    /// Some editors write a byte order mark.
    @Test func fileWithAByteOrderMarkIsAGeneratedOne() async throws {
        let text = try folder.read("out/Zoo.endpoints.swift")
        try folder.write("\u{FEFF}" + text, to: "out/Zoo.endpoints.swift")
        try folder.write("\u{FEFF}" + text, to: "out/Old.endpoints.swift")
        let outcome = try await generate("--clean")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["Zoo.endpoints.swift"])
        #expect(try Array(Data(contentsOf: URL(filePath: folder.path("out/Zoo.endpoints.swift")))) == Array(text.utf8))
    }

    @Test func writeProtectedFileIsNotRemoved() async throws {
        try folder.rename("specs/Zoo.endpoints.yaml", to: "specs/Park.endpoints.yaml")
        let path = folder.path("out/Zoo.endpoints.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        let before = try Snapshot(of: folder.url)
        let outcome = try await Tool.runObediently(
            ["generate", folder.path("specs"), "--output", folder.path("out"), "--clean"]
        )
        #expect(outcome.status == 1)
        let fault = "\(path):1:1: error: cannot be written: it is write-protected"
        #expect(outcome.errors.contains(fault), "\(outcome.errors)")
        let after = try Snapshot(of: folder.url)
        #expect(after.names == before.names)
        #expect(after.changes(since: before).allSatisfy { $0 == "out" }, "\(after.changes(since: before))")
    }

    /// A link to a write-protected file is not protected itself.
    @Test func linkToAWriteProtectedFileIsRemoved() async throws {
        try folder.rename("out/Zoo.endpoints.swift", to: "Kept.swift")
        let kept = folder.path("Kept.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: kept)
        let link = folder.path("out/Old.endpoints.swift")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../Kept.swift")
        let outcome = try await Tool.runObediently(
            ["generate", folder.path("specs"), "--output", folder.path("out"), "--clean"]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["Zoo.endpoints.swift"])
        #expect(FileManager.default.fileExists(atPath: kept))
    }

    /// Two runs may find the same changes, of which only one can make them first.
    @Test func runsAtTheSameTimeWriteTheSameFiles() async throws {
        for number in 0..<60 {
            let spec = Specs.spec(api: "Farm\(number)", endpoint: "listCows", model: "Cow")
            try folder.write(spec, to: "specs/Farm\(number).endpoints.yaml")
        }
        for round in 0..<4 {
            // Each round changes a file and removes some.
            let spec = Specs.zoo.replacing("Lists", with: "In round \(round), lists")
            try folder.write(spec, to: "specs/Zoo.endpoints.yaml")
            for number in 0..<10 { try folder.remove("specs/Farm\(round * 10 + number).endpoints.yaml") }
            let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
                for _ in 0..<6 { group.addTask { try await generate("--clean") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for outcome in outcomes { #expect(outcome.status == 0, "\(outcome.errors)") }
            #expect(try await generate("--verify").status == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
            #expect(names.count == 51 - round * 10)
        }
    }

    private func generate(_ options: String...) async throws -> Outcome {
        try await Tool.run(["generate", folder.path("specs"), "--output", folder.path("out")] + options)
    }
}
