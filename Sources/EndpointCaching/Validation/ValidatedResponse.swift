import EndpointRuntime

/// A response that a validation has returned or confirmed, for all calls that wait for the validation.
///
/// Only one of the calls gets the header fields that `no-cache="…"` lists, because the server sent them for one request
/// (RFC 9111, section 5.2.2.4).
final class ValidatedResponse: Sendable {
    /// The response with the header fields that are stored.
    let stored: StoredResponse
    private let whole: Locked<StoredResponse?>

    init(_ whole: StoredResponse) {
        var stored = whole
        stored.headers = StoringRules.stored(whole.headers)
        self.stored = stored
        self.whole = Locked(whole)
    }

    /// Returns the response with all of its header fields to the first caller, and with those that are stored to all
    /// others.
    func take() -> StoredResponse {
        whole.withLock { whole in
            defer { whole = nil }
            return whole ?? stored
        }
    }
}
