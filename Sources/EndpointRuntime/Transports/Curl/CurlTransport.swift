#if os(Linux)
    /// A transport over the system's libcurl, which is the default of a session on Linux.
    ///
    /// Foundation's URLSession on Linux uses libcurl, too, but ends the process when a server sends a malformed
    /// response. This transport uses the library directly: a slow reader slows the server, a body is sent again if a
    /// reused connection turns out to be closed, and the result codes of libcurl are converted to kinds of
    /// ``ConnectionFailure``. It stores no cookies and no cached responses, follows no redirects, handles no
    /// authentication challenges, and decodes the content encodings gzip and deflate. It uses the proxies of the
    /// environment variables (`http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`).
    public final class CurlTransport: Transport {
        private let loop: CurlLoop
        private let tls: TLSOptions

        /// Creates a transport with its own connections and thread; the thread starts with the first request.
        ///
        /// Returns `nil` if the system's libcurl cannot be loaded (`libcurl.so.4`, 7.68 or later).
        /// - Parameter tls: the certificates of servers and of the client. If the library does not support an option,
        ///   no https request is sent.
        public init?(tls: TLSOptions = TLSOptions()) {
            guard let loop = CurlLoop() else { return nil }
            self.loop = loop
            self.tls = tls
        }

        /// Sends `request`; see ``Transport/send(_:)``.
        ///
        /// - Throws: ``ConnectionFailure``, and `CancellationError` if the task is cancelled.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            do {
                do {
                    return try await transfer(request, isFresh: !request.isIdempotent)
                } catch is StaleConnection where request.isIdempotent && request.canBeSent {
                    return try await transfer(request, isFresh: true)
                }
            } catch let stale as StaleConnection {
                throw stale.failure
            }
        }

        private func transfer(_ request: OutgoingRequest, isFresh: Bool) async throws -> IncomingResponse {
            let canceller = SessionTask()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let transfer = CurlTransfer(request, tls, isFresh: isFresh, continuation) { [loop] transfer in
                        BodyBuffer(memoryLimit: 1 << 20) { isSlow in
                            if isSlow { loop.pauseAfterDelivery(transfer) } else { loop.resume(transfer) }
                        } stop: {
                            transfer.abandon()
                            loop.cancel(transfer)
                        }
                    } onUploadReady: { [loop] transfer in
                        loop.resumeUpload(transfer)
                    }
                    loop.start(transfer)
                    canceller.attach { [loop] in loop.cancel(transfer) }
                }
            } onCancel: {
                canceller.cancel()
            }
        }
    }
#endif
