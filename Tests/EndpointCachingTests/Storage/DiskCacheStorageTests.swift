#if !(os(Windows) || os(WASI))
    import EndpointRuntime
    import Foundation
    import TestClocks
    import Testing

    @testable import EndpointCaching

    /// Responses in files: who reads them, and what happens if one is damaged or cannot be written or removed.
    @Suite(.endsRunIfHanging)
    struct DiskCacheStorageTests: DiskCacheSuite {
        let setup: DiskCacheSetup

        init() throws {
            setup = try DiskCacheSetup()
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

        @Test func aFolderThatCannotBeWrittenIsEmpty() async throws {
            try Data().write(to: storage.folder)
            await storage.store(response(), for: key)
            #expect(await storage.responses(for: key).isEmpty)
            await storage.removeResponses(url: key.url)
            await storage.removeAll()
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
