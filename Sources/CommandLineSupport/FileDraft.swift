import Foundation

/// A new text for a file, which is written beside the file and then replaces it.
///
/// A symbolic link stays a link: the file that it leads to is replaced, or created. A file keeps its permissions and,
/// where the system allows it, its owner; a write-protected file is not replaced. The draft itself is always a new file:
/// in a folder that others can write to, a link in its place could lead to any file.
struct FileDraft {
    private let path: String
    private let target: URL
    private let draft: URL

    /// Writes the text beside the file.
    ///
    /// - Parameter path: The path of the file, which may not exist yet.
    init(_ text: Data, for path: String) throws(FileError) {
        self.path = path
        target = URL(filePath: try OutputFile.destination(of: path))
        // The name does not contain the target's, which may have the maximum length.
        draft = target.deletingLastPathComponent().appending(component: ".\(UUID().uuidString).draft")
        let attributes = Self.attributes(of: target)
        let old = attributes?[.type] as? FileAttributeType == .typeRegular ? attributes : nil
        if old != nil, !FileManager.default.isWritableFile(atPath: target.path(percentEncoded: false)) {
            throw FileError(.write, path, reason: "it is write-protected")
        }
        do {
            try text.write(to: draft, options: .withoutOverwriting)
            if let old { try keep(old) }
        } catch {
            discard()
            throw FileError(.write, path, error)
        }
    }

    private static func attributes(of file: URL) -> [FileAttributeKey: Any]? {
        try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
    }

    /// Gives the draft the owner and the permissions of the file that it replaces.
    private func keep(_ old: [FileAttributeKey: Any]) throws {
        let new = Self.attributes(of: draft)
        let path = draft.path(percentEncoded: false)
        let owner = old.filter { key, value in
            let ownerKeys: [FileAttributeKey] = [.ownerAccountID, .groupOwnerAccountID]
            return ownerKeys.contains(key) && value as? NSNumber != new?[key] as? NSNumber
        }
        // Only a privileged user can give files to others.
        if !owner.isEmpty { try? FileManager.default.setAttributes(owner, ofItemAtPath: path) }
        // A change of the owner may reset permissions.
        if let permissions = old[.posixPermissions] {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        }
    }

    /// Replaces the file.
    func replaceFile() throws(FileError) {
        let (source, destination) = (draft.path(percentEncoded: false), target.path(percentEncoded: false))
        #if os(Windows)
            // On Windows, `rename` does not replace a file.
            do {
                if FileManager.default.fileExists(atPath: destination) {
                    _ = try FileManager.default.replaceItemAt(target, withItemAt: draft)
                } else {
                    try FileManager.default.moveItem(at: draft, to: target)
                }
            } catch {
                throw FileError(.write, path, error)
            }
        #else
            guard rename(source, destination) == 0 else {
                throw FileError(.write, path, reason: String(cString: strerror(errno)))
            }
        #endif
    }

    /// Removes the text beside the file, if it has not replaced the file.
    func discard() {
        try? FileManager.default.removeItem(at: draft)
    }
}
