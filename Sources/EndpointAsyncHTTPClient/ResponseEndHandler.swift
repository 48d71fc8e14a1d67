#if AsyncHTTPClient
    import NIOCore
    import NIOHTTP1

    /// Keeps a response whose server closes the connection as soon as it has the last byte of an upload.
    ///
    /// AsyncHTTPClient notes the end of a request a little after the last byte of a body with a `Content-Length`. Until then,
    /// it discards a response that ends with the connection, unless the end arrives in the same read as the rest. This
    /// handler therefore makes one read of all reads that end in this moment, up to 64 KiB, which AsyncHTTPClient keeps.
    private final class ResponseEndHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        /// The number of bytes of the request's body that were not written yet; `nil` if the request has no length, and
        /// after its end.
        private var missingByteCount: Int?
        /// Whether a response arrives that AsyncHTTPClient could discard. It ends a request early after the status of an
        /// error.
        private var isReceiving = false
        private var hasUnreportedRead = false
        /// The number of bytes of the response's body since the last read that was reported.
        private var unreportedByteCount = 0

        private static let maxUnreportedByteCount = 64 << 10

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .head(let head): missingByteCount = head.headers.first(name: "content-length").flatMap { Int($0) }
            case .body(let part): missingByteCount = missingByteCount.map { $0 - part.readableBytes }
            case .end:
                missingByteCount = nil
                if hasUnreportedRead {
                    hasUnreportedRead = false
                    // AsyncHTTPClient is still handling the end of the request.
                    context.eventLoop.assumeIsolated().execute { context.fireChannelReadComplete() }
                }
            }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): isReceiving = head.status.code < 300
            case .body(let part): unreportedByteCount += part.readableBytes
            case .end:
                isReceiving = false
                hasUnreportedRead = false
            }
            context.fireChannelRead(data)
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            guard missingByteCount == 0, isReceiving, unreportedByteCount < Self.maxUnreportedByteCount else {
                hasUnreportedRead = false
                unreportedByteCount = 0
                return context.fireChannelReadComplete()
            }
            hasUnreportedRead = true
            context.read()
        }
    }

    extension ChannelPipeline.SynchronousOperations {
        /// Adds a handler after the parser of an HTTP/1.1 connection that keeps a response whose server closes the connection
        /// as soon as it has the last byte of an upload, unless there is one already.
        func addResponseEndHandler() throws {
            guard (try? handler(type: ResponseEndHandler.self)) == nil,
                let parser = try? handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            else { return }
            try addHandler(ResponseEndHandler(), position: .after(parser))
        }
    }
#endif
