#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOHTTP1

    /// The body of a request, in pieces that AsyncHTTPClient requests when the connection accepts them.
    final class OutgoingBody: Sendable {
        /// The number of bytes; `nil` if it is unknown.
        private let byteCount: Int?
        /// The whole body, if it is in memory and fits into one piece.
        private let bytes: Data?
        private let isSequence: Bool
        private let eventLoopGroup: any EventLoopGroup
        private let pieceCount = Locked(0)
        private let state: Locked<State>

        private struct State {
            /// What is sent. `nil` after the response to an abandoned body: AsyncHTTPClient never releases the object of
            /// this class if it waits to send a piece then.
            var content: Content?
            /// The wait for a piece of a sequence.
            var reading: Task<Data?, any Error>?
            var hasStopped = false
            /// Whether AsyncHTTPClient has stopped sending the body, because of the response's status.
            var isAbandoned = false
            /// Whether the server needs nothing more of the body.
            var isUnneeded = false
            /// The wait for the end of the response to an abandoned body.
            var waiter: CheckedContinuation<Void, Never>?
        }

        private struct Content {
            let source: BodySource
            let request: OutgoingRequest

            func report() {
                if let count = source.count {
                    request.reportProgress(sent: source.position, of: count)
                } else {
                    request.reportProgress()
                }
            }
        }

        /// - Throws: the errors of ``BodySource``.
        init(_ body: RequestBody, of request: OutgoingRequest, on eventLoopGroup: any EventLoopGroup) throws {
            let source = try BodySource(body)
            state = Locked(State(content: Content(source: source, request: request)))
            byteCount = source.count
            // AsyncHTTPClient never asks for an empty stream.
            bytes = byteCount == 0 ? Data() : body.data.flatMap { $0.count <= BodySource.pieceSize ? $0 : nil }
            isSequence = byteCount != 0 && body.hasSequences
            self.eventLoopGroup = eventLoopGroup
        }

        /// AsyncHTTPClient sends bytes together with the end of the request. After the last piece of a stream, the
        /// response can arrive before that end has been sent, and then the next request opens another connection.
        var body: HTTPClientRequest.Body {
            if let bytes { return .bytes(ByteBuffer(bytes: bytes)) }
            return .stream(Pieces(upload: self), length: byteCount.map { .known(Int64($0)) } ?? .unknown)
        }

        /// Reports the progress of a body that was sent as bytes, since AsyncHTTPClient does not tell when it sends them.
        func report(_ response: HTTPClientResponse) {
            if let count = bytes?.count, count > 0 {
                state.withLock { $0.content }?.request.reportProgress(sent: count, of: count)
            }
            let head = HTTPResponseHead(version: response.version, status: response.status, headers: response.headers)
            state.withLock { state in
                state.isAbandoned = response.status.code >= 300
                state.isUnneeded = state.isAbandoned || head.isLast
            }
        }

        /// Stops a body that the server does not need after its response. Otherwise the body has been sent, unless a client
        /// of the caller's own has no ``ResponseEndHandler``: then AsyncHTTPClient still sends it.
        func stopIfUnneeded() {
            if state.withLock({ $0.isUnneeded }) { stop() }
        }

        /// Cancels the wait for a piece of a sequence, and releases an abandoned body. AsyncHTTPClient would still wait
        /// after the request has ended.
        func stop() {
            let (reading, waiter, content) = state.withLock { state in
                state.hasStopped = true
                return (state.reading, state.waiter.take(), state.isAbandoned ? state.content.take() : nil)
            }
            reading?.cancel()
            waiter?.resume()
            // The caller's sequence may be released here, which must not happen while the state is locked.
            withExtendedLifetime(content) {}
        }

        /// The next piece. When AsyncHTTPClient asks for it, the previous piece has been written, which is reported as
        /// progress.
        fileprivate func next() async throws -> ByteBuffer? {
            guard let content = state.withLock({ $0.content }) else { throw CancellationError() }
            let source = content.source
            if source.position > 0 { content.report() }
            let isComplete = source.position == byteCount
            await waitForEventLoops()
            guard let piece = try await piece(of: source) else {
                // A stream ends if the wait for its next piece is cancelled. The server must not take that for the end
                // of the body.
                if !isComplete, state.withLock({ $0.hasStopped }) { throw CancellationError() }
                if byteCount == nil { content.request.reportProgress(sent: source.position, of: source.position) }
                return nil
            }
            try await checkThatPiecesAreSent()
            return ByteBuffer(bytes: piece)
        }

        /// Ends an abandoned body by an error.
        ///
        /// AsyncHTTPClient would accept another piece, and wait forever until it may send it. An error before the end of
        /// the response would fail the response, so this function waits for that end.
        private func checkThatPiecesAreSent() async throws {
            guard state.withLock({ $0.isAbandoned }) else { return }
            await withCheckedContinuation { continuation in
                let hasStopped = state.withLock { state in
                    if !state.hasStopped { state.waiter = continuation }
                    return state.hasStopped
                }
                if hasStopped { continuation.resume() }
            }
            throw CancellationError()
        }

        /// Waits, after every eight pieces, until the event loops have written the pieces that they were given.
        ///
        /// AsyncHTTPClient stops requesting pieces when the event loop of the connection finds that the system accepts
        /// no more data. While the thread of that event loop does not run, AsyncHTTPClient would request any number of
        /// pieces.
        private func waitForEventLoops() async {
            let count = pieceCount.withLock { count in
                count += 1
                return count
            }
            guard count.isMultiple(of: 8) else { return }
            let eventLoops = Array(eventLoopGroup.makeIterator())
            guard !eventLoops.isEmpty else { return }
            let remaining = Locked(eventLoops.count)
            await withCheckedContinuation { continuation in
                for eventLoop in eventLoops {
                    eventLoop.submit {}.whenComplete { _ in
                        let isLast = remaining.withLock { count in
                            count -= 1
                            return count == 0
                        }
                        if isLast { continuation.resume() }
                    }
                }
            }
        }

        private func piece(of source: BodySource) async throws -> Data? {
            guard isSequence else { return try await source.next() }
            let (reading, hasStopped) = state.withLock { state in
                let reading = Task { try await source.next() }
                state.reading = reading
                return (reading, state.hasStopped)
            }
            if hasStopped { reading.cancel() }
            defer { state.withLock { $0.reading = nil } }
            return try await reading.value
        }
    }

    private struct Pieces: AsyncSequence, Sendable {
        let upload: OutgoingBody

        struct AsyncIterator: AsyncIteratorProtocol {
            let upload: OutgoingBody

            func next() async throws -> ByteBuffer? { try await upload.next() }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(upload: upload) }
    }
#endif
