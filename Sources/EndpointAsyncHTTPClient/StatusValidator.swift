#if AsyncHTTPClient
    import NIOCore
    import NIOHPACK
    import NIOHTTP1
    import NIOHTTP2

    /// Turns a response with an invalid status into an error, as the parser does with any other invalid head.
    ///
    /// AsyncHTTPClient takes a status below 100 for that of an interim response, and ends the process when the body
    /// arrives. Over HTTP/2, SwiftNIO accepts any number: its codec ends the process at a negative one. It takes 101,
    /// which HTTP/2 does not have (RFC 9113, section 8.6), and four digits such as 1000 for interim responses, but
    /// AsyncHTTPClient takes them for the response, and ends the process at the next one.
    final class StatusValidator<Part>: ChannelInboundHandler {
        typealias InboundIn = Part
        typealias InboundOut = Part

        private let isValid: (Part) -> Bool
        private var hasFailed = false

        /// - Parameter isValid: returns whether a part of a response has a valid status, or none.
        init(isValid: @escaping (Part) -> Bool) {
            self.isValid = isValid
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasFailed else { return }
            if !isValid(unwrapInboundIn(data)) {
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
                    if case .head(let head) = part { head.status.code >= 100 } else { true }
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
                    guard case .headers(let head) = frame, let status = head.headers.first(name: ":status") else {
                        return true
                    }
                    return isStatus(status)
                }
                try pipeline.addHandler(validator, position: .before(codec))
            }
        }

        private static func isStatus(_ text: String) -> Bool {
            let isNumber = text.utf8.count == 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            return isNumber && !text.hasPrefix("0") && text != "101"
        }
    }
#endif
