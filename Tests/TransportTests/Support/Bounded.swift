import Dispatch
import TestClocks
import Testing
import TransportScenarios

/// Runs a test over each transport, and ends the process if the test hangs.
///
/// A time limit of Swift Testing cancels the test and waits for its end, so that a call that cannot be cancelled would
/// block the whole run. This trait then prints the name of the test, and ends the process. The limits are long because
/// other tests may keep all cores busy. `TRANSPORT=standard` or `TRANSPORT=asyncHTTPClient` in the environment selects
/// one transport.
struct Bounded: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true
    var transports = TestedTransport.all

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for transport in transports {
            let name = "\(test.id.description) over \(transport)"
            let alarm = HangAlarm(name, after: .seconds(240))
            defer { alarm.cancel() }
            do {
                try await TestedTransport.$current.withValue(transport) { try await function() }
            } catch {
                throw FailedTransport(transport: transport, error: error)
            }
        }
    }
}

/// An error with the transport that a test ran over.
private struct FailedTransport: Error, CustomStringConvertible {
    let transport: TestedTransport
    let error: any Error

    var description: String { "over \(transport): \(error)" }
}

extension Trait where Self == Bounded {
    /// Ends the run if a test hangs even though its time limit cancels it.
    static var bounded: Bounded { Bounded() }

    /// The same as ``bounded``, but over URLSession on Linux, too.
    static var boundedOverEach: Bounded { Bounded(transports: TestedTransport.each) }
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests if this run has none of the transports that they are about. Over none, they would pass.
    static func ifAny(of transports: [TestedTransport]) -> ConditionTrait {
        .enabled(if: !transports.isEmpty, "this run has none of the transports that the tests are about")
    }
}

extension Trait where Self == TimeLimitTrait {
    /// The time limit of all tests against servers.
    static var limited: TimeLimitTrait { .timeLimit(.minutes(3)) }
}
