import EndpointRuntime
import Foundation
import TestSupport
import Testing
import TransportScenarios

/// The progress of an upload.
@Suite(.boundedOverEach, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct UploadProgressTests {
    static let size = 3_000_000

    @Test func bodyInMemoryIsReportedToItsEnd() async throws {
        expectComplete(try await progress(of: .data(Data(repeating: 7, count: Self.size))), attempts: 1)
    }

    @Test func bodyInAFileIsReportedToItsEnd() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(component: "upload")
        try Data(repeating: 7, count: Self.size).write(to: url)
        expectComplete(try await progress(of: .body(.file(url))), attempts: 1)
    }

    /// URLSession sends such a body from a temporary file, and so reports its total size.
    @Test func bodyWithoutASizeIsReportedAtItsEnd() async throws {
        let pieces = (0..<3).map { Data(repeating: $0, count: Self.size / 3) }
        let sequence: @Sendable () -> AsyncStream<Data> = {
            AsyncStream { stream in
                for piece in pieces { stream.yield(piece) }
                stream.finish()
            }
        }
        let values = try await progress(of: .body(.chunks(size: nil, making: sequence)))
        #expect(values.last?.sent == Self.size)
        #expect(values.last?.fraction == 1)
    }

    @Test func eachAttemptBeginsAgain() async throws {
        let body = Payload.data(Data(repeating: 7, count: Self.size))
        expectComplete(try await progress(of: body, rejections: 2), attempts: 3)
    }

    @Test func emptyBodyIsReportedOnce() async throws {
        let empty = AsyncStream<Data> { $0.finish() }
        for body in [Payload.data(Data()), .body(.chunks(empty, size: 0))] {
            #expect(try await progress(of: body, size: 0).map(\.fraction) == [1])
        }
    }

    @Test func requestWithoutABodyReportsNothing() async throws {
        let session = FaultServer(try await Servers.faults).session()
        let seen = Locked<[UploadProgress]>([])
        let call = Call(Probe("echo"), on: session)
        _ = try await call.onUploadProgress(on: .inline) { value in seen.withLock { $0.append(value) } }.response()
        #expect(seen.withLock { $0 } == [])
    }

    /// The reports of a body that a server rejects with 503 some times before it accepts it.
    private func progress(
        of body: Payload,
        size: Int = Self.size,
        rejections: Int = 0
    ) async throws -> [UploadProgress] {
        let server = FaultServer(try await Servers.faults)
        let seen = Locked<[UploadProgress]>([])
        let request = Probe("status", ["status": 503, "times": .init(rejections)], .put(body))
        let call = Call(request, on: server.session()).onUploadProgress(on: .inline) { value in
            seen.withLock { $0.append(value) }
        }
        _ = try await call.retry(max: 5).interval(milliseconds: 1).response()
        #expect(try await server.log().requests.map(\.bytes) == Array(repeating: size, count: rejections + 1))
        return seen.withLock { $0 }
    }

    private func expectComplete(_ values: [UploadProgress], attempts: Int) {
        #expect(Set(values.map(\.total)) == [Self.size])
        #expect(Set(values.map(\.attempt)) == Set(1...attempts))
        for attempt in 1...attempts {
            let sent = values.filter { $0.attempt == attempt }.map(\.sent)
            #expect(sent.count > 3)
            #expect(sent == sent.sorted())
            #expect(sent.last == Self.size)
        }
    }
}
