package import Diagnostics
import Foundation

/// A file that is written as a whole.
package enum OutputFile {
    /// Replaces the file at `path`, or creates it. A device, a pipe or a socket is written to, and so is an open file,
    /// such as `/dev/stdout`.
    ///
    /// - Throws: `OutputError`; the file is then unchanged.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(OutputError) {
        guard try !isDevice(path) else { return try write(Data(bytes), toDevice: path) }
        let draft = try FileDraft(Data(bytes), for: path)
        defer { draft.discard() }
        try draft.replaceFile()
    }

    /// Whether a path leads to a device, a pipe, a socket or an open file of the process, which are not replaced.
    static func isDevice(_ path: String) throws(OutputError) -> Bool {
        let target = try destination(of: path)
        if descriptor(target) != nil { return true }
        guard let type = try? FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType else {
            return false
        }
        return type != .typeRegular && type != .typeDirectory
    }

    /// The path that a chain of symbolic links leads to, where a file may be missing.
    static func destination(of path: String) throws(OutputError) -> String {
        var target = path
        // The limit of Linux. Foundation leaves a link that leads to no file unresolved.
        for _ in 0..<40 {
            guard descriptor(target) == nil,
                let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
            else { return target }
            let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
            target = next.hasPrefix("/") ? next : folder + next
        }
        throw OutputError(path: path, reason: "its symbolic links lead in a circle")
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

    private static func write(_ data: Data, toDevice path: String) throws(OutputError) {
        let target = try destination(of: path)
        do {
            // An open file continues where its owner has stopped.
            if let number = descriptor(target) { return try FileHandle(fileDescriptor: number).write(contentsOf: data) }
            let device = try FileHandle(forWritingTo: URL(filePath: target))
            try device.write(contentsOf: data)
            try device.close()
        } catch {
            throw OutputError(path: path, error)
        }
    }
}

/// The reason why a file cannot be written.
package struct OutputError: Error, CustomStringConvertible {
    let path: String
    let reason: String
    /// Whether the old file cannot be read, which is compared with the new one.
    var isUnreadable = false

    package var diagnostic: Diagnostic {
        isUnreadable
            ? .unreadable(path, reason)
            : .error("unwritable-file", at: SourceLocation(path: path), "cannot be written: \(reason)")
    }

    package var description: String { "\(path) cannot be \(isUnreadable ? "read" : "written"): \(reason)" }
}

extension OutputError {
    /// A file or folder that cannot be compared with the new files.
    init(unreadable path: String, _ error: any Error) {
        self.init(path: path, reason: SourceReader.reason(error), isUnreadable: true)
    }

    init(path: String, _ error: any Error) {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? POSIXError
        // The description of an unknown error contains only its number.
        let isUnknown = (error as? CocoaError)?.code == .fileWriteUnknown
        let reason = isUnknown ? cause.map { String(cString: strerror($0.code.rawValue)) } : nil
        self.init(path: path, reason: reason ?? error.localizedDescription)
    }
}
