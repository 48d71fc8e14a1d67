#if os(Linux)
    import CurlABI
    import Foundation
    import HTTPTypes

    /// One request and its response.
    ///
    /// Only the thread of its ``CurlLoop`` uses it, except for ``abandon()``, so it can be sent between threads.
    final class CurlTransfer: @unchecked Sendable {
        let request: OutgoingRequest
        private let tls: TLSOptions
        let isFresh: Bool
        private let isAbandoned = Locked(false)
        /// The libcurl handle.
        private(set) var easy: UnsafeMutableRawPointer?
        var headerList: UnsafeMutableRawPointer?
        let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
        private(set) var upload: UploadReader?
        /// The source of a request's body that contains a sequence; ``upload`` is then `nil`.
        private(set) var pump: UploadPump?
        /// Reads the sequences of the request's body; `nil` if it has none.
        private let worker: UploadWorker?
        /// The direction that is paused because of a slow reader, as libcurl's bit mask.
        private var pausedDirections: Int32 = 0
        private var parser = ResponseHeadParser()
        /// The error of the head, or of the fields after the body.
        private(set) var fieldFailure: ConnectionFailure?
        private var head: CheckedContinuation<IncomingResponse, any Error>?
        private(set) var hasHead = false
        /// Whether the head is that of a 408 which the server may have sent before the request arrived.
        private(set) var hasIdleTimeout = false
        private(set) weak var body: BodyBuffer?
        /// The number of bytes of the response's body that have not arrived yet, if it is known and ``pump`` is set.
        private(set) var missingByteCount: Int?
        /// Creates the buffer for the body, once the head has arrived.
        private let makeBody: @Sendable (CurlTransfer) -> BodyBuffer
        /// Called on any thread when a request's body that had no data to send has more.
        private let onUploadReady: @Sendable (CurlTransfer) -> Void

        /// Whether the transfer was cancelled, possibly before it began.
        private(set) var isCancelled = false

        /// Creates a transfer in the task of the caller.
        ///
        /// - Parameter isFresh: whether the transfer needs a connection that no other request has used.
        init(
            _ request: OutgoingRequest,
            _ tls: TLSOptions,
            isFresh: Bool,
            _ head: CheckedContinuation<IncomingResponse, any Error>,
            makeBody: @escaping @Sendable (CurlTransfer) -> BodyBuffer,
            onUploadReady: @escaping @Sendable (CurlTransfer) -> Void
        ) {
            self.request = request
            self.tls = tls
            self.isFresh = isFresh
            self.head = head
            worker = request.body?.hasSequences == true ? UploadWorker() : nil
            self.makeBody = makeBody
            self.onUploadReady = onUploadReady
            errorText.initialize(repeating: 0, count: 256)
        }

        deinit {
            if let easy { curl_abi_easy_cleanup(easy) }
            if let headerList { curl_abi_slist_free(headerList) }
            errorText.deallocate()
        }

        /// Creates the libcurl handle of the transfer; `nil` if that fails, after the error was reported to the caller.
        func makeHandle() -> UnsafeMutableRawPointer? {
            do {
                try openBody()
            } catch {
                end(throwing: error)
                return nil
            }
            guard let easy = curl_abi_easy_init() else {
                end(throwing: ConnectionFailure.other("libcurl could not create a handle"))
                return nil
            }
            self.easy = easy
            setOptions(of: easy)
            setHeaders(of: easy)
            setMethod(of: easy)
            guard tls.apply(to: easy) || request.url.scheme?.lowercased() != "https" else {
                end(throwing: ConnectionFailure(.tls, "this libcurl does not support an option for certificates"))
                return nil
            }
            return easy
        }

        private func openBody() throws {
            guard let body = request.body else { return }
            guard let worker else {
                upload = try UploadReader(body)
                return
            }
            pump = UploadPump(try BodySource(body), worker) { [weak self] in
                if let self { onUploadReady(self) }
            }
        }

        /// Pauses or resumes the delivery of the body.
        ///
        /// Must not be called while libcurl delivers data.
        func pause(_ isPaused: Bool) {
            pausedDirections = isPaused ? 1 : 0
            resumeUpload()
        }

        /// Lets libcurl request more of the request's body. A response that a slow reader has paused stays paused.
        func resumeUpload() {
            if let easy { _ = curl_abi_easy_pause(easy, pausedDirections) }
        }

        /// Rejects further data until the transfer is cancelled.
        func abandon() {
            isAbandoned.withLock { $0 = true }
        }

        /// Ends the transfer for its callers, before libcurl has ended it.
        func cancel() {
            isCancelled = true
            end(throwing: CancellationError())
        }

        /// Ends the transfer for its callers.
        func end(throwing error: any Error) {
            pump?.stop()
            head?.resume(throwing: error)
            head = nil
            body?.finish(throwing: error)
        }
    }

    // The functions that libcurl calls on the loop's thread.
    extension CurlTransfer {
        static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        func receive(line: UnsafeRawBufferPointer) -> Int {
            do {
                if hasHead {
                    try parser.skip(trailer: line)
                } else if let (status, headers) = try parser.take(line) {
                    hasIdleTimeout = isIdleTimeout(status, headers)
                    if hasIdleTimeout { return 0 }
                    try receiveHead(status, headers)
                    // libcurl would wait for the end of the connection, which may never come.
                    let isUpgrade = status == .switchingProtocols
                    // libcurl would discard the body of this response, and send the request again by itself.
                    let isRepeated =
                        status == .expectationFailed && request.expectsContinue && !headers.closeConnection
                    if isUpgrade || isRepeated {
                        body?.finish()
                        return 0
                    }
                }
                return line.count
            } catch {
                fieldFailure = error
                return 0
            }
        }

        private func receiveHead(_ status: HTTPResponse.Status, _ headers: HTTPFields) throws(ConnectionFailure) {
            let encoding = try ContentEncoding.ofResponse(
                to: request,
                status: status.code,
                transferCodings: headers[values: .transferEncoding],
                contentCodings: headers[values: .contentEncoding]
            )
            hasHead = true
            let body = makeBody(self)
            self.body = body
            let stream = Self.stream(of: body, encoding)
            head?.resume(returning: IncomingResponse(status: status, headers: headers, body: .chunks(stream)))
            head = nil
            if let pump { receiveHead(status, headers, while: pump) }
        }

        /// The decoded pieces of a body. The body is decoded as it is read, not by libcurl, which would decode a whole read
        /// of the connection before it pauses for a slow reader.
        private static func stream(
            of body: BodyBuffer,
            _ encoding: ContentEncoding?
        ) -> AsyncThrowingStream<Data, any Error> {
            guard let encoding else { return AsyncThrowingStream { try await body.next() } }
            let decoder = BodyDecompressor(encoding) { try await body.next() }
            return AsyncThrowingStream { try await decoder.next() }
        }

        /// Lets a response end although a sequence of the request's body has not ended, if the server does not need the
        /// rest: after an error, or if it closes the connection.
        ///
        /// After an error, libcurl sends nothing more if the connection stays open. If the server closes it, libcurl
        /// continues to send, and an end of the body would look like that of the whole body. The body is therefore
        /// paused until the response is complete, unless the size of the response is unknown. A transfer that is paused
        /// because the sequence has no data would not end by itself.
        private func receiveHead(_ status: HTTPResponse.Status, _ headers: HTTPFields, while pump: UploadPump) {
            if headers.closeConnection { missingByteCount = request.bodySize(of: status, headers) }
            if status.code >= 300 {
                pump.stop()
                if missingByteCount == nil { onUploadReady(self) }
            }
            endIfComplete()
        }

        /// Ends the response, and the upload with it, if the whole response has arrived before the request's body was
        /// sent.
        private func endIfComplete() {
            guard missingByteCount == 0, let pump, !pump.hasEnded, let body else { return }
            body.finish()
            body.stop()
        }

        func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard let body, !isAbandoned.withLock({ $0 }) else { return 0 }
            body.append(Data(bytes))
            missingByteCount = missingByteCount.map { $0 - bytes.count }
            endIfComplete()
            return bytes.count
        }
    }
#endif
