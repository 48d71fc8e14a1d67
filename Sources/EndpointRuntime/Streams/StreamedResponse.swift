import Foundation

/// A response that is read while it arrives: ``EventStream``, ``LineStream`` or ``Download``.
///
/// If the response is invalid before the first byte of its body, the call throws the error. The call's time-out applies
/// until status code and header fields have arrived, and then to each wait of the reader for the next piece of the
/// body. A body can be read once, by one reader.
@_documentation(visibility: internal)
public protocol StreamedResponse: Sendable {
    /// Creates the value from a response whose body is still arriving.
    init(_ response: RawResponse) throws

    /// The media types of the `Accept` header field, unless the request sets that field.
    static var accept: String { get }
}

extension StreamedResponse {
    /// Any media type.
    public static var accept: String { "*/*" }
}

@_documentation(visibility: internal)
extension Request where Response: StreamedResponse {
    /// Streams the body.
    public func decodeResponse(_ response: RawResponse) throws -> Response { try Response(response) }
}

extension RawResponse {
    /// The response with the rest of its body in memory, up to the session's limit and within the call's time-out; the
    /// transfer ends.
    ///
    /// An event stream never ends, so only the beginning of its body is read.
    func collected() async -> RawResponse {
        if mediaType.name == "text/event-stream" { return await beginning() }
        return await collected(upTo: bodyLimit, within: transfer?.silence)
    }

    /// The response with the first 64 kB of the body, or as much as arrives within two seconds; the transfer ends.
    func beginning() async -> RawResponse {
        await collected(upTo: 64 << 10, within: min(transfer?.silence ?? .seconds(2), .seconds(2)))
    }

    private func collected(upTo limit: Int, within time: Duration?) async -> RawResponse {
        guard let transfer else { return self }
        let (body, isOverLimit) = await transfer.collect(upTo: limit, within: time)
        var response = withoutTransfer
        if mayHaveBody { response.body = body }
        response.exceededLimit = isOverLimit ? limit : nil
        return response
    }
}

/// A body that is still arriving and can be read once. Releasing this object ends the transfer.
final class Transfer: Sendable, Hashable {
    private let pump: BodyPump
    private let timer: DeadlineTimer
    private let isClaimed = Locked(false)

    /// The time-out for each piece; `nil` for the transport's own.
    let silence: Duration?

    /// Creates a transfer of `body`, which is read only on request.
    ///
    /// - Parameters:
    ///   - silence: the time-out for each wait of the reader for a piece; `nil` for the transport's own. The time
    ///     between two reads does not count.
    ///   - timer: measures the silence.
    ///   - onEnd: called once when the transfer has ended, for any reason.
    init(
        _ body: ResponseBody,
        silence: Duration?,
        timer: DeadlineTimer,
        onEnd: @escaping @Sendable () -> Void
    ) {
        pump = BodyPump(body, silence: silence, timer: timer, onEnd: onEnd)
        self.silence = silence
        self.timer = timer
    }

    deinit {
        cancel()
    }

    /// Registers the caller as the reader; returns `false` if there already is one.
    func claim() -> Bool {
        isClaimed.withLock { isClaimed in
            defer { isClaimed = true }
            return !isClaimed
        }
    }

    /// The next piece, for the only reader; `nil` at the end.
    func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Data? {
        try await pump.next(isolation: actor)
    }

    /// Calls `action` when the transfer has ended, or now if it already has.
    func whenEnded(_ action: @escaping @Sendable (ResponseBody.End) -> Void) {
        pump.whenEnded(action)
    }

    /// Whether the transfer was cancelled, and the reader has not received the error yet.
    var isCancelled: Bool { pump.failure is CancellationError }

    /// Ends the transfer at once; the reader gets a `CancellationError`.
    func cancel() {
        pump.end(CancellationError())
    }

    /// Reads the beginning of the body into memory, then ends the transfer.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of bytes.
    ///   - time: the maximum time; `nil` for none.
    /// - Returns: the bytes, and whether the body exceeds the limit. If the body breaks off or takes too long, these
    ///   are the bytes that have arrived.
    func collect(upTo limit: Int, within time: Duration?) async -> (data: Data, isOverLimit: Bool) {
        var data = Data()
        guard claim() else { return (data, false) }
        let alarm = time.map { time in
            timer.schedule(after: time) { [weak pump] in pump?.end(ConnectionFailure.timedOut) }
        }
        defer {
            alarm?.cancel()
            cancel()
        }
        while let piece = try? await next() {
            guard piece.count <= limit - data.count else { return (data + piece.prefix(limit - data.count), true) }
            data += piece
        }
        return (data, false)
    }

    static func == (left: Transfer, right: Transfer) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A stream that may never end, unlike a download.
protocol UnboundedStream {}
