#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore

    /// The body of a response, which AsyncHTTPClient receives while it is read.
    ///
    /// A body of AsyncHTTPClient ends the process if it is iterated twice, so this object owns its only iterator.
    /// Releasing the iterator ends the request.
    final class ResponsePieces: BodyPieces {
        private struct State {
            /// `nil` while a piece is read, and after the end.
            var iterator: HTTPClientResponse.Body.AsyncIterator?
            var hasEnded = false
            /// Retains the client until the body has been read.
            var owner: ClientOwner?
        }

        private let state: Locked<State>
        /// The body of the request, which may still be sent when the response has arrived.
        private let upload: OutgoingBody?

        init(_ body: HTTPClientResponse.Body, _ owner: ClientOwner?, _ upload: OutgoingBody?) {
            state = Locked(State(iterator: body.makeAsyncIterator(), owner: owner))
            self.upload = upload
        }

        deinit {
            if !state.withLock({ $0.hasEnded }) { upload?.stop() }
        }

        func next() async throws -> Data? {
            let (taken, hasEnded) = state.withLock { state in
                defer { state.iterator = nil }
                return (state.iterator, state.hasEnded)
            }
            guard var iterator = taken else {
                if hasEnded { return nil }
                throw ConnectionFailure.concurrentReaders
            }
            do {
                if let piece = try await iterator.next() {
                    state.withLock { state in
                        if !state.hasEnded { state.iterator = iterator }
                    }
                    return piece.withUnsafeReadableBytes { Data($0) }
                }
                try Task.checkCancellation()
            } catch is CompleteResponse {
                upload?.stop()
            } catch {
                stop()
                throw ConnectionFailure.converting(error)
            }
            upload?.stopIfUnneeded()
            end()
            return nil
        }

        func stop() {
            upload?.stop()
            end()
        }

        private func end() {
            let (owner, iterator) = state.withLock { state in
                state.hasEnded = true
                return (state.owner.take(), state.iterator.take())
            }
            // Releasing the last references shuts the client down and ends the request, which must not happen while the
            // state is locked.
            withExtendedLifetime((owner, iterator)) {}
        }
    }
#endif
