/// A transport of the test kit, which receives the typed request of each outgoing request.
///
/// A session attaches an ``OutgoingCall`` only for a test transport, so that other sessions have no overhead. It needs
/// no credentials for requests that the transport does not send to a server.
package protocol TestTransport: Transport {
    /// Whether the transport rejects requests without credentials, so that a session without credentials sends
    /// placeholders.
    var checksCredentials: Bool { get }

    /// Whether the transport passes a request on to a server, so that the session needs credentials for it.
    func sendsToServer(_ request: OutgoingRequest) -> Bool
}

extension TestTransport {
    package var checksCredentials: Bool { false }

    package func sendsToServer(_ request: OutgoingRequest) -> Bool { false }
}

/// The typed request of an outgoing request, and the clock of its session.
///
/// It is a class so that the property for it costs other requests only one word.
package final class OutgoingCall: Sendable {
    /// The request whose parts the outgoing request was built from.
    package let request: any Request

    private let clock: SessionClock

    init(_ request: any Request, on clock: SessionClock) {
        self.request = request
        self.clock = clock
    }

    /// Waits on the session's clock.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    package func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration)
    }
}

extension OutgoingCall: Hashable {
    /// Always `true`, so that comparisons of outgoing requests ignore their calls.
    package static func == (left: OutgoingCall, right: OutgoingCall) -> Bool { true }

    /// Hashes nothing, since any two calls are equal.
    package func hash(into hasher: inout Hasher) {}
}
