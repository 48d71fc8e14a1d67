import EndpointRuntime
import ScriptedServing
import Testing
import TransportScenarios

/// The error of a call that has to fail. A response is recorded as an issue.
func failure<R: Request>(
    of call: Call<R>,
    sourceLocation: SourceLocation = #_sourceLocation
) async -> SessionError<R.Failure>? {
    do throws(SessionError<R.Failure>) {
        let envelope = try await call.envelope()
        Issue.record("there is a response: \(envelope.raw)", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}

extension SessionError {
    /// Whether there is no response because of the connection, and neither because of time nor because of redirects.
    var isBrokenConnection: Bool {
        switch connectionFailure?.kind {
        case .connectionLost?, .other?, .refused?, .invalidResponse?: true
        default: false
        }
    }

    var isTimeout: Bool { connectionFailure == .timedOut }

    /// Whether a response came that was not accepted, with this status.
    func isRejected(with status: Int) -> Bool {
        guard case .rejected(let response, _) = self else { return false }
        return response.statusCode == status
    }
}

extension Session {
    /// A session that finds ``FaultService`` at a server.
    convenience init(_ server: PythonServer, timeout: Duration = .seconds(60)) {
        self.init(
            transport: TestedTransport.current.make(),
            bases: [FaultService.service: .url(server.base())],
            timeout: timeout
        )
    }

    /// A session that finds ``FaultService`` at a server of one test.
    convenience init(_ server: ScriptedServer, clock: any Clock<Duration> = ContinuousClock()) {
        self.init(
            transport: TestedTransport.current.make(),
            bases: [FaultService.service: .url(server.base)],
            clock: clock
        )
    }
}

/// httpbin's report of a request.
struct Seen: Decodable {
    var args: [String: JSON]?
    var form: [String: JSON]?
    var files: [String: JSON]?
    var headers: [String: String]
    var data: String?
    var json: JSON?
    var method: String?
    var url: String
}

/// The fault server's report of a request.
typealias Echo = FaultServer.Request

/// A request that needs credentials.
struct Secret: Request {
    typealias Response = RawResponse
    typealias Failure = JSON
    static let service = FaultService.service
    let path: String
    var uses: [CredentialUse]

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/\(raw: path)")
        request.auth(anyOf: [uses])
    }
}
