import Foundation
import Testing

/// Fails a test that hangs.
///
/// A time limit of Swift Testing cancels the test and waits for its end, which a call that cannot be cancelled never comes to. The
/// process is then ended with the name of the test, so that the whole run is not stuck. The limits are long because other tests
/// may keep all cores busy.
struct Bounded: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let name = test.id.description
        // On a queue of its own: the tasks' threads may be what hangs.
        let alarm = DispatchWorkItem {
            FileHandle.standardError.write(Data("error: \(name) hangs and cannot be cancelled\n".utf8))
            exit(1)
        }
        if testCase != nil { DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(240), execute: alarm) }
        defer { alarm.cancel() }
        try await function()
    }
}

extension Trait where Self == Bounded {
    /// Ends the run where a test hangs even though its time limit cancels it.
    static var bounded: Bounded { Bounded() }
}

extension Trait where Self == TimeLimitTrait {
    /// The time limit of all tests against servers.
    static var limited: TimeLimitTrait { .timeLimit(.minutes(3)) }
}
