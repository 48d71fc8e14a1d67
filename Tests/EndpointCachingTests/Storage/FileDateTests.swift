#if !(os(Windows) || os(WASI))
    import Foundation
    import TestSupport
    import Testing

    @testable import EndpointCaching

    /// Files whose dates are in the future, because the clock was ahead when they were written.
    struct FileDateTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        /// Dates the files of a key in 2099.
        private func date(_ key: CacheKey, in root: URL) throws {
            let manager = FileManager.default
            let files = CacheFolder(folder: root, limit: 0).folder(of: key.url)
            for name in try manager.contentsOfDirectory(atPath: files.path) {
                let future = Date(timeIntervalSince1970: 4_070_908_800)
                let path = files.appending(component: name).path
                try manager.setAttributes([.modificationDate: future], ofItemAtPath: path)
            }
        }

        @Test func filesFromTheFutureAreRemovedFirst() async throws {
            let root = folder.url.appending(component: "cache")
            let storage = DiskCacheStorage(folder: root, limit: 100_000)
            let keys = (0..<20).map { CacheKey(url: "https://api.test/\($0)") }
            let response = SerializationTests.response(String(repeating: "x", count: 8000))
            for (index, key) in keys.enumerated() {
                await storage.store(response, for: key)
                if index == 0 { try date(key, in: root) }
            }
            #expect(await storage.responses(for: keys[0]).isEmpty)
            #expect(await storage.responses(for: keys[19]).count == 1)
        }

        /// Other clocks, such as that of a file server, may differ a little.
        @Test(arguments: [(30.0, 30.0), (86_400, nil)] as [(TimeInterval, TimeInterval?)])
        func lastUseIsNotInTheFarFuture(_ ahead: TimeInterval, _ expected: TimeInterval?) throws {
            let file = folder.url.appending(component: "file")
            try Data().write(to: file)
            let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
            let attributes = [FileAttributeKey.modificationDate: now + ahead]
            try FileManager.default.setAttributes(attributes, ofItemAtPath: file.path)
            #expect(CachedFile(file, owners: []).lastUse == expected.map { now + $0 } ?? .distantPast)
        }
    }
#endif
