import Foundation
import TestSupport
import Testing

@testable import CommandLineSupport

/// Several files are changed, or none.
struct FileTransactionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("old", to: "changed")
        try folder.write("gone", to: "removed")
    }

    private var changes: [FileChange] {
        [
            FileChange(path: folder.path("changed"), old: Data("old".utf8), new: Data("new".utf8)),
            FileChange(path: folder.path("added"), old: nil, new: Data("new".utf8)),
            FileChange(path: folder.path("removed"), old: Data("gone".utf8), new: nil),
        ]
    }

    @Test func allFilesAreChanged() throws {
        try FileTransaction.make(changes)
        #expect(try names() == ["added", "changed"])
        #expect(try folder.read("changed") == "new")
    }

    /// A file cannot replace the folder of the last change.
    @Test func aFailureRestoresAllFiles() throws {
        try folder.write("", to: "last/file")
        let last = FileChange(path: folder.path("last"), old: nil, new: Data("new".utf8))
        #expect(throws: FileError.self) { try FileTransaction.make(changes + [last]) }
        #expect(try names() == ["changed", "last", "removed"])
        #expect(try folder.read("changed") == "old")
        #expect(try folder.read("removed") == "gone")
    }

    @Test func aFileThatIsGoneAlreadyIsRemoved() throws {
        try folder.remove("removed")
        try FileTransaction.make(changes)
        #expect(try names() == ["added", "changed"])
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted()
    }
}
