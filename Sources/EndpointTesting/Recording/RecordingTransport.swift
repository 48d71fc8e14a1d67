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
/// (`token`, `password`, `key`, …). If a secret of the request is repeated anywhere else in the text of the exchange,
/// it is removed there, too. Contents of multipart forms are not recorded. A secret in the path or under a harmless
/// name is not recognized: name it in `hiding`, and read a file before you commit it.
///
/// Each secret has a mark of its own: `REDACTED`, `REDACTED-2` and so on. A request that repeats a secret of a
/// response, such as a page token, therefore contains the mark that the response contains.
///
/// The file is replaced with the first exchange, and written again with each further one. An exchange is recorded when
/// its body is complete; the exchange of an event stream, which has no end, when the stream is no longer read. Failures
/// of the connection are not recorded.
///
/// Recorders that exist for one file at the same time share it. When all recorders of a file have called ``finish()``,
/// or no longer exist, the next recorder begins another recording, even if a session still retains an earlier recorder.
///
/// Recording does not affect the calls: if an exchange cannot be recorded, ``finish()`` throws the error.
public final class RecordingTransport: Transport {
    private let file: Result<RecordingFile, ConnectionFailure>
    private let next: any Transport
    private let secrets: SecretNames
    private let failure = Locked<ConnectionFailure?>(nil)
    private let hasFinished = Locked(false)
    /// The exchanges of event streams, which may not have ended when the recording ends.
    private let streams = Locked<[OpenExchange]>([])

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
        let recording = Recording(hiding: hiding.sorted(), keeping: keeping.sorted(), exchanges: [])
        secrets = recording.secrets
        self.file = Result { () throws(ConnectionFailure) in try RecordingFile.at(file, recording) }
    }

    deinit {
        endPart()
    }

    /// Sends the request through the next transport, and records the exchange.
    ///
    /// - Throws: the error of the next transport.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        guard let file = try? file.get() else { return try await next.send(request) }
        let index = file.nextIndex()
        let remover = SecretRemover(request, secrets) { file.marks.placeholder(for: $0) }
        let recordedRequest: RecordedRequest
        do {
            recordedRequest = try remover.request()
        } catch {
            let lost = ConnectionFailure(
                .unusableRecording,
                "the body of \(request.endpoint?.name ?? request.method.rawValue) cannot be recorded: \(error)",
                underlying: error
            )
            failure.withLock { $0 = $0 ?? lost }
            return try await next.send(request)
        }
        var response = try await next.send(request)
        let (status, headers) = (response.status.code, response.headers)
        let finish: @Sendable (Data) -> Void = { data in
            let recorded = remover.response(status: status, headers, data)
            file.record(Recording.Exchange(request: recordedRequest, response: recorded), at: index)
        }
        if (300...399).contains(status) {
            // A session that follows a redirect may leave the body of the redirect unread, and ignores an error of it.
            do {
                let body = try await response.body.collect(upTo: 1 << 20).data
                finish(body)
                response.body = .data(body)
            } catch let error as CancellationError {
                throw error
            } catch {
                finish(Data())
                response.body = .chunks(AsyncThrowingStream<Data, any Error> { throw error })
            }
        } else {
            let isEndless = MediaType(headers[.contentType] ?? "").name == "text/event-stream"
            let exchange = OpenExchange(finish: finish)
            if isEndless { streams.withLock { $0.append(exchange) } }
            response.body = .chunks(RecordedPieces(body: response.body, exchange: exchange, isEndless: isEndless))
        }
        return response
    }

    /// Ends the recording, and checks that all exchanges are in the file. Call it when all calls have ended.
    ///
    /// An event stream is recorded with the events that were read so far.
    ///
    /// An exchange that ends later is still recorded, unless another recording of the same file has begun. In that
    /// case, a further call of this function throws an error.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` of the kind
    ///   ``EndpointRuntime/ConnectionFailure/Kind/unusableRecording`` if the file could not be written, if the body of
    ///   a request could not be read or is a sequence, or if another recorder of the same file hides other names, so
    ///   that this recorder records nothing.
    public func finish() throws {
        for stream in streams.withLock({ $0 }) { stream.record() }
        endPart()
        if let failure = failure.withLock({ $0 }) { throw failure }
        try file.get().check()
    }

    private func endPart() {
        let isFirst = hasFinished.withLock { hasFinished in
            defer { hasFinished = true }
            return !hasFinished
        }
        if isFirst { try? file.get().leave() }
    }
}

extension ConnectionFailure.Kind {
    /// A ``RecordingTransport`` could not write its file, or a ``ReplayingTransport`` could not read it.
    public static let unusableRecording = brokenRecording
}

/// An exchange whose body is being read. It is recorded once, with the pieces that were read by then.
private final class OpenExchange: Sendable {
    /// The pieces so far; `nil` once the exchange is recorded or dropped.
    private let data = Locked<Data?>(Data())
    private let finish: @Sendable (Data) -> Void

    init(finish: @escaping @Sendable (Data) -> Void) {
        self.finish = finish
    }

    func append(_ piece: Data) {
        data.withLock { $0?.append(piece) }
    }

    func record() {
        if let data = taken() { finish(data) }
    }

    func drop() {
        _ = taken()
    }

    private func taken() -> Data? {
        data.withLock { data in
            defer { data = nil }
            return data
        }
    }
}

/// A body that is recorded while it is read.
private struct RecordedPieces: AsyncSequence, Sendable {
    typealias Element = Data

    let body: ResponseBody
    let exchange: OpenExchange
    /// Whether the exchange is recorded although its body is not read to the end.
    let isEndless: Bool

    func makeAsyncIterator() -> Iterator { Iterator(self) }

    final class Iterator: AsyncIteratorProtocol {
        private let exchange: OpenExchange
        private let isEndless: Bool
        private let read: ResponseBody.Reader

        fileprivate init(_ pieces: RecordedPieces) {
            exchange = pieces.exchange
            isEndless = pieces.isEndless
            read = pieces.body.makeReader()
        }

        deinit {
            if isEndless { exchange.record() }
        }

        func next() async throws -> Data? {
            do {
                if let piece = try await read() {
                    exchange.append(piece)
                    return piece
                }
            } catch {
                if !(error is CancellationError) { exchange.drop() }
                throw error
            }
            if !Task.isCancelled { exchange.record() }
            return nil
        }
    }
}
