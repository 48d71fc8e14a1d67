import Diagnostics
import Foundation

/// A file that is written as a whole.
package enum OutputFile {
    /// Replaces the file at `path`, or creates it. A device, a pipe or a socket is written to, and so is an open file,
    /// such as `/dev/stdout`.
    ///
    /// - Throws: `FileError`; the file is then unchanged.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(FileError) {
        guard try !isDevice(path) else { return try write(Data(bytes), toDevice: path) }
        let draft = try FileDraft(Data(bytes), for: path)
        defer { draft.discard() }
        try draft.replaceFile()
    }

    /// The contents of an ordinary file; `nil` if there is no file.
    static func contents(of path: String) throws(FileError) -> Data? {
        if try isDevice(path) { throw FileError(.write, path, reason: "it is not an ordinary file") }
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        if FileManager.default.isFolder(path) {
            throw FileError(.write, path, reason: "there is a folder of that name")
        }
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            // Another program has just removed it.
            return nil
        } catch {
            throw FileError(.read, path, error)
        }
    }

    /// Whether a path leads to a device, a pipe, a socket or an open file of the process, which are not replaced.
    static func isDevice(_ path: String) throws(FileError) -> Bool {
        let target = try destination(of: path)
        if descriptor(target) != nil { return true }
        guard let type = try? FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType else {
            return false
        }
        return type != .typeRegular && type != .typeDirectory
    }

    /// The path that a chain of symbolic links leads to, where a file may be missing.
    static func destination(of path: String) throws(FileError) -> String {
        var target = path
        // The limit of Linux. Foundation leaves a link that leads to no file unresolved.
        for _ in 0..<40 {
            guard descriptor(target) == nil,
                let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
            else { return target }
            target = next.hasPrefix("/") ? next : target.pathOfFolder + next
        }
        throw FileError(.write, path, reason: "its symbolic links lead in a circle")
    }

    /// The number of the open file that a path such as `/dev/stdout` or `/dev/fd/3` names.
    private static func descriptor(_ path: String) -> Int32? {
        switch path {
        case "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default:
            let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
            return folder.flatMap { Int32(path.dropFirst($0.count)) }
        }
    }

    private static func write(_ data: Data, toDevice path: String) throws(FileError) {
        let target = try destination(of: path)
        do {
            // An open file continues where its owner has stopped.
            if let number = descriptor(target) { return try FileHandle(fileDescriptor: number).write(contentsOf: data) }
            let device = try FileHandle(forWritingTo: URL(filePath: target))
            try device.write(contentsOf: data)
            try device.close()
        } catch {
            throw FileError(.write, path, error)
        }
    }
}
