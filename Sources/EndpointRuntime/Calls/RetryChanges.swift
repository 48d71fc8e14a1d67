/// The parts of a retry policy that a call changes; `nil` for the parts that it does not change.
///
/// They are kept apart from the policy, because the session that has it may be set after them.
struct RetryChanges: Sendable, Hashable {
    var max: Int?
    var wait: RetryPolicy.Wait?
    var evenIfNotIdempotent: Bool?
}

extension RetryChanges: CustomStringConvertible {
    var description: String {
        let parts = [
            max.map { "max: \($0)" },
            wait.map { "wait: \($0)" },
            evenIfNotIdempotent.map { "evenIfNotIdempotent: \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension CallOptions {
    /// The policy of a call on a session with the policy `session`.
    func retryPolicy(over session: RetryPolicy) -> RetryPolicy {
        var policy = retry ?? session
        policy.max = retryChanges.max ?? policy.max
        policy.wait = retryChanges.wait ?? policy.wait
        policy.evenIfNotIdempotent = retryChanges.evenIfNotIdempotent ?? policy.evenIfNotIdempotent
        return policy
    }
}
