package import Testing

/// Waits until other tasks have made a condition true.
///
/// The number of checks is limited instead of the time, so that a test on a busy machine gets more time. All checks
/// together take at least a minute.
///
/// - Throws: `CancellationError` if the task is cancelled, for example by the time limit of its test, and
///   ``ConditionNotMet`` after the last check.
package func until(at place: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async throws {
    let (quickChecks, slowChecks) = (1000, 60_000)
    for check in 0..<quickChecks + slowChecks {
        if condition() { return }
        try Task.checkCancellation()
        if check < quickChecks { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
    }
    guard condition() else { throw ConditionNotMet(place: place) }
}

/// The error of a test that waited in vain.
package struct ConditionNotMet: Error, CustomStringConvertible {
    let place: SourceLocation

    package var description: String { "the condition at \(place.fileID):\(place.line) was false for a minute" }
}
