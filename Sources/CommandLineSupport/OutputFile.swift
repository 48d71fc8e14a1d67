package import Diagnostics
import Foundation

/// A file that is written as a whole.
package enum OutputFile {
    /// Replaces the file at `path`, or creates it. A device or a pipe, such as `/dev/stdout`, is written to.
    ///
    /// - Throws: `OutputError`; the file is then unchanged.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(OutputError) {
        guard !isDevice(path) else { return try write(Data(bytes), toDevice: path) }
        let draft = try FileDraft(Data(bytes), for: path)
        defer { draft.discard() }
        try draft.replaceFile()
    }

    /// Whether something other than a file or a folder has this path.
    static func isDevice(_ path: String) -> Bool {
        // Standard output may be a file that its owner keeps open.
        if path.hasPrefix("/dev/") { return true }
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let type = try? FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType else {
            return false
        }
        return type != .typeRegular && type != .typeDirectory
    }

    private static func write(_ data: Data, toDevice path: String) throws(OutputError) {
        do {
            let device = try FileHandle(forWritingTo: URL(filePath: path))
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

    package var diagnostic: Diagnostic {
        .error("unwritable-file", at: SourceLocation(path: path), "cannot be written: \(reason)")
    }

    package var description: String { "\(path) cannot be written: \(reason)" }
}

extension OutputError {
    init(path: String, _ error: any Error) {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? POSIXError
        // The description of an unknown error contains only its number.
        let isUnknown = (error as? CocoaError)?.code == .fileWriteUnknown
        let reason = isUnknown ? cause.map { String(cString: strerror($0.code.rawValue)) } : nil
        self.init(path: path, reason: reason ?? error.localizedDescription)
    }
}
