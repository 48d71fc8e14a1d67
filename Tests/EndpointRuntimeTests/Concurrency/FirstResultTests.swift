import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A value that several sources may provide.
@Suite(.endsRunIfHanging)
struct FirstResultTests {
    @Test func theFirstValueWins() async {
        let result = FirstResult<Int>()
        #expect(result.give(1))
        #expect(!result.give(2))
        #expect(await result.value == 1)
        #expect(!result.give(3))
    }

    /// The task begins to wait while the value is prepared.
    @Test func theWaitingTaskResumesAfterThePreparation() async throws {
        let result = FirstResult<Int>()
        let order = Recorder<String>()
        result.give(7) {
            let isAbout = DispatchSemaphore(value: 0)
            Task {
                isAbout.signal()
                _ = await result.value
                order.record("resumed")
            }
            isAbout.wait()
            Thread.sleep(forTimeInterval: 0.02)
            order.record("prepared")
            #expect(!result.give(8))
        }
        try await until { order.values.count == 2 }
        #expect(order.values == ["prepared", "resumed"])
    }
}
