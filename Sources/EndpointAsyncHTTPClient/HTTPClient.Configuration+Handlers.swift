#if AsyncHTTPClient
    import AsyncHTTPClient
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    extension HTTPClient.Configuration {
        /// Adds a validator of the status and the handler of the response's end to each HTTP/1.1 connection and each
        /// HTTP/2 stream, before the initializers that are set already.
        mutating func addHandlers() {
            let (http1, stream) = (http1_1ConnectionDebugInitializer, http2StreamChannelDebugInitializer)
            http1_1ConnectionDebugInitializer = { channel in
                StatusValidator<HTTPClientResponsePart>.add(to: channel)
                    .flatMapThrowing { try channel.pipeline.syncOperations.addResponseEndHandler() }
                    .flatMap { http1?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
            }
            http2StreamChannelDebugInitializer = { channel in
                StatusValidator<HTTP2Frame.FramePayload>.add(to: channel)
                    .flatMapThrowing { try channel.pipeline.syncOperations.addResponseEndHandler() }
                    .flatMap { stream?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
            }
        }
    }
#endif
