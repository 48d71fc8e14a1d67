import EndpointRuntime
import Foundation
import Testing
import TransportScenarios

/// The task-local values of the caller, where the sequence of a request's body is read.
@Suite(.bounded, .limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
struct SequenceTaskLocalTests {
    private enum Locals {
        @TaskLocal static var name = "none"
    }

    private struct Names: AsyncSequence, Sendable {
        struct AsyncIterator: AsyncIteratorProtocol {
            var count = 0

            mutating func next() async -> Data? {
                guard count < 3 else { return nil }
                count += 1
                // The next piece is read after a suspension, which may end on another thread.
                await Task.yield()
                return Data("\(Locals.name) ".utf8)
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }

    @Test func sequenceHasTheValuesOfTheTable() async throws {
        let session = FaultServer(try await Servers.faults).session()
        let echo = try await Locals.$name.withValue("caller") {
            try await session.response(for: Fetch<Echo>("echo", [:], .put(.body(.chunks(making: { Names() })))))
        }
        let name = TestedTransport.current.readsSequencesForTheCaller ? "caller" : "none"
        #expect(echo.body == String(repeating: name + " ", count: 3))
    }
}
