import TestSupport
import Testing

/// Gives all tests of a suite one consumer package, and removes it after the last.
struct ConsumerPackageTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing runTests: @Sendable () async throws -> Void
    ) async throws {
        try await ConsumerPackage.$current.withValue(ConsumerPackage()) { try await runTests() }
    }
}

extension Trait where Self == ConsumerPackageTrait {
    /// The tests of the suite share ``ConsumerPackage/current``.
    static var consumerPackage: Self { Self() }
}
