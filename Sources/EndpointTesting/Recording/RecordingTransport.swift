public import EndpointRuntime
import Foundation
import HTTPTypes

/// A transport that records exchanges to a file, which a ``ReplayingTransport`` replays.
///
/// ```swift
/// let recorder = RecordingTransport(file: file)
/// let session = Session(transport: recorder)
/// …
/// try recorder.finish()
/// ```
/// The file is JSON, sorted by URL, method and body. It contains no secrets at the places where the runtime expects
/// them: user information in URLs; the session's credentials, and all header fields of requests except those that never
/// contain any; `Set-Cookie`; query items, form items, JSON members and header fields whose names look like credentials
/// (`token`, `password`, `key`, …). JSON Web Tokens, private keys and tokens with well-known prefixes are removed under
/// any name. Elements of XML and HTML are only searched for these. A secret that another text of the exchange repeats
/// is removed there, too; one that is no common value is also removed from all other exchanges of the file. Contents of
/// multipart forms are not recorded. Any other secret under a harmless name is not recognized unless `hiding` contains
/// the name. In the path, a secret is only recognized if its parameter has a secret name such as one that ends in
/// `token`, or if it is interpolated as `\(secret: …)`; `hiding` has no effect there. Read a file before you commit it.
///
/// Each secret has a mark of its own: `REDACTED_1_`, `REDACTED_2_` and so on. A UUID is replaced by another UUID, a date
/// by another date, a text of digits by a number, and a number in JSON by 0. A request that repeats a secret of a
/// response, such as a page token, therefore contains the mark that the response contains.
///
/// The file is replaced with the first exchange, and written again from time to time; ``finish()`` completes it, and so
/// does the exit of the process. After a crash, it may lack the last exchanges. If nothing was sent, ``finish()``
/// replaces the file with a recording without exchanges.
///
/// An exchange is recorded when its body is complete; the exchange of a stream, such as events or lines, which may
/// have no end, when the stream is no longer read. A stream in a response with header fields or by status is only
/// recognized by a media type of streams, such as `application/x-ndjson`. Failures of the connection and calls that
/// were cancelled are not recorded.
///
/// The recorders of a process for one file share it: a later recorder continues the recording. A process replaces the
/// recording of an earlier process. To begin anew in one process, remove the file. Two processes cannot record to one file
/// at the same time: ``finish()`` throws an error, and does not replace the exchanges of the other process.
///
/// Recording does not affect the calls: if an exchange cannot be recorded, ``finish()`` throws the error.
public final class RecordingTransport: Transport {
    private let file: Result<RecordingFile, ConnectionFailure>
    private let next: any Transport
    private let secrets: SecretNames
    /// The exchanges whose bodies have not been read to their ends, by index.
    private let open = Locked<[Int: Open]>([:])

    private enum Open {
        /// An exchange that is recorded with what was read of its body.
        case partial(OpenExchange)
        /// The request of any other exchange.
        case unread(OutgoingRequest)
    }

    /// Creates a transport that records to a file.
    ///
    /// - Parameters:
    ///   - file: the file; its folder is created.
    ///   - next: the transport that sends the requests.
    ///   - hiding: further names of header fields, query items, form items and JSON members with secret values, which
    ///     include short numbers and error codes.
    ///   - keeping: names that look like names of secrets but whose values are not secret, such as `next_page_token`. A
    ///     value that also occurs under a secret name, such as `page_token`, is still replaced.
    public init(
        file: URL,
        next: any Transport = Session.standardTransport(),
        hiding: Set<String> = [],
        keeping: Set<String> = []
    ) {
        self.next = next
        let recording = Recording(hiding: hiding.sorted(), keeping: keeping.sorted())
        secrets = recording.secrets
        self.file = Result { () throws(ConnectionFailure) in try RecordingFile.at(file, recording) }
    }

    /// Sends the request through the next transport, and records the exchange.
    ///
    /// A body that is a sequence is read into memory first.
    ///
    /// - Throws: the error of the next transport, and ``/EndpointRuntime/ConnectionFailure`` for a body that cannot be
    ///   read.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        guard let file = try? file.get() else { return try await next.send(request) }
        // The next transport reports the progress of the body.
        let read = try await request.readingBody(reportsProgress: false)
        let request = request.body?.hasSequences == true ? read : request
        let index = file.nextIndex()
        var response = try await next.send(request)
        let (status, headers) = (response.status.code, response.headers)
        let finish: @Sendable (Data) -> Void = { data in
            file.record(read, status: status, headers, data, at: index)
        }
        let extent = BodyExtent(of: request, status: status, headers)
        let exchange = OpenExchange(finish: finish) { [open] in
            open.withLock { $0[index] = nil }
        }
        open.withLock { $0[index] = extent == .whole ? .unread(read) : .partial(exchange) }
        response.body = response.body.read { body in
            let reader = RecordedReader(body, exchange, extent)
            return { try await reader.next() }
        }.tee { _ in
        } onEnd: { end in
            if case .stopped = end { exchange.stop(extent) }
        }
        return response
    }

    /// Ends the recording, and checks that all exchanges are in the file. Call it when all calls have ended.
    ///
    /// A stream of events or of lines is recorded with what was read so far, if it is recognized as one. Any other body
    /// that was not read to its end, such as that of a download, is not recorded. Of several recorders for one file,
    /// each one only knows the bodies that were received through it.
    ///
    /// An exchange that ends later is still recorded; call this function again to complete the file. Each call writes the
    /// whole file if there are new exchanges: call it once for each file rather than in each test.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` of the kind
    ///   ``EndpointRuntime/ConnectionFailure/Kind/unusableRecording`` if the file could not be written, if another
    ///   process has written it since the recording began, if the body of a response was not read to its end, or if an
    ///   earlier recorder of the same file hides other names, so that this recorder records nothing.
    public func finish() throws {
        var unread: [OutgoingRequest] = []
        for (_, open) in open.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            switch open {
            case .partial(let exchange): exchange.record()
            case .unread(let request): unread.append(request)
            }
        }
        try file.get().finish()
        if let request = unread.first {
            let remover = try SecretRemover(request, secrets) { _ in SecretMarks.unknown }
            let line = remover.request().line
            throw ConnectionFailure(.unusableRecording, "\(line) was not read to its end and is not recorded")
        }
    }
}

extension ConnectionFailure.Kind {
    /// A ``RecordingTransport`` could not write its file, or a ``ReplayingTransport`` could not read it.
    public static let unusableRecording = brokenRecording
}
