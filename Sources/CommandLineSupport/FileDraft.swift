import Foundation

/// A new text for a file, which is written beside the file and then replaces it.
///
/// A symbolic link stays a link: the file that it leads to is replaced, or created. A file keeps its permissions. The
/// draft itself is always a new file: in a folder that others can write to, a link in its place could lead to any file.
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
        do {
            try text.write(to: draft, options: .withoutOverwriting)
            let old = try? FileManager.default.attributesOfItem(atPath: target.path(percentEncoded: false))
            if old?[.type] as? FileAttributeType == .typeRegular, let permissions = old?[.posixPermissions] {
                try FileManager.default.setAttributes(
                    [.posixPermissions: permissions],
                    ofItemAtPath: draft.path(percentEncoded: false)
                )
            }
        } catch {
            discard()
            throw FileError(.write, path, error)
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
