import Foundation

/// Reads the body of a response piece by piece, and ends its transfer when it is released.
final class BodyReader {
    /// The response, without its body.
    let response: RawResponse
    private let access = ExclusiveAccess()
    private var whole: Data?
    private var isReading = false
    private var hasEnded = false

    init(_ response: RawResponse) {
        self.response = response
        whole = response.transfer == nil ? response.body : nil
    }

    deinit {
        // If this reader has not begun to read the body, another reader may still do so.
        if isReading { response.transfer?.cancel() }
    }

    /// Makes this the only reader of the body.
    ///
    /// - Throws: ``SessionError/undecodable(_:_:)`` if the body has another reader.
    func start() throws(SessionError<Never>) {
        guard !isReading, let transfer = response.transfer else { return }
        guard transfer.claim() else {
            hasEnded = true
            throw response.alreadyRead
        }
        isReading = true
    }

    /// Ends the transfer if the task or the call was cancelled, so that parts of the body that have already arrived are
    /// not delivered.
    ///
    /// - Throws: ``SessionError/cancelled(_:)``.
    func checkCancellation() throws(SessionError<Never>) {
        guard isReading, !hasEnded, let transfer = response.transfer, Task.isCancelled || transfer.isCancelled else {
            return
        }
        stop()
        throw .cancelled(response.request)
    }

    /// The next piece; `nil` at the end, and after an error.
    func next(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Data? {
        guard access.enter() else { throw response.alreadyRead }
        defer { access.leave() }
        if hasEnded { return nil }
        if let piece = whole {
            hasEnded = true
            return piece.isEmpty ? nil : piece
        }
        try start()
        do {
            let piece = try await response.transfer?.next(isolation: actor)
            hasEnded = piece == nil
            return piece
        } catch {
            hasEnded = true
            switch error {
            case is CancellationError: throw .cancelled(response.request)
            case is AlreadyRead: throw response.alreadyRead
            default:
                let request = response.request
                throw .noResponse(request, ConnectionFailure(error).hidingCredentials(of: request))
            }
        }
    }

    /// Ends the transfer, unless another reader owns it; the sequence ends.
    func stop() {
        hasEnded = true
        if isReading || response.transfer?.claim() == true { response.transfer?.cancel() }
    }

    /// The error for a part of the body that cannot be decoded.
    func failure(_ error: any Error, in part: Data, at place: String) -> SessionError<Never> {
        var response = response.withoutTransfer
        response.body = part
        let failure = DecodingFailure(error, in: response)
        let path = failure.path.isEmpty ? place : "\(place): \(failure.path)"
        return .undecodable(
            ResponseInfo(response),
            DecodingFailure(failure.reason, at: path, in: response, underlying: failure.underlying ?? error)
        )
    }

    /// The error for a part that exceeds the memory limit.
    func tooLarge(at place: String) -> SessionError<Never> {
        failure(DecodingFailure(.tooLarge(limit: response.bodyLimit), in: response), in: Data(), at: place)
    }
}

extension RawResponse {
    /// The error for a second reader of the body.
    var alreadyRead: SessionError<Never> {
        let error = AlreadyRead()
        let failure = DecodingFailure(.other(error.description), in: withoutTransfer, underlying: error)
        return .undecodable(ResponseInfo(withoutTransfer), failure)
    }
}
