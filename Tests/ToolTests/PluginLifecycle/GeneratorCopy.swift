import Foundation
import TestSupport

/// A copy of the parts of this package that consumers need, with the examples. The tests' consumers use it by its path.
///
/// Tests may edit and write-protect it. It stays in the build folder, so that later runs compile only what has changed.
enum GeneratorCopy {
    /// The root of the copy, which is brought up to date once in each run of the tests.
    static var url: URL { get throws { try updated.get() } }

    private static let contents = ["Package.swift", "Plugins", "Sources", "Examples"]

    private static let updated = Result {
        let copy = BuildFolder.products.appending(path: "plugin lifecycle package/swift-endpoint-generator")
        // A run that was interrupted may have left it write-protected.
        try WriteProtection.remove(from: copy)
        for name in contents { try update(copy.appending(path: name), from: BuildFolder.package.appending(path: name)) }
        return copy
    }

    /// Removes the files that the original does not have, and writes the files whose bytes differ.
    private static func update(_ copy: URL, from original: URL) throws {
        let wanted = try files(in: original)
        for path in try files(in: copy).subtracting(wanted) {
            try FileManager.default.removeItem(at: copy.appending(path: path))
        }
        for path in wanted {
            // If `original` is a file, its only relative path is empty.
            let (source, target) =
                path.isEmpty ? (original, copy) : (original.appending(path: path), copy.appending(path: path))
            let data = try Data(contentsOf: source)
            guard (try? Data(contentsOf: target)) != data else { continue }
            let folder = target.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try data.write(to: target)
        }
    }

    /// The paths of files, without pins and build folders, which belong to whoever builds the package.
    private static func files(in folder: URL) throws -> Set<String> {
        let root = folder.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: root) else { return [] }
        guard isFolder(root) else { return [""] }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") && $0 != "Package.resolved" }
                && !isFolder("\(root)/\(path)")
        }
        return Set(paths)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
