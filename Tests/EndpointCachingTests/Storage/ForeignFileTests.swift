#if !(os(Windows) || os(WASI))
    import Foundation
    import TestClocks
    import TestSupport
    import Testing

    @testable import EndpointCaching

    /// Files, folders and links that another program or another user created among the stored responses.
    @Suite(.endsRunIfHanging)
    struct ForeignFileTests: DiskCacheSuite {
        let setup: DiskCacheSetup

        init() throws {
            setup = try DiskCacheSetup()
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
    }
#endif
