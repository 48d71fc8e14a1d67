import Foundation
import Testing
import TransportScenarios

/// Runs a test over each transport, and fails one that hangs.
///
/// A time limit of Swift Testing cancels the test and waits for its end, which a call that cannot be cancelled never comes to. The
/// process is then ended with the name of the test, so that the whole run is not stuck. The limits are long because other tests
/// may keep all cores busy. `TRANSPORT=standard` or `TRANSPORT=asyncHTTPClient` in the environment selects one transport.
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
            // On a queue of its own: the tasks' threads may be what hangs.
            let alarm = DispatchWorkItem {
                FileHandle.standardError.write(Data("error: \(name) hangs and cannot be cancelled\n".utf8))
                exit(1)
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(240), execute: alarm)
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
    /// Ends the run where a test hangs even though its time limit cancels it.
    static var bounded: Bounded { Bounded() }

    /// The same, over URLSession on Linux, too.
    static var boundedOverEach: Bounded { Bounded(transports: TestedTransport.each) }
}

extension Trait where Self == TimeLimitTrait {
    /// The time limit of all tests against servers.
    static var limited: TimeLimitTrait { .timeLimit(.minutes(3)) }
}
