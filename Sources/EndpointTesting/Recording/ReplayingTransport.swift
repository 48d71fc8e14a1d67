public import EndpointRuntime
public import Foundation
import HTTPTypes

/// A transport that responds with the exchanges of a file that a ``RecordingTransport`` has written, and sends nothing.
///
/// ```swift
/// let session = Session(transport: try ReplayingTransport(file: file))
/// ```
/// A request gets the response to the recorded request with the same method, URL and body, compared without secrets;
/// header fields are not compared, and the session needs no credentials. If an equal request is recorded several times,
/// the responses come in the order of the recording, and the last one repeats. A request that is not recorded fails
/// with a ``/EndpointRuntime/ConnectionFailure`` of the kind ``EndpointRuntime/ConnectionFailure/Kind/notStubbed``,
/// which lists the recorded requests.
public final class ReplayingTransport: TestTransport {
    private struct Series {
        var responses: [RecordedResponse] = []
        var next = 0
    }

    private let file: String
    private let secrets: SecretNames
    private let lines: [String]
    private let series: Locked<[RecordedRequest: Series]>

    /// Creates a transport from a recorded file.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` of the kind
    ///   ``EndpointRuntime/ConnectionFailure/Kind/notStubbed``, which names the file and the mistake, if the file
    ///   cannot be read or is not a recording.
    public init(file: URL) throws {
        let recording = try Recording(contentsOf: file)
        self.file = file.lastPathComponent
        secrets = recording.secrets
        var series: [RecordedRequest: Series] = [:]
        for exchange in recording.exchanges {
            series[exchange.request, default: Series()].responses.append(exchange.response)
        }
        self.series = Locked(series)
        lines = recording.exchanges.map(\.request.line).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Returns the recorded response.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let remover = SecretRemover(request, secrets)
        let recorded = try remover.request()
        // A test may use a credential such as `test`, which other parts of the request may contain, too. Therefore, the
        // request is also looked up without a search for repetitions of secrets.
        guard let found = try next(of: recorded) ?? next(of: remover.withoutSearch.request()) else {
            throw notRecorded(recorded)
        }
        let body = found.body?.data ?? Data()
        var headers = try found.httpFields
        // The recorded body may be shorter or longer than the one of the server. A response to HEAD and a 304 have the
        // length of a body that they lack (RFC 9110, section 8.6).
        if headers[.contentLength] != nil, request.method != .head, found.status != 304 {
            headers[.contentLength] = String(body.count)
        }
        return IncomingResponse(
            status: HTTPResponse.Status(clamping: found.status),
            headers: headers,
            body: .data(body)
        )
    }

    /// The next response to a request; the last response repeats. `nil` if the request is not recorded.
    private func next(of request: RecordedRequest) -> RecordedResponse? {
        series.withLock { series in
            guard let own = series[request] else { return nil }
            series[request]?.next += 1
            return own.responses[min(own.next, own.responses.count - 1)]
        }
    }

    private func notRecorded(_ request: RecordedRequest) -> ConnectionFailure {
        let shown =
            lines.prefix(20).joined(separator: ", ") + (lines.count > 20 ? ", and \(lines.count - 20) more" : "")
        let what = lines.contains(request.line) ? "\(request.line) with this body" : request.line
        return ConnectionFailure(
            .notStubbed,
            "'\(file)' has no exchange for \(what); recorded are: \(lines.isEmpty ? "none" : shown)"
        )
    }
}
