#if AsyncHTTPClient
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    /// Decides when AsyncHTTPClient learns that a response has ended whose request has not, on a connection of HTTP/1.1 or
    /// a stream of HTTP/2.
    ///
    /// - A successful response keeps its end until the request was sent. If AsyncHTTPClient knew of it, the call would end,
    ///   nothing could stop the upload any more, and over HTTP/2, the next event of the stream would end the process. If
    ///   the server ends the connection instead, or resets the stream without an error (RFC 9113, section 8.1), the
    ///   response ends with ``CompleteResponse``.
    /// - After any other response, and before the server closes the connection, the rest of the request is useless.
    ///   AsyncHTTPClient would leave the stream of HTTP/2 open.
    /// - After the last byte of a body with a `Content-Length`, AsyncHTTPClient notes the end of the request a little
    ///   later. Until then, it discards a response that ends with the connection, unless the end arrives in the same read
    ///   as the rest. This handler therefore makes one read of all reads that end in this moment, up to 64 KiB.
    final class ResponseEndHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private enum Upload {
            /// The body is sent; the number of bytes that were not written yet, `nil` if the request has no length.
            case body(missing: Int?)
            /// The end was written, and waits until the server accepts the rest of the body.
            case end
            case sent
        }

        private let isStream: Bool
        private var upload = Upload.sent
        /// The response whose end has not arrived, or is kept.
        private var response: HTTPResponseHead?
        private var keptEnd: HTTPClientResponsePart?

        /// Whether AsyncHTTPClient passes on the pieces of the response when the current read is complete. Otherwise, it
        /// waits for the reader.
        private var isReadRequested = false
        /// Whether AsyncHTTPClient has pieces that it would discard at an error.
        private var hasWaitingPieces = false
        private var hasUnreportedRead = false
        /// The number of bytes of the response's body since the last read that was reported.
        private var unreportedByteCount = 0

        private static let maxUnreportedByteCount = 64 << 10

        /// - Parameter isStream: whether the channel is a stream of HTTP/2.
        init(isStream: Bool) {
            self.isStream = isStream
        }

        // MARK: The request

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .head(let head):
                response = nil
                upload = .body(missing: head.headers.first(name: "content-length").flatMap { Int($0) })
                context.write(data, promise: promise)
            case .body(let part):
                if case .body(let missing?) = upload { upload = .body(missing: missing - part.readableBytes) }
                context.write(data, promise: promise)
            case .end:
                writeEnd(data, promise, context)
                if hasUnreportedRead {
                    // AsyncHTTPClient is still handling the end of the request.
                    context.eventLoop.assumeIsolated().execute {
                        if self.hasUnreportedRead { self.reportRead(context) }
                    }
                }
            }
        }

        /// AsyncHTTPClient passes a promise with the end of every streamed body. It must learn that the end was sent before
        /// it learns of the response's end, at which it may close the connection and discard what was not sent.
        private func writeEnd(_ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
            upload = .end
            let sent = context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.assumeIsolated().whenComplete { result in
                switch result {
                case .success:
                    // The promise may begin the next request.
                    self.upload = .sent
                    promise?.succeed()
                    self.releaseEnd(context)
                case .failure(let error):
                    // The server has closed the connection after a complete response.
                    if !self.isStream { self.releaseEnd(context) }
                    promise?.fail(error)
                }
            }
            context.write(data, promise: sent)
        }

        // MARK: The response

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                if head.status.code >= 200 || head.status == .switchingProtocols {
                    response = head
                    isReadRequested = true
                    hasWaitingPieces = false
                }
                context.fireChannelRead(data)
            case .body(let part):
                unreportedByteCount += part.readableBytes
                hasWaitingPieces = true
                context.fireChannelRead(data)
            case .end: receiveEnd(data, context)
            }
        }

        private func receiveEnd(_ end: NIOAny, _ context: ChannelHandlerContext) {
            hasUnreportedRead = false
            guard let response else { return context.fireChannelRead(end) }
            switch upload {
            case .body(missing: 0) where !isStream: break
            case .end where !isStream, .sent: break
            case .body, .end:
                if response.status.code < 300, !response.isLast {
                    keptEnd = unwrapInboundIn(end)
                    return
                }
                self.response = nil
                context.fireChannelRead(end)
                return context.close(promise: nil)
            }
            self.response = nil
            context.fireChannelRead(end)
        }

        private func releaseEnd(_ context: ChannelHandlerContext) {
            guard let end = keptEnd else { return }
            keptEnd = nil
            response = nil
            context.fireChannelRead(wrapInboundOut(end))
        }

        // MARK: The reads

        func read(context: ChannelHandlerContext) {
            isReadRequested = true
            context.read()
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            guard !isStream, case .body(missing: 0) = upload, let response, response.status.code < 300,
                unreportedByteCount < Self.maxUnreportedByteCount
            else { return reportRead(context) }
            hasUnreportedRead = true
            context.read()
        }

        private func reportRead(_ context: ChannelHandlerContext) {
            hasUnreportedRead = false
            unreportedByteCount = 0
            if isReadRequested { hasWaitingPieces = false }
            isReadRequested = false
            context.fireChannelReadComplete()
        }

        // MARK: The end of the connection

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            let isComplete: Bool =
                switch error {
                case let error as NIOHTTP2Errors.StreamClosed: error.errorCode == .noError
                case is any NIOHTTP2Error: false
                default: true
                }
            guard isComplete, completeResponse(context) else { return context.fireErrorCaught(error) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            _ = completeResponse(context)
            context.fireChannelInactive()
        }

        /// Ends a complete response whose request cannot be sent any more.
        ///
        /// - Returns: whether there is one, of which AsyncHTTPClient discards nothing.
        private func completeResponse(_ context: ChannelHandlerContext) -> Bool {
            guard keptEnd != nil else { return false }
            if case .body = upload {
                guard !hasWaitingPieces else { return false }
                keptEnd = nil
                response = nil
                // The end would leave the task that sends the body in memory until the process ends.
                context.fireErrorCaught(CompleteResponse())
            } else {
                releaseEnd(context)
            }
            return true
        }
    }

    /// The end of a complete response whose server has ended the connection or the stream before it had the whole request.
    ///
    /// An error is the only event that ends the upload together with the response.
    struct CompleteResponse: Error, CustomStringConvertible {
        var description: String { "the response is complete, but the server did not take the whole request" }
    }

    extension HTTPResponseHead {
        /// Whether the connection of HTTP/1 ends with the response. A response of HTTP/2 never keeps its connection, as
        /// SwiftNIO sees it.
        var isLast: Bool { version.major < 2 && (!isKeepAlive || status == .switchingProtocols) }
    }

    extension ChannelPipeline.SynchronousOperations {
        /// Adds the handler after the parser of an HTTP/1.1 connection, or after the codec of an HTTP/2 stream, unless
        /// there is one already.
        func addResponseEndHandler() throws {
            guard (try? handler(type: ResponseEndHandler.self)) == nil else { return }
            if let parser = try? handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self) {
                try addHandler(ResponseEndHandler(isStream: false), position: .after(parser))
            } else if let codec = try? handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self) {
                try addHandler(ResponseEndHandler(isStream: true), position: .after(codec))
            }
        }
    }
#endif
