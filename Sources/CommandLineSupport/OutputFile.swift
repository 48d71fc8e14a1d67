import Diagnostics
import FolderListing
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
            return try Data(contentsOf: URL(exactFilePath: path))
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
            let device = try FileHandle(forWritingTo: URL(exactFilePath: target))
            try device.write(contentsOf: data)
            try device.close()
        } catch {
            throw FileError(.write, path, error)
        }
    }
}

/// A new text for a file, which is written beside the file and then replaces it.
///
/// A symbolic link stays a link: the file that it leads to is replaced, or created. A file keeps its permissions and,
/// where the system allows it, its owner; a write-protected file is not replaced. The draft itself is always a new file:
/// in a folder that others can write to, a link in its place could lead to any file.
struct FileDraft {
    private let path: String
    private let target: URL
    private let draft: URL

    /// Writes the text beside the file.
    ///
    /// - Parameter path: The path of the file, which may not exist yet.
    init(_ text: Data, for path: String) throws(FileError) {
        self.path = path
        target = URL(exactFilePath: try OutputFile.destination(of: path))
        // The name does not contain the target's, which may have the maximum length.
        draft = target.deletingLastPathComponent().appending(component: ".\(UUID().uuidString).draft")
        let attributes = Self.attributes(of: target)
        let old = attributes?[.type] as? FileAttributeType == .typeRegular ? attributes : nil
        try FileError.requireWritable(target.path(percentEncoded: false), named: path)
        do {
            try text.write(to: draft, options: .withoutOverwriting)
            if let old { try keep(old) }
        } catch {
            discard()
            throw FileError(.write, path, error)
        }
    }

    private static func attributes(of file: URL) -> [FileAttributeKey: Any]? {
        try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
    }

    /// Gives the draft the owner and the permissions of the file that it replaces.
    private func keep(_ old: [FileAttributeKey: Any]) throws {
        let new = Self.attributes(of: draft)
        let path = draft.path(percentEncoded: false)
        let owner = old.filter { key, value in
            let ownerKeys: [FileAttributeKey] = [.ownerAccountID, .groupOwnerAccountID]
            return ownerKeys.contains(key) && value as? NSNumber != new?[key] as? NSNumber
        }
        // Only a privileged user can give files to others.
        if !owner.isEmpty { try? FileManager.default.setAttributes(owner, ofItemAtPath: path) }
        // A change of the owner may reset permissions.
        if let permissions = old[.posixPermissions] {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        }
    }

    /// Replaces the file.
    func replaceFile() throws(FileError) {
        let (source, destination) = (draft.path(percentEncoded: false), target.path(percentEncoded: false))
        #if os(Windows)
            // On Windows, `rename` does not replace a file.
            do {
                if FileManager.default.fileExists(atPath: destination) {
                    _ = try FileManager.default.replaceItemAt(target, withItemAt: draft)
                } else {
                    try FileManager.default.moveItem(at: draft, to: target)
                }
            } catch {
                throw FileError(.write, path, error)
            }
        #else
            guard rename(source, destination) == 0 else {
                throw FileError(.write, path, reason: String(cString: strerror(errno)))
            }
        #endif
    }

    /// Removes the text beside the file, if it has not replaced the file.
    func discard() {
        try? FileManager.default.removeItem(at: draft)
    }
}
