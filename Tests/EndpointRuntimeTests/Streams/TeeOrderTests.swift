import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// The end of a body is reported after its last piece, also if the reader stops while the transport delivers a piece.
struct TeeOrderTests {
    private let log = Recorder<String>()

    @Test func pieceThatArrivesAfterTheEndIsNotReported() async throws {
        let observer = BodyObserver { [log] _ in
            log.record("piece")
        } onEnd: { [log] _ in
            log.record("end")
        }
        let read = observer.reader {
            observer.end(.stopped)
            return Data([1])
        }
        _ = try await read()
        #expect(log.values == ["end"])
    }

    @Test func endWaitsForThePieceThatIsBeingReported() async throws {
        let current = Locked<BodyObserver?>(nil)
        let observer = BodyObserver { [log] _ in
            current.withLock { $0 }?.end(.stopped)
            log.record("piece")
        } onEnd: { [log] _ in
            log.record("end")
        }
        current.withLock { $0 = observer }
        defer { current.withLock { $0 = nil } }
        _ = try await observer.reader { Data([1]) }()
        #expect(log.values == ["piece", "end"])
    }
}
