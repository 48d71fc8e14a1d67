import EndpointRuntime
import Foundation
import HTTPTypes
import TextCoding

/// An exchange whose body is being read. It is recorded once, with the pieces that were read by then.
final class OpenExchange: Sendable {
    /// The pieces so far; `nil` once the exchange is recorded or dropped.
    private let data = Locked<Data?>(Data())
    private let finish: @Sendable (Data) -> Void
    private let end: @Sendable () -> Void

    /// - Parameters:
    ///   - finish: records the exchange.
    ///   - end: called once the exchange is recorded or dropped.
    init(finish: @escaping @Sendable (Data) -> Void, end: @escaping @Sendable () -> Void) {
        self.finish = finish
        self.end = end
    }

    func append(_ piece: Data) {
        data.withLock { $0?.append(piece) }
    }

    /// Ends the exchange whose reader stops before the end of the body, or never begins.
    ///
    /// It is called in the task of the caller, which may be cancelled; the task that reads the body always is.
    func stop(_ extent: BodyExtent) {
        if extent != .whole {
            record()
        } else if Task.isCancelled {
            drop()
        }
    }

    func record() {
        guard let data = taken() else { return }
        finish(data)
        end()
    }

    func drop() {
        if taken() != nil { end() }
    }

    private func taken() -> Data? {
        data.withLock { data in
            defer { data = nil }
            return data
        }
    }
}

/// How much of a body is needed for its exchange to be recorded.
enum BodyExtent {
    /// The body up to its end.
    case whole
    /// What is read of a stream, which may have no end, unless it breaks.
    case stream
    /// What is read of a body that its reader may ignore, as it may ignore the body's error: that of a redirect, or of a
    /// 304, which a cache does not read.
    case ignorable

    init(of request: OutgoingRequest, status: Int, _ headers: HTTPFields) {
        if [301, 302, 303, 304, 307, 308].contains(status) {
            self = .ignorable
        } else if request.hasUnboundedResponse, request.streamedStatuses.contains(status) {
            self = .stream
        } else {
            self = StreamMedia.contains(MediaType(headers.contentType ?? "").name) ? .stream : .whole
        }
    }
}

/// The reader of a body that is recorded while it is read.
final class RecordedReader {
    private let exchange: OpenExchange
    private let extent: BodyExtent
    private let read: ResponseBody.Reader

    init(_ body: ResponseBody, _ exchange: OpenExchange, _ extent: BodyExtent) {
        self.exchange = exchange
        self.extent = extent
        read = body.makeReader()
    }

    func next() async throws -> Data? {
        do {
            // A transport may end the read much later than the call was cancelled.
            let piece = try await withTaskCancellationHandler {
                try await read()
            } onCancel: { [exchange, extent] in
                if extent == .whole { exchange.drop() }
            }
            if let piece {
                exchange.append(piece)
                return piece
            }
        } catch {
            switch extent {
            case .whole: exchange.drop()
            case .stream: if !(error is CancellationError) { exchange.drop() }
            case .ignorable: exchange.record()
            }
            throw error
        }
        if !Task.isCancelled {
            exchange.record()
        } else if extent == .whole {
            exchange.drop()
        }
        return nil
    }
}
