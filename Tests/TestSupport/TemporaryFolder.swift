package import Foundation

/// A folder that is removed with its last user; its path has a space, as users' paths do.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(component: "endpoint generator \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func path(_ name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    /// Writes a file, and the folders above it; a file that already has this text stays untouched.
    package func write(_ text: String, to name: String) throws {
        guard (try? read(name)) != text else { return }
        try createFolder((name as NSString).deletingLastPathComponent)
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    package func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: url.appending(path: name))
    }

    package func createFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    package func read(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }

    package func rename(_ name: String, to newName: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(newName))
    }
}
