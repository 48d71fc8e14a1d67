#if !(os(Windows) || os(WASI))
    import EndpointRuntime
    import Foundation
    import TestSupport
    import TestClocks
    import Testing

    @testable import EndpointCaching

    @Suite(.endsRunIfHanging)
    struct DiskCacheStorageTests {
        private let folder: TemporaryFolder
        private let storage: DiskCacheStorage
        private let key = CacheKey(url: "https://api.test/a?token=hidden", partition: "p")

        init() throws {
            folder = try TemporaryFolder()
            storage = DiskCacheStorage(folder: folder.url.appending(component: "cache"))
        }

        private func response(_ body: String = "hello", variant: String = "") -> StoredResponse {
            SerializationTests.response(body, variant: variant)
        }

        /// The files below the folder.
        private func files() throws -> [URL] {
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
        private func size() throws -> Int {
            let files = try files()
            let folders = Set(files.map { $0.deletingLastPathComponent() })
            return files.reduce(folders.count * 4096) { $0 + CachedFile($1, owners: []).size }
        }

        @Test func anotherStorageReadsTheSameFiles() async throws {
            await storage.store(response("1", variant: "a"), for: key)
            await storage.store(response("2", variant: "b"), for: key)
            let other = DiskCacheStorage(folder: storage.folder)
            #expect(Set(await other.responses(for: key)) == [response("1", variant: "a"), response("2", variant: "b")])
            #expect(await other.responses(for: CacheKey(url: key.url)).isEmpty)
            await other.remove(variant: "a", of: key)
            #expect(await storage.responses(for: key).map(\.variant) == ["b"])
            await other.removeResponses(url: key.url)
            #expect(await storage.responses(for: key).isEmpty)
        }

        @Test func onlyTheOwnerReadsTheFilesAndTheirNamesRevealNothing() async throws {
            await storage.store(response(), for: key)
            let file = try #require(try files().first)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            #expect(!file.path.contains("hidden"))
            let inside = try Data(contentsOf: file)
            #expect(inside.range(of: Data("hidden".utf8)) == nil)
        }

        @Test func aTruncatedFileIsAMissAndIsRemoved() async throws {
            let data = response().serialized()
            await storage.store(response(), for: key)
            let file = try #require(try files().first)
            for count in 0..<data.count {
                try data.prefix(count).write(to: file)
                #expect(await storage.responses(for: key).isEmpty, "\(count)")
                #expect(!FileManager.default.fileExists(atPath: file.path), "\(count)")
            }
        }

        @Test func aChangedBitIsAMissEverywhere() async throws {
            let data = response().serialized()
            await storage.store(response(), for: key)
            let file = try #require(try files().first)
            for index in 0..<data.count {
                var damaged = data
                damaged[index] ^= 1 << (index % 8)
                try damaged.write(to: file)
                #expect(await storage.responses(for: key).isEmpty, "\(index)")
            }
            await storage.store(response(), for: key)
            #expect(await storage.responses(for: key) == [response()])
        }

        @Test func aFileOfAnotherResponseIsAMiss() async throws {
            await storage.store(response("1", variant: "a"), for: key)
            let file = try #require(try files().first)
            await storage.store(response("2", variant: "b"), for: key)
            try FileManager.default.removeItem(at: file)
            let other = try #require(try files().first)
            try FileManager.default.copyItem(at: other, to: file)
            #expect(await storage.responses(for: key).map(\.variant) == ["b"])
        }

        @Test func acceptsForeignEntriesInTheFolder() async throws {
            await storage.store(response(), for: key)
            let file = try #require(try files().first)
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            #expect(await storage.responses(for: key).isEmpty)
            await storage.store(response(), for: key)
            #expect(await storage.responses(for: key) == [response()])
        }

        @Test func entriesOfOtherSoftwareAreNeitherCountedNorRemoved() async throws {
            let manager = FileManager.default
            let other = storage.folder.appending(component: "fsCachedData")
            try manager.createDirectory(at: other, withIntermediateDirectories: true)
            let files = [other.appending(component: "data"), storage.folder.appending(component: "Cache.db")]
            for file in files {
                try Data(repeating: 1, count: 500_000).write(to: file)
                let past = Date(timeIntervalSinceNow: -86_400)
                try manager.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
            }
            let storage = DiskCacheStorage(folder: storage.folder, limit: 200_000)
            for number in 0..<100 {
                await storage.store(response(), for: CacheKey(url: "https://api.test/\(number)"))
            }
            #expect(await storage.responses(for: CacheKey(url: "https://api.test/99")).count == 1)
            await storage.removeAll()
            #expect(await storage.responses(for: CacheKey(url: "https://api.test/99")).isEmpty)
            #expect(files.allSatisfy { manager.fileExists(atPath: $0.path) })
        }

        @Test func aFolderThatCannotBeWrittenIsEmpty() async throws {
            try Data().write(to: storage.folder)
            await storage.store(response(), for: key)
            #expect(await storage.responses(for: key).isEmpty)
            await storage.removeResponses(url: key.url)
            await storage.removeAll()
        }

        @Test func theLimitIsKept() async throws {
            let storage = DiskCacheStorage(folder: storage.folder, limit: 200_000)
            for number in 0..<100 {
                let body = String(repeating: "x", count: 1000 + number % 7 * 3000)
                await storage.store(response(body), for: CacheKey(url: "https://api.test/\(number)"))
                #expect(try size() <= 200_000)
            }
            #expect(try size() > 100_000)
            await storage.store(response(String(repeating: "x", count: 150_000)), for: key)
            #expect(await storage.responses(for: key).isEmpty)
        }

        @Test func smallFilesCountAsBlocks() async throws {
            let storage = DiskCacheStorage(folder: storage.folder, limit: 200_000)
            for number in 0..<100 {
                await storage.store(response("x"), for: CacheKey(url: "https://api.test/\(number)"))
                #expect(try size() <= 200_000)
                #expect(try files().count <= 200_000 / 8192)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: storage.folder.path).count <= 200_000 / 8192)
        }

        @Test func aFileThatIsTooLargeIsNotRead() async throws {
            let small = DiskCacheStorage(folder: storage.folder, limit: 20_000)
            await storage.store(response(String(repeating: "x", count: 10_001)), for: key)
            #expect(await small.responses(for: key).isEmpty)
            #expect(await storage.responses(for: key).count == 1)
        }

        @Test func linksAreNotFollowed() async throws {
            let manager = FileManager.default
            let outside = folder.url.appending(component: "outside")
            try manager.createDirectory(at: outside, withIntermediateDirectories: true)
            let file = outside.appending(component: "file")
            try Data(repeating: 1, count: 50_000).write(to: file)
            let past = Date(timeIntervalSinceNow: -86_400)
            try manager.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
            let storage = DiskCacheStorage(folder: storage.folder, limit: 40_000)
            await storage.store(response(), for: key)
            let inside = try #require(try files().first).deletingLastPathComponent()
            for place in [storage.folder, inside] {
                let link = place.appending(component: "link")
                try manager.createSymbolicLink(at: link, withDestinationURL: outside)
            }
            for number in 0..<10 {
                let body = String(repeating: "x", count: 8000)
                await storage.store(response(body), for: CacheKey(url: "https://api.test/\(number)"))
            }
            #expect(manager.fileExists(atPath: file.path))
            await storage.removeAll()
            #expect(manager.fileExists(atPath: file.path))
        }

        @Test func aFileOrLinkInPlaceOfAFolderIsReplaced() async throws {
            let manager = FileManager.default
            await storage.store(response(), for: key)
            let inside = try #require(try files().first).deletingLastPathComponent()
            try manager.removeItem(at: inside)
            try Data("foreign".utf8).write(to: inside)
            #expect(await storage.responses(for: key).isEmpty)
            await storage.store(response(), for: key)
            #expect(await storage.responses(for: key) == [response()])
            try manager.removeItem(at: inside)
            try manager.createSymbolicLink(at: inside, withDestinationURL: folder.url)
            await storage.store(response(), for: key)
            #expect(await storage.responses(for: key) == [response()])
        }

        /// Another user may have planted a file with any content.
        @Test func filesOfAnotherUserAreAbsent() async throws {
            await storage.store(response(), for: key)
            var own = CacheFolder(folder: storage.folder, limit: 1 << 20)
            var foreign = CacheFolder(folder: storage.folder, limit: 1 << 20, user: geteuid() + 1)
            let (read, planted) = (own.responses(for: key), foreign.responses(for: key))
            #expect(read == [response()])
            #expect(planted.isEmpty)
        }

        /// A folder of root, such as a mounted volume, is used by everybody who may write to it.
        @Test(arguments: [true, false]) func folderOfAnotherUserIsUsedIfThatIsTheAdministrator(_ isRoot: Bool) throws {
            try FileManager.default.createDirectory(at: storage.folder, withIntermediateDirectories: true)
            let administrator = isRoot ? geteuid() : geteuid() + 2
            let user = geteuid() + 1
            var cache = CacheFolder(folder: storage.folder, limit: 1 << 20, user: user, administrator: administrator)
            cache.store(response(), for: key)
            #expect(try files().isEmpty == !isRoot)
        }

        @Test func aLinkToTheFolderIsFollowed() async throws {
            let target = folder.url.appending(component: "target")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(at: storage.folder, withDestinationURL: target)
            await storage.store(response(), for: key)
            #expect(await storage.responses(for: key) == [response()])
        }

        @Test func aFileThatCannotBeRemovedIsAbsent() throws {
            let isReadOnly = Locked(false)
            var files = CacheFolder(folder: storage.folder, limit: 1 << 20) { url in
                if isReadOnly.withLock({ $0 }) { throw CocoaError(.fileWriteVolumeReadOnly) }
                try FileManager.default.removeItem(at: url)
            }
            for variant in ["a", "b", "c"] { files.store(response(variant: variant), for: key) }
            isReadOnly.withLock { $0 = true }
            files.remove(files.file(of: key, variant: "a"))
            #expect(Set(files.responses(for: key).map(\.variant)) == ["b", "c"])
            files.removeFolder(files.folder(of: key.url))
            #expect(files.responses(for: key).isEmpty)
            #expect(try self.files().count == 3)
            // A new response is not one of them.
            files.store(response("new", variant: "a"), for: key)
            #expect(files.responses(for: key) == [response("new", variant: "a")])
            isReadOnly.withLock { $0 = false }
            #expect(files.responses(for: key) == [response("new", variant: "a")])
            #expect(try self.files().count == 1)
        }

        @Test func twoStoragesKeepTheLimitTogether() async throws {
            let storages = (0..<2).map { _ in DiskCacheStorage(folder: storage.folder, limit: 200_000) }
            for number in 0..<200 {
                let key = CacheKey(url: "https://api.test/\(number)")
                await storages[number % 3 == 0 ? 0 : 1].store(response(String(repeating: "x", count: 4000)), for: key)
                #expect(try size() <= 200_000)
            }
            await storages[0].removeAll()
            #expect(try files().isEmpty)
        }

        @Test func theLeastRecentlyUsedAreRemovedFirst() async throws {
            let storage = DiskCacheStorage(folder: storage.folder, limit: 100_000)
            let keys = (0..<60).map { CacheKey(url: "https://api.test/\($0)") }
            for (index, key) in keys.enumerated() {
                await storage.store(response(String(repeating: "x", count: 8000)), for: key)
                #expect(await storage.responses(for: keys[0]).count == 1, "\(index)")
            }
            #expect(await storage.responses(for: keys[59]).count == 1)
            #expect(await storage.responses(for: keys[20]).isEmpty)
        }

        @Test func aKeyHasFewVariants() async throws {
            for number in 0..<30 { await storage.store(response(variant: "\(number)"), for: key) }
            #expect(try files().count == StorageLimits.variants)
            #expect(await storage.responses(for: key).map(\.variant).contains("29"))
        }

        @Test func filesOfCrashedWritersAreRemoved() async throws {
            let storage = DiskCacheStorage(folder: storage.folder, limit: 100_000)
            await storage.store(response(), for: key)
            let inside = try #require(try files().first).deletingLastPathComponent()
            let (old, new) = (inside.appending(path: ".1.partial"), inside.appending(path: ".2.partial"))
            for file in [old, new] { try Data("half".utf8).write(to: file) }
            let past = Date(timeIntervalSinceNow: -86_400)
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: old.path)
            // So large that the folder is measured.
            await storage.store(response(String(repeating: "x", count: 20_000)), for: CacheKey(url: "https://b.test/"))
            #expect(!FileManager.default.fileExists(atPath: old.path))
            #expect(FileManager.default.fileExists(atPath: new.path))
            #expect(await storage.responses(for: key) == [response()])
        }

        @Test func readersNeverSeeHalfAFile() async throws {
            let bodies = Set((0..<8).map { String(repeating: "\($0)", count: 50_000) })
            let key = key
            let storages = (0..<2).map { _ in DiskCacheStorage(folder: storage.folder) }
            await storages[0].store(response(bodies.first ?? ""), for: key)
            await withTaskGroup(of: Void.self) { group in
                for storage in storages {
                    group.addTask {
                        for body in bodies { await storage.store(SerializationTests.response(body), for: key) }
                    }
                    group.addTask {
                        for _ in 0..<50 {
                            let found = await storage.responses(for: key)
                            #expect(found.count == 1)
                            #expect(bodies.isSuperset(of: found.map { String(decoding: $0.body, as: UTF8.self) }))
                        }
                    }
                }
            }
        }
    }
#endif
