#if !(os(Windows) || os(WASI))
    import Foundation

    /// An entry of a cache's folder, with the attributes that decide whether it is read or removed. A symbolic link is
    /// not followed.
    struct CachedFile {
        /// The size of the blocks in which file systems usually allocate space: 4 KiB. A folder takes at least a block.
        static let blockSize = 4096

        let url: URL
        /// The number of bytes of the content.
        let count: Int
        let lastUse: Date
        /// `nil` if nothing exists at the path.
        private let type: FileAttributeType?

        init(_ url: URL) {
            self.url = url
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            count = (attributes?[.size] as? NSNumber)?.intValue ?? 0
            lastUse = attributes?[.modificationDate] as? Date ?? .distantPast
            type = attributes?[.type] as? FileAttributeType
        }

        var exists: Bool { type != nil }
        var isFile: Bool { type == .typeRegular }
        var isFolder: Bool { type == .typeDirectory }
        var isLink: Bool { type == .typeSymbolicLink }

        /// The number of bytes that the content takes on a disk.
        var size: Int { Self.size(of: count) }

        /// The number of bytes that a content of this length takes on a disk.
        static func size(of count: Int) -> Int {
            let (size, overflows) = count.addingReportingOverflow(blockSize - 1)
            return overflows ? count : size / blockSize * blockSize
        }
    }
#endif
