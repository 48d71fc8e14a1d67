import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Downloads that become files: limits, permissions, and files that cannot be written.
@Suite(.endsRunIfHanging)
final class SavingTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "saving-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func moreThanTheLimitIsAnErrorAndNotLeftBehind() async throws {
        let body = PulledBody(["abc", "def", "ghi"].map { Data($0.utf8) }, then: .silence)
        let download = try await download(body)
        let progress = Recorder<Int>()
        let error = await #expect(throws: SessionError<Never>.self) {
            try await download.save(to: folder.appending(path: "a"), upTo: 5, on: .inline) { value in
                progress.record(value.received)
            }
        }
        #expect(error?.description.contains("longer than 5 bytes") == true)
        #expect(progress.values == [3])
        #expect(try names == [])
        try await until { body.releases == 1 }
        withExtendedLifetime(download) {}
    }

    @Test func limitMayBeReached() async throws {
        let url = try await download(PulledBody("abc")).save(to: folder.appending(path: "a"), upTo: 3)
        #expect(try Data(contentsOf: url) == Data("abc".utf8))
    }

    @Test func fileThatIsKnownToBeTooLongIsNotTransferred() async throws {
        for isSaved in [true, false] {
            let body = PulledBody("0123456789")
            let download = try await download(body, ["Content-Length": "10"])
            let error = await #expect(throws: SessionError<Never>.self) {
                if isSaved {
                    try await download.save(to: folder.appending(path: "a"), upTo: 9)
                } else {
                    _ = try await download.data(upTo: 9)
                }
            }
            #expect(error?.description.contains("longer than 9 bytes") == true)
            #expect(body.pulls == 0)
            #expect(try names == [])
        }
    }

    @Test func onlyTheOwnerReadsAFileThatIsNotComplete() async throws {
        let target = folder.appending(path: "a")
        let reference = folder.appending(path: "reference")
        try Data().write(to: reference)
        let during = Recorder<[Int]>()
        let folder = folder
        try await download(PulledBody("abc")).save(to: target, on: .inline) { _ in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let partial = names.filter { $0 != "reference" }
            during.record(partial.compactMap { Self.permissions(of: folder.appending(path: $0)) })
        }
        #expect(during.values == [[0o600]])
        #expect(Self.permissions(of: target) == Self.permissions(of: reference))
        #expect(try names == ["a", "reference"])
    }

    @Test func fileThatIsReplacedKeepsItsPermissions() async throws {
        let target = folder.appending(path: "a")
        try Data("old".utf8).write(to: target)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
        try await download(PulledBody("abc")).save(to: target)
        #expect(Self.permissions(of: target) == 0o640)
        #expect(try Data(contentsOf: target) == Data("abc".utf8))
    }

    @Test func linkedFileIsReplaced() async throws {
        let (target, link) = (folder.appending(path: "inner/a"), folder.appending(path: "link"))
        let inner = target.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "inner/a")
        try await download(PulledBody("abc")).save(to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "inner/a")
        #expect(try Data(contentsOf: target) == Data("abc".utf8))
    }

    @Test func temporaryFileIsTheOwnersAlone() async throws {
        let url = try await download(PulledBody("abc")).save()
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(Self.permissions(of: url) == 0o600)
        #expect(try Data(contentsOf: url) == Data("abc".utf8))
    }

    @Test func nameMayBeAsLongAsTheSystemAllows() async throws {
        let target = folder.appending(path: String(repeating: "n", count: 255))
        try await download(PulledBody("abc")).save(to: target)
        #expect(try names == [target.lastPathComponent])
    }

    @Test func filesThatCannotBeWritten() async throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "directory"),
            withIntermediateDirectories: true
        )
        try Data("old".utf8).write(to: folder.appending(path: "file"))
        let targets = [
            folder.appending(path: "missing/a"): "its folder does not exist",
            folder.appending(path: "directory"): "Is a directory",
            folder.appending(path: "file/a"): "Not a directory",
            folder.appending(path: String(repeating: "n", count: 256)): "File name too long",
            URL(filePath: "/dev/null"): "the path exists and is not a regular file",
        ]
        for (target, reason) in targets {
            let body = PulledBody("abc", then: .silence)
            let download = try await download(body)
            let error = await #expect(throws: FileFailure.self) { try await download.save(to: target) }
            #expect(error?.url == target)
            #expect(error.map { "\($0)" } == "the file '\(target.path)' cannot be saved: \(reason)")
            #expect(error?.localizedDescription == error?.description)
            #expect(try names == ["directory", "file"])
            #expect(body.pulls == 0)
        }
        let elsewhere = try #require(URL(string: "https://kiosk.example/a"))
        let error = await #expect(throws: FileFailure.self) {
            try await download(PulledBody("abc")).save(to: elsewhere)
        }
        #expect(error?.reason == "the URL is not of a file")
    }

    @Test func folderThatDisappears() async throws {
        let inner = folder.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let error = await #expect(throws: FileFailure.self) {
            try await download(PulledBody("abc")).save(to: inner.appending(path: "a"), on: .inline) { _ in
                try? FileManager.default.removeItem(at: inner)
            }
        }
        #expect(error?.reason == "its folder does not exist")
        #expect(try names == [])
    }

    @Test func cancellingLeavesNothingBehind() async throws {
        let body = PulledBody("abc", then: .silence)
        let download = try await download(body)
        let target = folder.appending(path: "a")
        let task = Task { try await download.save(to: target) }
        try await until { body.pulls == 2 }
        #expect(try names.count == 1)
        task.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await task.value }
        #expect(error?.isCancelled == true)
        #expect(try names == [])
        try await until { body.releases == 1 }
    }

    private func download(_ body: PulledBody, _ headers: HeaderItems = [:]) async throws -> Download {
        try await Session(transport: PullTransport(body, headers: headers)).response(for: Fetch())
    }

    private static func permissions(of url: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }
}
