#if !(os(Windows) || os(WASI))
    import Foundation
    import TestClocks
    import Testing

    @testable import EndpointCaching

    /// The limits of a folder of responses, and the files that are removed to keep them.
    @Suite(.endsRunIfHanging)
    struct DiskCacheLimitTests: DiskCacheSuite {
        let setup: DiskCacheSetup

        init() throws {
            setup = try DiskCacheSetup()
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
    }
#endif
