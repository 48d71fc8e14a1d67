import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A body can be read once; the second reader gets an error, and the first is not disturbed.
@Suite(.endsRunIfHanging)
struct SingleReaderTests {
    @Test func twoTasks() async throws {
        let body = PulledBody(Array(repeating: Data("data: a\n\n".utf8), count: 3), then: .silence)
        let session = Session(transport: PullTransport(body))
        let stream = try await session.response(for: Watch())
        let (first, arrived) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for try await _ in stream { arrived.yield() }
        }
        for await _ in first { break }
        await expectSecondReader { for try await _ in stream {} }
        #expect(body.releases == 0)
        task.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await task.value }
        #expect(error?.isCancelled == true)
        await expectSecondReader { for try await _ in stream {} }
    }

    @Test func twoIterators() async throws {
        let body = PulledBody("1\n2\n3\n")
        let stream = try await Session(transport: PullTransport(body)).response(for: NumberLines())
        var first = stream.makeAsyncIterator()
        // An iterator that is never advanced takes nothing from the others.
        _ = stream.makeAsyncIterator()
        #expect(try await first.next() == 1)
        do {
            var second = stream.makeAsyncIterator()
            await expectSecondReader { _ = try await second.next() }
            #expect(try await second.next() == nil)
        }
        #expect(try await first.next() == 2)
        #expect(try await first.next() == 3)
        #expect(try await first.next() == nil)
    }

    @Test func copiesOfAnIteratorShareTheirPlace() async throws {
        let body = PulledBody(["1\n2", "\n3\n4", "\n"].map { Data($0.utf8) })
        var first = try await Session(transport: PullTransport(body)).response(for: NumberLines()).makeAsyncIterator()
        var second = first
        #expect(try await first.next() == 1)
        #expect(try await second.next() == 2)
        #expect(try await first.next() == 3)
        #expect(try await second.next() == 4)
        #expect(try await first.next() == nil)
    }

    @Test func savingTwice() async throws {
        let body = PulledBody("file")
        let download = try await Session(transport: PullTransport(body)).response(for: Fetch())
        let folder = FileManager.default.temporaryDirectory.appending(path: "single-reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await download.save(to: folder.appending(path: "a"))
        await expectSecondReader { try await download.save(to: folder.appending(path: "b")) }
        await expectSecondReader { _ = try await download.data() }
        await expectSecondReader { _ = try await download.text.collected() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }

    @Test func twoWaitOnOneIterator() async throws {
        let body = PulledBody("", then: .silence)
        let session = Session(transport: PullTransport(body))
        let file = Unchecked(value: try await session.response(for: Fetch()).makeAsyncIterator())
        try await expectOneOfTwo(session) { () async throws(SessionError<Never>) in
            var own = file.value
            _ = try await own.next(isolation: nil)
        }
        let text = Unchecked(value: try await session.response(for: Fetch()).text.makeAsyncIterator())
        try await expectOneOfTwo(session) { () async throws(SessionError<Never>) in
            var own = text.value
            _ = try await own.next(isolation: nil)
        }
        let lines = Unchecked(value: try await session.response(for: NumberLines()).makeAsyncIterator())
        try await expectOneOfTwo(session) { () async throws(SessionError<Never>) in
            var own = lines.value
            _ = try await own.next(isolation: nil)
        }
        let events = Unchecked(value: try await session.response(for: Watch()).makeAsyncIterator())
        try await expectOneOfTwo(session) { () async throws(SessionError<Never>) in
            var own = events.value
            _ = try await own.next(isolation: nil)
        }
    }

    /// Expects that of two tasks that wait at the same time, the second one gets the error, and the first one waits
    /// until it is cancelled.
    private func expectOneOfTwo(
        _ session: Session,
        _ next: @escaping @Sendable () async throws(SessionError<Never>) -> Void
    ) async throws {
        let errors = Recorder<SessionError<Never>?>()
        let tasks = (0..<2).map { _ in
            Task {
                do throws(SessionError<Never>) {
                    try await next()
                    errors.record(nil)
                } catch {
                    errors.record(error)
                }
            }
        }
        try await until { errors.values.count == 1 }
        #expect(errors.values.first??.description.contains("can be read only once") == true)
        session.cancelRequests(of: Fetch.self)
        session.cancelRequests(of: NumberLines.self)
        session.cancelRequests(of: Watch.self)
        for task in tasks { await task.value }
        #expect(errors.values.count == 2)
        #expect(errors.values.last??.isCancelled == true)
    }

    private func expectSecondReader(_ read: () async throws -> Void) async {
        let error = await #expect(throws: SessionError<Never>.self) { try await read() }
        #expect(error?.description.contains("can be read only once") == true, "\(String(describing: error))")
    }
}

/// Passes a value that is not `Sendable` to several tasks.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
