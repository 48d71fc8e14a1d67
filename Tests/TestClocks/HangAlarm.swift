package import Dispatch
import Foundation
package import Testing

/// Ends the process if a test hangs, and prints the name of the test.
///
/// A time limit of Swift Testing cancels the test and waits for its end, so that a wait that ignores cancellation would
/// block the whole run.
package struct HangAlarm {
    private let item: DispatchWorkItem

    /// - Parameters:
    ///   - name: the name of the test.
    ///   - time: the time after which the process ends, unless the alarm is cancelled before.
    package init(_ name: String, after time: DispatchTimeInterval) {
        item = DispatchWorkItem {
            FileHandle.standardError.write(Data("error: \(name) hangs and cannot be cancelled\n".utf8))
            exit(1)
        }
        // The alarm uses a dispatch queue, since the threads of the tasks may hang.
        DispatchQueue.global().asyncAfter(deadline: .now() + time, execute: item)
    }

    package func cancel() { item.cancel() }
}

/// Sets an alarm for each test of a suite.
///
/// The time is longer than the duration of all tests together, because a test may wait for a thread that other tests
/// keep busy.
package struct HangTrait: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let alarm = HangAlarm(test.id.description, after: .seconds(600))
        defer { alarm.cancel() }
        try await function()
    }
}

extension Trait where Self == HangTrait {
    /// Ends the run if a test hangs.
    package static var endsRunIfHanging: HangTrait { HangTrait() }
}
