import Foundation
import Testing

@testable import EndpointRuntime

/// Errors of the system while a file is written.
struct PartialFileTests {
    private static let fullDisk = "/dev/full"

    @Test func descriptorThatIsOnlyForReading() throws {
        try expectFailure(FileHandle(forReadingAtPath: "/dev/null"), code: EBADF)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: fullDisk), "the system has no /dev/full"))
    func diskThatIsFull() throws {
        try expectFailure(FileHandle(forWritingAtPath: Self.fullDisk), code: ENOSPC)
    }

    /// Expects an error that names the target, and that no file is left.
    private func expectFailure(_ handle: FileHandle?, code: Int32) throws {
        let target = FileManager.default.temporaryDirectory.appending(path: "target-\(UUID().uuidString)")
        let path = target.path + ".partial"
        try Data().write(to: URL(filePath: path))
        let descriptor = dup(try #require(handle).fileDescriptor)
        let file = PartialFile(for: target, at: path, descriptor: descriptor)
        let error = #expect(throws: FileFailure.self) { try file.write(Data(repeating: 0, count: 100_000)) }
        #expect(error?.code == code)
        #expect(error?.url == target)
        #expect(error?.description.contains(target.path) == true)
        file.discard()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }
}
