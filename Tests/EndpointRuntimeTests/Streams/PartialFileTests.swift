import Foundation
import Testing

@testable import EndpointRuntime

/// Errors of the system while a file is written.
struct PartialFileTests {
    /// Where writing fails: a descriptor that is open for reading only and, where the system has one, a full disk.
    private var faults: [(path: String, mode: FileMode, code: Int32)] {
        let readOnly = (path: "/dev/null", mode: FileMode.read, code: EBADF)
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return [readOnly] }
        return [readOnly, ("/dev/full", .write, ENOSPC)]
    }

    private enum FileMode {
        case read
        case write
    }

    @Test func errorNamesTheTargetAndNothingIsLeft() throws {
        let target = FileManager.default.temporaryDirectory.appending(path: "target-\(UUID().uuidString)")
        for fault in faults {
            let path = target.path + ".partial"
            try Data().write(to: URL(filePath: path))
            let handle =
                switch fault.mode {
                case .read: FileHandle(forReadingAtPath: fault.path)
                case .write: FileHandle(forWritingAtPath: fault.path)
                }
            let descriptor = dup(try #require(handle).fileDescriptor)
            let file = PartialFile(for: target, at: path, descriptor: descriptor)
            let error = #expect(throws: FileFailure.self) { try file.write(Data(repeating: 0, count: 100_000)) }
            #expect(error?.code == fault.code)
            #expect(error?.url == target)
            #expect(error?.description.contains(target.path) == true)
            file.discard()
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(!FileManager.default.fileExists(atPath: target.path))
        }
    }
}
