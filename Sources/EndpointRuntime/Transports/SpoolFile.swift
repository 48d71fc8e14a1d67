#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    /// A first-in, first-out buffer in a temporary file.
    ///
    /// No other user can open the file: only its owner can read it, and its name is removed as soon as it is open.
    final class SpoolFile {
        private let handle: FileHandle
        private var readOffset: UInt64 = 0
        private var writeOffset: UInt64 = 0

        /// Whether all written bytes have been read.
        var isEmpty: Bool { readOffset == writeOffset }

        /// - Throws: Foundation's error for a file that cannot be created.
        init() throws {
            let url = try FileManager.default.createTemporaryFile(named: "spool")
            defer { try? FileManager.default.removeItem(at: url) }
            handle = try FileHandle(forUpdating: url)
        }

        deinit {
            try? handle.close()
        }

        func append(_ data: Data) throws {
            try handle.seek(toOffset: writeOffset)
            try handle.write(contentsOf: data)
            writeOffset += UInt64(data.count)
        }

        /// The next bytes; `nil` if there are none.
        func read(upToCount count: Int) throws -> Data? {
            guard !isEmpty else { return nil }
            try handle.seek(toOffset: readOffset)
            guard let data = try handle.read(upToCount: count), !data.isEmpty else {
                throw CocoaError(.fileReadCorruptFile)
            }
            readOffset += UInt64(data.count)
            if isEmpty {
                try handle.truncate(atOffset: 0)
                readOffset = 0
                writeOffset = 0
            }
            return data
        }
    }

    extension FileManager {
        /// Creates an empty temporary file that only the user can read, and returns its URL.
        ///
        /// - Parameter prefix: The beginning of the file's name.
        /// - Throws: Foundation's error for a file that cannot be created.
        func createTemporaryFile(named prefix: String) throws -> URL {
            let url = temporaryDirectory.appending(path: "\(prefix)-\(UUID().uuidString)")
            guard createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
            }
            return url
        }
    }
#endif
