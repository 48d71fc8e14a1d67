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

    /// An entry of a cache's folder, or the folder itself, with the attributes that decide whether it is read or
    /// removed.
    struct CachedFile {
        /// The size of the blocks in which file systems usually allocate space: 4 KiB. A folder takes at least a block.
        static let blockSize = 4096
        /// The time in seconds by which a date may be ahead, such as one that the clock of a file server has set.
        private static let largestClockDifference: TimeInterval = 60

        let url: URL
        /// The number of bytes of the content.
        let count: Int
        /// The date of modification.
        let modified: Date
        /// The bits of the mode that contain the type; 0 if nothing exists at the path.
        private let type: mode_t
        /// Whether the entry belongs to one of the owners. Another user may have planted any other entry.
        private let isOwn: Bool

        /// Reads the attributes. `FileManager` would also look up the names of the owner, which takes much longer.
        ///
        /// - Parameters:
        ///   - url: the path of the entry.
        ///   - followsLink: whether the attributes are those of the target of a symbolic link.
        ///   - owners: the users whose entries are used.
        init(_ url: URL, followsLink: Bool = false, owners: [uid_t]) {
            self.url = url
            var status = stat()
            guard (followsLink ? stat(url.path, &status) : lstat(url.path, &status)) == 0 else {
                (count, modified, type, isOwn) = (0, .distantPast, 0, false)
                return
            }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            count = Int(clamping: status.st_size)
            modified = Date(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) * 1e-9)
            type = status.st_mode & S_IFMT
            isOwn = owners.contains(status.st_uid)
        }

        /// The date of modification; the distant past if it is in the future, since it was set while the clock was
        /// wrong.
        var lastUse: Date { modified.timeIntervalSinceNow > Self.largestClockDifference ? .distantPast : modified }

        var exists: Bool { type != 0 }
        /// Whether this is a file of an owner.
        var isFile: Bool { type == S_IFREG && isOwn }
        /// Whether this is a folder of an owner.
        var isFolder: Bool { type == S_IFDIR && isOwn }
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
