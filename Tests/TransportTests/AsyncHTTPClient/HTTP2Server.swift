#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOHPACK
    import NIOHTTP1
    import NIOHTTP2
    import NIOPosix
    import NIOSSL

    /// A server on 127.0.0.1 that speaks HTTP/2 only, over TLS.
    ///
    /// `/echo` responds with the size of the body and with two cookies, `/reset` ends the stream without a response,
    /// `/flood` sends 256 MiB as far as the client takes them, and `/status` sends the status of the query, which may
    /// be invalid.
    final class HTTP2Server: Sendable {
        private struct State {
            var connections = 0
            var sent = 0
        }

        static let floodSize = 256 << 20

        private let channel: any Channel
        private let state: Locked<State>

        /// The number of connections so far.
        var connections: Int { state.withLock { $0.connections } }

        /// The bytes of `/flood` that the client, or the system, has taken.
        var sent: Int { state.withLock { $0.sent } }

        var base: String { "https://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

        /// Starts a server with the certificate of a test.
        init(_ certificates: TestCertificates) async throws {
            let chain = try NIOSSLCertificate.fromPEMFile(certificates["server.pem"].path)
            var tls = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: certificates["server.key"].path, format: .pem))
            )
            tls.applicationProtocols = ["h2"]
            let context = try NIOSSLContext(configuration: tls)
            let state = Locked(State())
            self.state = state
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        state.withLock { $0.connections += 1 }
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                        _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                            mode: .server,
                            connectionConfiguration: .init(),
                            streamConfiguration: .init()
                        ) { stream in
                            stream.eventLoop.makeCompletedFuture {
                                try stream.pipeline.syncOperations.addHandlers([
                                    HTTP2FramePayloadToHTTP1ServerCodec(),
                                    StreamHandler { count in state.withLock { $0.sent += count } },
                                ])
                            }
                        }
                    }
                }
                .bind(host: "127.0.0.1", port: 0)
                .get()
        }

        func stop() async throws {
            try await channel.close()
        }
    }

    /// Responds to one request.
    private final class StreamHandler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let onSend: @Sendable (Int) -> Void
        private var path = ""
        private var received = 0
        private var rest = 0

        init(onSend: @escaping @Sendable (Int) -> Void) {
            self.onSend = onSend
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): path = head.uri
            case .body(let body): received += body.readableBytes
            case .end: respond(context)
            }
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            flood(context)
            context.fireChannelWritabilityChanged()
        }

        private func respond(_ context: ChannelHandlerContext) {
            if path.hasSuffix("/reset") { return context.close(promise: nil) }
            if path.contains("/status?") { return sendStatus(String(path.drop { $0 != "=" }.dropFirst()), context) }
            let isFlood = path.hasSuffix("/flood")
            var head = HTTPResponseHead(version: .http2, status: .ok)
            head.headers = ["content-type": isFlood ? "application/octet-stream" : "application/json"]
            head.headers.add(name: "set-cookie", value: "a=1, 2")
            head.headers.add(name: "set-cookie", value: "b=2")
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            if isFlood {
                rest = HTTP2Server.floodSize
                context.flush()
                return flood(context)
            }
            context.write(
                wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: #"{"bytes": \#(received)}"#)))),
                promise: nil
            )
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        /// Writes frames instead of a head, which cannot have every status.
        private func sendStatus(_ status: String, _ context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            guard let codec = try? pipeline.context(handlerType: HTTP2FramePayloadToHTTP1ServerCodec.self) else {
                return
            }
            let body = HTTP2Frame.FramePayload.Data(data: .byteBuffer(ByteBuffer(string: "hello")), endStream: true)
            codec.write(NIOAny(HTTP2Frame.FramePayload.headers(.init(headers: [":status": status]))), promise: nil)
            codec.writeAndFlush(NIOAny(HTTP2Frame.FramePayload.data(body)), promise: nil)
        }

        private func flood(_ context: ChannelHandlerContext) {
            while rest > 0, context.channel.isWritable {
                let piece = ByteBuffer(repeating: 0x78, count: min(rest, 1 << 16))
                rest -= piece.readableBytes
                onSend(piece.readableBytes)
                context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece))), promise: nil)
                if rest == 0 { context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
            }
        }
    }
#endif
