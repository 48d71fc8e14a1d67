import Diagnostics
package import Foundation

/// Lists a folder and its subfolders, also those that symbolic links lead to. Hidden files and folders are skipped.
package struct FolderWalk {
    /// The paths of all files and folders, relative to the folder.
    package private(set) var paths: [String] = []
    /// The subfolders that cannot be read, with the reasons.
    package private(set) var failures: [(path: String, error: any Error)] = []
    private let root: String
    /// The path of the folder with a slash.
    private let prefix: String
    /// The real paths of the folders that were listed, since links may lead in circles.
    private var visited: Set<String> = []
    private var links: [String] = []

    package init(_ folder: String) {
        prefix = folder.appendingPathComponent("")
        root = folder.withoutTrailingSeparators
        list("")
        // A folder that is found both by its name and by a link is listed by its name.
        while !links.isEmpty { list(links.removeFirst()) }
    }

    private mutating func list(_ folder: String) {
        let path = folder.isEmpty ? root : prefix + folder
        let real = URL(exactFilePath: path).resolvingSymlinksInPath().standardizedFileURL.path
        guard visited.insert(real).inserted else { return }
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() where !name.hasPrefix(".") {
                let entry = folder.isEmpty ? name : "\(folder)/\(name)"
                paths.append(entry)
                add(entry)
            }
        } catch {
            failures.append((path, error))
        }
    }

    /// Lists an entry, if it is a folder.
    private mutating func add(_ entry: String) {
        let path = prefix + entry
        guard FileManager.default.isFolder(path) else { return }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if attributes?[.type] as? FileAttributeType == .typeSymbolicLink { links.append(entry) } else { list(entry) }
    }
}

extension FileManager {
    /// Whether there is a folder at a path, or a link that leads to one.
    package func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
