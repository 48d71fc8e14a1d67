import Foundation

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

extension OutgoingRequest {
    /// The request with its whole body in memory, for a transport of a test kit: files and sequences are read as a
    /// transport sends them.
    ///
    /// - Parameter reportsProgress: whether the time-out and the observer of the body learn what has been read.
    /// - Throws: ``ConnectionFailure`` of the kind `unreadableBody`, and `CancellationError`.
    package func readingBody(reportsProgress: Bool = true) async throws -> OutgoingRequest {
        guard let body else { return self }
        let source = try BodySource(body)
        var data = Data()
        while let piece = try await source.next() {
            data += piece
            if reportsProgress, let count = source.count {
                reportProgress(sent: source.position, of: count)
            } else {
                reportProgress()
            }
        }
        // The total of a sequence without a size is known only at its end.
        if reportsProgress, source.count == nil { reportProgress(sent: data.count, of: data.count) }
        var request = self
        request.body = .data(data)
        return request
    }
}
