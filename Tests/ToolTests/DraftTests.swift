import CommandLineSupport
import Foundation
import TestSupport
import Testing

/// The drafts that replace output files.
struct DraftTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// In a folder that others can write to, they could create a link with the name of the next draft.
    @Test func nameOfADraftCannotBeGuessed() throws {
        try folder.write("precious", to: "victim")
        for number in [ProcessInfo.processInfo.processIdentifier, 1] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(".out.txt.\(number)"),
                withDestinationPath: folder.path("victim")
            )
        }
        try OutputFile.write(Data("new".utf8), to: folder.path("out.txt"))
        #expect(try folder.read("victim") == "precious")
        #expect(try folder.read("out.txt") == "new")
        let type = try FileManager.default.attributesOfItem(atPath: folder.path("out.txt"))[.type]
        #expect(type as? FileAttributeType == .typeRegular)
    }

    @Test func longestNameOfAFileIsWritten() throws {
        let name = String(repeating: "a", count: 255)
        for text in ["old", "new"] {
            try OutputFile.write(Data(text.utf8), to: folder.path(name))
            #expect(try folder.read(name) == text)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == [name])
    }

    @Test func writeProtectedFileIsNotReplaced() async throws {
        try folder.write("api: Zoo\nbase:   https://zoo.example.com\n", to: "Zoo.endpoints.yaml")
        let path = folder.path("Zoo.endpoints.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        let outcome = try await Tool.runObediently(["format", path])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("cannot be written: it is write-protected"), "\(outcome.errors)")
        #expect(try folder.read("Zoo.endpoints.yaml").contains("base:   "))
    }

    /// Root formats a file of another user, as in a container with a mounted folder.
    @Test(.enabled("only root can give files to others") { geteuid() == 0 })
    func ownerStays() throws {
        try folder.write("old", to: "out.txt")
        let ids: [FileAttributeKey: Any] = [.ownerAccountID: 1234, .groupOwnerAccountID: 1235]
        try FileManager.default.setAttributes(ids, ofItemAtPath: folder.path("out.txt"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("out.txt"))
        try OutputFile.write(Data("new".utf8), to: folder.path("out.txt"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out.txt"))
        #expect(attributes[.ownerAccountID] as? Int == 1234)
        #expect(attributes[.groupOwnerAccountID] as? Int == 1235)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try folder.read("out.txt") == "new")
    }
}
