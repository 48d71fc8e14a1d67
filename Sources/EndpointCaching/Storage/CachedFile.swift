#if !(os(Windows) || os(WASI))
    import Foundation

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif

    /// An entry of a cache's folder, with the attributes that decide whether it is read or removed. A symbolic link is
    /// not followed.
    struct CachedFile {
        /// The size of the blocks in which file systems usually allocate space: 4 KiB. A folder takes at least a block.
        static let blockSize = 4096

        let url: URL
        /// The number of bytes of the content.
        let count: Int
        let lastUse: Date
        /// The bits of the mode that contain the type; 0 if nothing exists at the path.
        private let type: mode_t

        /// Reads the attributes. `FileManager` would also look up the names of the owner, which takes much longer.
        init(_ url: URL) {
            self.url = url
            var status = stat()
            guard lstat(url.path, &status) == 0 else {
                (count, lastUse, type) = (0, .distantPast, 0)
                return
            }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            count = Int(clamping: status.st_size)
            lastUse = Date(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) * 1e-9)
            type = status.st_mode & S_IFMT
        }

        var exists: Bool { type != 0 }
        var isFile: Bool { type == S_IFREG }
        var isFolder: Bool { type == S_IFDIR }
        var isLink: Bool { type == S_IFLNK }

        /// The number of bytes that the content takes on a disk.
        var size: Int { Self.size(of: count) }

        /// The number of bytes that a content of this length takes on a disk.
        static func size(of count: Int) -> Int {
            let (size, overflows) = count.addingReportingOverflow(blockSize - 1)
            return overflows ? count : size / blockSize * blockSize
        }
    }
#endif
