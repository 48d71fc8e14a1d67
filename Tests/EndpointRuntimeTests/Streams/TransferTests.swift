import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// The time-out of a transfer, and its end.
@Suite(.endsRunIfHanging)
struct TransferTests {
    private let clock = ManualClock()
    private let ends = Recorder<Void>()

    @Test func waitingReaderHearsOfSilence() async throws {
        let body = PulledBody("a", then: .silence)
        let transfer = self.transfer(body, silence: .seconds(5))
        #expect(try await transfer.next() == Data("a".utf8))
        let task = Task { try await transfer.next() }
        try await until { body.pulls == 2 }
        clock.advance(by: .seconds(4))
        #expect(ends.values.isEmpty)
        clock.advance(by: .seconds(1))
        let error = await #expect(throws: ConnectionFailure.self) { try await task.value }
        #expect(error == .timedOut)
        #expect(error?.timeLimit == .seconds(5))
        try await until { body.releases == 1 }
        #expect(ends.values.count == 1)
        #expect(try await transfer.next() == nil)
    }

    @Test func slowReaderIsNoSilentServer() async throws {
        let body = PulledBody(["a", "b", "c"].map { Data($0.utf8) })
        let transfer = self.transfer(body, silence: .seconds(5))
        var pieces: [Data] = []
        while let piece = try await transfer.next() {
            pieces.append(piece)
            clock.advance(by: .seconds(60))
            // The timer runs in a task of its own. These yields give a wrong alarm the time to fire.
            for _ in 0..<20 { await Task.yield() }
        }
        #expect(pieces.count == 3)
        #expect(ends.values.count == 1)
    }

    @Test func manyPiecesNeedNoTaskEach() async throws {
        let transfer = self.transfer(PulledBody(Array(repeating: Data("a".utf8), count: 2000)), silence: .seconds(5))
        var count = 0
        while try await transfer.next() != nil { count += 1 }
        #expect(count == 2000)
        for _ in 0..<20 { await Task.yield() }
        #expect(clock.sleepCount <= 1)
    }

    @Test func errorOfTheTransportComesBehindThePiecesAndOnce() async throws {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        continuation.yield(Data("a".utf8))
        continuation.finish(throwing: ConnectionFailure.connectionLost("gone"))
        let transfer = Transfer(.chunks(stream), silence: nil, timer: DeadlineTimer(clock: SessionClock(clock))) {
            ends.record(())
        }
        #expect(try await transfer.next() == Data("a".utf8))
        await #expect(throws: ConnectionFailure.self) { try await transfer.next() }
        #expect(try await transfer.next() == nil)
        #expect(ends.values.count == 1)
    }

    @Test func transferThatNobodyReadsEndsWithItsOwner() async throws {
        var transfer: Transfer? = self.transfer(PulledBody("a"), silence: .seconds(5))
        #expect(transfer != nil)
        transfer = nil
        #expect(ends.values.count == 1)
    }

    @Test func beginningIsBoundedByBytes() async throws {
        let body = PulledBody(Array(repeating: Data("abc".utf8), count: 100), then: .silence)
        let (data, isOverLimit) = await transfer(body, silence: nil).collect(upTo: 7, within: .seconds(5))
        #expect(data == Data("abcabca".utf8))
        #expect(isOverLimit)
        #expect(body.pulls == 3)
        try await until { body.releases == 1 }
    }

    @Test func beginningIsBoundedByTime() async throws {
        let body = PulledBody("abc", then: .silence)
        let transfer = self.transfer(body, silence: nil)
        let task = Task { await transfer.collect(upTo: 7, within: .seconds(5)) }
        try await until { body.pulls == 2 && clock.sleepCount == 1 }
        clock.advance(by: .seconds(5))
        #expect(await task.value == (Data("abc".utf8), false))
        try await until { body.releases == 1 }
    }

    private func transfer(_ body: PulledBody, silence: Duration?) -> Transfer {
        Transfer(.chunks(body), silence: silence, timer: DeadlineTimer(clock: SessionClock(clock))) { [ends] in
            ends.record(())
        }
    }
}
