public import EndpointRuntime
import Foundation
import HTTPTypes

/// A transport that responds with the exchanges of a file that a ``RecordingTransport`` has written, and sends nothing.
///
/// ```swift
/// let session = Session(transport: try ReplayingTransport(file: file))
/// ```
/// A request gets the response to the recorded request with the same method, URL and body, compared without secrets;
/// header fields are not compared, and the session needs no credentials. If an equal request is recorded several times,
/// the responses come in the order of the recording, and the last one repeats. If recorded requests differ only in
/// their secrets, a request with secrets of replayed responses gets the response to the one with the same secrets. A
/// request that is not recorded fails with a ``/EndpointRuntime/ConnectionFailure`` of the kind
/// ``EndpointRuntime/ConnectionFailure/Kind/notStubbed``, which lists the recorded requests.
public final class ReplayingTransport: TestTransport {
    private let file: String
    private let secrets: SecretNames
    private let marks: AssignedMarks
    private let lines: [String]
    private let exchanges: Locked<[RecordedRequest.Key: SimilarExchanges]>

    /// Creates a transport from a recorded file.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` of the kind
    ///   ``EndpointRuntime/ConnectionFailure/Kind/unusableRecording``, which names the file and the mistake, if the
    ///   file cannot be read or is not a recording.
    public init(file: URL) throws {
        let recording = try Recording(contentsOf: file)
        self.file = file.lastPathComponent
        secrets = recording.secrets
        let marks = recording.marks
        self.marks = marks
        var exchanges: [RecordedRequest.Key: SimilarExchanges] = [:]
        for exchange in recording.exchanges {
            let request = exchange.request
            exchanges[request.key(marks, secrets), default: SimilarExchanges()]
                .append(exchange.response, request.secrets(marks))
        }
        self.exchanges = Locked(exchanges)
        lines = recording.exchanges.map(\.request.line).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Returns the recorded response.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` of the kind
    ///   ``EndpointRuntime/ConnectionFailure/Kind/notStubbed`` for a request that is not recorded.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let request = try await request.readingBody()
        let remover = try SecretRemover(request, secrets, mark: { [marks] in marks.replacement(for: $0) })
        let recorded = remover.request()
        // A test may use a credential such as `test`, which other parts of the request may contain, too. Therefore, the
        // request is also looked up without a search for repetitions of secrets.
        guard let found = next(of: recorded) ?? next(of: remover.withoutSearch.request()) else {
            throw notRecorded(recorded, media: SecretNames.media(request.headers).name)
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
        let (key, requestSecrets) = (request.key(marks, secrets), request.secrets(marks))
        return exchanges.withLock { $0[key]?.next(for: requestSecrets) }
    }

    private func notRecorded(_ request: RecordedRequest, media: String) -> ConnectionFailure {
        let nearest = Nearest(lines, to: request.line).texts
        let shown =
            nearest.prefix(20).joined(separator: ", ") + (lines.count > 20 ? ", and \(lines.count - 20) more" : "")
        let recorded = exchanges.withLock { Array($0.keys) }
        let difference = RequestDifference(request.key(marks, secrets), media: media, recorded)
        let what = request.line + (difference.isInBody ? " with this body" : "") + Self.hint(difference)
        let hint = difference.isInBody ? "" : nearest.first.map(markHint) ?? ""
        return ConnectionFailure(
            .notStubbed,
            "'\(file)' has no exchange for \(what); recorded are: \(lines.isEmpty ? "none" : shown)\(hint)"
        )
    }

    /// The hint for a recorded line that contains a mark; empty for any other.
    private func markHint(_ line: String) -> String {
        guard let mark = marks.marks(in: line).min() else { return "" }
        return " (\(mark) is a secret; for a value that is none, name its member in 'keeping' when it is recorded)"
    }

    /// The hint for a value that differs from the recorded one; empty if there is none.
    private static func hint(_ difference: RequestDifference) -> String {
        difference.place.map {
            " (it differs \($0); a value that changes with each run can be named in 'hiding' when it is recorded)"
        } ?? ""
    }
}
