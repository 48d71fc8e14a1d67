package import Foundation

extension URL {
    /// The file at a path as the system reads it: `~` is the name of a folder, and `link/..` is the folder around the one
    /// that the link leads to.
    ///
    /// `URL(filePath:)` replaces a `~` at the beginning of a relative path, and removes `link/..`. A file could then be
    /// checked in one place, with the functions of `FileManager` for paths, and written in another.
    package init(exactFilePath path: String) {
        #if os(Windows)
            self.init(filePath: path)
        #else
            let isAbsolute = path.hasPrefix("/")
            self.init(
                filePath: isAbsolute ? path : FileManager.default.currentDirectoryPath.appendingPathComponent(path)
            )
        #endif
    }
}

extension FileManager {
    /// Whether there is a folder at a path, or a link that leads to one.
    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

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
}
