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
}
