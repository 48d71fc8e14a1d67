#if AsyncHTTPClient
    import NIOCore
    import NIOHPACK
    import NIOHTTP1
    import NIOHTTP2

    /// Turns a response with an invalid status into an error, as the parser does with any other invalid head.
    ///
    /// AsyncHTTPClient takes a status below 100 for that of an interim response, and ends the process when the body
    /// arrives. SwiftNIO's codec for HTTP/2 ends the process at a negative status.
    final class StatusValidator<Part>: ChannelInboundHandler {
        typealias InboundIn = Part
        typealias InboundOut = Part

        private let status: (Part) -> Int?
        private var hasFailed = false

        /// - Parameter status: returns the status of a head; `nil` for any other part of a response.
        init(status: @escaping (Part) -> Int?) {
            self.status = status
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasFailed else { return }
            if let status = status(unwrapInboundIn(data)), status < 100 {
                hasFailed = true
                return context.fireErrorCaught(HTTPParserError.invalidStatus)
            }
            context.fireChannelRead(data)
        }
    }

    extension StatusValidator<HTTPClientResponsePart> {
        /// Adds a validator after the parser of an HTTP/1.1 connection, unless there is one already.
        static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                guard (try? pipeline.handler(type: Self.self)) == nil,
                    let parser = try? pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                else { return }
                let validator = Self { part in
                    if case .head(let head) = part { Int(head.status.code) } else { nil }
                }
                try pipeline.addHandler(validator, position: .after(parser))
            }
        }
    }

    extension StatusValidator<HTTP2Frame.FramePayload> {
        /// Adds a validator before the codec of an HTTP/2 stream, unless there is one already.
        static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                guard (try? pipeline.handler(type: Self.self)) == nil,
                    let codec = try? pipeline.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self)
                else { return }
                let validator = Self { frame in
                    guard case .headers(let head) = frame else { return nil }
                    return head.headers.first(name: ":status").map { Int($0) ?? 0 }
                }
                try pipeline.addHandler(validator, position: .before(codec))
            }
        }
    }
#endif
