#if !os(Windows)
    import Foundation
    import Testing

    @testable import EndpointRuntime

    /// Files that are bodies.
    struct BodyFileTests {
        /// Without a writer, opening it would block a transport's thread, and with it all other requests.
        @Test(.timeLimit(.minutes(1))) func namedPipeIsNoFile() throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)")
            try #require(mkfifo(url.path, 0o600) == 0)
            defer { try? FileManager.default.removeItem(at: url) }
            let failure = #expect(throws: BuildFailure.self) { try BodyFile(url) }
            #expect(failure.map { "\($0)" } == "'\(url.lastPathComponent)' is not a regular file")
            let copy = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: copy) }
            #expect(throws: BuildFailure.self) { try RequestBody.file(url).write(to: copy) }
        }

        @Test func bodyThatCannotBeWrittenLeavesTheFile() throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: url) }
            try Data("old".utf8).write(to: url)
            let body = RequestBody.chunks(AsyncStream<Data> { $0.finish() })
            #expect(throws: BuildFailure.self) { try body.write(to: url) }
            #expect(try Data(contentsOf: url) == Data("old".utf8))
        }

        @Test func fileThatDisappeared() {
            let failure = #expect(throws: BuildFailure.self) { try BodyFile(URL(filePath: "/nowhere/x.bin")) }
            #expect(failure.map { "\($0)" } == "the file 'x.bin' cannot be read")
        }
    }
#endif
