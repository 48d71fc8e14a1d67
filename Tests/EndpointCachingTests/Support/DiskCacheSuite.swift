#if !(os(Windows) || os(WASI))
    import Foundation
    import TestSupport

    @testable import EndpointCaching

    /// A folder, and a storage in it.
    struct DiskCacheSetup {
        let folder: TemporaryFolder
        let storage: DiskCacheStorage

        init() throws {
            folder = try TemporaryFolder()
            storage = DiskCacheStorage(folder: folder.url.appending(component: "cache"))
        }
    }

    /// A suite whose tests store responses in the files of a folder.
    protocol DiskCacheSuite {
        var setup: DiskCacheSetup { get }
    }

    extension DiskCacheSuite {
        var folder: TemporaryFolder { setup.folder }
        var storage: DiskCacheStorage { setup.storage }
        var key: CacheKey { CacheKey(url: "https://api.test/a?token=hidden", partition: "p") }

        func response(_ body: String = "hello", variant: String = "") -> StoredResponse {
            SerializationTests.response(body, variant: variant)
        }

        /// The files below the folder.
        func files() throws -> [URL] {
            let manager = FileManager.default
            guard manager.fileExists(atPath: storage.folder.path) else { return [] }
            return try manager.subpathsOfDirectory(atPath: storage.folder.path)
                .map { storage.folder.appending(path: $0) }
                .filter { file in
                    let attributes = try manager.attributesOfItem(atPath: file.path)
                    return attributes[.type] as? FileAttributeType == .typeRegular
                }
        }

        /// The number of bytes that the files and their folders take on a disk.
        func size() throws -> Int {
            let files = try files()
            let folders = Set(files.map { $0.deletingLastPathComponent() })
            return files.reduce(folders.count * 4096) { $0 + CachedFile($1, owners: []).size }
        }
    }
#endif
