import EndpointRuntime
import Foundation

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

    deinit {
        // The body of a cancelled call is often not read at all.
        if Task.isCancelled { drop() }
    }

    func append(_ piece: Data) {
        data.withLock { $0?.append(piece) }
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

/// The reader of a body that is recorded while it is read.
final class RecordedReader {
    private let exchange: OpenExchange
    /// Whether the exchange is recorded although its body is not read to the end.
    private let isEndless: Bool
    private let read: ResponseBody.Reader

    init(_ body: ResponseBody, _ exchange: OpenExchange, isEndless: Bool) {
        self.exchange = exchange
        self.isEndless = isEndless
        read = body.makeReader()
    }

    deinit {
        if isEndless {
            exchange.record()
        } else if Task.isCancelled {
            exchange.drop()
        }
    }

    func next() async throws -> Data? {
        do {
            // A transport may end the read much later than the call was cancelled.
            let piece = try await withTaskCancellationHandler {
                try await read()
            } onCancel: { [exchange, isEndless] in
                if !isEndless { exchange.drop() }
            }
            if let piece {
                exchange.append(piece)
                return piece
            }
        } catch {
            if !isEndless || !(error is CancellationError) { exchange.drop() }
            throw error
        }
        if !Task.isCancelled {
            exchange.record()
        } else if !isEndless {
            exchange.drop()
        }
        return nil
    }
}
