import Foundation

/// Reads the body of an answer piece by piece, and stops its transfer when nobody needs it any more.
final class BodyReader {
    /// The answer, without its body.
    let response: RawResponse
    private var pieces: AsyncThrowingStream<Data, any Error>.Iterator?
    private var whole: Data?

    init(_ response: RawResponse) {
        self.response = response
        pieces = response.transfer?.pieces.makeAsyncIterator()
        whole = response.transfer == nil ? response.body : nil
    }

    deinit {
        response.transfer?.cancel()
    }

    /// The next piece; `nil` at the end.
    func next(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> Data? {
        if let piece = whole {
            whole = nil
            return piece.isEmpty ? nil : piece
        }
        do {
            let piece = try await pieces?.next(isolation: actor)
            // A stream whose reader is cancelled ends as if it were complete.
            if piece == nil { try Task.checkCancellation() }
            return piece
        } catch let failure as ConnectionFailure {
            throw .noResponse(response.request, failure)
        } catch is CancellationError {
            throw .cancelled(response.request)
        } catch {
            throw .noResponse(response.request, .other(String(describing: error)))
        }
    }

    /// The error of a part of the body that is not what it should be.
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

    /// The error of a part that is too long to be taken into memory.
    func tooLarge(at place: String) -> SessionError<Never> {
        failure(DecodingFailure(.tooLarge(limit: response.bodyLimit), in: response), in: Data(), at: place)
    }
}
