import Foundation

/// The identity of a file's content, which changes whenever a process writes the file.
struct FileVersion: Equatable {
    private let number: UInt64?
    private let date: Date?
    private let size: UInt64?

    /// - Returns: `nil` if the file does not exist.
    init?(of file: URL) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
        number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
        date = attributes[.modificationDate] as? Date
        size = (attributes[.size] as? NSNumber)?.uint64Value
    }

    /// The location of a file without symbolic links, which may not exist yet.
    static func location(of file: URL) -> URL {
        var existing = file.absoluteURL.standardizedFileURL
        var names: [String] = []
        while existing.pathComponents.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
            names.append(existing.lastPathComponent)
            existing.deleteLastPathComponent()
        }
        return names.reversed().reduce(existing.resolvingSymlinksInPath()) { folder, name in
            folder.appending(component: name, directoryHint: .notDirectory)
        }
    }
}
