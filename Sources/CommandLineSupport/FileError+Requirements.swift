import FolderListing
import Foundation

extension FileError {
    /// Throws an error for the path of an output that begins with `~`, unless there is a folder of that name.
    ///
    /// The shell replaces `~` only at the beginning of a word: not in `--output=~/Client`.
    static func requireExpanded(_ path: String) throws(FileError) {
        guard path == "~" || path.hasPrefix("~/"), !FileManager.default.isFolder("~") else { return }
        throw FileError(
            .write,
            path,
            reason: "the shell has not replaced '~' with the home folder, and there is no folder called '~'"
        )
    }

    /// Throws an error if a file is write-protected: the system would replace or remove it nevertheless. A missing file
    /// and a symbolic link are not write-protected.
    ///
    /// - Parameter name: The path that the error names.
    static func requireWritable(_ path: String, named name: String) throws(FileError) {
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type == .typeRegular, !FileManager.default.isWritableFile(atPath: path) else { return }
        throw FileError(.write, name, reason: "it is write-protected")
    }
}
