import Foundation

extension FileManager {
    /// Whether there is a folder at a path, or a link that leads to one.
    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
