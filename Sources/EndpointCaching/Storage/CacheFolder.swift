#if !(os(Windows) || os(WASI))
    import EndpointRuntime
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

    /// The files of a ``DiskCacheStorage``: a folder for each URL, and in it a file for each partition and variant.
    struct CacheFolder {
        private let root: URL
        private let limit: Int

        /// The bytes that were written since the size of the folder was last measured; `nil` before the first time.
        private var written: Int?

        /// The number of written bytes after which the folder is measured again. If two processes each write this
        /// number of bytes after one of them has shrunk the folder, they reach the limit, but do not exceed it.
        private var measuringInterval: Int { limit / 16 }

        /// The number of bytes of the largest response that is stored.
        private var longestResponse: Int { limit / 2 }

        private var manager: FileManager { .default }

        /// Whether the folder can be created, or belongs to the user or to the administrator, as the root of a mounted
        /// volume does. Any other owner may rename the files in it, so that they become the responses of other URLs.
        private var isUsable: Bool {
            let folder = CachedFile(root, followsLink: true, owners: [user, administrator])
            return folder.isFolder || !folder.exists
        }

        /// The paths of files that could not be removed, for example because the file system is read-only. They count as
        /// absent until they are written again.
        private var unremoved: Set<String> = []

        private let user: uid_t
        private let administrator: uid_t
        private let delete: @Sendable (URL) throws -> Void

        /// - Parameters:
        ///   - user: the user whose files are read.
        ///   - administrator: the user who may read and change all files anyway.
        ///   - delete: removes a file or a folder with its contents.
        init(
            folder: URL,
            limit: Int,
            user: uid_t = geteuid(),
            administrator: uid_t = 0,
            delete: @escaping @Sendable (URL) throws -> Void = { try FileManager.default.removeItem(at: $0) }
        ) {
            root = folder
            self.limit = limit
            self.user = user
            self.administrator = administrator
            self.delete = delete
        }

        private func attributes(of url: URL) -> CachedFile { CachedFile(url, owners: [user]) }

        func folder(of url: String) -> URL {
            root.appending(component: SHA256.name(of: url), directoryHint: .isDirectory)
        }

        func file(of key: CacheKey, variant: String) -> URL {
            folder(of: key.url).appending(component: "\(SHA256.name(of: key.partition))-\(SHA256.name(of: variant))")
        }

        mutating func responses(for key: CacheKey) -> [StoredResponse] {
            var responses: [StoredResponse] = []
            for attributes in files(of: key) {
                let file = attributes.url
                // The file system may have become writable.
                if unremoved.contains(file.path) {
                    remove(file)
                    continue
                }
                // A larger file is not a response of this storage. Another process may just have removed the file.
                guard attributes.isFile, attributes.count <= longestResponse, let data = try? Data(contentsOf: file)
                else { continue }
                guard let response = StoredResponse(serialized: data),
                    file.lastPathComponent == self.file(of: key, variant: response.variant).lastPathComponent
                else {
                    remove(file)
                    continue
                }
                try? manager.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
                responses.append(response)
            }
            return responses
        }

        mutating func store(_ response: StoredResponse, for key: CacheKey) {
            guard isUsable else { return }
            let data = response.serialized()
            let file = file(of: key, variant: response.variant)
            // The folder may be new, too.
            let size = CachedFile.size(of: data.count) + CachedFile.blockSize
            guard size <= longestResponse else { return remove(file) }
            if (written ?? Int.max / 2) + size > measuringInterval {
                shrink(to: limit - limit / 8 - size)
                written = 0
            }
            written = (written ?? 0) + size
            let folder = attributes(of: folder(of: key.url))
            if folder.exists, !folder.isFolder { remove(folder.url) }
            // Another process may remove the folder between two steps, or something other than a file may exist at the
            // path.
            if !write(data, to: file) {
                remove(file)
                if !write(data, to: file) { remove(file) }
            }
            limitVariants(of: key)
        }

        mutating func remove(_ file: URL) {
            try? delete(file)
            if attributes(of: file).exists {
                unremoved.insert(file.path)
            } else {
                unremoved.remove(file.path)
            }
        }

        mutating func removeFolder(_ folder: URL) {
            // If the folder cannot be removed, its files count as absent.
            if attributes(of: folder).isFolder {
                for name in names(in: folder) { remove(folder.appending(component: name)) }
            }
            try? delete(folder)
        }

        mutating func removeAll() {
            for name in folderNames { removeFolder(root.appending(component: name)) }
            written = 0
        }

        private mutating func write(_ data: Data, to file: URL) -> Bool {
            do {
                try manager.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                let new = try PartialFile(for: file, isPrivate: true)
                defer { new.discard() }
                try new.write(data)
                try new.finish()
                unremoved.remove(file.path)
                return true
            } catch {
                return false
            }
        }

        private mutating func limitVariants(of key: CacheKey) {
            let files = files(of: key)
            guard files.count > StorageLimits.variants else { return }
            let byUse = files.sorted { $0.lastUse < $1.lastUse }
            for file in byUse.prefix(files.count - StorageLimits.variants) { remove(file.url) }
        }

        private func files(of key: CacheKey) -> [CachedFile] {
            let prefix = SHA256.name(of: key.partition) + "-"
            let folder = folder(of: key.url)
            guard isUsable, attributes(of: folder).isFolder else { return [] }
            return contents(of: folder).filter { $0.url.lastPathComponent.hasPrefix(prefix) }
        }

        /// The entries of a folder except symbolic links, which may lead out of the cache's folder.
        private func contents(of folder: URL) -> [CachedFile] { entries(names(in: folder), of: folder) }

        private func entries(_ names: [String], of folder: URL) -> [CachedFile] {
            names.map { attributes(of: folder.appending(component: $0)) }.filter { !$0.isLink }
        }

        /// The names of the folders of URLs. Anything else in the folder of the storage is not its own.
        private var folderNames: [String] { names(in: root).filter(SHA256.isName) }

        private func names(in folder: URL) -> [String] {
            (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        }
    }

    extension CacheFolder {
        /// The age in seconds above which the writer of an unfinished file is assumed to have crashed.
        private static let longestWrite: TimeInterval = 3600

        /// Removes the least recently used files until the others take at most `goal` bytes.
        private mutating func shrink(to goal: Int) {
            let now = Date()
            var files: [CachedFile] = []
            var size = 0
            for folder in entries(folderNames, of: root).map(\.url) {
                let contents = contents(of: folder)
                if contents.isEmpty, removeEmpty(folder) { continue }
                size += CachedFile.blockSize
                for file in contents {
                    let isUnfinished = file.url.pathExtension == "partial"
                    if isUnfinished, now.timeIntervalSince(file.modified) > Self.longestWrite {
                        remove(file.url)
                    } else {
                        files.append(file)
                    }
                }
            }
            size += files.reduce(0) { $0 + $1.size }
            for file in files.sorted(by: { $0.lastUse < $1.lastUse }) where size > goal {
                remove(file.url)
                size -= file.size
                if removeEmpty(file.url.deletingLastPathComponent()) { size -= CachedFile.blockSize }
            }
        }

        /// Removes a folder if it is empty.
        ///
        /// - Returns: whether it was removed.
        private func removeEmpty(_ folder: URL) -> Bool { rmdir(folder.path) == 0 }
    }
#endif
