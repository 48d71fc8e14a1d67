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
