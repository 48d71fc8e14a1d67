/// Sends a request when its origin has room for it; until then its time-out does not run.
///
/// It is below all middleware and the sources of credentials, so that these can send requests of their own while
/// they wait.
struct AdmittingTransport: Transport {
    let next: any Transport
    let admissions: AdmissionQueue

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let origin = request.url.origin ?? ""
        request.pauseTimeout()
        guard await admissions.enter(origin) else { throw CancellationError() }
        request.reportProgress()
        let admission = Admission(admissions, origin)
        var response = try await next.send(request)
        response.admission = admission
        return response
    }
}

/// A place among the requests that are under way, given up with the last reference.
final class Admission: Sendable {
    private let admissions: AdmissionQueue
    private let origin: String

    init(_ admissions: AdmissionQueue, _ origin: String) {
        self.admissions = admissions
        self.origin = origin
    }

    deinit {
        admissions.leave(origin)
    }
}
