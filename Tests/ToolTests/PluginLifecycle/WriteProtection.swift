import Foundation

/// Folders whose files, old and new, cannot be written.
enum WriteProtection {
    static func add(to folder: URL) throws { try change(folder) { $0 & ~0o222 } }

    /// Does nothing if there is no such folder.
    static func remove(from folder: URL) throws { try change(folder) { $0 | 0o200 } }

    /// The beginning of a command that obeys the permissions of files even if root runs it: without the capabilities to
    /// override them.
    static var obedientCommand: [String] {
        geteuid() == 0 ? ["setpriv", "--bounding-set=\(overrides)", "--inh-caps=\(overrides)"] : []
    }

    private static let overrides = "-dac_override,-dac_read_search"

    private static func change(_ folder: URL, _ permissions: (Int) -> Int) throws {
        let root = folder.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: root) else { return }
        for path in [root] + (try FileManager.default.subpathsOfDirectory(atPath: root)).map({ "\(root)/\($0)" }) {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            guard attributes[.type] as? FileAttributeType != .typeSymbolicLink,
                let old = attributes[.posixPermissions] as? Int
            else { continue }
            let new = permissions(old)
            if new != old { try FileManager.default.setAttributes([.posixPermissions: new], ofItemAtPath: path) }
        }
    }
}
