#if !(os(Windows) || os(WASI))
    public import EndpointRuntime
    import Foundation

    /// A storage in a folder. When the responses exceed a number of bytes, it removes the least recently used
    /// responses. A lookup counts as a use of all responses of its key. A ninth response of a key replaces any of the
    /// others.
    ///
    /// Each response is a separate file, which only its owner can read, and which replaces an older file atomically. A
    /// file that is damaged or incomplete is removed and counts as absent. Files and folders of another user count as
    /// absent, too, and nothing is stored if the storage's own folder is one of them, unless it belongs to root. Several
    /// processes may share a folder: each process reads the files that the others wrote, and two of them together stay
    /// within the limit. The names of the files are hashes, but the files contain the responses unencrypted.
    ///
    /// The modification date of a file is the time of its last use, which determines the files that are removed first.
    public final class DiskCacheStorage: CacheStorage {
        /// The folder.
        public let folder: URL

        private let files: Locked<CacheFolder>
        private let queue = DispatchQueue(label: "EndpointCaching.DiskCacheStorage")

        /// Creates a storage in a folder, which is created when the first response is stored.
        ///
        /// - Parameters:
        ///   - folder: the folder. Share it with nothing else: the storage counts and removes only folders whose names
        ///     have the form of its own, but other software may remove these.
        ///   - limit: the maximum number of bytes that all files and their folders take together; 256 MiB by default.
        ///     Each file counts as a multiple of 4 KiB, and each folder as 4 KiB. A response that takes more than half
        ///     of the limit is not stored.
        public init(folder: URL, limit: Int = 256 << 20) {
            self.folder = folder
            files = Locked(CacheFolder(folder: folder, limit: max(limit, 0)))
        }

        /// Reads the stored responses of a key, in no particular order, and counts as a use of each. A file that cannot
        /// be read counts as absent.
        public func responses(for key: CacheKey) async -> [StoredResponse] {
            await perform { $0.responses(for: key) }
        }

        /// Writes a response to its file, and removes others so that all together are within the limit. If the file
        /// cannot be written, the response is not stored.
        public func store(_ response: StoredResponse, for key: CacheKey) async {
            await perform { $0.store(response, for: key) }
        }

        /// Removes the response of a key with this variant.
        public func remove(variant: String, of key: CacheKey) async {
            await perform { $0.remove($0.file(of: key, variant: variant)) }
        }

        /// Removes all responses with this URL, regardless of their credentials.
        public func removeResponses(url: String) async {
            await perform { $0.removeFolder($0.folder(of: url)) }
        }

        /// Removes all responses from the folder; other files in it stay.
        public func removeAll() async {
            await perform { $0.removeAll() }
        }

        /// Runs file operations outside the thread pool of Swift's tasks.
        private func perform<Result: Sendable>(
            _ work: @escaping @Sendable (inout CacheFolder) -> Result
        ) async -> Result {
            await withCheckedContinuation { continuation in
                queue.async { [files] in continuation.resume(returning: files.withLock(work)) }
            }
        }
    }
#endif
