#if os(Linux)
    import CurlABI
    import Foundation
    import HTTPTypes

    /// One request and its response.
    ///
    /// Only the thread of its ``CurlLoop`` uses it, except for ``abandon()``, so it can be sent between threads.
    final class CurlTransfer: @unchecked Sendable {
        private let request: OutgoingRequest
        private let tls: TLSOptions
        private let isFresh: Bool
        private let isAbandoned = Locked(false)
        /// The libcurl handle.
        private(set) var easy: UnsafeMutableRawPointer?
        private var headerList: UnsafeMutableRawPointer?
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
        private var upload: UploadReader?
        /// The body, if a part of it is a sequence; then there is no reader.
        private var pump: UploadPump?
        /// The direction that a slow reader has paused, as libcurl's mask.
        private var pausedDirections: Int32 = 0
        private var parser = ResponseHeadParser()
        private var head: CheckedContinuation<IncomingResponse, any Error>?
        private var hasHead = false
        private weak var body: BodyBuffer?
        /// Creates the buffer for the body, once the head has arrived.
        private let makeBody: @Sendable (CurlTransfer) -> BodyBuffer
        /// Called on any thread when a body that had nothing to send has more.
        private let onUploadReady: @Sendable (CurlTransfer) -> Void

        /// Whether the transfer was cancelled, possibly before it began.
        private(set) var isCancelled = false

        /// - Parameter isFresh: whether it needs a connection that no other request has used.
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
            self.makeBody = makeBody
            self.onUploadReady = onUploadReady
            errorText.initialize(repeating: 0, count: 256)
        }

        deinit {
            if let easy { curl_abi_easy_cleanup(easy) }
            if let headerList { curl_abi_slist_free(headerList) }
            errorText.deallocate()
        }

        /// Creates the libcurl handle of the transfer; `nil` if that fails, which is reported to the caller.
        func makeHandle() -> UnsafeMutableRawPointer? {
            do {
                try openBody()
            } catch {
                end(throwing: error)
                return nil
            }
            guard let easy = curl_abi_easy_init() else {
                end(throwing: ConnectionFailure.other("libcurl gives no handle"))
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
            guard body.hasSequences else {
                upload = try UploadReader(body)
                return
            }
            pump = UploadPump(try BodySource(body)) { [weak self] in
                if let self { onUploadReady(self) }
            }
        }

        /// Pauses or resumes the delivery of the body.
        ///
        /// Must not be called while libcurl delivers, since libcurl would lose the data that it is decompressing.
        func pause(_ isPaused: Bool) {
            pausedDirections = isPaused ? 1 : 0
            resumeUpload()
        }

        /// Lets libcurl ask for more of the request's body; what a slow reader has paused stays paused.
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

        /// Reports the result of libcurl.
        func complete(_ code: Int32) {
            defer { pump?.stop() }
            if code == 0, hasHead {
                body?.finish()
            } else if let failure = upload?.failure ?? pump?.failure {
                end(throwing: failure)
            } else {
                let failure = failure(code)
                let isStale = failure.kind == .connectionLost && isStale(code)
                end(throwing: isStale ? StaleConnection(failure: failure) : failure)
            }
        }

        /// Ends the transfer for its callers.
        func end(throwing error: any Error) {
            pump?.stop()
            head?.resume(throwing: error)
            head = nil
            body?.finish(throwing: error)
        }

        /// Whether a kept connection was lost before any byte of the response arrived.
        private func isStale(_ code: Int32) -> Bool {
            !hasHead && CurlCode.lost.contains(code) && information(CurlInfo.connectionCount) == 0
        }

        private func information(_ info: Int32) -> Int? {
            var value = 0
            guard let easy, curl_abi_easy_get_long(easy, info, &value) == 0 else { return nil }
            return value
        }

        private func failure(_ code: Int32) -> ConnectionFailure {
            if code == 0 { return .connectionLost("the head of the response is incomplete") }
            if !hasHead, code == CurlCode.notWritten { return .invalidResponse("its head has no status") }
            let text = String(cString: errorText)
            let message = text.isEmpty ? String(cString: curl_abi_easy_strerror(code)) : text
            return ConnectionFailure(
                CurlError(code: code, message: message, systemError: information(CurlInfo.systemError) ?? 0)
            )
        }
    }

    extension CurlTransfer {
        /// Whether libcurl has a file with all certificates, which is its own default.
        private static let hasCertificateFile: Bool = {
            guard let easy = curl_abi_easy_init() else { return false }
            defer { curl_abi_easy_cleanup(easy) }
            var path: UnsafeMutableRawPointer?
            guard curl_abi_easy_get_pointer(easy, CurlInfo.certificateFile, &path) == 0, let path else { return false }
            return FileManager.default.fileExists(atPath: String(cString: path.assumingMemoryBound(to: CChar.self)))
        }()

        private func setOptions(of easy: UnsafeMutableRawPointer) {
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = request.url.absoluteString.withCString { curl_abi_easy_set_pointer(easy, CurlOption.url, $0) }
            curl_abi_easy_set_pointer(easy, CurlOption.errorBuffer, errorText)
            curl_abi_easy_set_long(easy, CurlOption.protocols, 3)  // http and https
            curl_abi_easy_set_long(easy, CurlOption.noSignal, 1)
            curl_abi_easy_set_long(easy, CurlOption.pathAsIs, 1)
            curl_abi_easy_set_long(easy, CurlOption.keepAlive, 1)
            curl_abi_easy_set_long(easy, CurlOption.suppressProxyHeaders, 1)
            // Otherwise the end of a transfer would wait for a name server that does not respond, and so would all
            // other transfers.
            curl_abi_easy_set_long(easy, CurlOption.leavesResolver, 1)
            if isFresh { curl_abi_easy_set_long(easy, CurlOption.freshConnection, 1) }
            // With the certificate folder as well, libcurl would read all certificates for each connection and cache
            // none.
            if Self.hasCertificateFile { curl_abi_easy_set_pointer(easy, CurlOption.certificateFolder, nil) }
            // An empty string enables every encoding that libcurl can decode.
            if request.headers[.acceptEncoding] == nil {
                curl_abi_easy_set_pointer(easy, CurlOption.acceptEncoding, "")
            }
            curl_abi_easy_set_pointer(easy, CurlOption.headerContext, context)
            curl_abi_easy_set_data_callback(easy, CurlOption.headerFunction) { bytes, size, count, context in
                CurlTransfer.from(context)?.receive(line: UnsafeRawBufferPointer(start: bytes, count: size * count))
                    ?? 0
            }
            curl_abi_easy_set_pointer(easy, CurlOption.writeContext, context)
            curl_abi_easy_set_data_callback(easy, CurlOption.writeFunction) { bytes, size, count, context in
                CurlTransfer.from(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            curl_abi_easy_set_pointer(easy, CurlOption.readContext, context)
            curl_abi_easy_set_data_callback(easy, CurlOption.readFunction) { bytes, size, count, context in
                let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.from(context)?.send(into: buffer) ?? CurlCallbackResult.abort
            }
            curl_abi_easy_set_pointer(easy, CurlOption.seekContext, context)
            curl_abi_easy_set_seek_callback(easy, CurlOption.seekFunction) { context, offset, origin in
                guard origin == 0, let transfer = CurlTransfer.from(context) else { return 1 }
                if let upload = transfer.upload {
                    upload.seek(to: Int(offset))
                    return 0
                }
                // A sequence cannot be read again in one attempt.
                return transfer.pump?.position == Int(offset) ? 0 : 1
            }
        }

        /// The header fields that libcurl derives from the body; others with these names would contradict it.
        private static let ownHeaders: Set<String> = ["content-length", "transfer-encoding"]

        private func setHeaders(of easy: UnsafeMutableRawPointer) {
            // One line for each name: HTTPTypes keeps cookies separate, which HTTP/1.1 does not allow (RFC 6265, 5.4).
            var names: Set<String> = []
            var lines: [String] = []
            for name in request.headers.map(\.name)
            where !Self.ownHeaders.contains(name.canonicalName) && names.insert(name.canonicalName).inserted {
                let value = request.headers[name] ?? ""
                lines.append(value.isEmpty ? "\(name.rawName);" : "\(name.rawName): \(value)")
            }
            // A name without a value removes a field that libcurl would send by itself.
            for name in ["accept", "content-type", "expect"] where !names.contains(name) { lines.append("\(name):") }
            for line in lines { headerList = curl_abi_slist_append(headerList, line) ?? headerList }
            curl_abi_easy_set_pointer(easy, CurlOption.headers, headerList)
        }

        private func setMethod(of easy: UnsafeMutableRawPointer) {
            if upload != nil || pump != nil {
                curl_abi_easy_set_long(easy, CurlOption.upload, 1)
                // A body of an unknown size is chunked.
                curl_abi_easy_set_int64(easy, CurlOption.uploadSize, Int64(upload?.count ?? pump?.count ?? -1))
            } else if request.method == .head {
                curl_abi_easy_set_long(easy, CurlOption.headRequest, 1)
            } else if [.post, .put, .patch].contains(request.method) {
                // Sends a length of 0, which servers expect for these methods (RFC 9110, 8.6).
                curl_abi_easy_set_long(easy, CurlOption.isPost, 1)
                curl_abi_easy_set_int64(easy, CurlOption.postSize, 0)
                curl_abi_easy_set_pointer(easy, CurlOption.copiedPostFields, "")
            } else {
                curl_abi_easy_set_long(easy, CurlOption.isGet, 1)
            }
            curl_abi_easy_set_pointer(easy, CurlOption.customRequest, request.method.rawValue)
        }
    }

    // The functions that libcurl calls on the loop's thread.
    extension CurlTransfer {
        fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        fileprivate func receive(line: UnsafeRawBufferPointer) -> Int {
            guard !hasHead, let (status, headers) = parser.take(line) else { return line.count }
            hasHead = true
            let body = makeBody(self)
            self.body = body
            let stream = AsyncThrowingStream { try await body.next() }
            head?.resume(returning: IncomingResponse(status: status, headers: headers, body: .chunks(stream)))
            head = nil
            return line.count
        }

        fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard let body, !isAbandoned.withLock({ $0 }) else { return 0 }
            body.append(Data(bytes))
            return bytes.count
        }

        fileprivate func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            if let pump { return send(from: pump, into: buffer) }
            guard let upload else { return 0 }
            guard let count = upload.read(into: buffer) else { return CurlCallbackResult.abort }
            if count > 0 || upload.count == 0 { request.reportProgress(sent: upload.position, of: upload.count) }
            return count
        }

        private func send(from pump: UploadPump, into buffer: UnsafeMutableRawBufferPointer) -> Int {
            switch pump.read(into: buffer) {
            case .bytes(let count):
                if let total = pump.count {
                    request.reportProgress(sent: pump.position, of: total)
                } else {
                    request.reportProgress()
                }
                return count
            case .end:
                if pump.count == nil { request.reportProgress(sent: pump.position, of: pump.position) }
                return 0
            case .nothingYet: return CurlCallbackResult.pause
            case .failed: return CurlCallbackResult.abort
            }
        }
    }
#endif
